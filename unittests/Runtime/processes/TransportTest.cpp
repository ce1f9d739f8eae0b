// The contract of Transport, checked for every implementation.
#include "mpmd-rt/Transport.h"

#include "ProcessTransports.h"

#include "gtest/gtest.h"

#include <atomic>
#include <chrono>
#include <cstring>
#include <functional>
#include <string>
#include <thread>
#include <vector>

using namespace mpmd::rt;

namespace {
struct Implementation {
  const char *name;
  std::function<std::unique_ptr<Transport>()> create;
  bool poisons;              ///< overwrites receive buffers when they are posted
  const char *mpi = nullptr; ///< its MPI implementation: a process fails only once
};

/// The names of tests contain the implementation's name.
void PrintTo(const Implementation &implementation, std::ostream *stream) { *stream << implementation.name; }

class TransportTest : public testing::TestWithParam<Implementation> {
protected:
  void SetUp() override {
    if (std::string why = GetParam().mpi ? whyNotByMpi(GetParam().mpi) : ""; !why.empty())
      GTEST_SKIP() << why;
  }

  /// Channel 0 is from rank 0 to rank 1, channel 1 the reverse.
  void connect(uint64_t capacity) {
    transport = nullptr;
    transport = GetParam().create();
    const ChannelInfo channels[] = {{0, 1, capacity}, {1, 0, capacity}};
    transport->connect(channels);
  }
  static Message message(std::vector<char> &data, uint32_t transfer, uint32_t microbatch = 0) {
    return {data.data(), {data.size()}, transfer, microbatch};
  }

  std::unique_ptr<Transport> transport;
};

void expectOk(const absl::Status &status) { EXPECT_TRUE(status.ok()) << status; }

void sleepSometimes(uint32_t &state) {
  state = state * 1664525 + 1013904223;
  if (state >> 30 == 0)
    std::this_thread::sleep_for(std::chrono::microseconds(state >> 24));
}
} // namespace

TEST_P(TransportTest, MovesAllSizes) {
  for (size_t size : {size_t{0}, size_t{1}, size_t{64}, size_t{1} << 20}) {
    connect(1);
    std::vector<char> sent(size), received(size, 'x');
    for (size_t i = 0; i < size; ++i)
      sent[i] = static_cast<char>(i * 31);
    std::thread peer([&] {
      expectOk(transport->postRecv(0, message(received, 7)));
      expectOk(transport->waitRecv(0, 0));
    });
    expectOk(transport->postSend(0, message(sent, 7)));
    expectOk(transport->waitSend(0, 0));
    peer.join();
    EXPECT_EQ(sent, received);
  }
}

TEST_P(TransportTest, SaysWhetherAWaitWouldReturn) {
  connect(1);
  std::vector<char> sent(64, 'a'), received(64);
  expectOk(transport->postRecv(0, message(received, 7)));
  EXPECT_FALSE(transport->isOver(0, /*sends=*/false, 0));
  expectOk(transport->postSend(0, message(sent, 7)));
  for (bool sends : {true, false})
    while (!transport->isOver(0, sends, 0))
      std::this_thread::yield();
  expectOk(transport->waitSend(0, 0));
  expectOk(transport->waitRecv(0, 0));
  EXPECT_EQ(sent, received);
  expectOk(transport->postRecv(0, message(received, 7)));
  transport->abort();
  EXPECT_TRUE(transport->isOver(0, /*sends=*/false, 1));
  EXPECT_TRUE(absl::IsCancelled(transport->waitRecv(0, 1)));
}

TEST_P(TransportTest, KeepsTheOrderOfManyMessages) {
  constexpr uint32_t count = 2000;
  constexpr uint64_t window = 4;
  connect(window);
  auto end = [&](uint32_t out, uint32_t in, uint32_t seed) {
    std::vector<std::vector<char>> sent(window, std::vector<char>(sizeof(uint32_t))), received = sent;
    for (uint32_t i = 0; i < count + window; ++i) {
      if (i >= window) {
        expectOk(transport->waitRecv(in, i - window));
        uint32_t value;
        std::memcpy(&value, received[i % window].data(), sizeof(value));
        ASSERT_EQ(value, i - window);
        expectOk(transport->waitSend(out, i - window));
      }
      if (i >= count)
        continue;
      std::memcpy(sent[i % window].data(), &i, sizeof(i));
      expectOk(transport->postSend(out, message(sent[i % window], i, i % 3)));
      sleepSometimes(seed);
      expectOk(transport->postRecv(in, message(received[i % window], i, i % 3)));
    }
  };
  std::thread peer([&] { end(1, 0, 1); });
  end(0, 1, 2);
  peer.join();
}

// If the other end has posted, a wait must complete without its help, even while it does other work that ends later.
TEST_P(TransportTest, AWaiterNeedsNoAttentionFromThePeer) {
  for (bool senderWaits : {true, false}) {
    connect(2);
    std::vector<char> data[2] = {std::vector<char>(64, 'a'), std::vector<char>(64, 'b')},
                      got[2] = {std::vector<char>(64), std::vector<char>(64)};
    std::atomic<bool> completed{false};
    std::thread peer([&] {
      for (int i = 0; i < 2; ++i)
        expectOk(senderWaits ? transport->postRecv(0, message(got[i], i))
                             : transport->postSend(0, message(data[i], i)));
      while (!completed)
        std::this_thread::yield();
      for (int i = 0; i < 2; ++i)
        expectOk(senderWaits ? transport->waitRecv(0, i) : transport->waitSend(0, i));
    });
    for (int i = 0; i < 2; ++i)
      expectOk(senderWaits ? transport->postSend(0, message(data[i], i)) : transport->postRecv(0, message(got[i], i)));
    // Waits for the later message first, so its predecessor must move, too.
    for (int i : {1, 0})
      expectOk(senderWaits ? transport->waitSend(0, i) : transport->waitRecv(0, i));
    completed = true;
    peer.join();
    EXPECT_EQ(got[0], data[0]);
    EXPECT_EQ(got[1], data[1]);
  }
}

TEST_P(TransportTest, BothEndsWaitInOppositeOrders) {
  constexpr int count = 64;
  connect(count);
  for (int round = 0; round < 20; ++round) {
    std::vector<std::vector<char>> sent(count, std::vector<char>(16, static_cast<char>(round))),
        received(count, std::vector<char>(16));
    std::thread peer([&] {
      for (int i = 0; i < count; ++i)
        expectOk(transport->postRecv(0, message(received[i], i)));
      for (int i = count - 1; i >= 0; --i)
        expectOk(transport->waitRecv(0, round * count + i));
    });
    for (int i = 0; i < count; ++i)
      expectOk(transport->postSend(0, message(sent[i], i)));
    for (int i = 0; i < count; ++i)
      expectOk(transport->waitSend(0, round * count + i));
    peer.join();
    EXPECT_EQ(sent, received);
  }
}

TEST_P(TransportTest, ASendDoesNotCompleteBeforeItsReceiveIsPosted) {
  connect(1);
  std::vector<char> sent(8, 's'), received(8);
  std::atomic<bool> posted{false};
  std::thread peer([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    posted = true;
    expectOk(transport->postRecv(0, message(received, 0)));
    expectOk(transport->waitRecv(0, 0));
  });
  expectOk(transport->postSend(0, message(sent, 0)));
  expectOk(transport->waitSend(0, 0));
  EXPECT_TRUE(posted);
  peer.join();
}

TEST_P(TransportTest, AMismatchIsReportedOnBothEnds) {
  struct Case {
    uint32_t transfer, microbatch;
    size_t bytes;
    const char *expected;
  };
  const Case cases[] = {{6, 1, 8, "transfer 6, microbatch 1, 8 bytes"},
                        {5, 2, 8, "transfer 5, microbatch 2, 8 bytes"},
                        {5, 1, 4, "transfer 5, microbatch 1, 4 bytes"}};
  for (const Case &c : cases) {
    connect(1);
    std::vector<char> sent(8), received(c.bytes, 'x');
    absl::Status other;
    std::thread peer([&] {
      expectOk(transport->postRecv(0, message(received, c.transfer, c.microbatch)));
      other = transport->waitRecv(0, 0);
    });
    expectOk(transport->postSend(0, message(sent, 5, 1)));
    absl::Status status = transport->waitSend(0, 0);
    peer.join();
    EXPECT_EQ(status, other);
    EXPECT_EQ(status.message(), std::string("mismatch at message 0 of the channel from rank 0 to rank 1: sent transfer "
                                            "5, microbatch 1, 8 bytes; expected ") +
                                    c.expected);
    if (GetParam().mpi)
      return;
  }
}

TEST_P(TransportTest, MoreThanTheCapacityIsAnError) {
  connect(2);
  std::vector<char> data(8);
  expectOk(transport->postSend(0, message(data, 0)));
  expectOk(transport->postSend(0, message(data, 1)));
  EXPECT_EQ(transport->postSend(0, message(data, 2)).code(), absl::StatusCode::kResourceExhausted);
}

TEST_P(TransportTest, WaitingForWhatWasNotPostedIsAnError) {
  connect(2);
  EXPECT_EQ(transport->waitRecv(0, 0).code(), absl::StatusCode::kFailedPrecondition);
}

TEST_P(TransportTest, CopiesByTheStridesOfBothEnds) {
  connect(2);
  // Rows of 3 from a source of 4 columns, twice, to columns of a target. Each end knows only its own strides.
  const mpmd_strided_loop_t out[] = {{2, 12, 999}, {3, 1, 999}}, in[] = {{2, 999, 1}, {3, 999, 4}};
  std::vector<char> sent(24), received(12, 'x'), expected(12, 'x');
  for (size_t i = 0; i < sent.size(); ++i)
    sent[i] = static_cast<char>('a' + i);
  for (size_t i = 0; i < 2; ++i)
    for (size_t j = 0; j < 3; ++j)
      expected[i + j * 4] = sent[1 + i * 12 + j];
  for (bool senderWaitsFirst : {false, true}) {
    std::fill(received.begin(), received.end(), 'x');
    std::thread peer([&] {
      expectOk(transport->postRecv(0, {received.data(), {1, in, 2}, 3, 0}));
      if (senderWaitsFirst)
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
      expectOk(transport->waitRecv(0, senderWaitsFirst));
    });
    expectOk(transport->postSend(0, {sent.data() + 1, {1, out, 2}, 3, 0}));
    expectOk(transport->waitSend(0, senderWaitsFirst));
    peer.join();
    EXPECT_EQ(received, expected);
  }
}

TEST_P(TransportTest, CopiesOfOtherCountsAreAMismatch) {
  connect(1);
  const mpmd_strided_loop_t out[] = {{2, 4, 4}}, in[] = {{4, 2, 2}};
  std::vector<char> sent(8), received(8);
  std::thread peer([&] {
    expectOk(transport->postRecv(0, {received.data(), {1, in, 1}, 3, 0}));
    EXPECT_FALSE(transport->waitRecv(0, 0).ok());
  });
  expectOk(transport->postSend(0, {sent.data(), {2, out, 1}, 3, 0}));
  EXPECT_EQ(transport->waitSend(0, 0).message(),
            "mismatch at message 0 of the channel from rank 0 to rank 1: sent transfer 3, microbatch 0, 4 bytes in "
            "loops of 2; expected transfer 3, microbatch 0, 4 bytes in loops of 4");
  peer.join();
}

TEST_P(TransportTest, MoreLoopsThanThereCanBeAreAnError) {
  connect(1);
  std::vector<char> data(8);
  std::vector<mpmd_strided_loop_t> loops(65, {1, 0, 0});
  EXPECT_EQ(transport->postSend(0, {data.data(), {8, loops.data(), 65}, 3, 0}).message(),
            "expected a message of at most 64 loops, got 65");
}

TEST_P(TransportTest, AbortEndsAllWaits) {
  connect(1);
  std::vector<char> sent(8), received(8);
  absl::Status first, second;
  std::thread sender([&] {
    expectOk(transport->postSend(0, message(sent, 0)));
    first = transport->waitSend(0, 0);
  });
  std::thread receiver([&] {
    expectOk(transport->postRecv(1, message(received, 0)));
    second = transport->waitRecv(1, 0);
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(10));
  transport->abort();
  sender.join();
  receiver.join();
  EXPECT_EQ(first.code(), absl::StatusCode::kCancelled);
  EXPECT_EQ(second.code(), absl::StatusCode::kCancelled);
}

TEST_P(TransportTest, PoisonsWhatIsReadTooEarly) {
  if (!GetParam().poisons)
    GTEST_SKIP() << "moves straight into the buffer and leaves it alone before";
  connect(1);
  std::vector<char> received(8, 'x');
  expectOk(transport->postRecv(0, message(received, 0)));
  EXPECT_EQ(received, std::vector<char>(8, static_cast<char>(0xff)));
  // Only the bytes of the box are read or written.
  connect(1);
  const mpmd_strided_loop_t loops[] = {{2, 0, 4}};
  received.assign(8, 'x');
  expectOk(transport->postRecv(0, {received.data() + 1, {2, loops, 1}, 3, 0}));
  EXPECT_EQ(std::string(received.data(), 8), "x\xff\xffxx\xff\xffx");
}

INSTANTIATE_TEST_SUITE_P(
    All, TransportTest,
    testing::Values(
        Implementation{"InProcess", [] { return createInProcessTransport(std::chrono::microseconds(50)); }, false},
        Implementation{"InProcessWithoutSpinning", [] { return createInProcessTransport(std::chrono::nanoseconds(0)); },
                       false},
        Implementation{"ZeroBuffer", [] { return createZeroBufferTransport(); }, true},
        Implementation{"BetweenProcesses", [] { return createTransportOfTwo(false); }, false},
        Implementation{"BetweenSlowProcesses", [] { return createTransportOfTwo(true); }, false},
        Implementation{"Mpich", [] { return createTransportByMpi("mpi_mpich"); }, false, "mpi_mpich"},
        Implementation{"OpenMpi", [] { return createTransportByMpi("mpi_openmpi"); }, false, "mpi_openmpi"}),
    [](const auto &info) { return info.param.name; });
