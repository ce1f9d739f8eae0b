/// What this process may use of the machine.
#ifndef MPMD_RT_SRC_CPU_LIMITS_H
#define MPMD_RT_SRC_CPU_LIMITS_H

#include <cstdint>
#include <string>

namespace mpmd::rt {

/// Processors: those of the affinity mask, and no more than the quota of its control group pays for, rounded up. At
/// least 1.
int availableCores();

/// Which processors those of the affinity mask are: processes of one machine with the same text have the same ones.
std::string coresByName();

struct MemoryLimit {
  uint64_t bytes = UINT64_MAX;
  const char *source = ""; ///< what sets it, for messages
};

/// The least of what the machine has, the control groups allow, and the resource limits allow.
MemoryLimit availableMemory();

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_CPU_LIMITS_H
