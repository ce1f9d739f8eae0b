// Checks of loops and branches: every invalid table is found and named.
#include "LaunchLists.h"

#include "mpmd-rt/Session.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <functional>
#include <random>

using namespace mpmd;

namespace {
enum { R = MPMD_READ, W = MPMD_WRITE, RW = MPMD_READ | MPMD_WRITE };

/// 0: loop over 1-5, 2 iterations { 1: loop over 2, until what it reads is 0 { 2: copy } 3: branch { 4: product } { 5:
/// copy } } 6: loop over 7, 3 iterations { 7: exchange }
struct Nested : LaunchLists {
  Nested() {
    uint32_t n = argument(2), x = argument(16), y = argument(16);
    workspace = 64;
    messages = {{0, 0, 0, 0, 4, 0, 0}};
    exchanges = {{"permute over x", MPMD_PERMUTE, 0, 0, 1}};
    gemms = {{MPMD_F32,
              MPMD_F32,
              MPMD_F32,
              MPMD_F32,
              0,
              0,
              0,
              0,
              1,
              2,
              2,
              2,
              {0, 0, 2, 1},
              {0, 0, 2, 1},
              {0, 0, 2, 1},
              {2, 2}}};
    launch(MPMD_LAUNCH_LOOP, 5, 2);
    launch(MPMD_LAUNCH_LOOP, 1, 4, {operand(n, R, 0, 4, {4})});
    launch(MPMD_LAUNCH_COPY, 0, 4, {operand(x, R, 0, 4, {16, 4}), operand(y, W, 12, 4, {16, -4})});
    branch({1, 1}, operand(n, R, 4, 4, {-4}));
    launch(MPMD_LAUNCH_GEMM, 0, 0, {operand(x, R, 0, 16, {16}), operand(x, R, 16, 16), operand(y, W, 16, 16, {-16})});
    launch(MPMD_LAUNCH_COPY, 0, 8, {operand(y, R, 0, 8), operand(x, RW, 0, 8)});
    launch(MPMD_LAUNCH_LOOP, 1, 3);
    launch(MPMD_LAUNCH_EXCHANGE, 0, 0, {operand(MPMD_WORKSPACE, R, 0, 4, {4}), operand(MPMD_WORKSPACE, W, 16, 4, {4})});
    // The loader does not check whether workspace is written before it is read.
  }
};
} // namespace

TEST(CheckLaunches, AcceptsTheProgram) {
  Nested nested;
  auto bundle = nested.bundle();
  EXPECT_TRUE(bundle.ok()) << bundle.status();
  // The costs of all iterations of a counted loop, of one iteration of a data-dependent loop, and of the most expensive
  // list of a branch.
  nested.launches[2].bytes = 8, nested.launches[4].flops = 16, nested.launches[4].bytes = 48;
  nested.launches[5].flops = 3, nested.launches[5].bytes = 50, nested.launches[7].bytes = 8;
  nested.flops = 2 * 16, nested.bytes = 2 * (8 + 50) + 3 * 8;
  bundle = nested.bundle();
  EXPECT_TRUE(bundle.ok()) << bundle.status();
}

TEST(CheckLaunches, NamesWhatIsWrong) {
  struct Case {
    std::function<void(Nested &)> change;
    const char *message;
  };
  const Case cases[] = {
      {[](Nested &n) { n.launches[0].index = 8; },
       "task 0 'task': launch 0: expected a loop over at least 1 and at most 7 launches, got 8"},
      {[](Nested &n) { n.launches[0].index = UINT32_MAX; }, "at least 1 and at most 7 launches, got 4294967295"},
      {[](Nested &n) { n.launches[0].index = 0; }, "at least 1 and at most 7 launches, got 0"},
      {[](Nested &n) { n.launches[1].index = 5; },
       "launch 1: expected a loop over at least 1 and at most 4 launches, got 5"},
      {[](Nested &n) { n.launches[0].index = 4; }, "launch 3: expected lists of at most 1 launches in all, got 2"},
      {[](Nested &n) { n.launches[6].index = 2; }, "launch 6: expected a loop over at least 1 and at most 1 launches"},
      {[](Nested &n) { n.launches[0].rows = -1; }, "launch 0: expected rows that are not negative, got -1"},
      {[](Nested &n) { n.launches[0].num_operands = 2; },
       "launch 0: operand 0: expected a stride for each of 0 loops around it, or none, below 10, got 1 from 0"},
      {[](Nested &n) { n.launches[0].num_operands = 2, n.operands[0].num_strides = n.operands[1].num_strides = 0; },
       "launch 0: expected a loop with at most 1 operand, got 2"},
      {[](Nested &n) { n.operands[0].bytes = 3; }, "launch 1: expected a loop to read 4 bytes, got 3 with access 1"},
      {[](Nested &n) { n.operands[0].access = W; }, "launch 1: expected a loop to read 4 bytes, got 4 with access 2"},
      {[](Nested &n) { n.operands[0].buffer = 3; }, "launch 1: operand 0: expected a binding below 3, got 3"},
      {[](Nested &n) { n.launches[3].num_operands = 0; }, "launch 3: expected a branch with 1 operand, got 0"},
      {[](Nested &n) { n.operands[3].bytes = 8, n.operands[3].offset = 0, n.strides[5] = 0; },
       "launch 3: expected a branch to read 4 bytes, got 8 with access 1"},
      {[](Nested &n) { n.launches[3].rows = 0; },
       "launch 3: expected at least one list of a branch, below 2, got 0 from 0"},
      {[](Nested &n) { n.launches[3].rows = 3; },
       "launch 3: expected at least one list of a branch, below 2, got 3 from 0"},
      {[](Nested &n) { n.launches[3].rows = INT64_MAX; }, "below 2, got 9223372036854775807 from 0"},
      {[](Nested &n) { n.launches[3].index = 1; }, "below 2, got 2 from 1"},
      {[](Nested &n) { n.branches[1] = 2; }, "launch 3: expected lists of at most 2 launches in all, got 3"},
      {[](Nested &n) { n.branches[0] = UINT32_MAX; }, "expected lists of at most 2 launches in all, got 4294967296"},
      {[](Nested &n) { n.launches[0].flops = 1; },
       "launch 0: expected a loop without a cost of its own, got 1 operations and 0 bytes"},
      {[](Nested &n) { n.launches[3].bytes = 1; },
       "launch 3: expected a branch without a cost of its own, got 0 operations and 1 bytes"},
      {[](Nested &n) { n.launches[2].flops = 1, n.flops = 7; },
       "task 0 'task': expected the cost of its launches, 2 operations and 0 bytes, got 7 and 0"},
      {[](Nested &n) { n.launches[2].flops = UINT64_MAX; },
       "expected the cost of its launches, 18446744073709551615 operations and 0 bytes, got 0 and 0"},
      // Strides of operands.
      {[](Nested &n) { n.operands[1].num_strides = 1; },
       "launch 2: operand 0: expected a stride for each of 2 loops around it, or none, below 10, got 1 from 1"},
      {[](Nested &n) { n.operands[1].num_strides = UINT32_MAX; }, "below 10, got 4294967295 from 1"},
      {[](Nested &n) { n.operands[1].first_stride = 9; }, "below 10, got 2 from 9"},
      {[](Nested &n) { n.operands[1].first_stride = UINT32_MAX; }, "below 10, got 2 from 4294967295"},
      {[](Nested &n) { n.strides[1] = 52; },
       "launch 2: operand 0: 4 bytes at 0 are outside its 64 bytes in some turn of the loops around it"},
      {[](Nested &n) { n.strides[4] = -5; },
       "launch 2: operand 1: 4 bytes at 12 are outside its 64 bytes in some turn of the loops around it"},
      {[](Nested &n) { n.strides[4] = INT64_MIN; }, "launch 2: operand 1: 4 bytes at 12 are outside its 64 bytes in"},
      {[](Nested &n) { n.strides[2] = INT64_MAX; }, "launch 2: operand 0: 4 bytes at 0 are outside its 64 bytes in"},
      {[](Nested &n) { n.launches[1].rows = 14; }, "launch 2: operand 0: 4 bytes at 0 are outside its 64 bytes in"},
      {[](Nested &n) { n.launches[1].rows = INT64_MAX; },
       "launch 2: operand 0: 4 bytes at 0 are outside its 64 bytes in some turn of the loops around it"},
      {[](Nested &n) { n.operands[1].offset = UINT64_MAX - 3; },
       "launch 2: operand 0: 4 bytes at 18446744073709551612 are outside its 64 bytes"},
      {[](Nested &n) { n.strides[6] = 14; },
       "launch 4: gemm 0, operand 0: expected it to step by whole elements of 4 bytes, got 14 bytes"},
      {[](Nested &n) { n.strides[7] = -20; },
       "launch 4: operand 2: 16 bytes at 16 are outside its 64 bytes in some turn"},
      // Tasks that would not end, or whose counts overflow.
      {[](Nested &n) {
         n.launches[0].rows = int64_t{1} << 30;
         for (int64_t &stride : n.strides)
           stride = 0;
       },
       "expected at most 4294967296 launches in a run, got 4294967301"},
      {[](Nested &n) { n.launches[6].rows = 1 << 25, n.strides[8] = n.strides[9] = 0; },
       "instruction 0: expected at most 16777216 exchanges in a step, got 33554432"},
      // Exchanges inside loops and branches.
      {[](Nested &n) {
         n.launches[6].num_operands = 1, n.launches[6].first_operand = static_cast<uint32_t>(n.operands.size());
         n.operands.push_back({0, R, 0, 4, 0, 0});
       },
       "launch 7: exchange 'permute over x': expected it where all ranks of the mesh run it as often, got it in a "
       "branch or in a loop that reads whether it goes on"},
      {[](Nested &n) {
         n.launches[6] = {MPMD_LAUNCH_BRANCH, 2, static_cast<uint32_t>(n.operands.size()), 1, 1, 0, 0};
         n.branches.push_back(1);
         n.operands.push_back({0, R, 0, 4, 0, 0});
         n.operands[9].num_strides = n.operands[10].num_strides = 0;
       },
       "launch 7: exchange 'permute over x': expected it where all ranks of the mesh run it as often"},
      {[](Nested &n) { n.operands[10].offset = 0; },
       "launch 7: exchange 'permute over x': expected a target apart from its source"},
      {[](Nested &n) { n.strides[9] = -4; }, "expected a target apart from its source"},
  };
  for (const Case &c : cases) {
    Nested nested;
    c.change(nested);
    auto bundle = nested.bundle();
    EXPECT_NE(std::string(bundle.status().message()).find(c.message), std::string::npos)
        << c.message << " / " << bundle.status();
  }
}

TEST(CheckLaunches, MoreMessagesThanFitAreRefusedBeforeTheyAreMade) {
  LaunchLists lists(2);
  uint32_t x = lists.argument(2);
  lists.messages = {{0, 1, 0, 0, 4, 0, 0}, {1, 0, 0, 0, 4, 0, 0}};
  lists.exchanges = {{"permute over x", MPMD_PERMUTE, 0, 0, 2}};
  lists.launch(MPMD_LAUNCH_LOOP, 1, (1 << 23) + 1);
  lists.launch(MPMD_LAUNCH_EXCHANGE, 0, 0, {lists.operand(x, R, 0, 4), lists.operand(x, W, 4, 4)});
  auto bundle = lists.bundle();
  ASSERT_TRUE(bundle.ok()) << bundle.status();
  EXPECT_EQ(rt::Session::open(*bundle, {}).status().message(),
            "expected at most 16777216 messages in the exchanges of a step, got 16777218 of rank 0");
}

/// Randomly damaged tables are refused, or they access only their own buffers, which the sanitizers check.
TEST(CheckLaunches, DamagedTablesAreRefusedOrHarmless) {
  std::mt19937 random(7);
  int refused = 0, ran = 0;
  for (int round = 0; round < 4000; ++round) {
    Nested nested;
    auto damage = [&](auto &table) {
      auto *words = reinterpret_cast<uint32_t *>(table.data());
      size_t at = random() % (table.size() * sizeof(table[0]) / 4);
      const uint32_t values[] = {0,
                                 1,
                                 UINT32_MAX,
                                 static_cast<uint32_t>(random() % 100),
                                 words[at] + 4,
                                 words[at] - 4,
                                 words[at] ^ 1u << random() % 32};
      words[at] = values[random() % 7];
    };
    for (uint32_t times = random() % 3; times < 3; ++times)
      switch (random() % 4) {
      case 0:
        damage(nested.launches);
        break;
      case 1:
        damage(nested.operands);
        break;
      case 2:
        damage(nested.strides);
        break;
      default:
        damage(nested.branches);
      }
    auto bundle = nested.bundle();
    // A loop of many iterations is valid, but slow.
    if (!bundle.ok() || std::any_of(nested.launches.begin(), nested.launches.end(),
                                    [](const mpmd_launch_t &launch) { return launch.rows > 10000; })) {
      ++refused;
      continue;
    }
    auto session = rt::Session::open(*bundle, {});
    ASSERT_TRUE(session.ok()) << session.status();
    const uint32_t counts[] = {3, static_cast<uint32_t>(random())}, words[16] = {};
    ASSERT_TRUE((*session)->bind(0, counts, sizeof(counts)).ok());
    ASSERT_TRUE((*session)->bind(1, words, sizeof(words)).ok());
    ASSERT_TRUE((*session)->bind(2, words, sizeof(words)).ok());
    EXPECT_TRUE((*session)->step().ok());
    ++ran;
  }
  EXPECT_GT(refused, 500);
  EXPECT_GT(ran, 300);
}

namespace {
/// A window of 3 over 8 positions of 2 features, for 4 features.
struct Convolved : LaunchLists {
  Convolved() {
    target = "cuda:sm_90";
    uint32_t x = argument(16), w = argument(24), y = argument(32);
    mpmd_convolution_t made = {};
    made.type = MPMD_F32, made.rank = 1;
    made.batch = made.groups = 1, made.features = 2, made.outputs = 4;
    made.positions[0] = made.extent[0] = 8, made.window[0] = 3;
    made.step[0] = made.dilation[0] = made.padding[0] = 1;
    made.x[0] = 16, made.x[1] = 1, made.x[2] = 2;
    made.y[0] = 32, made.y[1] = 1, made.y[2] = 4;
    convolutions = {made};
    launch(MPMD_LAUNCH_CONVOLUTION, 0, 0, {operand(x, R, 0, 64), operand(w, R, 0, 96), operand(y, W, 0, 128)});
  }
};
} // namespace

TEST(CheckLaunches, NamesWhatIsWrongWithConvolutions) {
  auto accepted = Convolved().bundle();
  EXPECT_TRUE(accepted.ok()) << accepted.status();
  struct Case {
    void (*change)(Convolved &);
    const char *message;
  };
  const Case cases[] = {
      {[](Convolved &c) { c.target = "cpu"; }, "expected no convolutions of a library in a program for a CPU, got 1"},
      {[](Convolved &c) { c.launches[0].index = 1; }, "expected a convolution below 1, got 1"},
      {[](Convolved &c) { c.launches[0].num_operands = 2; }, "convolution 0: expected 3 operands, got 2"},
      {[](Convolved &c) { c.operands[0].bytes = 60; },
       "convolution 0, operand 0: it reaches 16 elements far, with room for 15"},
      {[](Convolved &c) {
         c.convolutions[0].outputs = 2, c.convolutions[0].y[2] = 2;
         c.operands[1].bytes = 44;
       },
       "convolution 0, operand 1: it reaches 12 elements far, with room for 11"},
      {[](Convolved &c) { c.operands[2].offset = 2, c.operands[2].bytes = 126; },
       "convolution 0, operand 2: it reaches 32 elements far"},
      {[](Convolved &c) { c.operands[2].access = MPMD_READ; }, "expected to read x and w, and to write y"},
  };
  for (const Case &wrong : cases) {
    Convolved of;
    wrong.change(of);
    auto refused = of.bundle();
    EXPECT_NE(std::string(refused.status().message()).find(wrong.message), std::string::npos) << wrong.message << "\n"
                                                                                              << refused.status();
  }
}
