// sgemm by oneDNN, and by OpenBLAS where that is faster and there. The results of both depend on the number of their
// threads, so every thread that calls them is kept to itself.
#include "runtime/device/Gemm.h"
#include "runtime/device/LapackLibrary.h"
#include "runtime/device/Sgemm.h"

#include "dnnl.h"

#include <algorithm>
#include <climits>
#include <semaphore>

#define MPMD_TEXT2(x) #x
#define MPMD_TEXT(x) MPMD_TEXT2(x)

// Declared here because <omp.h> belongs to the compiler, and the OpenMP runtime to use is the one that oneDNN loads.
extern "C" void omp_set_num_threads(int);

namespace mpmd::rt {

namespace {
/// OpenBLAS, unless oneDNN is the faster one for every product of this processor, or none is found.
const LapackLibrary *openBlas() {
  static const LapackLibrary *const library = []() -> const LapackLibrary * {
    if (__builtin_cpu_supports("avx512f"))
      return nullptr;
    absl::StatusOr<const LapackLibrary *> opened = lapackLibrary();
    return opened.ok() && (*opened)->sgemm ? *opened : nullptr;
  }();
  return library;
}

/// Which products OpenBLAS computes faster on processors without AVX-512, measured on Zen 3 (products-bench). It copies
/// what it multiplies. oneDNN reads the operands of small results where they lie: lines that are multiples of 2 KiB
/// apart, which share a few sets of the caches, cost it up to two thirds of its speed.
bool isForOpenBlas(bool transposeA, bool transposeB, int64_t m, int64_t n, int64_t k, int64_t lda, int64_t ldb,
                   int64_t ldc) {
  constexpr int64_t shortest = 32, large = 512, collision = 512;
  const int64_t least = std::min({m, n, k});
  if (least < shortest || std::max({m, n, k, lda, ldb, ldc}) > INT_MAX)
    return false;
  const bool collides = (transposeA && lda % collision == 0) || (!transposeB && ldb % collision == 0);
  const bool areRead = 1.0 / static_cast<double>(m) + 1.0 / static_cast<double>(n) >= 0.0038; // oneDNN's own rule
  return (collides && areRead) || least >= large || (transposeA && std::min({m, n, 2 * k}) >= large / 2);
}

void multiplyByOpenBlas(const LapackLibrary &library, bool transposeA, bool transposeB, int64_t m, int64_t n, int64_t k,
                        const float *a, int64_t lda, const float *b, int64_t ldb, bool accumulate, float *c,
                        int64_t ldc) {
  // It ends the process where more calls than it has buffers are under way.
  static std::counting_semaphore<> buffers(64);
  const int sizes[] = {static_cast<int>(m), static_cast<int>(n), static_cast<int>(k)};
  const int leading[] = {static_cast<int>(lda), static_cast<int>(ldb), static_cast<int>(ldc)};
  const float one = 1, beta = accumulate ? 1 : 0;
  buffers.acquire();
  // Fortran stores by columns, so these are the transposes: c' = b' * a'.
  library.sgemm(transposeB ? "T" : "N", transposeA ? "T" : "N", &sizes[1], &sizes[0], &sizes[2], &one, b, &leading[1],
                a, &leading[0], &beta, c, &leading[2], 1, 1);
  buffers.release();
}
} // namespace

const char *gemmLibrary() {
  return "oneDNN " MPMD_TEXT(DNNL_VERSION_MAJOR) "." MPMD_TEXT(DNNL_VERSION_MINOR) "." MPMD_TEXT(DNNL_VERSION_PATCH);
}

void prepareGemmThread() { omp_set_num_threads(1); }

bool sgemm(bool transposeA, bool transposeB, int64_t m, int64_t n, int64_t k, const float *a, int64_t lda,
           const float *b, int64_t ldb, bool accumulate, float *c, int64_t ldc) {
  if (isForOpenBlas(transposeA, transposeB, m, n, k, lda, ldb, ldc))
    if (const LapackLibrary *library = openBlas()) {
      multiplyByOpenBlas(*library, transposeA, transposeB, m, n, k, a, lda, b, ldb, accumulate, c, ldc);
      return true;
    }
  return dnnl_sgemm(transposeA ? 'T' : 'N', transposeB ? 'T' : 'N', m, n, k, 1.0f, a, lda, b, ldb,
                    accumulate ? 1.0f : 0.0f, c, ldc) == dnnl_success;
}

} // namespace mpmd::rt
