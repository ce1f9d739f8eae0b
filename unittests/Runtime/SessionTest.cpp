// Sessions: values, runs of several steps, random delays, failures.
#include "Pair.h"
#include "Sessions.h"

#include "runtime/src/cpu/Allocations.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <thread>

using namespace mpmd;

namespace {
std::unique_ptr<rt::Session> open(const rt::SessionOptions &options = {},
                                  std::shared_ptr<const rt::Bundle> bundle = pair::bundle()) {
  auto session = rt::Session::open(std::move(bundle), options);
  EXPECT_TRUE(session.ok()) << session.status();
  return *std::move(session);
}

void bind(rt::Session &session, const pair::Values &values) {
  ASSERT_TRUE(session.bind(0, values.x.data(), sizeof(values.x)).ok());
  ASSERT_TRUE(session.bind(1, values.w.data(), sizeof(values.w)).ok());
  ASSERT_TRUE(session.bind(2, values.bias.data(), sizeof(values.bias)).ok());
}

/// The loss and the weights after some steps.
struct After {
  float loss = 0;
  std::array<float, 64> w = {};
  bool operator==(const After &other) const { return loss == other.loss && w == other.w; }
};

After run(const rt::SessionOptions &options, int steps) {
  std::unique_ptr<rt::Session> session = open(options);
  bind(*session, pair::Values());
  for (int i = 0; i < steps; ++i) {
    absl::Status status = session->step();
    EXPECT_TRUE(status.ok()) << status;
  }
  After after;
  EXPECT_TRUE(session->fetchResult(0, &after.loss, sizeof(after.loss)).ok());
  EXPECT_TRUE(session->fetchArgument(1, after.w.data(), sizeof(after.w)).ok());
  return after;
}
} // namespace

TEST(Session, ComputesWhatTheProgramSays) {
  pair::Values expected;
  for (int steps = 1; steps <= 3; ++steps) {
    expected.step();
    After after = run({}, steps);
    EXPECT_NEAR(after.loss, expected.loss, 1e-4f);
    for (int i = 0; i < 64; ++i)
      EXPECT_NEAR(after.w[i], expected.w[i], 1e-5f) << i;
  }
}

TEST(Session, ThreadsTransportsAndDelaysChangeNoBit) {
  After expected = run({}, 5);
  underAll(
      [&](const rt::SessionOptions &options) {
        EXPECT_EQ(run(options, 5), expected)
            << options.threadsPerRank << " threads, seed " << options.delaySeed.value_or(0);
      },
      {1, 2, 3});
}

namespace {
/// Different values of x for every step.
std::vector<float> slices(size_t count) {
  std::vector<float> data(count * 64);
  for (size_t i = 0; i < data.size(); ++i)
    data[i] = 0.01f * static_cast<float>(i * 7 % 31) - 0.1f;
  return data;
}
} // namespace

TEST(Session, RanksThatRunAheadTakeTheirFeedsAndChangeNoBit) {
  const std::vector<float> data = slices(3);
  After expected;
  {
    std::unique_ptr<rt::Session> session = open();
    bind(*session, pair::Values());
    for (int step = 0; step < 20; ++step) {
      ASSERT_TRUE(session->bind(0, data.data() + (step + 2) % 3 * 64, 256).ok());
      ASSERT_TRUE(session->step().ok());
    }
    ASSERT_TRUE(session->fetchResult(0, &expected.loss, sizeof(expected.loss)).ok());
    ASSERT_TRUE(session->fetchArgument(1, expected.w.data(), sizeof(expected.w)).ok());
  }
  underAll(
      [&](const rt::SessionOptions &options) {
        std::unique_ptr<rt::Session> session = open(options);
        bind(*session, pair::Values());
        rt::Feed feed{0, data.data(), 256, 3, 2};
        for (int64_t count : {1, 12, 7}) {
          absl::StatusOr<int64_t> ran = session->run(count, {&feed, 1});
          ASSERT_TRUE(ran.ok()) << ran.status();
          ASSERT_EQ(*ran, count);
          EXPECT_EQ(session->stepSeconds().size(), static_cast<size_t>(count));
          for (double seconds : session->stepSeconds())
            EXPECT_GE(seconds, 0);
          feed.first = (feed.first + count) % 3;
        }
        After after;
        ASSERT_TRUE(session->fetchResult(0, &after.loss, sizeof(after.loss)).ok());
        ASSERT_TRUE(session->fetchArgument(1, after.w.data(), sizeof(after.w)).ok());
        EXPECT_EQ(after, expected) << options.threadsPerRank << " threads, seed " << options.delaySeed.value_or(0);
        // After a run, the argument has the last fed value.
        std::array<float, 64> x;
        ASSERT_TRUE(session->fetchArgument(0, x.data(), sizeof(x)).ok());
        EXPECT_TRUE(std::equal(x.begin(), x.end(), data.data() + (19 + 2) % 3 * 64));
      },
      {1, 2});
}

TEST(Session, CollectivesOfThreadsAreOurs) {
  auto bundle = makeBundle(pair::manifest(), *pairQuery0(MPMD_RANK_ABI_VERSION), *pairQuery1(MPMD_RANK_ABI_VERSION));
  rt::SessionOptions options;
  options.collectives = "ours";
  EXPECT_TRUE(rt::Session::open(bundle, options).ok());
  options.collectives = "nccl";
  EXPECT_EQ(rt::Session::open(bundle, options).status().message(),
            "expected collectives 'ours' for target 'cpu', whose ranks are threads, got 'nccl'");
  options.collectives = "mpi";
  EXPECT_EQ(rt::Session::open(bundle, options).status().message(), "collectives: expected 'ours' or 'nccl', got 'mpi'");
}

TEST(Session, ARunThatIsToldToEndEndsWithAWholeStep) {
  std::unique_ptr<rt::Session> session = open();
  bind(*session, pair::Values());
  // After any number of executed steps, the values are those of as many single steps.
  absl::StatusOr<int64_t> ran = session->run(rt::Session::maxStepsAtOnce, {}, [] { return true; });
  ASSERT_TRUE(ran.ok()) << ran.status();
  ASSERT_GE(*ran, 1);
  After after;
  ASSERT_TRUE(session->fetchResult(0, &after.loss, sizeof(after.loss)).ok());
  ASSERT_TRUE(session->fetchArgument(1, after.w.data(), sizeof(after.w)).ok());
  EXPECT_EQ(after, run({}, static_cast<int>(*ran)));
}

TEST(Session, EndsSoonWhereStepsAreLong) {
  mpmd_rank_program_t second = *pairQuery1(MPMD_RANK_ABI_VERSION);
  std::vector<mpmd_kernel_t> kernels(second.kernels, second.kernels + second.num_kernels);
  kernels[1].function = [](void *const *, int64_t, int64_t) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  };
  second.kernels = kernels.data();
  auto bundle = rt::Bundle::fromPrograms(pair::manifest(), {pairQuery0(MPMD_RANK_ABI_VERSION), &second});
  std::unique_ptr<rt::Session> session = open({}, *bundle);
  bind(*session, pair::Values());
  absl::StatusOr<int64_t> ran = session->run(200, {}, [] { return true; });
  ASSERT_TRUE(ran.ok()) << ran.status();
  EXPECT_LE(*ran, 3);
  // The next run continues from there.
  ran = session->run(2);
  ASSERT_TRUE(ran.ok()) << ran.status();
  EXPECT_EQ(*ran, 2);
}

TEST(Session, RefusesFeedsThatDoNotFit) {
  std::unique_ptr<rt::Session> session = open();
  bind(*session, pair::Values());
  const std::vector<float> data = slices(1);
  auto error = [&](rt::Feed feed) { return std::string(session->run(2, {&feed, 1}).status().message()); };
  EXPECT_EQ(error({3, data.data(), 256, 1, 0}), "expected an argument below 3, got 3");
  EXPECT_EQ(error({0, data.data(), 255, 1, 0}), "argument 'x': expected 256 bytes of F32[4,2,8], got 255");
  EXPECT_EQ(error({0, data.data(), 256, 0, 0}), "argument 'x': expected at least one slice, got 0");
}

TEST(Session, StateResultAndArgumentAreTheSameAfterAStep) {
  std::unique_ptr<rt::Session> session = open();
  bind(*session, pair::Values());
  ASSERT_TRUE(session->step().ok());
  std::array<float, 64> result, argument;
  ASSERT_TRUE(session->fetchResult(1, result.data(), sizeof(result)).ok());
  ASSERT_TRUE(session->fetchArgument(1, argument.data(), sizeof(argument)).ok());
  EXPECT_EQ(result, argument);
}

TEST(Session, AllocatesNothingAfterTheFirstStep) {
  std::unique_ptr<rt::Session> session = open();
  bind(*session, pair::Values());
  ASSERT_TRUE(session->step().ok());
  uint64_t before = rt::countedAllocations();
  for (int i = 0; i < 10; ++i)
    ASSERT_TRUE(session->step().ok());
  ASSERT_TRUE(session->run(100).ok());
  EXPECT_EQ(rt::countedAllocations(), before);
}

TEST(Session, CountsAllocations) {
  uint64_t before = rt::countedAllocations();
  {
    rt::CountAllocations counting;
    std::make_unique<std::string>(100, 'x');
  }
  EXPECT_GT(rt::countedAllocations(), before);
}

TEST(Session, ProfileAddsUp) {
  std::unique_ptr<rt::Session> session = open();
  bind(*session, pair::Values());
  ASSERT_TRUE(session->step().ok());
  ASSERT_TRUE(session->step().ok());
  for (int rank : {0, 1}) {
    rt::RankProfile profile = session->profile(rank);
    EXPECT_EQ(profile.sentBytes, 2u * 4 * 64);
    EXPECT_EQ(profile.receivedBytes, 2u * 4 * 64);
    EXPECT_GT(profile.busy, 0);
    EXPECT_EQ(profile.plannedPeakBytes, rank == 0 ? 1024u : 512u);
    EXPECT_EQ(profile.usedPeakBytes, rank == 0 ? 1024u : 388u);
  }
}

TEST(Session, RefusesWrongSizesAndIndices) {
  std::unique_ptr<rt::Session> session = open();
  float value = 0;
  EXPECT_EQ(session->bind(0, &value, sizeof(value)).message(), "argument 'x': expected 256 bytes of F32[4,2,8], got 4");
  EXPECT_FALSE(session->bind(3, &value, sizeof(value)).ok());
  EXPECT_FALSE(session->fetchResult(-1, &value, sizeof(value)).ok());
  EXPECT_FALSE(session->fetchResult(1, &value, sizeof(value)).ok());
}

TEST(Session, RefusesChannelsThatDoNotMatch) {
  mpmd_rank_program_t first = *pairQuery0(MPMD_RANK_ABI_VERSION);
  std::vector<mpmd_instruction_t> instructions(first.instructions, first.instructions + first.num_instructions);
  // Swaps the sends of the first two microbatches.
  std::swap(instructions[2].microbatch, instructions[5].microbatch);
  first.instructions = instructions.data();
  auto bundle = rt::Bundle::fromPrograms(pair::manifest(), {&first, pairQuery1(MPMD_RANK_ABI_VERSION)});
  ASSERT_TRUE(bundle.ok()) << bundle.status();
  auto session = rt::Session::open(*bundle, {});
  EXPECT_EQ(session.status().message(), "the channel from rank 0 to rank 1 does not match: message 0 is sent as 'y' "
                                        "(transfer 10), microbatch 1, 64 bytes "
                                        "and received as 'y' (transfer 10), microbatch 0, 64 bytes");
}

TEST(Session, AStallEndsTheRunAndSaysWhere) {
  // The first mesh waits for the answer before it sends, so both ends wait for each other.
  mpmd_rank_program_t first = *pairQuery0(MPMD_RANK_ABI_VERSION);
  std::vector<mpmd_instruction_t> instructions(first.instructions, first.instructions + first.num_instructions);
  std::rotate(instructions.begin() + 4, instructions.begin() + 7, instructions.begin() + 8);
  std::rotate(instructions.begin() + 2, instructions.begin() + 3, instructions.begin() + 5);
  first.instructions = instructions.data();
  auto bundle = rt::Bundle::fromPrograms(pair::manifest(), {&first, pairQuery1(MPMD_RANK_ABI_VERSION)});
  ASSERT_TRUE(bundle.ok()) << bundle.status();
  for (rt::TransportKind transport : {rt::TransportKind::InProcess, rt::TransportKind::ZeroBuffer}) {
    rt::SessionOptions options;
    options.stallSeconds = 30;
    options.transport = transport;
    std::unique_ptr<rt::Session> session = open(options, *bundle);
    bind(*session, pair::Values());
    absl::Status status = session->run(5).status();
    EXPECT_EQ(status.message(),
              "rank 0, instruction 3 (wait for 'g' from rank 1), microbatch 0: deadlock: it waits for "
              "rank 1, instruction 3 (wait for 'y' from rank 0), microbatch 0 waits for rank 0 again");
    EXPECT_LT(session->stepSeconds().back(), 1) << "found by looking, not by waiting";
    EXPECT_EQ(session->step(), status);
    // After a failed step, no values can be fetched.
    float loss = 0, w[64];
    EXPECT_EQ(session->fetchResult(0, &loss, sizeof(loss)), status);
    EXPECT_EQ(session->fetchArgument(1, w, sizeof(w)), status);
    EXPECT_GE(session->profile(0).waiting, 0);
    (void)session->takeTrace();
  }
}

TEST(Session, AStallIsFoundWhileAnotherRankIsAhead) {
  mpmd_rank_program_t first = *pairQuery0(MPMD_RANK_ABI_VERSION);
  std::vector<mpmd_instruction_t> instructions(first.instructions, first.instructions + first.num_instructions);
  std::rotate(instructions.begin() + 4, instructions.begin() + 7, instructions.begin() + 8);
  std::rotate(instructions.begin() + 2, instructions.begin() + 3, instructions.begin() + 5);
  first.instructions = instructions.data();
  // A mesh without instructions or waits.
  mpmd_rank_program_t third = {};
  third.magic = MPMD_RANK_MAGIC;
  third.version = MPMD_RANK_ABI_VERSION;
  third.struct_bytes = sizeof(third);
  third.mesh = "third";
  third.num_microbatches = first.num_microbatches;
  format::Manifest manifest = pair::manifest();
  manifest.meshes.push_back({"third", {2}, "third.so", std::string(64, '0'), 0, 0, 0});
  auto bundle = rt::Bundle::fromPrograms(manifest, {&first, pairQuery1(MPMD_RANK_ABI_VERSION), &third});
  ASSERT_TRUE(bundle.ok()) << bundle.status();
  // Ending the run at the same time makes no difference.
  for (bool enough : {false, true}) {
    std::unique_ptr<rt::Session> session = open({}, *bundle);
    bind(*session, pair::Values());
    std::string message(session->run(5, {}, [&] { return enough; }).status().message());
    EXPECT_NE(message.find("deadlock"), std::string::npos) << message;
    EXPECT_LT(session->stepSeconds().back(), 10);
  }
}

namespace {
void sleepLong(void *const *, int64_t, int64_t) { std::this_thread::sleep_for(std::chrono::seconds(2)); }
} // namespace

TEST(Session, ARankThatHangsInAKernelIsNamed) {
  mpmd_rank_program_t second = *pairQuery1(MPMD_RANK_ABI_VERSION);
  std::vector<mpmd_kernel_t> kernels(second.kernels, second.kernels + second.num_kernels);
  kernels[1].function = sleepLong;
  second.kernels = kernels.data();
  auto bundle = rt::Bundle::fromPrograms(pair::manifest(), {pairQuery0(MPMD_RANK_ABI_VERSION), &second});
  rt::SessionOptions options;
  options.stallSeconds = 0.3;
  options.taskSeconds = 1;
  std::vector<std::string> notes;
  options.notice = [&](const std::string &note) { notes.push_back(note); };
  std::unique_ptr<rt::Session> session = open(options, *bundle);
  bind(*session, pair::Values());
  // The error names the slow rank, not the rank that waits for it.
  EXPECT_EQ(session->step().message(),
            "rank 1, instruction 4 (run 1F0 'loss'), microbatch 0: it has been in this task for 1 s; "
            "rank 0, instruction 7 (wait for 'g' from rank 1), microbatch 0");
  ASSERT_GE(notes.size(), 2u);
  EXPECT_EQ(
      notes[0],
      "rank 1, instruction 4 (run 1F0 'loss'), microbatch 0: slow, not stalled: it has been in this task for 0 s");
}

TEST(Session, ASlowTaskIsNoStall) {
  mpmd_rank_program_t second = *pairQuery1(MPMD_RANK_ABI_VERSION);
  std::vector<mpmd_kernel_t> kernels(second.kernels, second.kernels + second.num_kernels);
  kernels[1].function = [](void *const *, int64_t, int64_t) {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
  };
  second.kernels = kernels.data();
  auto bundle = rt::Bundle::fromPrograms(pair::manifest(), {pairQuery0(MPMD_RANK_ABI_VERSION), &second});
  rt::SessionOptions options;
  options.stallSeconds = 0.05;
  std::unique_ptr<rt::Session> session = open(options, *bundle);
  bind(*session, pair::Values());
  EXPECT_TRUE(session->step().ok());
}

TEST(Session, MoreMemoryThanThereIsIsAnErrorBeforeAnythingStarts) {
  mpmd_rank_program_t first = *pairQuery0(MPMD_RANK_ABI_VERSION);
  first.arena_bytes = uint64_t{1} << 46;
  format::Manifest manifest = pair::manifest();
  manifest.meshes[0].arenaBytes = int64_t{1} << 46;
  auto bundle = rt::Bundle::fromPrograms(manifest, {&first, pairQuery1(MPMD_RANK_ABI_VERSION)});
  ASSERT_TRUE(bundle.ok()) << bundle.status();
  std::string message(rt::Session::open(*bundle, {}).status().message());
  EXPECT_EQ(message.find("the program's 2 ranks need 70368744178176 bytes of memory, this process may use "), 0u)
      << message;
}

TEST(Session, EventsThatDoNotFitAreCounted) {
  rt::SessionOptions options;
  options.traceEvents = 10;
  std::unique_ptr<rt::Session> session = open(options);
  bind(*session, pair::Values());
  ASSERT_TRUE(session->step().ok());
  std::string all = session->takeTrace();
  EXPECT_NE(session->traceEnd().find("\"dropped_events\": 27"), std::string::npos) << session->traceEnd();
  session->record(false);
  ASSERT_TRUE(session->step().ok());
  EXPECT_EQ(session->takeTrace(), "");
}

TEST(Session, ExchangedStateIsReadBeforeItIsWritten) {
  // A program without instructions: a step only swaps two buffers by its outputs.
  const uint64_t slots[] = {0, 64};
  const mpmd_buffer_t buffers[] = {{4, 0, 1, 0, 0}, {4, 1, 1, 1, 0}};
  const mpmd_output_t outputs[] = {{0, 1}, {1, 0}};
  mpmd_rank_program_t program = {};
  program.magic = MPMD_RANK_MAGIC;
  program.version = MPMD_RANK_ABI_VERSION;
  program.struct_bytes = sizeof(program);
  program.mesh = "only";
  program.arena_bytes = 128;
  program.num_microbatches = 1;
  program.num_slots = 2;
  program.slot_offsets = slots;
  program.num_buffers = 2;
  program.buffers = buffers;
  program.num_outputs = 2;
  program.outputs = outputs;
  format::Manifest manifest;
  manifest.meshes = {{"only", {0}, "only.so", std::string(64, '0'), 0, 128, 0}};
  manifest.arguments = {{"a", "I32", {}, true, {0}}, {"b", "I32", {}, true, {0}}};
  manifest.results = {{"new a", "I32", {}, 0, 0}, {"new b", "I32", {}, 1, 0}};
  auto bundle = rt::Bundle::fromPrograms(manifest, {&program});
  ASSERT_TRUE(bundle.ok()) << bundle.status();
  std::unique_ptr<rt::Session> session = open({}, *bundle);
  int32_t a = 1, b = 2;
  ASSERT_TRUE(session->bind(0, &a, 4).ok());
  ASSERT_TRUE(session->bind(1, &b, 4).ok());
  for (int step = 1; step <= 3; ++step) {
    ASSERT_TRUE(session->step().ok());
    int32_t newA = 0, newB = 0;
    ASSERT_TRUE(session->fetchArgument(0, &newA, 4).ok());
    ASSERT_TRUE(session->fetchArgument(1, &newB, 4).ok());
    EXPECT_EQ(newA, step % 2 == 1 ? 2 : 1);
    EXPECT_EQ(newB, step % 2 == 1 ? 1 : 2);
  }
  // Binding one argument must not restore the old value of the other.
  int32_t c = 7;
  ASSERT_TRUE(session->bind(0, &c, 4).ok());
  ASSERT_TRUE(session->fetchArgument(0, &a, 4).ok());
  ASSERT_TRUE(session->fetchArgument(1, &b, 4).ok());
  EXPECT_EQ(a, 7);
  EXPECT_EQ(b, 1);
}

TEST(Session, TraceHasEveryTaskOfEveryStep) {
  rt::SessionOptions options;
  options.traceEvents = 1000;
  std::unique_ptr<rt::Session> session = open(options);
  bind(*session, pair::Values());
  ASSERT_TRUE(session->step().ok());
  ASSERT_TRUE(session->step().ok());
  std::string trace = session->traceBegin() + session->takeTrace() + session->traceEnd();
  EXPECT_EQ(session->takeTrace(), "") << "what was taken is gone";
  EXPECT_NE(trace.find("\"dropped_events\": 0"), std::string::npos);
  for (const char *name : {"0P0", "0F3", "0W2", "0U0", "1P0", "1F1"}) {
    std::string quoted = std::string("\"name\": \"") + name + "\"";
    size_t first = trace.find(quoted);
    ASSERT_NE(first, std::string::npos) << name;
    EXPECT_NE(trace.find(quoted, first + 1), std::string::npos) << name;
  }
}
