/// LAPACK calls of the rank ABI, one part of the batch at a time, each on one thread.
///
/// The batch alone decides the parts, and each matrix is one library call. So the bits do not depend on which thread
/// runs a part.
#ifndef MPMD_RT_SRC_CPU_KERNELS_LAPACK_H
#define MPMD_RT_SRC_CPU_KERNELS_LAPACK_H

#include "mpmd/Plan/Support/LapackCall.h"
#include "runtime/format/RankAbi.h"
#include "runtime/src/cpu/kernels/LapackLibrary.h"

#include <string>

namespace mpmd::rt {

/// The call as plain data. It must have passed `checkLapack`.
plan::Lapack lapackOf(const mpmd_lapack_t &of);

/// Checks routine, type, flags, sizes and workspace of a call.
absl::Status checkLapack(const mpmd_lapack_t &of);

/// The number of parts of a batch. At least 1 for a call that passed `checkLapack`.
int64_t lapackParts(const mpmd_lapack_t &of);

/// Runs one part. Operands are those of its launch; the last one is the workspace, if the call needs one.
void runLapackPart(const LapackLibrary &library, const mpmd_lapack_t &of, void *const *operands, uint32_t numOperands,
                   int64_t part);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_CPU_KERNELS_LAPACK_H
