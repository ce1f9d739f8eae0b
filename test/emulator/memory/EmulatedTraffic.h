/// The memory traffic of warps: sectors of device memory, and bank conflicts of shared memory.
#ifndef MPMD_EMULATOR_MEMORY_EMULATEDTRAFFIC_H
#define MPMD_EMULATOR_MEMORY_EMULATEDTRAFFIC_H

#include "../EmulatorReport.h"

#include <cstdint>
#include <vector>

namespace mpmd::emulator {

/// Lanes of a warp are assumed to run in lock-step between synchronisation points. So the n-th accesses of all lanes
/// count as one instruction.
class Traffic {
public:
  explicit Traffic(KernelCounts &counts) : counts(counts) {}
  void access(uint32_t lane, uint64_t address, uint64_t bytes, bool shared) {
    // Further accesses of an endless lane are assumed to be like the first ones.
    if (lanes[lane].size() < maxAccesses)
      lanes[lane].push_back({address, static_cast<uint32_t>(bytes), shared});
  }
  /// Called when the lanes synchronise, or when a warp ends.
  void meet();

private:
  static constexpr size_t maxAccesses = 1 << 16;
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
