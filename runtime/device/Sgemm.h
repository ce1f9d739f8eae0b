/// The library calls that Gemm.cpp needs. Exactly one file that implements them is linked.
#ifndef MPMD_RT_DEVICE_SGEMM_H
#define MPMD_RT_DEVICE_SGEMM_H

#include <cstdint>

namespace mpmd::rt {

/// Row-major with leading dimensions; m, n, k > 0. A transposed operand is stored as columns.
struct SgemmShape {
  bool transposeA, transposeB;
  int64_t m, n, k, lda, ldb, ldc;
};

/// c = a * b + (accumulate ? c : 0) on the calling thread alone. c is not read unless `accumulate`.
bool sgemm(const SgemmShape &shape, const float *a, const float *b, bool accumulate, float *c);

/// Opens and warms up the library that such a product takes, where that is not done yet.
void warmUpSgemm(const SgemmShape &shape);

} // namespace mpmd::rt

#endif // MPMD_RT_DEVICE_SGEMM_H
