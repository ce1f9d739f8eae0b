/// The library calls that Gemm.cpp and NarrowGemm.cpp need. Either SgemmLibraries.cpp or SgemmPlain.cpp is linked.
#ifndef MPMD_RT_SRC_CPU_KERNELS_SGEMM_H
#define MPMD_RT_SRC_CPU_KERNELS_SGEMM_H

#include <compare>
#include <cstdint>

namespace mpmd::rt {

/// Row-major with leading dimensions; m, n, k > 0. A transposed operand is column-major.
struct SgemmShape {
  bool transposeA, transposeB;
  int64_t m, n, k, lda, ldb, ldc;

  auto operator<=>(const SgemmShape &) const = default;
};

/// 2 KiB of f32, in elements. Lines that are a multiple of 2 KiB apart share few sets of the caches.
inline constexpr int64_t kCollision = 512;
/// The distance between lines of a copy, which is never a multiple of 2 KiB.
inline int64_t pitchOf(int64_t width) { return width % kCollision == 0 ? width + 16 : width; }

/// c = a * b + (accumulate ? c : 0) on the calling thread alone. c is not read unless `accumulate`.
bool sgemm(const SgemmShape &shape, const float *a, const float *b, bool accumulate, float *c);

/// Opens and warms up the library for such a product, unless it is warm already.
void warmUpSgemm(const SgemmShape &shape, bool accumulate);

/// Whether the library and the processor multiply bf16 directly, with sums in f32.
bool multipliesBfloat();

/// Multiplies bf16 as `sgemm` does f32; requires `multipliesBfloat`. With `narrowResult`, c is bf16, rounded once, and
/// `accumulate` must be false. False if the library does not support this shape.
bool bfloatGemm(const SgemmShape &shape, const uint16_t *a, const uint16_t *b, bool accumulate, void *c,
                bool narrowResult);
void warmUpBfloatGemm(const SgemmShape &shape, bool accumulate, bool narrowResult);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_CPU_KERNELS_SGEMM_H
