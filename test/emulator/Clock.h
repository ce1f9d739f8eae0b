/// The clock of all devices, in nanoseconds. An operation never begins before the host submits it; idle devices follow
/// the host's clock. Otherwise the clock is a model: kernels, copies and products take a time that depends only on
/// their bytes. An operation begins when all its predecessors have ended, and concurrent operations do not slow each
/// other down. So the times are the same in every order of emulation.
#ifndef MPMD_EMULATOR_CLOCK_H
#define MPMD_EMULATOR_CLOCK_H

#include "Node.h"

#include <chrono>
#include <cstdint>
#include <unordered_map>

namespace mpmd::emulator {

class Memory;

class Clock {
public:
  /// The earliest time at which an operation that the host submits now may begin.
  uint64_t now() const;
  /// Sets the end time of a node that has run, after all its predecessors.
  void ends(Node &node, Memory &memory);

private:
  std::chrono::steady_clock::time_point begin = std::chrono::steady_clock::now();
  uint64_t latest = 0;                              // the latest end time of all completed nodes
  std::unordered_map<uint64_t, uint64_t> writtenAt; // the end time of the last writer of a value, by address
};

} // namespace mpmd::emulator

#endif // MPMD_EMULATOR_CLOCK_H
