// GFLOP/s of one thread at a matrix product, by oneDNN's sgemm, by its primitive and by OpenBLAS, by what the runtime
// takes of them, and of bf16 and f16: operands lie in memory as ranks have it, and are not in the caches of their core.
// Arguments: m, n, k, what is stored by columns (1: a, 2: b), and how far the lines of b and of the result lie apart,
// as those of heads and of blocks of columns do (0: side by side).
#include "runtime/src/cpu/Arena.h"
#include "runtime/src/cpu/kernels/Gemm.h"
#include "runtime/src/cpu/kernels/LapackLibrary.h"
#include "runtime/src/cpu/kernels/NarrowGemm.h"
#include "runtime/src/cpu/kernels/OneDnnProducts.h"
#include "runtime/src/cpu/kernels/Sgemm.h"

#include "dnnl.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>

using namespace mpmd::rt;

namespace {
constexpr int64_t arenaFloats = int64_t{1} << 24;

double seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

void multiply(benchmark::State &state) {
  const int64_t m = state.range(0), n = state.range(1), k = state.range(2);
  const bool transposeA = state.range(3) & 1, transposeB = state.range(3) & 2;
  const int64_t lda = transposeA ? m : k, apart = state.range(4),
                ldb = apart        ? apart
                      : transposeB ? k
                                   : n,
                ldc = apart ? apart : n;
  const int64_t ofB = (transposeB ? n : k) * ldb, set = m * k + ofB + m * ldc,
                sets = std::max<int64_t>(1, std::min(arenaFloats / set, int64_t{16}));
  absl::StatusOr<const LapackLibrary *> library = lapackLibrary();
  Arena arena;
  if (!arena.allocate(static_cast<uint64_t>(set * sets) * sizeof(float)).ok())
    return state.SkipWithError("no memory");
  float *memory = reinterpret_cast<float *>(arena.data());
  std::fill_n(memory, set * sets, 1.0f);
  prepareGemmThread();
  auto best = [&](auto &&call) {
    double least = 1e9;
    for (int round = 0; round < 5; ++round) {
      const double begin = seconds();
      for (int64_t i = 0; i < sets; ++i) {
        float *a = memory + i * set, *b = a + m * k;
        call(a, b, b + ofB);
      }
      least = std::min(least, (seconds() - begin) / static_cast<double>(sets));
    }
    return 2e-9 * static_cast<double>(m) * static_cast<double>(n) * static_cast<double>(k) / least;
  };
  for (auto _ : state) {
    state.counters["oneDNN"] = best([&](const float *a, const float *b, float *c) {
      dnnl_sgemm(transposeA ? 'T' : 'N', transposeB ? 'T' : 'N', m, n, k, 1, a, lda, b, ldb, 0, c, ldc);
    });
    const SgemmShape shape{transposeA, transposeB, m, n, k, lda, ldb, ldc};
    state.counters["primitive"] = best([&](const float *a, const float *b, float *c) {
      multiplyByOneDnn({dnnl_f32, dnnl_f32, shape, /*accumulate=*/false}, a, b, c);
    });
    if (library.ok() && (*library)->sgemm)
      state.counters["OpenBLAS"] = best([&](const float *a, const float *b, float *c) {
        const int sizes[] = {int(m), int(n), int(k)}, leading[] = {int(lda), int(ldb), int(ldc)};
        const float one = 1, zero = 0;
        (*library)->sgemm(transposeB ? "T" : "N", transposeA ? "T" : "N", &sizes[1], &sizes[0], &sizes[2], &one, b,
                          &leading[1], a, &leading[0], &zero, c, &leading[2], 1, 1);
      });
    state.counters["taken"] =
        best([&](const float *a, const float *b, float *c) { sgemm(shape, a, b, /*accumulate=*/false, c); });
    for (bool isHalf : {false, true})
      state.counters[isHalf ? "f16" : "bf16"] = best([&](const float *a, const float *b, float *c) {
        narrowGemm({shape, isHalf, /*narrowResult=*/true}, reinterpret_cast<const uint16_t *>(a),
                   reinterpret_cast<const uint16_t *>(b), /*accumulate=*/false, c);
      });
  }
}
BENCHMARK(multiply)
    ->ArgsProduct({{64, 128, 256, 512, 1024}, {64, 128, 256, 512, 1024}, {64, 256, 1024}, {0, 1, 2}, {0}})
    ->ArgsProduct({{16, 64, 128, 512}, {64, 96, 128}, {64, 128, 512}, {0, 1, 2}, {1024, 2304, 3072}})
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);
} // namespace
