/// The library calls that Gemm.cpp and NarrowGemm.cpp need. Exactly one file that implements them is linked.
#ifndef MPMD_RT_SRC_CPU_KERNELS_SGEMM_H
#define MPMD_RT_SRC_CPU_KERNELS_SGEMM_H

#include <compare>
#include <cstdint>

namespace mpmd::rt {

/// Row-major with leading dimensions; m, n, k > 0. A transposed operand is stored as columns.
struct SgemmShape {
  bool transposeA, transposeB;
  int64_t m, n, k, lda, ldb, ldc;

  auto operator<=>(const SgemmShape &) const = default;
};

/// Elements of a line, 2 KiB: lines that are multiples of it apart share a few sets of the caches.
inline constexpr int64_t kCollision = 512;
/// How far lines of a copy lie apart so that they do not.
inline int64_t pitchOf(int64_t width) { return width % kCollision == 0 ? width + 16 : width; }

/// c = a * b + (accumulate ? c : 0) on the calling thread alone. c is not read unless `accumulate`.
bool sgemm(const SgemmShape &shape, const float *a, const float *b, bool accumulate, float *c);

/// Opens and warms up the library that such a product takes, where that is not done yet.
void warmUpSgemm(const SgemmShape &shape, bool accumulate);

/// Whether the library and the processor multiply bf16 as it is, with sums in f32.
bool multipliesBfloat();

/// Where they do: as sgemm, and c is bf16, rounded once, if `narrowResult`, which does not go with `accumulate`. False
/// if the library has nothing for this shape.
bool bfloatGemm(const SgemmShape &shape, const uint16_t *a, const uint16_t *b, bool accumulate, void *c,
                bool narrowResult);
void warmUpBfloatGemm(const SgemmShape &shape, bool accumulate, bool narrowResult);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_CPU_KERNELS_SGEMM_H
