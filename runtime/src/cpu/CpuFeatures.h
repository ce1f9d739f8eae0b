/// Checks that this processor can run the compiled code.
#ifndef MPMD_RT_SRC_CPU_CPUFEATURES_H
#define MPMD_RT_SRC_CPU_CPUFEATURES_H

#include "absl/status/status.h"

#include <string>

namespace mpmd::rt {

/// `features` has comma-separated LLVM names, e.g. "avx2,fma". The error names the first missing one.
absl::Status checkCpuFeatures(const std::string &features);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_CPU_CPUFEATURES_H
