/// The resources of the machine that this process may use.
#ifndef MPMD_RT_SRC_CPU_LIMITS_H
#define MPMD_RT_SRC_CPU_LIMITS_H

#include <cstdint>
#include <string>

namespace mpmd::rt {

/// The number of processors in the affinity mask, but at most the control group's quota (rounded up), and at least 1.
int availableCores();

/// The affinity mask as text. Processes of one machine with the same text share their processors.
std::string coresByName();

struct MemoryLimit {
  uint64_t bytes = UINT64_MAX;
  const char *source = ""; ///< the limiting setting, for messages
};

/// The minimum of the machine's memory, control group limits, and resource limits.
MemoryLimit availableMemory();

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_CPU_LIMITS_H
