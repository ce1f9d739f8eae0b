// Messages between device ranks and ranks of other processes. The test runs the relay between staging and transport,
// with threads in place of the device and of the other process.
#include "../Pair.h"
#include "../ProgramCopy.h"
#include "../Sessions.h"

#include "runtime/src/device/DevicePlan.h"
#include "runtime/transport/Relay.h"

#include "gtest/gtest.h"

#include <atomic>
#include <cstring>
#include <thread>

using namespace mpmd;
using namespace mpmd::rt;

namespace {
constexpr uint64_t perStep = 4, bytes = 64; ///< messages of a channel in a step of the pair, and bytes of each
constexpr std::chrono::nanoseconds none(0);

void expectOk(const absl::Status &status) { EXPECT_TRUE(status.ok()) << status; }

/// The pair with its second rank on a device and its first rank in another process. Channel `there` is from rank 0 to
/// rank 1, `back` the reverse.
class RelayTest : public testing::Test {
protected:
  void SetUp() override {
    bundle = pair::bundle();
    links = *linkRanks(*bundle);
    staging = std::make_unique<Staging>(links, std::vector<bool>{false, true}, std::vector<bool>{false, true});
    std::vector<std::optional<RankMemory>> memory(2);
    memory[1] = RankMemory{uint64_t{1} << 40, (uint64_t{1} << 40) + 4096};
    ASSERT_TRUE(planDevices(*bundle, links, {}, memory, *staging).ok());
    room.resize(staging->bytes() + 64);
    staging->use(room.data() + (64 - reinterpret_cast<uintptr_t>(room.data()) % 64));
    there = links.channels[0].source == 0 ? 0 : 1;
    back = 1 - there;
    transport->connect(links.channels);
    relay = std::make_unique<Relay>(relayedChannels(*bundle, links, *staging, {}), *staging, *transport, none,
                                    [this] { ++failures; });
    expectOk(relay->start());
  }

  static void await(Staging::Slot slot, uint32_t value) {
    while (__atomic_load_n(slot.word, __ATOMIC_ACQUIRE) != value)
      std::this_thread::yield();
  }
  static void set(Staging::Slot slot, uint32_t value) { __atomic_store_n(slot.word, value, __ATOMIC_RELEASE); }

  /// The device's work on the messages of a step: sends each message back with its first byte incremented.
  void turnAround(uint64_t step) {
    for (uint64_t number = step * perStep; number < (step + 1) * perStep; ++number) {
      Staging::Slot in = staging->slotOf(there, number), out = staging->slotOf(back, number);
      await(in, Staging::isFull);
      await(out, Staging::isFree);
      std::memcpy(out.data, in.data, bytes);
      ++out.data[0];
      set(in, Staging::isFree);
      set(out, Staging::isFull);
    }
  }

  std::shared_ptr<const Bundle> bundle;
  Links links;
  std::vector<char> room;
  std::unique_ptr<Staging> staging;
  std::unique_ptr<Transport> transport = createInProcessTransport(none);
  std::unique_ptr<Relay> relay;
  std::atomic<int> failures{0};
  uint32_t there = 0, back = 0;
};
} // namespace

TEST_F(RelayTest, ChannelsAreThoseOfDevicesHereAndRanksElsewhere) {
  std::vector<RelayedChannel> channels = relayedChannels(*bundle, links, *staging, {});
  ASSERT_EQ(channels.size(), 2u);
  for (const RelayedChannel &channel : channels) {
    EXPECT_EQ(channel.sends, channel.channel == back);
    EXPECT_EQ(channel.capacity, links.channels[channel.channel].capacity);
    ASSERT_EQ(channel.messages.size(), perStep);
    for (uint32_t m = 0; m < perStep; ++m) {
      EXPECT_EQ(bytesOf(channel.messages[m].copy), bytes);
      EXPECT_EQ(channel.messages[m].microbatch, m);
      EXPECT_EQ(channel.messages[m].transfer, channel.messages[0].transfer);
    }
  }
  // The relay handles no message if the other rank is in this process, or if this process's rank is not on a device.
  for (const std::vector<bool> &here : {std::vector<bool>{true, true}, {}})
    EXPECT_TRUE(relayedChannels(*bundle, links, Staging(links, {false, true}, here), {}).empty());
  EXPECT_TRUE(relayedChannels(*bundle, links, Staging(links, {false, false}, {false, true}), {}).empty());
}

TEST_F(RelayTest, ManyStepsComeAndGo) {
  constexpr uint64_t steps = 100;
  std::vector<RelayedChannel> channels = relayedChannels(*bundle, links, *staging, {});
  auto expected = [&](uint32_t channel, uint64_t m, char *data) {
    Message message = channels[channel].messages[m];
    message.data = data;
    return message;
  };
  std::thread other([&] {
    std::vector<char> sent(perStep * bytes), received(perStep * bytes);
    for (uint64_t step = 0; step < steps; ++step) {
      for (uint64_t m = 0; m < perStep; ++m) {
        std::memset(&sent[m * bytes], static_cast<int>((step + m) % 100), bytes);
        expectOk(transport->postRecv(back, expected(back, m, &received[m * bytes])));
        expectOk(transport->postSend(there, expected(there, m, &sent[m * bytes])));
      }
      for (uint64_t m = 0; m < perStep; ++m) {
        expectOk(transport->waitSend(there, step * perStep + m));
        expectOk(transport->waitRecv(back, step * perStep + m));
        EXPECT_EQ(received[m * bytes], static_cast<char>((step + m) % 100 + 1)) << step << ", " << m;
        EXPECT_EQ(received[m * bytes + bytes - 1], static_cast<char>((step + m) % 100)) << step << ", " << m;
      }
    }
  });
  for (uint64_t step = 0; step < steps; ++step) {
    relay->begin();
    turnAround(step);
    expectOk(relay->finish());
    // All slots are free again.
    for (uint64_t m = 0; m < perStep; ++m)
      EXPECT_EQ(*staging->slotOf(back, m).word, Staging::isFree);
  }
  other.join();
  EXPECT_EQ(failures, 0);
}

TEST_F(RelayTest, NothingMovesBeforeItsStep) {
  std::vector<char> data(bytes);
  std::vector<RelayedChannel> channels = relayedChannels(*bundle, links, *staging, {});
  Message message = channels[there].messages[0];
  message.data = data.data();
  expectOk(transport->postSend(there, message));
  std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_FALSE(transport->isPosted(there, 0));
  relay->begin();
  await(staging->slotOf(there, 0), Staging::isFull);
  transport->abort();
  relay->abort();
  EXPECT_TRUE(absl::IsCancelled(relay->finish()));
}

/// The device never reaches the messages.
TEST_F(RelayTest, AnAbortEndsIt) {
  relay->begin();
  std::this_thread::sleep_for(std::chrono::milliseconds(5));
  transport->abort();
  relay->abort();
  EXPECT_TRUE(absl::IsCancelled(relay->finish()));
  relay.reset();
  EXPECT_EQ(failures, 1);
}

TEST_F(RelayTest, AMismatchIsAnErrorThatStopsTheDevices) {
  std::vector<char> data(bytes);
  relay->begin();
  expectOk(transport->postSend(there, {data.data(), {bytes}, 77, 0}));
  absl::Status status = relay->finish();
  EXPECT_EQ(status.code(), absl::StatusCode::kDataLoss) << status;
  EXPECT_NE(std::string(status.message()).find("sent transfer 77"), std::string::npos) << status;
  relay.reset();
  EXPECT_EQ(failures, 1);
}
