// Counted and data-dependent loops in command lists: results, failures and times.
#include "loader/LaunchLists.h"

#include "mpmd-rt/Session.h"
#include "runtime/src/cpu/Allocations.h"

#include "gtest/gtest.h"

#include <atomic>
#include <bit>
#include <chrono>
#include <numeric>
#include <thread>

using namespace mpmd;
using Words = std::vector<uint32_t>;

namespace {
enum { R = MPMD_READ, W = MPMD_WRITE, RW = MPMD_READ | MPMD_WRITE };

/// The result depends on the order of calls.
void mixKernel(void *const *operands, int64_t begin, int64_t end) {
  const auto *x = static_cast<const uint32_t *>(operands[0]);
  auto *y = static_cast<uint32_t *>(operands[1]);
  for (int64_t i = begin; i < end; ++i)
    *y = *y * 31 + *x;
}
uint32_t mix(uint32_t y, uint32_t x) { return y * 31 + x; }

/// Runs a step with the arguments, and returns their new values.
std::vector<Words> run(LaunchLists &lists, std::vector<Words> arguments) {
  auto bundle = lists.bundle();
  EXPECT_TRUE(bundle.ok()) << bundle.status();
  if (!bundle.ok())
    return {};
  auto session = rt::Session::open(*bundle, {});
  EXPECT_TRUE(session.ok()) << session.status();
  if (!session.ok())
    return {};
  for (size_t i = 0; i < arguments.size(); ++i)
    EXPECT_TRUE((*session)->bind(i, arguments[i].data(), arguments[i].size() * 4).ok());
  absl::Status status = (*session)->step();
  EXPECT_TRUE(status.ok()) << status;
  for (size_t i = 0; i < arguments.size(); ++i)
    EXPECT_TRUE((*session)->fetchArgument(i, arguments[i].data(), arguments[i].size() * 4).ok());
  return arguments;
}

Words counted(uint32_t words) {
  Words all(words);
  std::iota(all.begin(), all.end(), 1);
  return all;
}
} // namespace

TEST(Loops, RunTheirListsOncePerIteration) {
  LaunchLists lists;
  uint32_t x = lists.argument(2), y = lists.argument(1);
  lists.kernels = {{"mix", mixKernel}};
  lists.launch(MPMD_LAUNCH_LOOP, 4, 3);
  lists.launch(MPMD_LAUNCH_LOOP, 1, 4);
  lists.launch(MPMD_LAUNCH_KERNEL, 0, 1, {{x, R, 0, 4}, {y, RW, 0, 4}});
  lists.launch(MPMD_LAUNCH_KERNEL, 0, 1, {{x, R, 4, 4}, {y, RW, 0, 4}});
  lists.launch(MPMD_LAUNCH_COPY, 0, 4, {{y, R, 0, 4}, {x, W, 4, 4}});
  lists.launch(MPMD_LAUNCH_KERNEL, 0, 1, {{x, R, 0, 4}, {y, RW, 0, 4}});
  Words words = counted(2);
  uint32_t expected = 7;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 4; ++j)
      expected = mix(expected, words[0]);
    words[1] = expected = mix(expected, words[1]);
  }
  expected = mix(expected, words[0]);
  EXPECT_EQ(run(lists, {counted(2), {7}}), (std::vector<Words>{words, {expected}}));
}

TEST(Loops, EndWhereTheOperandIsZero) {
  // The body decrements the word that decides whether the loop continues.
  auto countDown = [](void *const *operands, int64_t, int64_t) { --*static_cast<uint32_t *>(operands[1]); };
  for (int32_t count : {INT32_MIN, -1, 0, 1, 4, 5, 6, INT32_MAX}) {
    LaunchLists lists;
    uint32_t n = lists.argument(1), y = lists.argument(1);
    lists.kernels = {{"count_down", countDown}};
    lists.launch(MPMD_LAUNCH_LOOP, 1, 5, {{n, R, 0, 4}});
    lists.launch(MPMD_LAUNCH_KERNEL, 0, 1, {{y, R, 0, 4}, {n, RW, 0, 4}});
    // At most five iterations, and none if the word is zero.
    Words expected{static_cast<uint32_t>(count) - (count >= 0 && count < 5 ? count : 5)};
    EXPECT_EQ(run(lists, {{static_cast<uint32_t>(count)}, {3}})[0], expected) << count;
  }
}

static std::atomic<int32_t> goesOn{1};

TEST(Loops, OneThatDoesNotEndIsNamed) {
  LaunchLists lists;
  uint32_t n = lists.argument(1), y = lists.argument(1);
  lists.kernels = {
      {"again", [](void *const *operands, int64_t, int64_t) { *static_cast<int32_t *>(operands[1]) = goesOn.load(); }}};
  lists.launch(MPMD_LAUNCH_LOOP, 1, INT64_MAX, {{n, R, 0, 4}});
  lists.launch(MPMD_LAUNCH_KERNEL, 0, 1, {{y, R, 0, 4}, {n, RW, 0, 4}});
  auto bundle = lists.bundle();
  ASSERT_TRUE(bundle.ok()) << bundle.status();
  rt::SessionOptions options;
  options.taskSeconds = 0.3;
  auto session = rt::Session::open(*bundle, options);
  ASSERT_TRUE(session.ok()) << session.status();
  const uint32_t one = 1;
  for (size_t i = 0; i < 2; ++i)
    ASSERT_TRUE((*session)->bind(i, &one, sizeof(one)).ok());
  // The kernel may end only after the step has failed, within the time that ranks get for this.
  std::thread later([] {
    std::this_thread::sleep_for(std::chrono::seconds(1));
    goesOn = 0;
  });
  absl::Status status = (*session)->step();
  later.join();
  EXPECT_EQ(status.code(), absl::StatusCode::kDeadlineExceeded) << status;
  EXPECT_NE(std::string(status.message()).find("it has been in this task for 0.3 s"), std::string::npos) << status;
}

TEST(Loops, ZeroTurnsRunNothing) {
  LaunchLists lists;
  uint32_t y = lists.argument(1);
  lists.kernels = {{"mix", mixKernel}};
  lists.launch(MPMD_LAUNCH_LOOP, 2, 0);
  lists.launch(MPMD_LAUNCH_LOOP, 1, 3);
  lists.launch(MPMD_LAUNCH_KERNEL, 0, 1, {{y, R, 0, 4}, {y, RW, 0, 4}});
  lists.launch(MPMD_LAUNCH_KERNEL, 0, 1, {{y, R, 0, 4}, {y, RW, 0, 4}});
  EXPECT_EQ(run(lists, {{5}})[0], Words{5 * 31 + 5});
}

TEST(Loops, StandInsideEachOtherAsDeepAsTheyMay) {
  LaunchLists lists;
  uint32_t n = lists.argument(1), y = lists.argument(1);
  lists.kernels = {{"mix", mixKernel}};
  Words expected{1};
  for (uint32_t depth = 0; depth < MPMD_MAX_DEPTH; ++depth)
    if (depth % 2 == 0)
      lists.launch(MPMD_LAUNCH_LOOP, MPMD_MAX_DEPTH - depth, 2);
    else
      lists.launch(MPMD_LAUNCH_LOOP, MPMD_MAX_DEPTH - depth, 1, {{n, R, 0, 4}});
  lists.launch(MPMD_LAUNCH_KERNEL, 0, 1, {{n, R, 0, 4}, {y, RW, 0, 4}});
  for (int i = 0; i < 256; ++i)
    expected[0] = mix(expected[0], 9);
  EXPECT_EQ(run(lists, {{9}, {1}})[1], expected);
}

TEST(Loops, ExchangesTurnWithTheRanks) {
  // In each iteration, each rank sends its word to the next rank, and mixes the received word.
  constexpr uint32_t ranks = 3, iterations = 4, rounds = 2;
  LaunchLists lists(ranks);
  uint32_t y = lists.argument(1);
  lists.workspace = 64;
  lists.kernels = {{"mix", mixKernel}};
  for (uint32_t r = 0; r < ranks; ++r)
    lists.messages.push_back({r, (r + 1) % ranks, 0, 0, 4, 0, 0});
  lists.exchanges = {{"permute over x", MPMD_PERMUTE, 0, 0, ranks}};
  lists.launch(MPMD_LAUNCH_LOOP, 3, rounds);
  lists.launch(MPMD_LAUNCH_LOOP, 2, iterations);
  lists.launch(MPMD_LAUNCH_EXCHANGE, 0, 0, {{y, R, 0, 4}, {MPMD_WORKSPACE, W, 0, 4}});
  lists.launch(MPMD_LAUNCH_KERNEL, 0, 1, {{MPMD_WORKSPACE, R, 0, 4}, {y, RW, 0, 4}});
  auto bundle = lists.bundle();
  ASSERT_TRUE(bundle.ok()) << bundle.status();
  constexpr uint32_t steps = 3;
  Words expected = counted(ranks);
  for (uint32_t i = 0; i < steps * rounds * iterations; ++i)
    for (const Words sent = expected; uint32_t r : {0, 1, 2})
      expected[r] = mix(expected[r], sent[(r + ranks - 1) % ranks]);
  for (rt::TransportKind transport : {rt::TransportKind::InProcess, rt::TransportKind::ZeroBuffer}) {
    rt::SessionOptions options;
    options.transport = transport;
    options.traceEvents = rt::eventsPerStep(**bundle, false) * steps;
    EXPECT_EQ(options.traceEvents, (1 + rounds * iterations) * steps);
    auto session = rt::Session::open(*bundle, options);
    ASSERT_TRUE(session.ok()) << session.status();
    Words words = counted(ranks);
    ASSERT_TRUE((*session)->bind(y, words.data(), words.size() * 4).ok());
    ASSERT_TRUE((*session)->step().ok());
    uint64_t before = rt::countedAllocations();
    absl::StatusOr<int64_t> ran = (*session)->run(steps - 1);
    ASSERT_TRUE(ran.ok()) << ran.status();
    EXPECT_EQ(rt::countedAllocations(), before);
    ASSERT_TRUE((*session)->fetchArgument(y, words.data(), words.size() * 4).ok());
    EXPECT_EQ(words, expected);
    EXPECT_EQ((*session)->collectives(), uint64_t{steps} * rounds * iterations);
    EXPECT_EQ((*session)->profile(0).sentBytes, uint64_t{steps} * rounds * iterations * 4);
    (void)(*session)->takeTrace();
    EXPECT_NE((*session)->traceEnd().find("\"dropped_events\": 0"), std::string::npos) << (*session)->traceEnd();
  }
}

TEST(Loops, LaunchesInsideThemAreTimedEachTime) {
  constexpr int64_t iterations = 5;
  LaunchLists lists;
  uint32_t x = lists.argument(1), n = lists.argument(1);
  lists.kernels = {{"mix", mixKernel}};
  lists.launch(MPMD_LAUNCH_LOOP, 4, iterations);
  lists.launch(MPMD_LAUNCH_KERNEL, 0, 1, {{n, R, 0, 4}, {x, RW, 0, 4}});
  lists.launch(MPMD_LAUNCH_LOOP, 1, 0);
  lists.launch(MPMD_LAUNCH_KERNEL, 0, 1, {{n, R, 0, 4}, {x, RW, 0, 4}});
  lists.launch(MPMD_LAUNCH_KERNEL, 0, 1, {{n, R, 0, 4}, {x, RW, 0, 4}});
  auto bundle = lists.bundle();
  ASSERT_TRUE(bundle.ok()) << bundle.status();
  // Events of one instruction. Each iteration has two kernels, and a loop without iterations.
  EXPECT_EQ(rt::eventsPerStep(**bundle, true), 1u + iterations * 2);
  rt::SessionOptions options;
  options.timeLaunches = rt::LaunchTiming::Events;
  options.traceEvents = rt::SessionOptions::eventsOfAStep;
  auto session = rt::Session::open(*bundle, options);
  ASSERT_TRUE(session.ok()) << session.status();
  ASSERT_TRUE((*session)->step().ok());
  const std::string trace = (*session)->takeTrace();
  size_t found = 0;
  for (size_t at = trace.find("\"cat\": \"launch\""); at != std::string::npos;
       at = trace.find("\"cat\": \"launch\"", at + 1))
    ++found;
  EXPECT_EQ(found, static_cast<size_t>(iterations * 2));
  absl::StatusOr<std::string> times = (*session)->launchTimes();
  ASSERT_TRUE(times.ok()) << times.status();
  // Two of the three kernels have run.
  EXPECT_NE(times->find("\"launch\":\"mix\",\"launches\":2,\"count\":10,"), std::string::npos) << *times;
  // If there is room only for instructions, launch events are dropped and counted.
  options.traceEvents = 1;
  session = rt::Session::open(*bundle, options);
  ASSERT_TRUE(session.ok()) << session.status();
  ASSERT_TRUE((*session)->step().ok());
  EXPECT_NE((*session)->takeTrace().find("\"cat\": \"task\""), std::string::npos);
  EXPECT_NE((*session)->traceEnd().find("\"dropped_events\": 10"), std::string::npos) << (*session)->traceEnd();
}

TEST(Loops, KnownCostsDecideAboutHelpersNotAboutBits) {
  std::vector<Words> results;
  for (uint64_t flops : {0, 1, 1 << 20}) {
    LaunchLists lists;
    uint32_t x = lists.argument(1000), y = lists.argument(1000);
    lists.launch(MPMD_LAUNCH_COPY, 0, 4000, {{x, R, 0, 4000}, {y, W, 0, 4000}});
    lists.launches[0].flops = lists.flops = flops;
    results.push_back(run(lists, {counted(1000), Words(1000, 0)})[1]);
    EXPECT_EQ(results.back(), counted(1000));
  }
}
