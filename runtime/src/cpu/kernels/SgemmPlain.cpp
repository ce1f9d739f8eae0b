// Implements sgemm by plain loops, for machines without a library.
#include "runtime/src/cpu/kernels/Gemm.h"
#include "runtime/src/cpu/kernels/Sgemm.h"

#include <algorithm>

namespace mpmd::rt {

namespace {
/// `kProductsInOrder`: the number of products in a partial sum; partial sums are added in order. `kColumns`: the number
/// of columns that are computed at a time.
constexpr int64_t kProductsInOrder = 64, kColumns = 256;
} // namespace

const char *gemmLibrary() { return "plain loops"; }

void prepareGemmThread() {}

void warmUpSgemm(const SgemmShape &, bool) {}

bool multipliesBfloat() { return false; }

bool bfloatGemm(const SgemmShape &, const uint16_t *, const uint16_t *, bool, void *, bool) { return false; }

void warmUpBfloatGemm(const SgemmShape &, bool, bool) {}

bool sgemm(const SgemmShape &shape, const float *a, const float *b, bool accumulate, float *c) {
  const auto &[transposeA, transposeB, m, n, k, lda, ldb, ldc] = shape;
  float sums[kColumns];
  for (int64_t i = 0; i < m; ++i)
    for (int64_t first = 0; first < n; first += kColumns) {
      int64_t columns = std::min(kColumns, n - first);
      float *row = c + i * ldc + first;
      if (!accumulate)
        std::fill_n(row, columns, 0.0f);
      for (int64_t from = 0; from < k; from += kProductsInOrder) {
        std::fill_n(sums, columns, 0.0f);
        for (int64_t l = from; l < std::min(from + kProductsInOrder, k); ++l) {
          float factor = transposeA ? a[l * lda + i] : a[i * lda + l];
          for (int64_t j = 0; j < columns; ++j)
            sums[j] += factor * (transposeB ? b[(first + j) * ldb + l] : b[l * ldb + first + j]);
        }
        for (int64_t j = 0; j < columns; ++j)
          row[j] += sums[j];
      }
    }
  return true;
}

} // namespace mpmd::rt
