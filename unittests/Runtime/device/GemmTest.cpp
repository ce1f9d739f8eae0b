// Matrix products of the CPU runtime, compared with plain loops.
#include "../ReadOnly.h"

#include "runtime/src/cpu/ThreadPool.h"
#include "runtime/src/cpu/kernels/Gemm.h"
#include "runtime/src/cpu/kernels/NarrowTypes.h"

#include "gtest/gtest.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

using namespace mpmd::rt;

namespace {
/// A product with its operands and their offsets.
struct Problem {
  mpmd_gemm_t gemm;
  std::vector<float> a, b, c;

  Problem(const mpmd_gemm_t &g) : gemm(g) {
    fill(a, gemmExtent(g.a, g.batch, g.m, g.k), 1);
    fill(b, gemmExtent(g.b, g.batch, g.k, g.n), 2);
    fill(c, gemmExtent(g.c, g.batch, g.m, g.n), 3);
  }

  static void fill(std::vector<float> &values, int64_t count, uint32_t state) {
    ASSERT_GE(count, 0);
    for (int64_t i = 0; i < count; ++i) {
      state = state * 1664525 + 1013904223;
      values.push_back(static_cast<float>(state >> 8) * 0x1p-24f - 0.5f);
    }
  }

  std::vector<float> expected() const {
    std::vector<float> out = c;
    for (int64_t q = 0; q < gemm.batch; ++q)
      for (int64_t i = 0; i < gemm.m; ++i)
        for (int64_t j = 0; j < gemm.n; ++j) {
          float &element = out[at(gemm.c, q, i, j)];
          double sum = gemm.beta != 0 ? element : 0;
          for (int64_t l = 0; l < gemm.k; ++l)
            sum += static_cast<double>(a[at(gemm.a, q, i, l)]) * b[at(gemm.b, q, l, j)];
          element = static_cast<float>(sum);
        }
    return out;
  }

  static size_t at(const int64_t (&access)[4], int64_t q, int64_t i, int64_t j) {
    return access[0] + q * access[1] + i * access[2] + j * access[3];
  }

  std::vector<float> compute(int threads = 1) {
    prepareGemmThread();
    ThreadPool pool;
    EXPECT_TRUE(pool.start(threads, std::chrono::microseconds(50), prepareGemmThread, true).ok());
    std::vector<float> out = c;
    struct Job {
      Problem *problem;
      std::vector<float> *out;
    } job{this, &out};
    pool.run(
        gemmBlocks(gemm),
        [](void *context, int64_t block) {
          auto *job = static_cast<Job *>(context);
          EXPECT_TRUE(runGemmBlock(job->problem->gemm, job->problem->a.data(), job->problem->b.data(), job->out->data(),
                                   block));
        },
        &job);
    return out;
  }

  void expectRight() {
    ASSERT_TRUE(checkGemm(gemm).ok());
    std::vector<float> want = expected(), got = compute();
    for (size_t i = 0; i < want.size(); ++i)
      ASSERT_NEAR(got[i], want[i], 1e-5 * static_cast<double>(gemm.k + 1)) << "element " << i;
  }
};

mpmd_gemm_t plain(int64_t m, int64_t n, int64_t k, bool transposeA = false, bool transposeB = false,
                  bool transposeC = false) {
  mpmd_gemm_t gemm = {MPMD_F32, MPMD_F32,     MPMD_F32,     MPMD_F32,     0,     0, 0, 0, 1, m, n,
                      k,        {0, 0, k, 1}, {0, 0, n, 1}, {0, 0, n, 1}, {m, n}};
  if (transposeA)
    gemm.a[2] = 1, gemm.a[3] = m;
  if (transposeB)
    gemm.b[2] = 1, gemm.b[3] = k;
  if (transposeC)
    gemm.c[2] = 1, gemm.c[3] = m;
  return gemm;
}
} // namespace

TEST(Gemm, AllTransposes) {
  for (int i = 0; i < 8; ++i)
    for (uint32_t beta : {0, 1}) {
      mpmd_gemm_t gemm = plain(17, 29, 23, i & 1, i & 2, i & 4);
      gemm.beta = beta;
      Problem(gemm).expectRight();
    }
}

// Sizes and strides on both sides of every rule that chooses one of the two libraries.
TEST(Gemm, EitherLibraryIsRight) {
  for (auto [m, n, k] :
       {std::array<int64_t, 3>{31, 33, 40}, {33, 40, 48}, {40, 512, 64}, {512, 32, 33}, {516, 512, 520}})
    for (int i = 0; i < 8; ++i) {
      mpmd_gemm_t gemm = plain(m, n, k, i & 1, i & 2, i & 4);
      gemm.beta = i % 3 == 0;
      Problem(gemm).expectRight();
    }
}

// Rows of b whose stride is a multiple of 2 KiB are copied first, in one piece or several, or are not copied.
TEST(Gemm, LinesThatCollide) {
  for (auto [m, n, k, apart] : {std::array<int64_t, 4>{16, 96, 512, 1024},
                                {16, 96, 512, 512},
                                {15, 96, 512, 1024},
                                {33, 300, 500, 512},
                                {20, 520, 600, 1024},
                                {17, 49, 2731, 3072},
                                {65, 64, 200, 1024},
                                {64, 17, 3, 512},
                                {66, 65, 200, 1024}})
    for (int i = 0; i < 8; ++i) {
      mpmd_gemm_t gemm = plain(m, n, k, i & 1, i & 2);
      gemm.b[i & 2 ? 3 : 2] = (i & 2 ? k : n) > apart ? apart * 4 : apart;
      gemm.c[2] = i & 4 ? 1024 : n;
      gemm.beta = i % 3 == 0;
      Problem(gemm).expectRight();
    }
}

TEST(Gemm, BlocksCoverUnevenShapes) {
  for (int64_t rows : {1, 5, 16, 40})
    for (int64_t columns : {1, 7, 29, 64}) {
      mpmd_gemm_t gemm = plain(17, 29, 23, true);
      gemm.block[0] = rows;
      gemm.block[1] = columns;
      Problem(gemm).expectRight();
    }
}

TEST(Gemm, BatchesOffsetsAndWideStrides) {
  mpmd_gemm_t gemm = {MPMD_F32, MPMD_F32,         MPMD_F32,     MPMD_F32,        0,     0, 1, 0, 3, 5, 6,
                      7,        {11, 200, 20, 1}, {3, 0, 1, 9}, {2, 100, 10, 1}, {2, 4}};
  Problem(gemm).expectRight();
}

TEST(Gemm, UnitDimensionsHaveAnyStride) {
  for (int unit = 0; unit < 8; ++unit) {
    int64_t m = unit & 1 ? 1 : 4, n = unit & 2 ? 1 : 6, k = unit & 4 ? 1 : 8;
    mpmd_gemm_t gemm = plain(m, n, k);
    if (m == 1)
      gemm.a[2] = gemm.c[2] = 12345;
    if (n == 1)
      gemm.b[3] = gemm.c[3] = 0;
    if (k == 1)
      gemm.a[3] = gemm.b[2] = 777;
    Problem(gemm).expectRight();
  }
}

TEST(Gemm, StridesThatNoLibraryTakes) {
  mpmd_gemm_t gemm = plain(4, 5, 6);
  gemm.a[2] = 0; // one row for all rows of the result
  Problem(gemm).expectRight();
  gemm = plain(4, 5, 6);
  gemm.b[2] = 15, gemm.b[3] = 3;
  gemm.c[2] = 20, gemm.c[3] = 2;
  Problem(gemm).expectRight();
}

TEST(Gemm, BetaZeroDoesNotReadTheResult) {
  Problem problem(plain(16, 16, 16));
  std::vector<float> want = problem.expected();
  std::fill(problem.c.begin(), problem.c.end(), std::numeric_limits<float>::quiet_NaN());
  std::vector<float> got = problem.compute();
  for (size_t i = 0; i < want.size(); ++i)
    ASSERT_NEAR(got[i], want[i], 1e-4);
}

TEST(Gemm, EmptySums) {
  mpmd_gemm_t gemm = plain(3, 4, 0);
  gemm.a[2] = 1;
  Problem zero(gemm);
  EXPECT_EQ(zero.compute(), std::vector<float>(12, 0.0f));
  gemm.beta = 1;
  Problem same(gemm);
  EXPECT_EQ(same.compute(), same.c);
  EXPECT_EQ(gemmBlocks(plain(0, 4, 4)),
            gemmBlocks({MPMD_F32, MPMD_F32, MPMD_F32, MPMD_F32, 0, 0, 0, 0, 0, 4, 4, 4, {}, {}, {}, {4, 4}}));
}

// Rule 5 of docs/design/same-bits.md, at a size at which oneDNN itself would use several threads.
TEST(Gemm, ThreadsChangeNoBit) {
  for (int transposes = 0; transposes < 4; ++transposes) {
    mpmd_gemm_t gemm = plain(128, 512, 512, transposes & 1, transposes & 2);
    gemm.block[0] = 64;
    gemm.block[1] = 128;
    Problem problem(gemm);
    std::vector<float> one = problem.compute(1);
    for (int threads : {2, 3}) {
      std::vector<float> more = problem.compute(threads);
      EXPECT_EQ(std::memcmp(one.data(), more.data(), one.size() * sizeof(float)), 0) << threads << " threads";
    }
  }
}

// Arguments are read in the caller's memory: at any element-aligned address, with nothing after the last element.
TEST(Gemm, PlacesOfTheOperandsChangeNoBitAndNothingElseIsTouched) {
  prepareGemmThread();
  for (auto [m, n, k] : {std::array<int64_t, 3>{1, 1, 1},
                         {1, 67, 33},
                         {65, 1, 7},
                         {17, 29, 23},
                         {48, 64, 128},
                         {7, 130, 257},
                         {200, 96, 64}})
    for (int transposes = 0; transposes < 4; ++transposes) {
      Problem problem(plain(m, n, k, transposes & 1, transposes & 2));
      const std::vector<float> want = problem.compute();
      auto compute = [&](const char *a, const char *b) {
        std::vector<float> out = problem.c;
        EXPECT_TRUE(runGemmBlock(problem.gemm, reinterpret_cast<const float *>(a), reinterpret_cast<const float *>(b),
                                 out.data(), 0));
        return std::memcmp(out.data(), want.data(), out.size() * sizeof(float)) == 0;
      };
      mpmd::ReadOnly a(problem.a.data(), problem.a.size() * 4), b(problem.b.data(), problem.b.size() * 4);
      EXPECT_TRUE(compute(a.data(), b.data())) << m << " " << n << " " << k << " " << transposes;
      for (size_t shift = 0; shift < 16; ++shift) {
        std::vector<float> atA(problem.a.size() + shift), atB(problem.b.size() + shift * 3);
        std::copy(problem.a.begin(), problem.a.end(), atA.begin() + static_cast<int64_t>(shift));
        std::copy(problem.b.begin(), problem.b.end(), atB.begin() + static_cast<int64_t>(shift) * 3);
        EXPECT_TRUE(compute(reinterpret_cast<const char *>(atA.data() + shift),
                            reinterpret_cast<const char *>(atB.data() + shift * 3)))
            << m << " " << n << " " << k << " " << transposes << ", shifted by " << shift;
      }
    }
}

namespace {
/// A product of f16 or bf16 with its operands and their offsets.
struct NarrowProblem {
  mpmd_gemm_t gemm;
  std::vector<uint16_t> a, b;
  std::vector<float> c;

  NarrowProblem(mpmd_gemm_t g, uint32_t type, bool narrowResult) : gemm(g) {
    Problem wide(g);
    gemm.a_type = gemm.b_type = type;
    gemm.c_type = narrowResult ? type : uint32_t{MPMD_F32};
    a.resize(wide.a.size()), b.resize(wide.b.size()), c = wide.c;
    roundTo(type == MPMD_F16, wide.a.data(), static_cast<int64_t>(a.size()), a.data());
    roundTo(type == MPMD_F16, wide.b.data(), static_cast<int64_t>(b.size()), b.data());
  }

  bool isHalf() const { return gemm.a_type == MPMD_F16; }

  std::vector<float> widened(const std::vector<uint16_t> &values) const {
    std::vector<float> wide(values.size());
    widen(isHalf(), values.data(), static_cast<int64_t>(values.size()), wide.data());
    return wide;
  }

  std::vector<float> expected() const {
    Problem wide(gemm);
    wide.a = widened(a), wide.b = widened(b), wide.c = c;
    return wide.expected();
  }

  std::vector<float> compute(const void *left, const void *right) const {
    std::vector<float> out = c;
    std::vector<uint16_t> narrow(c.size());
    const bool isNarrow = gemm.c_type != MPMD_F32;
    for (int64_t i = 0; i < gemmBlocks(gemm); ++i)
      EXPECT_TRUE(runGemmBlock(gemm, left, right, isNarrow ? static_cast<void *>(narrow.data()) : out.data(), i));
    return isNarrow ? widened(narrow) : out;
  }

  void expectRight() const {
    ASSERT_TRUE(checkGemm(gemm).ok());
    std::vector<float> want = expected(), got = compute(a.data(), b.data());
    const double step = gemm.c_type == MPMD_F32 ? 0 : gemm.c_type == MPMD_F16 ? 0x1p-11 : 0x1p-8;
    for (size_t i = 0; i < want.size(); ++i)
      ASSERT_NEAR(got[i], want[i], 1e-6 * static_cast<double>(gemm.k + 1) + step * 1.01 * std::abs(want[i]))
          << "element " << i << " of " << gemm.m << " x " << gemm.n << " x " << gemm.k << ", type " << gemm.a_type;
  }
};

/// Calls `visit` for results of the factors' type, for f32 results, and for accumulation into f32.
void forEachNarrow(const mpmd_gemm_t &gemm, auto visit) {
  for (uint32_t type : {MPMD_F16, MPMD_BF16})
    for (int kind = 0; kind < 3; ++kind) {
      mpmd_gemm_t one = gemm;
      one.beta = kind == 2;
      visit(NarrowProblem(one, type, kind == 0));
    }
}
} // namespace

TEST(NarrowGemm, AllTransposesTypesAndResults) {
  prepareGemmThread();
  // The last two shapes are divided into tiles when they are widened.
  for (auto [m, n, k] :
       {std::array<int64_t, 3>{17, 29, 23}, {1, 40, 64}, {40, 1, 64}, {34, 200, 1400}, {200, 34, 1400}})
    for (int i = 0; i < 8; ++i)
      forEachNarrow(plain(m, n, k, i & 1, i & 2, i & 4), [](const NarrowProblem &problem) { problem.expectRight(); });
}

TEST(NarrowGemm, BlocksBatchesOffsetsAndWideStrides) {
  prepareGemmThread();
  mpmd_gemm_t gemm = {MPMD_F32, MPMD_F32,         MPMD_F32,     MPMD_F32,        0,     0, 1, 0, 3, 5, 6,
                      7,        {11, 200, 20, 1}, {3, 0, 1, 9}, {2, 100, 10, 1}, {2, 4}};
  // The f32 result shows that nothing is written between the elements of a narrow result.
  forEachNarrow(gemm, [](const NarrowProblem &problem) {
    if (problem.gemm.c_type == MPMD_F32)
      problem.expectRight();
  });
  gemm = plain(96, 128, 64);
  gemm.block[0] = 40, gemm.block[1] = 48;
  forEachNarrow(gemm, [](const NarrowProblem &problem) { problem.expectRight(); });
}

TEST(NarrowGemm, PlacesOfTheOperandsChangeNoBitAndNothingElseIsTouched) {
  prepareGemmThread();
  for (auto [m, n, k] : {std::array<int64_t, 3>{1, 1, 1}, {1, 67, 33}, {65, 1, 7}, {48, 64, 128}, {7, 130, 257}})
    for (int transposes = 0; transposes < 4; ++transposes)
      forEachNarrow(plain(m, n, k, transposes & 1, transposes & 2), [](const NarrowProblem &problem) {
        const std::vector<float> want = problem.compute(problem.a.data(), problem.b.data());
        auto isSame = [&](const void *a, const void *b) {
          std::vector<float> got = problem.compute(a, b);
          return std::memcmp(got.data(), want.data(), got.size() * sizeof(float)) == 0;
        };
        mpmd::ReadOnly a(problem.a.data(), problem.a.size() * 2), b(problem.b.data(), problem.b.size() * 2);
        EXPECT_TRUE(isSame(a.data(), b.data()));
        for (size_t shift = 1; shift < 32; shift += 5) {
          std::vector<uint16_t> atA(problem.a.size() + shift), atB(problem.b.size() + shift * 3);
          std::copy(problem.a.begin(), problem.a.end(), atA.begin() + static_cast<int64_t>(shift));
          std::copy(problem.b.begin(), problem.b.end(), atB.begin() + static_cast<int64_t>(shift) * 3);
          EXPECT_TRUE(isSame(atA.data() + shift, atB.data() + shift * 3)) << "shifted by " << shift;
        }
      });
}

TEST(NarrowGemm, NarrowResultsAreNotRead) {
  prepareGemmThread();
  for (uint32_t type : {MPMD_F16, MPMD_BF16}) {
    NarrowProblem problem(plain(16, 16, 16), type, /*narrowResult=*/true);
    const std::vector<float> want = problem.expected();
    std::vector<uint16_t> out(want.size(), 0x7fff); // NaN in both types
    ASSERT_TRUE(runGemmBlock(problem.gemm, problem.a.data(), problem.b.data(), out.data(), 0));
    const std::vector<float> got = problem.widened(out);
    for (size_t i = 0; i < want.size(); ++i)
      ASSERT_NEAR(got[i], want[i], 0.05);
  }
}

TEST(NarrowGemm, RefusesWhatItCannotDo) {
  auto refuses = [](auto change) {
    mpmd_gemm_t gemm = NarrowProblem(plain(2, 2, 2), MPMD_BF16, /*narrowResult=*/false).gemm;
    EXPECT_TRUE(checkGemm(gemm).ok());
    change(gemm);
    return !checkGemm(gemm).ok();
  };
  EXPECT_TRUE(refuses([](auto &gemm) { gemm.b_type = MPMD_F16; }));
  EXPECT_TRUE(refuses([](auto &gemm) { gemm.c_type = MPMD_F16; }));
  EXPECT_TRUE(refuses([](auto &gemm) { gemm.c_type = MPMD_BF16, gemm.beta = 1; }));
  EXPECT_TRUE(refuses([](auto &gemm) { gemm.compute_type = MPMD_BF16; }));
  EXPECT_TRUE(refuses([](auto &gemm) { gemm.k = 0; }));
  EXPECT_TRUE(refuses([](auto &gemm) { gemm.a[2] = 0; }));
  EXPECT_TRUE(refuses([](auto &gemm) { gemm.epilogue = MPMD_EPILOGUE_BIAS; }));
}

// Converts every value there and back, and midpoints of neighbours. Compares with the compiler's conversions.
TEST(NarrowTypes, AllValues) {
  auto oneByOne = [](auto convert, const auto &from, auto &to) {
    for (size_t i = 0; i < from.size(); ++i)
      convert(from.data() + i, 1, to.data() + i);
  };
  for (bool isHalf : {false, true}) {
    std::vector<uint16_t> all(65536), back(65536), backOnes(65536);
    for (size_t i = 0; i < all.size(); ++i)
      all[i] = static_cast<uint16_t>(i);
    std::vector<float> wide(65536), ones(65536);
    widen(isHalf, all.data(), 65536, wide.data());
    oneByOne([&](const uint16_t *from, int64_t count, float *to) { widen(isHalf, from, count, to); }, all, ones);
    roundTo(isHalf, wide.data(), 65536, back.data());
    auto isNumber = [&](uint16_t bits) { return (bits & 0x7fff) <= (isHalf ? 0x7c00 : 0x7f80); };
    std::vector<float> between;
    for (size_t i = 0; i < all.size(); ++i) {
      if (!isNumber(all[i])) {
        EXPECT_TRUE(std::isnan(wide[i]) && std::isnan(ones[i]) && !isNumber(back[i])) << i;
        continue;
      }
      const float want = isHalf ? static_cast<float>(std::bit_cast<_Float16>(all[i]))
                                : std::bit_cast<float>(static_cast<uint32_t>(i) << 16);
      EXPECT_EQ(std::bit_cast<uint32_t>(wide[i]), std::bit_cast<uint32_t>(want)) << i;
      EXPECT_EQ(std::bit_cast<uint32_t>(ones[i]), std::bit_cast<uint32_t>(want)) << i;
      EXPECT_EQ(back[i], all[i]);
      const uint32_t bits = std::bit_cast<uint32_t>(want), half = isHalf ? 0x1000 : 0x8000;
      for (uint32_t near : {half - 1, half, half + 1})
        between.push_back(std::bit_cast<float>(bits + near));
      if (isHalf && (all[i] & 0x7fff) < 0x400)
        for (float more : {0x1p-25f, 0x1.000002p-25f, 0x1.fffffep-26f})
          between.push_back(std::copysign(std::abs(want) + more, want));
    }
    back.resize(between.size()), backOnes.resize(between.size());
    roundTo(isHalf, between.data(), static_cast<int64_t>(between.size()), back.data());
    oneByOne([&](const float *from, int64_t count, uint16_t *to) { roundTo(isHalf, from, count, to); }, between,
             backOnes);
    for (size_t i = 0; i < between.size(); ++i) {
      if (std::isnan(between[i])) {
        EXPECT_TRUE(!isNumber(back[i]) && !isNumber(backOnes[i]));
        continue;
      }
      const uint32_t bits = std::bit_cast<uint32_t>(between[i]);
      const auto want = isHalf ? std::bit_cast<uint16_t>(static_cast<_Float16>(between[i]))
                               : static_cast<uint16_t>((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
      EXPECT_EQ(back[i], want) << between[i];
      EXPECT_EQ(backOnes[i], want) << between[i];
    }
  }
}

TEST(Gemm, RefusesWhatItCannotDo) {
  mpmd_gemm_t gemm = plain(2, 2, 2);
  gemm.b_type = MPMD_F64;
  EXPECT_FALSE(checkGemm(gemm).ok());
  gemm = plain(2, 2, 2);
  gemm.beta = 2;
  EXPECT_FALSE(checkGemm(gemm).ok());
  gemm = plain(2, 2, 2);
  gemm.block[1] = 0;
  EXPECT_FALSE(checkGemm(gemm).ok());
  gemm = plain(-1, 2, 2);
  EXPECT_FALSE(checkGemm(gemm).ok());
  EXPECT_EQ(gemmExtent({0, 0, -1, 1}, 1, 2, 2), -1);
  EXPECT_EQ(gemmExtent({0, 0, INT64_MAX, 1}, 1, 3, 2), -1);
  EXPECT_EQ(gemmExtent({2, 0, 4, 1}, 1, 2, 3), 9);
}
