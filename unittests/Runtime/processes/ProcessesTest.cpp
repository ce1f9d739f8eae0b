// Processes that were started together: exchanges, common failure, and end.
#include "FakeProcesses.h"
#include "Traffic.h"

#include "gtest/gtest.h"

#include <atomic>
#include <chrono>
#include <future>
#include <thread>

using namespace mpmd;
using namespace mpmd::rt;

namespace {
using std::chrono::milliseconds;

constexpr std::chrono::nanoseconds noPatience(0);

void expectOk(const absl::Status &status) { EXPECT_TRUE(status.ok()) << status; }

/// Whether a condition becomes true within a few seconds.
bool soon(const std::function<bool()> &is) {
  for (int iteration = 0; iteration < 5000; ++iteration) {
    if (is())
      return true;
    std::this_thread::sleep_for(milliseconds(1));
  }
  return false;
}

/// Short limits, so that lost processes are detected soon; long enough for a loaded machine.
constexpr ProcessTimes quick = {milliseconds(50), milliseconds(600), milliseconds(1000)};

std::vector<std::unique_ptr<Transport>> connectAll(FakeProcesses &processes, const std::vector<uint32_t> &processOf,
                                                   const std::vector<ChannelInfo> &channels) {
  std::vector<std::unique_ptr<Transport>> made(processes.all.size());
  onEach(static_cast<uint32_t>(made.size()), [&](uint32_t process) {
    auto transport = processes[process].createTransport(createInProcessTransport(noPatience), processOf, noPatience);
    ASSERT_TRUE(transport.ok()) << transport.status();
    made[process] = *std::move(transport);
    made[process]->connect(channels);
  });
  return made;
}
} // namespace

TEST(ProcessesTest, KnowEachOther) {
  FakeProcesses processes({.count = 3});
  for (uint32_t process = 0; process < 3; ++process) {
    EXPECT_EQ(processes[process].number(), process);
    EXPECT_EQ(processes[process].count(), 3u);
    EXPECT_EQ(processes[process].library(), "a fake");
    EXPECT_EQ(processes[process].hosts(), (std::vector<std::string>{"n0", "n1", "n2"}));
  }
}

TEST(ProcessesTest, OneIsEnough) {
  FakeProcesses processes({.count = 1}, quick);
  EXPECT_EQ(*processes[0].exchange("all of it"), std::vector<std::string>{"all of it"});
  processes[0].tell({7, true});
  EXPECT_EQ(processes[0].all().progress, 7u);
  EXPECT_TRUE(processes[0].all().isComputing);
}

TEST(ProcessesTest, EachGetsWhatAllHaveGiven) {
  for (bool isSlow : {false, true}) {
    FakeProcesses processes({.count = 4, .maxBytes = 1000, .eagerBytes = 100, .isSlow = isSlow});
    for (size_t size : {0, 1, 999, 1000, 1001, 20000}) {
      std::vector<std::string> given;
      for (char c : {'a', 'b', 'c', 'd'})
        given.push_back(std::string(c == 'c' ? 0 : size, c));
      onEach(4, [&](uint32_t process) {
        absl::StatusOr<std::vector<std::string>> got = processes[process].exchange(given[process]);
        ASSERT_TRUE(got.ok()) << got.status();
        EXPECT_EQ(*got, given);
      });
    }
  }
}

TEST(ProcessesTest, BytesGoFromOneToAnother) {
  FakeProcesses processes({.count = 3, .maxBytes = 1000, .eagerBytes = 100, .isSlow = true});
  for (size_t size : {0, 1, 1000, 12345}) {
    std::string sent(size, 'x'), received(size, '-');
    for (size_t i = 0; i < size; ++i)
      sent[i] = static_cast<char>(i * 31);
    onEach(2, [&](uint32_t process) {
      expectOk(process == 0 ? processes[2].send(1, sent.data(), size) : processes[1].receive(2, received.data(), size));
    });
    EXPECT_EQ(sent, received);
  }
}

TEST(ProcessesTest, AllKnowHowFarAllAre) {
  FakeProcesses processes({.count = 3}, quick);
  processes[0].tell({1, false});
  processes[1].tell({10, true});
  processes[2].tell({100, false});
  for (uint32_t process = 0; process < 3; ++process) {
    EXPECT_TRUE(soon([&] { return processes[process].all().progress == 111; })) << process;
    EXPECT_TRUE(soon([&] { return processes[process].all().isComputing; })) << process;
  }
  processes[1].tell({11, false});
  for (uint32_t process = 0; process < 3; ++process) {
    EXPECT_TRUE(soon([&] { return processes[process].all().progress == 112; })) << process;
    EXPECT_TRUE(soon([&] { return !processes[process].all().isComputing; })) << process;
  }
}

TEST(ProcessesTest, AFailureIsThatOfAll) {
  FakeProcesses processes({.count = 4, .isSlow = true}, quick);
  std::atomic<int> calls[4] = {};
  for (uint32_t process = 0; process < 4; ++process)
    processes[process].onFailure([&, process](const absl::Status &status) {
      EXPECT_EQ(status, absl::AbortedError("rank 7 has a NaN"));
      ++calls[process];
    });
  const auto begin = std::chrono::steady_clock::now();
  processes[2].fail(absl::AbortedError("rank 7 has a NaN"));
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(3));
  for (uint32_t process = 0; process < 4; ++process) {
    ASSERT_TRUE(soon([&] { return !processes[process].failure().ok(); })) << process;
    EXPECT_EQ(processes[process].failure(), absl::AbortedError("rank 7 has a NaN"));
    EXPECT_EQ(processes[process].failed(), 2u);
    // A second failure is ignored.
    processes[process].fail(absl::InternalError("too late"));
    EXPECT_EQ(processes[process].failure(), absl::AbortedError("rank 7 has a NaN"));
  }
  for (uint32_t process : {0, 1, 3})
    EXPECT_TRUE(soon([&] { return calls[process] == 1; })) << process;
  EXPECT_EQ(calls[2], 0);
  // After a failure, all calls fail.
  EXPECT_EQ(processes[0].exchange("").status(), absl::AbortedError("rank 7 has a NaN"));
}

TEST(ProcessesTest, AFailureEndsAWaitForMessages) {
  FakeProcesses processes({.count = 2}, quick);
  char byte = 0;
  auto waiting = std::async(std::launch::async, [&] { return processes[0].receive(1, &byte, 1); });
  processes[1].fail(absl::AbortedError("it is over"));
  EXPECT_EQ(waiting.get(), absl::AbortedError("it is over"));
}

TEST(ProcessesTest, WhoIsToldOfAFailureLateIsToldAllTheSame) {
  FakeProcesses processes({.count = 2}, quick);
  processes[1].fail(absl::AbortedError("early"));
  ASSERT_TRUE(soon([&] { return !processes[0].failure().ok(); }));
  std::atomic<bool> isCalled{false};
  processes[0].onFailure([&](const absl::Status &) { isCalled = true; });
  EXPECT_TRUE(soon([&] { return isCalled.load(); }));
}

TEST(ProcessesTest, LongTextsOfFailuresAreTheSameEverywhere) {
  FakeProcesses processes({.count = 2}, quick);
  processes[0].fail(absl::InternalError(std::string(5000, 'e')));
  ASSERT_TRUE(soon([&] { return !processes[1].failure().ok(); }));
  EXPECT_EQ(processes[1].failure(), processes[0].failure());
  EXPECT_GT(processes[1].failure().message().size(), 2000u);
}

TEST(ProcessesTest, AProcessThatSaysNothingIsLost) {
  FakeProcesses processes({.count = 4}, quick);
  processes.freeze(3);
  const absl::Status expected =
      absl::UnavailableError("process 3 on host 'n3' was lost: nothing was heard of it for 0.6 s");
  for (uint32_t process : {0, 1, 2}) {
    ASSERT_TRUE(soon([&] { return !processes[process].failure().ok(); })) << process;
    EXPECT_EQ(processes[process].failure(), expected);
    EXPECT_EQ(processes[process].failed(), 0u);
  }
}

TEST(ProcessesTest, WithoutProcess0EachFindsThatByItself) {
  FakeProcesses processes({.count = 3}, quick);
  processes.freeze(0);
  const absl::Status expected =
      absl::UnavailableError("process 0 on host 'n0' was lost: nothing was heard of it for 0.6 s");
  for (uint32_t process : {1, 2}) {
    ASSERT_TRUE(soon([&] { return !processes[process].failure().ok(); })) << process;
    EXPECT_EQ(processes[process].failure(), expected);
    EXPECT_EQ(processes[process].failed(), 1u);
  }
}

TEST(ProcessesTest, WhatThePluginCannotDoIsAFailure) {
  FakeProcesses processes({.count = 2}, quick);
  processes.breakDown(1, "the peer is gone");
  ASSERT_TRUE(soon([&] { return !processes[1].failure().ok(); }));
  EXPECT_EQ(processes[1].failure(), absl::InternalError("process 1: fake: moving messages: the peer is gone"));
  EXPECT_TRUE(soon([&] { return !processes[0].failure().ok(); }));
}

TEST(ProcessesTest, WhoeverLeavesLateIsWaitedFor) {
  FakeProcesses processes({.count = 3}, quick);
  std::vector<std::future<void>> leaving;
  for (uint32_t process : {0, 1})
    leaving.push_back(std::async(std::launch::async, [&, process] { processes.all[process] = nullptr; }));
  // Longer than the limit for lost processes.
  std::this_thread::sleep_for(2 * quick.lost);
  expectOk(processes[2].failure());
  for (std::future<void> &each : leaving)
    EXPECT_EQ(each.wait_for(milliseconds(0)), std::future_status::timeout);
  processes.all[2] = nullptr;
  for (std::future<void> &each : leaving)
    each.get();
}

TEST(ProcessesTest, WhoNeverJoinsIsNotWaitedForForEver) {
  ProcessTimes times = quick;
  times.joining = std::chrono::seconds(1);
  const absl::Status status = joinAlone(times);
  EXPECT_EQ(status.code(), absl::StatusCode::kDeadlineExceeded);
  EXPECT_EQ(status.message().find("expected all processes to join within 1 s, got no answer"), 0u) << status;
}

TEST(ProcessesTest, ALibraryThatStaysAtTheEndIsLeftAlone) {
  const auto begin = std::chrono::steady_clock::now();
  {
    FakeProcesses processes({.count = 2, .staysAtTheEnd = true}, quick);
  }
  const auto took = std::chrono::steady_clock::now() - begin;
  EXPECT_GE(took, milliseconds(1000)); // the time that the plugin asks for
  EXPECT_LT(took, milliseconds(20000));
}

TEST(ProcessesTest, AMismatchIsAFailureOfAll) {
  FakeProcesses processes({.count = 3}, quick);
  auto transports = connectAll(processes, {0, 1, 2}, {{0, 1, 1}});
  char data[8] = {};
  expectOk(transports[0]->postSend(0, {data, {8}, 3, 1}));
  char other[8] = {};
  expectOk(transports[1]->postRecv(0, {other, {8}, 4, 1}));
  const absl::Status expected =
      absl::DataLossError("mismatch at message 0 of the channel from rank 0 to rank 1: sent transfer 3, microbatch 1, "
                          "8 bytes; expected transfer 4, microbatch 1, 8 bytes");
  EXPECT_EQ(transports[0]->waitSend(0, 0), expected);
  EXPECT_EQ(transports[1]->waitRecv(0, 0), expected);
  EXPECT_TRUE(soon([&] { return processes[2].failure() == expected; }));
}

TEST(ProcessesTest, AnAbortIsTheAffairOfOneTransport) {
  FakeProcesses processes({.count = 2}, quick);
  std::vector<char> data(8), other(8);
  {
    auto transports = connectAll(processes, {0, 1}, {{0, 1, 2}});
    expectOk(transports[1]->postRecv(0, {other.data(), {8}, 0, 0}));
    expectOk(transports[1]->postRecv(0, {other.data(), {8}, 0, 1}));
    transports[1]->abort();
    EXPECT_TRUE(absl::IsCancelled(transports[1]->waitRecv(0, 1)));
    transports[0]->abort();
    EXPECT_TRUE(absl::IsCancelled(transports[0]->waitSend(0, 0)));
  }
  // No message of the old transport arrives in a new one.
  auto transports = connectAll(processes, {0, 1}, {{0, 1, 2}});
  data.assign(8, 'x');
  expectOk(transports[0]->postSend(0, {data.data(), {8}, 5, 5}));
  expectOk(transports[1]->postRecv(0, {other.data(), {8}, 5, 5}));
  expectOk(transports[1]->waitRecv(0, 0));
  expectOk(transports[0]->waitSend(0, 0));
  EXPECT_EQ(data, other);
}

TEST(ProcessesTest, ATransportGoesWithMessagesUnderWay) {
  FakeProcesses processes({.count = 2, .isSlow = true}, quick);
  for (int round = 0; round < 10; ++round) {
    std::vector<char> data(1000), other(1000);
    auto transports = connectAll(processes, {0, 1}, {{0, 1, 4}});
    for (uint32_t m = 0; m < 3; ++m) {
      expectOk(transports[0]->postSend(0, {data.data(), {data.size()}, 0, m}));
      expectOk(transports[1]->postRecv(0, {other.data(), {other.size()}, 0, m}));
    }
    onEach(2, [&](uint32_t process) { transports[process] = nullptr; });
  }
  expectOk(processes[0].failure());
}

/// A message that is being read from the sender's memory cannot be cancelled. So that nobody waits for ever, all
/// processes fail.
TEST(ProcessesTest, AnAbortWaitsForWhatIsSentAndNotForEver) {
  FakeProcesses processes({.count = 2, .eagerBytes = 500}, quick);
  std::vector<char> data(1000), other(1000);
  auto transports = connectAll(processes, {0, 1}, {{0, 1, 1}});
  expectOk(transports[1]->postRecv(0, {other.data(), {other.size()}, 0, 0}));
  std::this_thread::sleep_for(milliseconds(20)); // the receiver's note is being sent
  transports[1]->abort();
  EXPECT_TRUE(absl::IsCancelled(transports[1]->waitRecv(0, 0)));
  expectOk(transports[0]->postSend(0, {data.data(), {data.size()}, 0, 0}));
  std::this_thread::sleep_for(milliseconds(20));
  expectOk(processes[0].failure());
  transports[0]->abort();
  const absl::Status expected = absl::CancelledError("the run was ended while messages were under way");
  EXPECT_EQ(transports[0]->waitSend(0, 0), expected);
  EXPECT_TRUE(soon([&] { return processes[1].failure() == expected; }));
}

TEST(ProcessesTest, ChannelsOfOneProcessAreTheInnerTransports) {
  FakeProcesses processes({.count = 2, .maxTag = 2}, quick);
  auto transports = connectAll(processes, {0, 0, 1}, {{0, 1, 1}, {1, 2, 1}});
  char data[2] = {'a', 'b'}, other[2] = {};
  expectOk(transports[0]->postSend(0, {&data[0], {1}, 0, 0}));
  EXPECT_FALSE(transports[0]->isPosted(0, 0));
  expectOk(transports[0]->postRecv(0, {&other[0], {1}, 0, 0}));
  EXPECT_TRUE(transports[0]->isPosted(0, 0));
  expectOk(transports[0]->waitRecv(0, 0));
  expectOk(transports[0]->postSend(1, {&data[1], {1}, 1, 0}));
  EXPECT_TRUE(transports[0]->isPosted(1, 0));
  expectOk(transports[1]->postRecv(1, {&other[1], {1}, 1, 0}));
  expectOk(transports[1]->waitRecv(1, 0));
  expectOk(transports[0]->waitSend(1, 0));
  EXPECT_EQ(std::string(other, 2), "ab");
  EXPECT_EQ(transports[0]->postRecv(1, {&other[1], {1}, 1, 0}),
            absl::InvalidArgumentError("channel 1 has its target in another process"));
}

TEST(ProcessesTest, MoreChannelsThanThereCanBeAreAnError) {
  FakeProcesses processes({.count = 2, .maxTag = 2}, quick);
  auto transports = connectAll(processes, {0, 1}, {{0, 1, 1}, {1, 0, 1}, {0, 1, 1}, {1, 0, 1}});
  char data = 0;
  EXPECT_EQ(transports[0]->postSend(0, {&data, {1}, 0, 0}),
            absl::ResourceExhaustedError("expected at most 3 channels where some are between processes, got 4"));
}

TEST(ProcessesTest, RanksAreInTheSameProcessEverywhere) {
  FakeProcesses processes({.count = 2}, quick);
  onEach(2, [&](uint32_t process) {
    auto transport = processes[process].createTransport(createInProcessTransport(noPatience), {0, process}, noPatience);
    EXPECT_EQ(transport.status().message(),
              "expected the same 2 ranks in all processes, each in the same one, got others in process 1");
  });
}

TEST(ProcessesTest, ManyMessagesOfAllSizesCrossEachOther) {
  for (bool isSlow : {false, true}) {
    FakeProcesses processes({.count = 2, .maxBytes = 3000, .eagerBytes = 500, .isSlow = isSlow, .seed = 5});
    constexpr uint64_t window = 5, most = 20000;
    auto transports = connectAll(processes, {0, 1}, {{0, 1, window}, {1, 0, window}});
    onEach(2, [&](uint32_t process) {
      expectOk(moveTraffic(*transports[process], process, 1 - process, isSlow ? 500 : 2000, window, most, 3));
    });
  }
}
