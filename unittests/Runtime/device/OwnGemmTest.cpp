// Products of floats and of integers, by each kernel that this processor supports, compared with plain loops.
#include "runtime/src/cpu/kernels/OwnGemm.h"
#include "runtime/src/cpu/kernels/Gemm.h"

#include "gtest/gtest.h"

#include <array>
#include <limits>
#include <memory>
#include <type_traits>
#include <vector>

using namespace mpmd::rt;

namespace {
template <typename T>
constexpr OwnType typeOf = std::is_same_v<T, float>     ? OwnType::F32
                           : std::is_same_v<T, double>  ? OwnType::F64
                           : std::is_same_v<T, int8_t>  ? OwnType::I8
                           : std::is_same_v<T, int16_t> ? OwnType::I16
                           : std::is_same_v<T, int32_t> ? OwnType::I32
                                                        : OwnType::I64;

/// The type of a sum: unsigned, so that integers wrap.
template <typename T> using Sum = std::conditional_t<std::is_floating_point_v<T>, T, uint64_t>;

/// Random integers. Floats are small whole numbers, so that sums are exact.
template <typename T> std::vector<T> madeUp(int64_t count, uint64_t state) {
  std::vector<T> values;
  for (int64_t i = 0; i < count; ++i) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    values.push_back(std::is_floating_point_v<T> ? static_cast<T>(static_cast<int64_t>(state >> 59) - 16)
                                                 : static_cast<T>(state >> 13));
  }
  return values;
}

int64_t reach(const int64_t (&strides)[2], int64_t rows, int64_t columns) {
  return (rows - 1) * strides[0] + (columns - 1) * strides[1] + 1;
}

/// All kernels give the values of plain loops, and write nothing else.
template <typename T, typename C>
void expectExact(const OwnProduct &p, const std::vector<T> &a, const std::vector<T> &b) {
  const std::vector<C> before = madeUp<C>(reach(p.c, p.rows, p.columns) + 8, 3);
  std::vector<C> want = before;
  for (int64_t i = 0; i < p.rows; ++i)
    for (int64_t j = 0; j < p.columns; ++j) {
      C &element = want[i * p.c[0] + j * p.c[1]];
      auto sum = static_cast<Sum<C>>(p.accumulate ? element : C{});
      for (int64_t l = 0; l < p.k; ++l)
        sum += static_cast<Sum<C>>(a[i * p.a[0] + l * p.a[1]]) * static_cast<Sum<C>>(b[l * p.b[0] + j * p.b[1]]);
      element = static_cast<C>(sum);
    }
  std::vector<char> memory(ownScratchBytes(p) + 64);
  void *scratch = memory.data();
  size_t space = memory.size();
  ASSERT_TRUE(std::align(64, memory.size() - 64, scratch, space));
  for (const OwnKernels *kernels = ownKernels(); *kernels; ++kernels) {
    std::vector<C> got = before;
    (*kernels)(p, a.data(), b.data(), got.data(), scratch);
    EXPECT_EQ(got, want) << "kernels " << kernels - ownKernels() << ", " << p.rows << " x " << p.columns << " x "
                         << p.k;
  }
}

/// All layouts of the three operands, dense and with gaps.
template <typename T, typename C> void expectAllLayouts(int64_t m, int64_t n, int64_t k) {
  for (int layout = 0; layout < 16; ++layout) {
    const int64_t gap = layout & 8 ? 5 : 0;
    OwnProduct p = {typeOf<T>, typeOf<C>, layout % 3 == 0, m, n, k, {k + gap, 1}, {n + gap, 1}, {n + gap, 1}};
    if (layout & 1)
      p.a[0] = 1, p.a[1] = m + gap;
    if (layout & 2)
      p.b[0] = 1, p.b[1] = k + gap;
    if (layout & 4)
      p.c[0] = 1, p.c[1] = m + gap;
    expectExact<T, C>(p, madeUp<T>(reach(p.a, m, k), 1), madeUp<T>(reach(p.b, k, n), 2));
  }
}

template <typename T, typename C = T> void expectAllShapes() {
  for (int64_t m : {1, 3, 17, 129})
    for (int64_t n : {1, 2, 7, 129})
      for (int64_t k : {1, 3, 17, 129})
        expectAllLayouts<T, C>(m, n, k);
  // Larger than a copied block in each dimension.
  expectAllLayouts<T, C>(2, 3, 1100);
  expectAllLayouts<T, C>(200, 9, 5);
  expectAllLayouts<T, C>(3, 1100, 6);
  expectAllLayouts<T, C>(1, 2100, 6);
}

/// Factors with equal elements: a saturating step would give wrong sums.
template <typename T, typename C> void expectConstant(T left, T right) {
  for (auto [m, n, k] : {std::array<int64_t, 3>{7, 33, 70000}, {1, 40, 70000}, {33, 1, 70001}}) {
    const OwnProduct p = {typeOf<T>, typeOf<C>, false, m, n, k, {k, 1}, {n, 1}, {n, 1}};
    expectExact<T, C>(p, std::vector<T>(m * k, left), std::vector<T>(k * n, right));
  }
}

mpmd_gemm_t gemmOf(uint32_t factors, uint32_t result, uint32_t sums) {
  return {factors, factors, result, sums, 0, 0, 0, 0, 2, 3, 4, 5, {0, 15, 5, 1}, {0, 20, 4, 1}, {0, 12, 4, 1}, {2, 4}};
}
} // namespace

TEST(OwnGemm, Floats) { expectAllShapes<float>(); }
TEST(OwnGemm, Doubles) { expectAllShapes<double>(); }
TEST(OwnGemm, Bytes) { expectAllShapes<int8_t, int32_t>(), expectAllShapes<int8_t>(); }
TEST(OwnGemm, Shorts) { expectAllShapes<int16_t, int32_t>(), expectAllShapes<int16_t>(); }
TEST(OwnGemm, Integers) { expectAllShapes<int32_t>(), expectAllShapes<int64_t>(); }

TEST(OwnGemm, NothingSaturates) {
  for (int8_t left : {-128, 127, -1})
    for (int8_t right : {-128, 127})
      expectConstant<int8_t, int32_t>(left, right), expectConstant<int8_t, int8_t>(left, right);
  for (int16_t left : {-32768, 32767, 255})
    for (int16_t right : {-32768, 32767, 255})
      expectConstant<int16_t, int32_t>(left, right), expectConstant<int16_t, int16_t>(left, right);
  expectConstant<int32_t, int32_t>(INT32_MIN, INT32_MIN);
  expectConstant<int32_t, int32_t>(INT32_MAX, INT32_MIN);
  expectConstant<int64_t, int64_t>(INT64_MAX, INT64_MIN);
}

// NaN and infinities spread only along their row, and do not meet the padding of copies.
TEST(OwnGemm, InfinitiesStayInTheirRow) {
  std::vector<double> a(7 * 3, 1), b(3 * 5, 1), c(7 * 5);
  a[4 * 3 + 1] = std::numeric_limits<double>::infinity();
  ownGemm({OwnType::F64, OwnType::F64, false, 7, 5, 3, {3, 1}, {5, 1}, {5, 1}}, a.data(), b.data(), c.data());
  for (size_t i = 0; i < c.size(); ++i)
    EXPECT_EQ(c[i], i / 5 == 4 ? std::numeric_limits<double>::infinity() : 3) << i;
}

TEST(OwnGemm, BlocksOfABatch) {
  const mpmd_gemm_t gemm = gemmOf(MPMD_I8, MPMD_I32, MPMD_I32);
  ASSERT_TRUE(checkGemm(gemm).ok());
  ASSERT_EQ(gemmBlocks(gemm), 4);
  const auto a = madeUp<int8_t>(30, 1), b = madeUp<int8_t>(40, 2);
  std::vector<int32_t> c(24, -1);
  for (int64_t block = 0; block < 4; ++block)
    ASSERT_TRUE(runGemmBlock(gemm, a.data(), b.data(), c.data(), block));
  for (int q = 0; q < 2; ++q)
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 4; ++j) {
        int sum = 0;
        for (int l = 0; l < 5; ++l)
          sum += a[q * 15 + i * 5 + l] * b[q * 20 + l * 4 + j];
        EXPECT_EQ(c[q * 12 + i * 4 + j], sum);
      }
}

TEST(OwnGemm, RefusesWhatItCannotDo) {
  auto refuses = [](const mpmd_gemm_t &gemm) { return !checkGemm(gemm).ok(); };
  EXPECT_FALSE(refuses(gemmOf(MPMD_F64, MPMD_F64, MPMD_F64)));
  EXPECT_FALSE(refuses(gemmOf(MPMD_I8, MPMD_I8, MPMD_I32)));
  EXPECT_FALSE(refuses(gemmOf(MPMD_I64, MPMD_I64, MPMD_I64)));
  EXPECT_TRUE(refuses(gemmOf(MPMD_I8, MPMD_I16, MPMD_I32)));
  EXPECT_TRUE(refuses(gemmOf(MPMD_I32, MPMD_I8, MPMD_I32)));
  EXPECT_TRUE(refuses(gemmOf(MPMD_I32, MPMD_I64, MPMD_I64)));
  EXPECT_TRUE(refuses(gemmOf(MPMD_F64, MPMD_F32, MPMD_F64)));
  EXPECT_TRUE(refuses(gemmOf(MPMD_F64, MPMD_F64, MPMD_F32)));
  EXPECT_TRUE(refuses(gemmOf(MPMD_U8, MPMD_I32, MPMD_I32)));
  mpmd_gemm_t gemm = gemmOf(MPMD_I8, MPMD_I32, MPMD_I32);
  EXPECT_FALSE(checkGemm(gemm, /*onDevice=*/true).ok());
  gemm.k = 0;
  EXPECT_TRUE(refuses(gemm));
  gemm.k = 5, gemm.b_type = MPMD_I16;
  EXPECT_TRUE(refuses(gemm));
}
