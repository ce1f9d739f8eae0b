// Checks of loops: every invalid table is found and named.
#include "LaunchLists.h"

#include "mpmd-rt/Session.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <functional>
#include <random>

using namespace mpmd;

namespace {
enum { R = MPMD_READ, W = MPMD_WRITE, RW = MPMD_READ | MPMD_WRITE };

/// 0: loop over 1-4, 2 iterations { 1: loop over 2, until what it reads is 0 { 2: copy } 3: product 4: copy } 5: loop
/// over 6, 3 iterations { 6: exchange }
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
    launch(MPMD_LAUNCH_LOOP, 4, 2);
    launch(MPMD_LAUNCH_LOOP, 1, 4, {{n, R, 0, 4}});
    launch(MPMD_LAUNCH_COPY, 0, 4, {{x, R, 0, 4}, {y, W, 12, 4}});
    launch(MPMD_LAUNCH_GEMM, 0, 0, {{x, R, 0, 16}, {x, R, 16, 16}, {y, W, 16, 16}});
    launch(MPMD_LAUNCH_COPY, 0, 8, {{y, R, 0, 8}, {x, RW, 0, 8}});
    launch(MPMD_LAUNCH_LOOP, 1, 3);
    launch(MPMD_LAUNCH_EXCHANGE, 0, 0, {{MPMD_WORKSPACE, R, 0, 4}, {MPMD_WORKSPACE, W, 16, 4}});
    // The loader does not check whether workspace is written before it is read.
  }
};
} // namespace

TEST(CheckLaunches, AcceptsTheProgram) {
  Nested nested;
  auto bundle = nested.bundle();
  EXPECT_TRUE(bundle.ok()) << bundle.status();
  // The costs of all iterations of a counted loop, and of one iteration of a data-dependent loop.
  nested.launches[2].bytes = 8, nested.launches[3].flops = 16, nested.launches[3].bytes = 48;
  nested.launches[4].bytes = 2, nested.launches[6].bytes = 8;
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
      {[](Nested &n) { n.launches[0].index = 7; },
       "task 0 'task': launch 0: expected a loop over at least 1 and at most 6 launches, got 7"},
      {[](Nested &n) { n.launches[0].index = UINT32_MAX; }, "at least 1 and at most 6 launches, got 4294967295"},
      {[](Nested &n) { n.launches[0].index = 0; }, "at least 1 and at most 6 launches, got 0"},
      {[](Nested &n) { n.launches[1].index = 4; },
       "launch 1: expected a loop over at least 1 and at most 3 launches, got 4"},
      {[](Nested &n) { n.launches[5].index = 2; }, "launch 5: expected a loop over at least 1 and at most 1 launches"},
      {[](Nested &n) { n.launches[0].rows = -1; }, "launch 0: expected rows that are not negative, got -1"},
      {[](Nested &n) { n.launches[0].num_operands = 2; }, "launch 0: expected a loop with at most 1 operand, got 2"},
      {[](Nested &n) { n.operands[0].bytes = 3; }, "launch 1: expected a loop to read 4 bytes, got 3 with access 1"},
      {[](Nested &n) { n.operands[0].access = W; }, "launch 1: expected a loop to read 4 bytes, got 4 with access 2"},
      {[](Nested &n) { n.operands[0].buffer = 3; }, "launch 1: operand 0: expected a binding below 3, got 3"},
      {[](Nested &n) { n.launches[0].flops = 1; },
       "launch 0: expected a loop without a cost of its own, got 1 operations and 0 bytes"},
      {[](Nested &n) { n.launches[2].flops = 1, n.flops = 7; },
       "task 0 'task': expected as cost the sum over its launches, flops = 2 and bytes = 0, got flops = 7 and bytes = "
       "0"},
      {[](Nested &n) { n.launches[2].flops = UINT64_MAX; },
       "expected as cost the sum over its launches, flops = 18446744073709551615 and bytes = 0, got flops = 0 and "
       "bytes = 0"},
      {[](Nested &n) { n.operands[1].offset = UINT64_MAX - 3; },
       "launch 2: operand 0: 4 bytes at 18446744073709551612 are outside its 64 bytes"},
      // Tasks that would not end, or whose counts overflow.
      {[](Nested &n) { n.launches[0].rows = int64_t{1} << 30; },
       "expected at most 4294967296 launches in a run, got 4294967301"},
      {[](Nested &n) { n.launches[5].rows = 1 << 25; },
       "instruction 0: expected at most 16777216 exchanges in a step, got 33554432"},
      // Exchanges inside loops.
      {[](Nested &n) {
         n.launches[5].num_operands = 1, n.launches[5].first_operand = static_cast<uint32_t>(n.operands.size());
         n.operands.push_back({0, R, 0, 4});
       },
       "launch 6: exchange 'permute over x': expected it where all ranks of the mesh run it as often, got it in a "
       "loop that reads whether it goes on"},
      {[](Nested &n) { n.operands[9].offset = 0; },
       "launch 6: exchange 'permute over x': expected a target apart from its source"},
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
  lists.launch(MPMD_LAUNCH_EXCHANGE, 0, 0, {{x, R, 0, 4}, {x, W, 4, 4}});
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
      if (random() % 2 == 0)
        damage(nested.launches);
      else
        damage(nested.operands);
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
    launch(MPMD_LAUNCH_CONVOLUTION, 0, 0, {{x, R, 0, 64}, {w, R, 0, 96}, {y, W, 0, 128}});
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
