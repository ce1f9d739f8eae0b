/// Calls of LAPACK as the rank ABI describes them, a part of the batch at a time, each on one thread.
///
/// The cut into parts follows from the batch alone, and each matrix is one library call: who runs a part, and when,
/// changes no bit.
#ifndef MPMD_RT_SRC_CPU_KERNELS_LAPACK_H
#define MPMD_RT_SRC_CPU_KERNELS_LAPACK_H

#include "mpmd/Plan/Support/LapackCall.h"
#include "runtime/format/RankAbi.h"
#include "runtime/src/cpu/kernels/LapackLibrary.h"

#include <string>

namespace mpmd::rt {

/// The same as plain data, of what `checkLapack` accepts.
plan::Lapack lapackOf(const mpmd_lapack_t &of);

/// What is wrong with it; empty if nothing is.
absl::Status checkLapack(const mpmd_lapack_t &of);

/// Parts of a batch. At least 1 for a call that passed `checkLapack`.
int64_t lapackParts(const mpmd_lapack_t &of);

/// Does one part. Operands are those of its launch; the last one is the workspace, where the call needs one.
void runLapackPart(const LapackLibrary &library, const mpmd_lapack_t &of, void *const *operands, uint32_t numOperands,
                   int64_t part);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_CPU_KERNELS_LAPACK_H
