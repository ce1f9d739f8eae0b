/// The one library call that Gemm.cpp needs. Exactly one file that implements it is linked.
#ifndef MPMD_RT_DEVICE_SGEMM_H
#define MPMD_RT_DEVICE_SGEMM_H

#include <cstdint>

namespace mpmd::rt {

/// c = a * b + (accumulate ? c : 0), row-major with leading dimensions, m, n, k > 0, on the calling thread alone. c is
/// not read unless `accumulate`. A transposed operand is stored as columns.
bool sgemm(bool transposeA, bool transposeB, int64_t m, int64_t n, int64_t k, const float *a, int64_t lda,
           const float *b, int64_t ldb, bool accumulate, float *c, int64_t ldc);

} // namespace mpmd::rt

#endif // MPMD_RT_DEVICE_SGEMM_H
