// sgemm by plain loops, for machines without a library.
#include "runtime/device/Gemm.h"
#include "runtime/device/Sgemm.h"

namespace mpmd::rt {

const char *gemmLibrary() { return "plain loops"; }

void prepareGemmThread() {}

bool sgemm(bool transposeA, bool transposeB, int64_t m, int64_t n, int64_t k, const float *a, int64_t lda, const float *b, int64_t ldb, bool accumulate,
           float *c, int64_t ldc) {
  for (int64_t i = 0; i < m; ++i) {
    float *row = c + i * ldc;
    if (!accumulate)
      for (int64_t j = 0; j < n; ++j)
        row[j] = 0;
    for (int64_t l = 0; l < k; ++l) {
      float factor = transposeA ? a[l * lda + i] : a[i * lda + l];
      for (int64_t j = 0; j < n; ++j)
        row[j] += factor * (transposeB ? b[j * ldb + l] : b[l * ldb + j]);
    }
  }
  return true;
}

} // namespace mpmd::rt
