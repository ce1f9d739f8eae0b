/// The clock of all devices, in nanoseconds. It is that of the host where devices have nothing to do: no work begins
/// before it is asked for. From there on it is a model: kernels, copies and products take a time that depends on the
/// bytes that they touch, begin when what they wait for has ended, and do not keep each other from running, so that
/// their times are the same in whatever order they are emulated.
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
  /// When what the host asks for now may begin.
  uint64_t now() const;
  /// It has run, and all that it follows.
  void ends(Node &node, Memory &memory);

private:
  std::chrono::steady_clock::time_point begin = std::chrono::steady_clock::now();
  uint64_t latest = 0;                              // end of all that is done
  std::unordered_map<uint64_t, uint64_t> writtenAt; // by address of a value
};

} // namespace mpmd::emulator

#endif // MPMD_EMULATOR_CLOCK_H
