// Measures with the gemm library and the thread pool that a step uses.
#include "runtime/src/profile/HostRates.h"

#include "runtime/format/Errors.h"
#include "runtime/src/cpu/Arena.h"
#include "runtime/src/cpu/ThreadPool.h"
#include "runtime/src/cpu/kernels/Gemm.h"
#include "runtime/src/loader/Launches.h"
#include "runtime/src/profile/Nanoseconds.h"

#include <algorithm>
#include <cstring>

namespace mpmd::rt {

namespace {
constexpr const auto &sizes = CopyRates::sizes;

/// The shortest time of several runs, because other processes may slow some of them down.
template <typename Call> double bestSeconds(int times, Call call) {
  double best = 1e9;
  for (int i = 0; i < times; ++i) {
    const uint64_t start = nanoseconds();
    call();
    best = std::min(best, static_cast<double>(std::max<uint64_t>(nanoseconds() - start, 1)) * 1e-9);
  }
  return best;
}

struct CopyJob {
  char *memory;
  uint64_t half;
  int64_t pieces, repeats;
  static void run(void *context, int64_t piece) {
    const auto *job = static_cast<const CopyJob *>(context);
    const uint64_t each = job->half / static_cast<uint64_t>(job->pieces) / 64 * 64;
    char *target = job->memory + each * static_cast<uint64_t>(piece);
    for (int64_t i = 0; i < job->repeats; ++i) {
      std::memcpy(target, target + job->half, each);
      __asm__ volatile("" : : "r"(target) : "memory");
    }
  }
};

struct ProductJob {
  const mpmd_gemm_t *gemm;
  void *memory;
  static void run(void *context, int64_t block) {
    const auto *job = static_cast<const ProductJob *>(context);
    runGemmBlock(*job->gemm, job->memory, job->memory, job->memory, block);
  }
};

/// FLOP/s of a 512 x 512 x 512 product on each thread. bf16 is no faster than f32 if the processor widens it.
absl::StatusOr<double> measureProducts(ThreadPool &pool, uint32_t type, char *memory) {
  constexpr int64_t n = 512, matrix = n * n;
  mpmd_gemm_t gemm = {};
  gemm.a_type = gemm.b_type = gemm.c_type = type;
  gemm.compute_type = MPMD_F32;
  gemm.batch = pool.size();
  gemm.m = gemm.n = gemm.k = gemm.block[0] = gemm.block[1] = n;
  const int64_t access[4] = {0, 0, n, 1};
  std::copy_n(access, 4, gemm.a);
  std::copy_n(access, 4, gemm.b);
  std::copy_n(access, 4, gemm.c);
  gemm.b[0] = matrix;
  gemm.c[0] = 2 * matrix;
  gemm.c[1] = matrix;
  ProductJob job{&gemm, memory};
  if (static_cast<uint64_t>(2 + gemm.batch) * matrix * gemmElementBytes(type) > sizes.back())
    return absl::InternalError("expected memory for a matrix of each thread, got too little");
  const double seconds = bestSeconds(5, [&] { pool.run(gemmBlocks(gemm), ProductJob::run, &job); });
  return 2.0 * n * n * n * static_cast<double>(gemm.batch) / seconds;
}
} // namespace

absl::StatusOr<HostRates::Of> HostRates::measurePool(int threads) {
  Arena arena;
  MPMD_RETURN_IF_ERROR(arena.allocate(sizes.back()));
  std::memset(arena.data(), 0, sizes.back());
  ThreadPool pool;
  prepareGemmThread();
  MPMD_RETURN_IF_ERROR(pool.start(threads, std::chrono::microseconds(100), prepareGemmThread, /*flushDenormals=*/true));
  Of rates;
  for (size_t s = 0; s < sizes.size(); ++s) {
    CopyJob job{arena.data(), sizes[s] / 2, pool.size(), static_cast<int64_t>(CopyRates::repeatsOf(sizes[s]))};
    const double seconds = bestSeconds(5, [&] { pool.run(job.pieces, CopyJob::run, &job); });
    rates.copies.rates[s] = static_cast<double>(sizes[s]) * static_cast<double>(job.repeats) / seconds;
  }
  for (auto [type, flops] : {std::pair(MPMD_F32, &rates.flops), std::pair(MPMD_BF16, &rates.bfloatFlops)}) {
    MPMD_ASSIGN_OR_RETURN(*flops, measureProducts(pool, static_cast<uint32_t>(type), arena.data()));
  }
  return rates;
}
absl::StatusOr<HostRates> HostRates::measure(int threads) {
  // The maximum number of threads with a matrix each; more would hardly be faster.
  constexpr int maxThreads = 64;
  HostRates rates;
  for (auto [size, of] : {std::pair(1, &rates.one), std::pair(std::min(threads, maxThreads), &rates.all)}) {
    MPMD_ASSIGN_OR_RETURN(*of, measurePool(size));
  }
  return rates;
}

double HostRates::seconds(const mpmd_launch_t &launch, bool isBfloat) const {
  const Of &rates = isWorthThreads(launch) ? all : one;
  return std::max(static_cast<double>(launch.flops) / (isBfloat ? rates.bfloatFlops : rates.flops),
                  rates.copies.seconds(launch.bytes));
}

} // namespace mpmd::rt
