/// Whether this processor can run what the compiler emitted.
#ifndef MPMD_RT_SRC_CPU_CPUFEATURES_H
#define MPMD_RT_SRC_CPU_CPUFEATURES_H

#include "absl/status/status.h"

#include <string>

namespace mpmd::rt {

/// `features`: comma-separated names as LLVM spells them, e.g. "avx2,fma". The error names the first one that is
/// missing here.
absl::Status checkCpuFeatures(const std::string &features);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_CPU_CPUFEATURES_H
