// Multiplies f32 matrices with oneDNN, or with OpenBLAS if OpenBLAS is present and faster. Results of both libraries
// depend on their number of threads, so each call is limited to the calling thread.
#include "runtime/src/cpu/kernels/Gemm.h"
#include "runtime/src/cpu/kernels/LapackLibrary.h"
#include "runtime/src/cpu/kernels/OneDnnProducts.h"
#include "runtime/src/cpu/kernels/Sgemm.h"

#include "dnnl.h"

#include <algorithm>
#include <climits>
#include <condition_variable>
#include <mutex>
#include <new>
#include <stdexcept>
#include <string>
#include <sys/mman.h>
#include <vector>

#define MPMD_TEXT2(x) #x
#define MPMD_TEXT(x) MPMD_TEXT2(x)

// Declared here because <omp.h> belongs to the compiler, and oneDNN loads the OpenMP runtime in use.
extern "C" void omp_set_num_threads(int);

namespace mpmd::rt {

namespace {
/// Whether the processor has the features, unless ONEDNN_MAX_CPU_ISA disables them.
bool has(dnnl_cpu_isa_t features) {
  static const int effective = dnnl_get_effective_cpu_isa();
  return (effective & features) == features;
}

/// OpenBLAS; null if it is missing, or if oneDNN is faster for every product on this processor.
const LapackLibrary *openBlas() {
  static const LapackLibrary *const library = []() -> const LapackLibrary * {
    if (has(dnnl_cpu_isa_avx512_core))
      return nullptr;
    absl::StatusOr<const LapackLibrary *> opened = lapackLibrary();
    // Fails, because OpenBLAS would be used without the memory limit, and another library rounds differently.
    if (absl::IsResourceExhausted(opened.status()))
      throw std::runtime_error(std::string(opened.status().message()));
    return opened.ok() && (*opened)->sgemm ? *opened : nullptr;
  }();
  return library;
}

/// Whether OpenBLAS is faster on processors without AVX-512, measured on Zen 3 (products-bench). OpenBLAS copies its
/// operands; oneDNN reads operands of small results in place. If lines are a multiple of 2 KiB apart, they share few
/// cache sets, and oneDNN loses up to two thirds of its speed.
bool isForOpenBlas(const SgemmShape &shape) {
  const auto &[transposeA, transposeB, m, n, k, lda, ldb, ldc] = shape;
  constexpr int64_t shortest = 32, large = 512;
  const int64_t least = std::min({m, n, k});
  if (least < shortest || std::max({m, n, k, lda, ldb, ldc}) > INT_MAX)
    return false;
  const bool collides = (transposeA && lda % kCollision == 0) || (!transposeB && ldb % kCollision == 0);
  const bool areRead = 1.0 / static_cast<double>(m) + 1.0 / static_cast<double>(n) >= 0.0038; // oneDNN's own rule
  return (collides && areRead) || least >= large || (transposeA && std::min({m, n, 2 * k}) >= large / 2);
}

/// Whether a oneDNN primitive is faster than oneDNN's sgemm on processors with AVX-512, measured on Zen 4
/// (products-bench). sgemm reads a column-major `b` in place, unless the result is wide. sgemm leaves lanes idle on
/// results of about 64 columns, as attention heads have. With fewer than 16 rows, sgemm is faster. A primitive passes
/// operands that are not dense to sgemm.
bool isForPrimitive(const SgemmShape &shape) {
  constexpr int64_t fewRows = 16, longSum = 512, wide = 256, narrow = 32, head = 64;
  const auto &[transposeA, transposeB, m, n, k, lda, ldb, ldc] = shape;
  const bool isDense = lda == k && ldb == (transposeB ? k : n) && ldc == n;
  if (transposeA || m < fewRows || !isDense || !has(dnnl_cpu_isa_avx512_core))
    return false;
  return transposeB ? n >= fewRows && k >= fewRows && (k >= longSum || n <= wide) : n > narrow && n <= head;
}

/// `kCopied`: the elements of `b` per copied piece (512 KiB). `kMinColumns`: the minimum columns of the piece's
/// product.
constexpr int64_t kCopied = int64_t{1} << 17, kMinColumns = 48;

/// Whether the lines of `b` share few cache sets, and copying them first is faster, measured on Zen 4 (products-bench).
/// That holds for a column-major `b`, and for the columns of one attention head in a wider matrix.
bool isForCopy(const SgemmShape &shape) {
  constexpr int64_t fewRows = 16, head = 64;
  const auto &[transposeA, transposeB, m, n, k, lda, ldb, ldc] = shape;
  if (ldb % kCollision != 0 || !has(dnnl_cpu_isa_avx512_core) || isForPrimitive(shape))
    return false;
  return transposeB ? m >= fewRows && n >= fewRows && k <= kCopied / kMinColumns
                    : m >= head && n <= head && k <= kCopied / head;
}

/// Calls `multiply` with the product of each copied piece of `b`, its offset in `b`, and its first column in `c`. All
/// pieces but the last have the same shape.
template <typename Multiply> bool forCopies(const SgemmShape &shape, Multiply multiply) {
  SgemmShape piece = shape;
  if (!shape.transposeB) {
    piece.ldb = shape.n;
    return multiply(piece, 0, 0);
  }
  piece.ldb = shape.k;
  if (isForPrimitive(piece) && shape.n * shape.k <= kCopied)
    return multiply(piece, 0, 0);
  piece.ldb = pitchOf(shape.k);
  const int64_t most = std::max(kCopied / piece.ldb / kMinColumns, int64_t{1}) * kMinColumns;
  for (int64_t column = 0; column < shape.n; column += most) {
    piece.n = std::min(most, shape.n - column);
    if (!multiply(piece, column * shape.ldb, column))
      return false;
  }
  return true;
}

OneDnnProduct primitiveOf(const SgemmShape &shape, bool accumulate) { return {dnnl_f32, dnnl_f32, shape, accumulate}; }

OneDnnProduct bfloatPrimitive(const SgemmShape &shape, bool accumulate, bool narrowResult) {
  return {dnnl_bf16, narrowResult ? dnnl_bf16 : dnnl_f32, shape, accumulate};
}

/// Counts the buffers of OpenBLAS. Each running call uses a buffer, and OpenBLAS keeps the buffers that it has made. If
/// it needs too many buffers, it ends the process. If it cannot allocate a buffer, it retries for ever.
class OpenBlasBuffers {
public:
  /// Takes a buffer for a call. Waits for a free buffer if no new one can be made. False if no buffer exists.
  bool take() {
    std::unique_lock<std::mutex> lock(mutex);
    while (taken == made && !make())
      if (made == 0)
        return false;
      else
        changed.wait(lock);
    ++taken;
    return true;
  }
  void give() {
    std::lock_guard<std::mutex> lock(mutex);
    --taken;
    changed.notify_one();
  }

private:
  static constexpr int kMaximum = 64;
  static constexpr size_t kBytes = size_t{129} << 20;

  /// Checks that the system would give OpenBLAS the memory of another buffer.
  bool make() {
    if (made == kMaximum)
      return false;
    void *memory = ::mmap(nullptr, kBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
      return false;
    ::munmap(memory, kBytes);
    ++made;
    return true;
  }

  std::mutex mutex;
  std::condition_variable changed;
  int made = 0, taken = 0;
};

bool multiplyByOpenBlas(const LapackLibrary &library, const SgemmShape &shape, const float *a, const float *b,
                        bool accumulate, float *c) {
  static OpenBlasBuffers buffers;
  const int sizes[] = {static_cast<int>(shape.m), static_cast<int>(shape.n), static_cast<int>(shape.k)};
  const int leading[] = {static_cast<int>(shape.lda), static_cast<int>(shape.ldb), static_cast<int>(shape.ldc)};
  const float one = 1, beta = accumulate ? 1 : 0;
  if (!buffers.take())
    return false;
  // Fortran is column-major, so these are the transposes: c' = b' * a'.
  library.sgemm(shape.transposeB ? "T" : "N", shape.transposeA ? "T" : "N", &sizes[1], &sizes[0], &sizes[2], &one, b,
                &leading[1], a, &leading[0], &beta, c, &leading[2], 1, 1);
  buffers.give();
  return true;
}

bool multiplyBySgemm(const SgemmShape &shape, const float *a, const float *b, bool accumulate, float *c) {
  return dnnl_sgemm(shape.transposeA ? 'T' : 'N', shape.transposeB ? 'T' : 'N', shape.m, shape.n, shape.k, 1.0f, a,
                    shape.lda, b, shape.ldb, accumulate ? 1.0f : 0.0f, c, shape.ldc) == dnnl_success;
}

/// Computes a small product with the same transposed operands.
template <typename Multiply> void warmUp(const SgemmShape &shape, Multiply multiply) {
  constexpr int64_t size = 16;
  const std::vector<float> a(size * size, 1), b(size * size, 1);
  std::vector<float> c(size * size);
  if (!multiply(SgemmShape{shape.transposeA, shape.transposeB, size, size, size, size, size, size}, a.data(), b.data(),
                /*accumulate=*/false, c.data()))
    throw std::bad_alloc();
}
} // namespace

const char *gemmLibrary() {
  return "oneDNN " MPMD_TEXT(DNNL_VERSION_MAJOR) "." MPMD_TEXT(DNNL_VERSION_MINOR) "." MPMD_TEXT(DNNL_VERSION_PATCH);
}

void prepareGemmThread() { omp_set_num_threads(1); }

bool sgemm(const SgemmShape &shape, const float *a, const float *b, bool accumulate, float *c) {
  if (isForCopy(shape))
    return forCopies(shape, [&](const SgemmShape &piece, int64_t from, int64_t column) {
      thread_local std::vector<float> copy;
      const int64_t lines = piece.transposeB ? piece.n : piece.k, width = piece.transposeB ? piece.k : piece.n;
      copy.resize(std::max(copy.size(), static_cast<size_t>(lines * piece.ldb)));
      for (int64_t line = 0; line < lines; ++line)
        std::copy_n(b + from + line * shape.ldb, width, copy.data() + line * piece.ldb);
      return sgemm(piece, a, copy.data(), accumulate, c + column);
    });
  if (isForPrimitive(shape) && multiplyByOneDnn(primitiveOf(shape, accumulate), a, b, c))
    return true;
  const LapackLibrary *library = isForOpenBlas(shape) ? openBlas() : nullptr;
  if (!library)
    return multiplyBySgemm(shape, a, b, accumulate, c);
  return multiplyByOpenBlas(*library, shape, a, b, accumulate, c);
}

void warmUpSgemm(const SgemmShape &shape, bool accumulate) {
  if (isForCopy(shape))
    forCopies(shape, [&](const SgemmShape &piece, int64_t, int64_t) { return warmUpSgemm(piece, accumulate), true; });
  else if (isForPrimitive(shape))
    prepareOneDnn(primitiveOf(shape, accumulate));
  else if (const LapackLibrary *library = isForOpenBlas(shape) ? openBlas() : nullptr)
    warmUp(shape, [&](auto &&...arguments) { return multiplyByOpenBlas(*library, arguments...); });
  else
    warmUp(shape, multiplyBySgemm);
}

// Without AVX-512 BF16 instructions oneDNN emulates them, slower than f32.
bool multipliesBfloat() { return has(dnnl_cpu_isa_avx512_core_bf16); }

bool bfloatGemm(const SgemmShape &shape, const uint16_t *a, const uint16_t *b, bool accumulate, void *c,
                bool narrowResult) {
  return multiplyByOneDnn(bfloatPrimitive(shape, accumulate, narrowResult), a, b, c);
}

void warmUpBfloatGemm(const SgemmShape &shape, bool accumulate, bool narrowResult) {
  prepareOneDnn(bfloatPrimitive(shape, accumulate, narrowResult));
}

} // namespace mpmd::rt
