// sgemm by oneDNN, and by OpenBLAS where that is faster and there. The results of both depend on the number of their
// threads, so every thread that calls them is kept to itself.
#include "runtime/device/Gemm.h"
#include "runtime/device/LapackLibrary.h"
#include "runtime/device/Sgemm.h"

#include "dnnl.h"

#include <algorithm>
#include <climits>
#include <semaphore>
#include <vector>

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
bool isForOpenBlas(const SgemmShape &shape) {
  const auto &[transposeA, transposeB, m, n, k, lda, ldb, ldc] = shape;
  constexpr int64_t shortest = 32, large = 512, collision = 512;
  const int64_t least = std::min({m, n, k});
  if (least < shortest || std::max({m, n, k, lda, ldb, ldc}) > INT_MAX)
    return false;
  const bool collides = (transposeA && lda % collision == 0) || (!transposeB && ldb % collision == 0);
  const bool areRead = 1.0 / static_cast<double>(m) + 1.0 / static_cast<double>(n) >= 0.0038; // oneDNN's own rule
  return (collides && areRead) || least >= large || (transposeA && std::min({m, n, 2 * k}) >= large / 2);
}

void multiplyByOpenBlas(const LapackLibrary &library, const SgemmShape &shape, const float *a, const float *b,
                        bool accumulate, float *c) {
  // It ends the process where more calls than it has buffers are under way.
  static std::counting_semaphore<> buffers(64);
  const int sizes[] = {static_cast<int>(shape.m), static_cast<int>(shape.n), static_cast<int>(shape.k)};
  const int leading[] = {static_cast<int>(shape.lda), static_cast<int>(shape.ldb), static_cast<int>(shape.ldc)};
  const float one = 1, beta = accumulate ? 1 : 0;
  buffers.acquire();
  // Fortran stores by columns, so these are the transposes: c' = b' * a'.
  library.sgemm(shape.transposeB ? "T" : "N", shape.transposeA ? "T" : "N", &sizes[1], &sizes[0], &sizes[2], &one, b,
                &leading[1], a, &leading[0], &beta, c, &leading[2], 1, 1);
  buffers.release();
}

bool multiplyByOneDnn(const SgemmShape &shape, const float *a, const float *b, bool accumulate, float *c) {
  return dnnl_sgemm(shape.transposeA ? 'T' : 'N', shape.transposeB ? 'T' : 'N', shape.m, shape.n, shape.k, 1.0f, a,
                    shape.lda, b, shape.ldb, accumulate ? 1.0f : 0.0f, c, shape.ldc) == dnnl_success;
}

/// A small product of the same form.
template <typename Multiply> void warmUp(const SgemmShape &shape, Multiply multiply) {
  constexpr int64_t size = 16;
  const std::vector<float> a(size * size, 1), b(size * size, 1);
  std::vector<float> c(size * size);
  multiply(SgemmShape{shape.transposeA, shape.transposeB, size, size, size, size, size, size}, a.data(), b.data(),
           /*accumulate=*/false, c.data());
}
} // namespace

const char *gemmLibrary() {
  return "oneDNN " MPMD_TEXT(DNNL_VERSION_MAJOR) "." MPMD_TEXT(DNNL_VERSION_MINOR) "." MPMD_TEXT(DNNL_VERSION_PATCH);
}

void prepareGemmThread() { omp_set_num_threads(1); }

bool sgemm(const SgemmShape &shape, const float *a, const float *b, bool accumulate, float *c) {
  const LapackLibrary *library = isForOpenBlas(shape) ? openBlas() : nullptr;
  if (!library)
    return multiplyByOneDnn(shape, a, b, accumulate, c);
  multiplyByOpenBlas(*library, shape, a, b, accumulate, c);
  return true;
}

void warmUpSgemm(const SgemmShape &shape) {
  if (const LapackLibrary *library = isForOpenBlas(shape) ? openBlas() : nullptr)
    warmUp(shape, [&](auto &&...arguments) { multiplyByOpenBlas(*library, arguments...); });
  else
    warmUp(shape, multiplyByOneDnn);
}

} // namespace mpmd::rt
