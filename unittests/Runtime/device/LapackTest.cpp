// LAPACK calls: their results, operands with NaN and infinities, and invalid tables.
#include "../loader/LaunchLists.h"

#include "mpmd-rt/Session.h"
#include "runtime/src/cpu/kernels/Lapack.h"

#include "gtest/gtest.h"

#include <cmath>
#include <cstring>
#include <limits>
#include <random>

using namespace mpmd;
using namespace mpmd::rt;

namespace {
constexpr uint32_t R = MPMD_READ, W = MPMD_WRITE;

mpmd_lapack_t callOf(uint32_t routine, uint32_t vectors, int64_t batch, int64_t m, int64_t n, int64_t k = 0,
                     uint32_t flags = 0, uint32_t type = MPMD_F32) {
  mpmd_lapack_t made = {routine, type, vectors, flags, batch, m, n, k, 0};
  made.part_bytes = lapackOf(made).partBytes();
  EXPECT_TRUE(checkLapack(made).ok()) << checkLapack(made);
  return made;
}

/// The operands of a call, each in its own memory.
struct Problem {
  Problem(const mpmd_lapack_t &call, uint32_t seed) : call(call) {
    const plan::Lapack of = lapackOf(call);
    std::minstd_rand random(seed);
    std::uniform_real_distribution<double> numbers(-1, 1);
    auto add = [&](const std::vector<plan::Lapack::Operand> &operands) {
      for (const plan::Lapack::Operand &operand : operands) {
        std::vector<char> &memory = memories.emplace_back(
            static_cast<size_t>(of.batch * operand.elements() * (operand.isInteger ? 4 : of.elementBytes())));
        for (size_t i = 0; !operand.isInteger && i < memory.size() / 4 && !of.isDouble; ++i)
          reinterpret_cast<float *>(memory.data())[i] = static_cast<float>(numbers(random));
      }
    };
    add(of.inputs());
    numInputs = memories.size();
    add(of.outputs());
    memories.emplace_back(static_cast<size_t>(of.workspaceBytes()) + 64);
  }

  float *floats(size_t at) { return reinterpret_cast<float *>(memories[at].data()); }
  int32_t *integers(size_t at) { return reinterpret_cast<int32_t *>(memories[at].data()); }

  /// Returns false if there is no library.
  bool run(bool backwards = false) {
    absl::StatusOr<const LapackLibrary *> library = lapackLibrary();
    if (!library.ok())
      return false;
    std::vector<void *> operands;
    for (std::vector<char> &memory : memories)
      operands.push_back(memory.data());
    // Aligned to 64 bytes, as in an arena.
    auto address = reinterpret_cast<uintptr_t>(operands.back());
    operands.back() = reinterpret_cast<void *>((address + 63) / 64 * 64);
    if (call.part_bytes == 0)
      operands.pop_back();
    for (int64_t part = 0, parts = lapackParts(call); part < parts; ++part)
      runLapackPart(**library, call, operands.data(), static_cast<uint32_t>(operands.size()),
                    backwards ? parts - 1 - part : part);
    return true;
  }

  mpmd_lapack_t call;
  std::vector<std::vector<char>> memories; ///< inputs, outputs, workspace
  size_t numInputs = 0;
};

#define RUN_OR_SKIP(problem)                                                                                           \
  if (!(problem).run())                                                                                                \
  GTEST_SKIP() << "no LAPACK on this machine"

/// a (m x k) times b (k x n), row-major.
std::vector<double> product(const float *a, const float *b, int64_t m, int64_t k, int64_t n, bool transposeB = false) {
  std::vector<double> c(static_cast<size_t>(m * n));
  for (int64_t i = 0; i < m; ++i)
    for (int64_t j = 0; j < n; ++j)
      for (int64_t l = 0; l < k; ++l)
        c[i * n + j] += double{a[i * k + l]} * (transposeB ? b[j * k + l] : b[l * n + j]);
  return c;
}

template <typename Got> void expectNear(const Got &got, const float *want, size_t count, const char *what) {
  for (size_t i = 0; i < count; ++i)
    ASSERT_NEAR(got[i], want[i], 2e-4) << what << ", element " << i;
}
} // namespace

TEST(Lapack, FactorsPositiveDefiniteMatrices) {
  for (uint32_t flags : {0u, uint32_t{MPMD_LAPACK_UPPER}}) {
    constexpr int64_t n = 20, size = n * n;
    Problem problem(callOf(MPMD_POTRF, 0, 3, n, n, 0, flags), 1);
    for (int64_t q = 0; q < 3; ++q) {
      float *a = problem.floats(0) + q * size;
      for (int64_t i = 0; i < n; ++i)
        for (int64_t j = 0; j < n; ++j)
          a[i * n + j] = (i == j ? 20.0f : 0.0f) + a[std::min(i, j) * n + std::max(i, j)];
    }
    problem.floats(0)[2 * size] = -1;
    RUN_OR_SKIP(problem);
    EXPECT_EQ(problem.integers(2)[0], 0);
    EXPECT_EQ(problem.integers(2)[2], 1);
    for (int64_t q = 0; q < 2; ++q) {
      std::vector<float> factor(problem.floats(1) + q * size, problem.floats(1) + (q + 1) * size), other(size);
      for (int64_t i = 0; i < n; ++i)
        for (int64_t j = 0; j < n; ++j) {
          bool isOther = flags != 0 ? j < i : j > i;
          if (isOther) {
            EXPECT_EQ(factor[i * n + j], problem.floats(0)[q * size + i * n + j]);
            factor[i * n + j] = 0;
          }
        }
      for (int64_t i = 0; i < n; ++i)
        for (int64_t j = 0; j < n; ++j)
          other[i * n + j] = factor[j * n + i];
      expectNear(flags != 0 ? product(other.data(), factor.data(), n, n, n)
                            : product(factor.data(), other.data(), n, n, n),
                 problem.floats(0) + q * size, size, "the product of the factors");
    }
  }
}

TEST(Lapack, SolvesBesideTriangularMatrices) {
  constexpr int64_t m = 7, n = 5;
  for (uint32_t flags = 0; flags < 16; ++flags) {
    const bool right = (flags & MPMD_LAPACK_RIGHT) != 0, upper = (flags & MPMD_LAPACK_UPPER) != 0;
    const bool transposed = (flags & MPMD_LAPACK_TRANSPOSED) != 0, unit = (flags & MPMD_LAPACK_UNIT) != 0;
    const int64_t order = right ? n : m;
    Problem problem(callOf(MPMD_TRSM, 0, 2, m, n, 0, flags), flags);
    RUN_OR_SKIP(problem);
    for (int64_t q = 0; q < 2; ++q) {
      // The triangle that the routine reads, with transposition and unit diagonal applied.
      std::vector<float> a(static_cast<size_t>(order * order));
      for (int64_t i = 0; i < order; ++i)
        for (int64_t j = 0; j < order; ++j) {
          float number = i == j && unit ? 1 : problem.floats(0)[q * order * order + i * order + j];
          if (i == j || (i < j) == upper)
            a[transposed ? j * order + i : i * order + j] = number;
        }
      float *x = problem.floats(2) + q * m * n;
      const std::vector<double> got = right ? product(x, a.data(), m, n, n) : product(a.data(), x, m, m, n);
      double largest = 1;
      for (int64_t i = 0; i < m * n; ++i)
        largest = std::max(largest, std::abs(double{x[i]}));
      for (int64_t i = 0; i < m * n; ++i)
        ASSERT_NEAR(got[i] / largest, problem.floats(1)[q * m * n + i] / largest, 1e-4) << flags;
    }
  }
}

TEST(Lapack, DecomposesIntoTriangles) {
  constexpr int64_t m = 6, n = 4;
  Problem problem(callOf(MPMD_GETRF, 0, 1, m, n), 3);
  RUN_OR_SKIP(problem);
  std::vector<float> l(m * n), u(n * n), permuted(problem.floats(0), problem.floats(0) + m * n);
  for (int64_t i = 0; i < m; ++i)
    for (int64_t j = 0; j < n; ++j) {
      float number = problem.floats(1)[i * n + j];
      l[i * n + j] = j < i ? number : i == j ? 1 : 0;
      if (j >= i)
        u[i * n + j] = number;
    }
  for (int64_t i = 0; i < n; ++i)
    for (int64_t j = 0; j < n; ++j)
      std::swap(permuted[i * n + j], permuted[(problem.integers(2)[i] - 1) * n + j]);
  expectNear(product(l.data(), u.data(), m, n, n), permuted.data(), m * n, "L U");
}

TEST(Lapack, MakesOrthogonalColumns) {
  constexpr int64_t m = 40, n = 33;
  Problem factored(callOf(MPMD_GEQRF, 0, 1, m, n), 4), q(callOf(MPMD_ORGQR, 0, 1, m, n, n), 5);
  RUN_OR_SKIP(factored);
  q.memories[0] = factored.memories[1], q.memories[1] = factored.memories[2];
  RUN_OR_SKIP(q);
  std::vector<float> r(n * n);
  for (int64_t i = 0; i < n; ++i)
    for (int64_t j = i; j < n; ++j)
      r[i * n + j] = factored.floats(1)[i * n + j];
  expectNear(product(q.floats(2), r.data(), m, n, n), factored.floats(0), m * n, "Q R");
  // Q' times a is R, with zeros below the diagonal.
  Problem applied(callOf(MPMD_ORMQR, 0, 1, m, n, n, MPMD_LAPACK_TRANSPOSED), 6);
  applied.memories[0] = factored.memories[1], applied.memories[1] = factored.memories[2];
  applied.memories[2] = factored.memories[0];
  RUN_OR_SKIP(applied);
  r.resize(m * n);
  expectNear(applied.memories.empty() ? nullptr : applied.floats(3), r.data(), m * n, "the transpose of Q times a");
}

TEST(Lapack, FindsEigenvectorsAndSingularVectors) {
  constexpr int64_t m = 9, n = 6;
  Problem symmetric(callOf(MPMD_SYEVD, 2, 1, n, n), 7);
  for (int64_t i = 0; i < n; ++i)
    for (int64_t j = 0; j < i; ++j)
      symmetric.floats(0)[j * n + i] = symmetric.floats(0)[i * n + j];
  RUN_OR_SKIP(symmetric);
  std::vector<float> scaled(n * n);
  for (int64_t i = 0; i < n * n; ++i)
    scaled[i] = symmetric.floats(1)[i] * symmetric.floats(2)[i % n];
  expectNear(product(scaled.data(), symmetric.floats(1), n, n, n, true), symmetric.floats(0), n * n, "V W V'");
  for (uint32_t routine : {MPMD_GESDD, MPMD_GESVD})
    for (uint32_t vectors : {1u, 2u}) {
      Problem problem(callOf(routine, vectors, 1, m, n), 8);
      RUN_OR_SKIP(problem);
      const int64_t columns = vectors == 2 ? m : n;
      std::vector<float> u(m * n);
      for (int64_t i = 0; i < m; ++i)
        for (int64_t j = 0; j < n; ++j)
          u[i * n + j] = problem.floats(2)[i * columns + j] * problem.floats(1)[j];
      expectNear(product(u.data(), problem.floats(3), m, n, n), problem.floats(0), m * n, "U S V'");
      Problem values(callOf(routine, 0, 1, m, n), 8);
      RUN_OR_SKIP(values);
      expectNear(values.floats(1), problem.floats(1), n, "values alone");
    }
}

/// Whatever a matrix contains, each routine ends, and writes only its results.
TEST(Lapack, NumbersThatAreNoneHarmNothing) {
  for (float number : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), -0.0f})
    for (uint32_t routine = 0; routine <= MPMD_GESVD; ++routine)
      for (bool all : {false, true}) {
        const bool hasVectors = routine >= MPMD_SYEVD;
        const bool reflects = routine == MPMD_ORGQR || routine == MPMD_ORMQR;
        Problem problem(callOf(routine, hasVectors ? 2 : 0, 2, 6, 6, reflects ? 6 : 0), 9);
        float *a = problem.floats(0);
        for (int i = 0; i < 36; ++i)
          if (all || i == 14)
            a[i] = number;
        RUN_OR_SKIP(problem);
        if (std::isfinite(number) || !hasVectors)
          continue;
        const size_t info = problem.memories.size() - 2;
        EXPECT_NE(problem.integers(info)[0], 0);
        EXPECT_EQ(problem.integers(info)[1], 0);
        for (size_t result = 1; result < info; ++result)
          EXPECT_TRUE(std::isnan(problem.floats(result)[0]));
      }
}

TEST(Lapack, TheOrderOfPartsChangesNoBit) {
  for (uint32_t routine : {MPMD_POTRF, MPMD_GETRF, MPMD_GEQRF, MPMD_SYEVD, MPMD_GESDD}) {
    Problem one(callOf(routine, routine >= MPMD_SYEVD ? 2 : 0, 37, 5, 5), 10), other(one.call, 10);
    RUN_OR_SKIP(one);
    ASSERT_TRUE(other.run(/*backwards=*/true));
    for (size_t i = 0; i + 1 < one.memories.size(); ++i)
      EXPECT_EQ(std::memcmp(one.memories[i].data(), other.memories[i].data(), one.memories[i].size()), 0);
  }
}

namespace {
/// A program that decomposes two 3 x 3 matrices.
struct Decomposed : LaunchLists {
  Decomposed() {
    uint32_t a = argument(18), made = argument(18), pivots = argument(6), info = argument(2);
    lapacks = {callOf(MPMD_GETRF, 0, 2, 3, 3)};
    workspace = static_cast<uint64_t>(lapackOf(lapacks[0]).workspaceBytes());
    launch(
        MPMD_LAUNCH_LAPACK, 0, 0,
        {{a, R, 0, 72}, {made, W, 0, 72}, {pivots, W, 0, 24}, {info, W, 0, 8}, {MPMD_WORKSPACE, R | W, 0, workspace}});
  }
};
} // namespace

TEST(Lapack, TheLoaderNamesWhatIsWrong) {
  auto accepted = Decomposed().bundle();
  EXPECT_TRUE(accepted.ok()) << accepted.status();
  struct Case {
    void (*change)(Decomposed &);
    const char *message;
  };
  const Case cases[] = {
      {[](Decomposed &d) { d.lapacks[0].routine = 10; }, "lapack 0: expected a routine from 0 to 9, got 10"},
      {[](Decomposed &d) { d.lapacks[0].type = MPMD_BF16; }, "lapack 0: expected f32 or f64, got type 2"},
      {[](Decomposed &d) { d.lapacks[0].vectors = 3; }, "expected no vectors (0), some (1) or all (2), got 3"},
      {[](Decomposed &d) { d.lapacks[0].vectors = 2; }, "getrf: expected no vectors (0), got 2"},
      {[](Decomposed &d) { d.lapacks[0].flags = 16; }, "expected flags out of 15, got 16"},
      {[](Decomposed &d) { d.lapacks[0].flags = 2; }, "getrf: expected the flag 'right' to be false, got true"},
      {[](Decomposed &d) { d.lapacks[0].m = 0; },
       "getrf: expected matrices of 1 to 16777216 rows and columns, got 0 x 3"},
      {[](Decomposed &d) { d.lapacks[0].n = INT64_MAX; }, "getrf: expected matrices of 1 to 16777216 rows"},
      {[](Decomposed &d) { d.lapacks[0].m = d.lapacks[0].n = 1 << 20; },
       "expected matrices of at most 2147483647 elements"},
      {[](Decomposed &d) { d.lapacks[0].batch = -1; }, "getrf: expected a batch of 1 to 2147483647, got -1"},
      {[](Decomposed &d) { d.lapacks[0].k = 1; }, "getrf: expected at most 0 reflectors, got 3 x 3 and 1"},
      {[](Decomposed &d) { d.lapacks[0].part_bytes += 64; }, "getrf: expected parts that work in 128 bytes, got 192"},
      {[](Decomposed &d) { d.lapacks[0].routine = MPMD_POTRF, d.lapacks[0].m = 2; },
       "potrf: expected a square matrix, got 2 x 3"},
      {[](Decomposed &d) { d.launches[0].index = 1; }, "expected a call of LAPACK below 1, got 1"},
      {[](Decomposed &d) { d.launches[0].num_operands = 4; }, "lapack 0 (getrf_2x3x3): expected 5 operands, got 4"},
      {[](Decomposed &d) { d.operands[0].bytes = 68; }, "operand 0: it reaches 18 elements far, with room for 17"},
      {[](Decomposed &d) { d.operands[2].bytes = 20; }, "operand 2: it reaches 6 elements far, with room for 5"},
      {[](Decomposed &d) { d.operands[1].access = R; }, "operand 1: expected it to be written"},
      {[](Decomposed &d) { d.operands[4].access = W; }, "operand 4: expected it to be read and written"},
      {[](Decomposed &d) { d.operands[4].bytes -= 1; },
       "operand 4: expected a workspace of 256 bytes at a multiple of 64, got 255"},
      {[](Decomposed &d) { d.operands[4].offset = 4, d.operands[4].bytes -= 4; }, "expected a workspace of 256 bytes"},
      {[](Decomposed &d) { d.operands[1] = d.operands[0], d.operands[1].access = W; },
       "expected what it writes apart from all else, got operands 0 and 1 with bytes in common"},
  };
  for (const Case &wrong : cases) {
    Decomposed of;
    wrong.change(of);
    auto refused = of.bundle();
    EXPECT_NE(std::string(refused.status().message()).find(wrong.message), std::string::npos) << wrong.message << "\n"
                                                                                              << refused.status();
  }
}

/// A call that the loader accepts can be run.
TEST(Lapack, ChangedTablesAreRefusedOrRun) {
  if (!lapackLibrary().ok())
    GTEST_SKIP() << "no LAPACK on this machine";
  std::minstd_rand random(1);
  const int64_t numbers[] = {-1, 0, 1, 2, 3, 4, 5, 7, 9, 64, 72, 128, 256, 1 << 24, INT32_MAX, INT64_MAX};
  auto any = [&] { return numbers[random() % std::size(numbers)]; };
  int refused = 0, ran = 0;
  for (int i = 0; i < 3000; ++i) {
    Decomposed of;
    for (uint32_t changes = 1 + random() % 3; changes > 0; --changes) {
      mpmd_lapack_t &call = of.lapacks[0];
      mpmd_operand_t &operand = of.operands[random() % of.operands.size()];
      switch (random() % 12) {
      case 0:
        call.routine = random() % 11;
        break;
      case 1:
        call.vectors = random() % 4;
        break;
      case 2:
        call.flags = random() % 17;
        break;
      case 3:
        call.type = random() % 3;
        break;
      case 4:
        (random() % 2 ? call.m : call.n) = any();
        break;
      case 5:
        (random() % 2 ? call.batch : call.k) = any();
        break;
      case 6:
        of.launches[0].num_operands = random() % 6;
        break;
      case 7:
        operand.buffer = random() % 5;
        break;
      case 8:
        operand.offset = static_cast<uint64_t>(any());
        break;
      case 9:
        operand.bytes = static_cast<uint64_t>(any());
        break;
      case 10:
        operand.access = random() % 4;
        break;
      default:
        call.part_bytes = any();
      }
      // Makes this member valid in most rounds, so that some calls are accepted.
      if (random() % 2 && call.routine <= MPMD_GESVD)
        call.part_bytes = call.m > 0 && call.m < 64 && call.n > 0 && call.n < 64 && call.k >= 0 && call.k < 64
                              ? lapackOf(call).partBytes()
                              : call.part_bytes;
    }
    auto bundle = of.bundle();
    if (!bundle.ok()) {
      ++refused;
      continue;
    }
    auto session = Session::open(*bundle, {});
    ASSERT_TRUE(session.ok()) << session.status();
    std::vector<float> values(18);
    for (float &value : values)
      value = static_cast<float>(random() % 100) * 0.1f;
    const size_t words[] = {18, 18, 6, 2};
    for (int a = 0; a < 4; ++a)
      ASSERT_TRUE((*session)->bind(a, values.data(), words[a] * 4).ok());
    EXPECT_TRUE((*session)->step().ok());
    ++ran;
  }
  EXPECT_GT(refused, 1000);
  EXPECT_GT(ran, 100);
}

TEST(Lapack, ThreadsChangeNoBit) {
  if (!lapackLibrary().ok())
    GTEST_SKIP() << "no LAPACK on this machine";
  std::vector<char> results[2];
  for (int threads : {1, 3}) {
    LaunchLists lists;
    constexpr int64_t batch = 40, n = 24, words = batch * n * n;
    uint32_t a = lists.argument(words), v = lists.argument(words), w = lists.argument(batch * n),
             info = lists.argument(batch);
    lists.lapacks = {callOf(MPMD_SYEVD, 2, batch, n, n)};
    lists.workspace = static_cast<uint64_t>(lapackOf(lists.lapacks[0]).workspaceBytes());
    lists.launch(MPMD_LAUNCH_LAPACK, 0, 0,
                 {{a, R, 0, words * 4},
                  {v, W, 0, words * 4},
                  {w, W, 0, batch * n * 4},
                  {info, W, 0, batch * 4},
                  {MPMD_WORKSPACE, R | W, 0, lists.workspace}});
    lists.instructions = {{MPMD_RUN, 0, 0}};
    auto bundle = lists.bundle();
    ASSERT_TRUE(bundle.ok()) << bundle.status();
    SessionOptions options;
    options.threadsPerRank = threads;
    auto session = Session::open(*bundle, options);
    ASSERT_TRUE(session.ok()) << session.status();
    std::vector<float> numbers(words);
    std::minstd_rand random(1);
    for (float &number : numbers)
      number = static_cast<float>(random() % 1000) * 0.01f;
    std::vector<char> zeros(words * 4);
    ASSERT_TRUE((*session)->bind(0, numbers.data(), words * 4).ok());
    ASSERT_TRUE((*session)->bind(1, zeros.data(), words * 4).ok());
    ASSERT_TRUE((*session)->bind(2, zeros.data(), batch * n * 4).ok());
    ASSERT_TRUE((*session)->bind(3, zeros.data(), batch * 4).ok());
    ASSERT_TRUE((*session)->step().ok());
    std::vector<char> &made = results[threads > 1];
    made.resize(words * 4);
    ASSERT_TRUE((*session)->fetchResult(1, made.data(), made.size()).ok());
  }
  EXPECT_EQ(std::memcmp(results[0].data(), results[1].data(), results[0].size()), 0);
}
