/// What accesses of warps cost: sectors of device memory, and turns of the banks of shared memory.
#ifndef MPMD_EMULATOR_MEMORY_EMULATEDTRAFFIC_H
#define MPMD_EMULATOR_MEMORY_EMULATEDTRAFFIC_H

#include "../EmulatorReport.h"

#include <cstdint>
#include <vector>

namespace mpmd::emulator {

/// The lanes of a warp are taken to run in step between the points at which they meet: the accesses that come at the
/// same place in each lane's order are one instruction.
class Traffic {
public:
  explicit Traffic(KernelCounts &counts) : counts(counts) {}
  void access(uint32_t lane, uint64_t address, uint64_t bytes, bool shared) {
    // What a lane does without end is like what it did so far.
    if (lanes[lane].size() < mostAccesses)
      lanes[lane].push_back({address, static_cast<uint32_t>(bytes), shared});
  }
  /// The lanes have met, or a warp is done.
  void meet();

private:
  static constexpr size_t mostAccesses = 1 << 16;
  struct Access {
    uint64_t address;
    uint32_t bytes;
    bool shared;
  };
  KernelCounts &counts;
  std::vector<Access> lanes[32];
  std::vector<uint64_t> sectors, words;
};

} // namespace mpmd::emulator

#endif // MPMD_EMULATOR_MEMORY_EMULATEDTRAFFIC_H
