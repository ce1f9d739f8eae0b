// Messages between host ranks and device ranks: the host's end, with a thread in place of a device.
#include "../Pair.h"
#include "../ProgramCopy.h"
#include "../Sessions.h"

#include "runtime/src/device/DevicePlan.h"
#include "runtime/transport/Staged.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <set>
#include <thread>

using namespace mpmd;
using namespace mpmd::rt;

namespace {
constexpr uint32_t noRank = UINT32_MAX;
constexpr uint64_t perStep = 4, bytes = 64; ///< messages of a channel in a step of the pair, and bytes of each

void expectOk(const absl::Status &status) { EXPECT_TRUE(status.ok()) << status; }

/// The pair with its second rank on a device. Channel `there` is from rank 0 to rank 1, `back` the reverse.
class StagedTest : public testing::Test {
protected:
  void SetUp() override {
    bundle = pair::bundle();
    links = *linkRanks(*bundle);
    staging = std::make_unique<Staging>(links, std::vector<bool>{false, true});
    std::vector<std::optional<RankMemory>> memory(2);
    memory[1] = RankMemory{uint64_t{1} << 40, (uint64_t{1} << 40) + 4096};
    plan = *planDevices(*bundle, links, {}, memory, *staging);
    room.resize(staging->bytes() + 64);
    staging->use(room.data() + (64 - reinterpret_cast<uintptr_t>(room.data()) % 64));
    transport = std::make_unique<Staged>(createInProcessTransport(std::chrono::nanoseconds(0)), *staging,
                                         std::chrono::nanoseconds(0));
    transport->connect(links.channels);
    there = links.channels[0].source == 0 ? 0 : 1;
    back = 1 - there;
  }

  /// The device's end of a message, by its number since the first step.
  void take(uint64_t number, char *data) {
    Staging::Slot slot = staging->slotOf(there, number);
    await(slot, Staging::isFull);
    std::memcpy(data, slot.data, bytes);
    __atomic_store_n(slot.word, uint32_t{Staging::isFree}, __ATOMIC_RELEASE);
  }
  void give(uint64_t number, const char *data) {
    Staging::Slot slot = staging->slotOf(back, number);
    await(slot, Staging::isFree);
    std::memcpy(slot.data, data, bytes);
    __atomic_store_n(slot.word, uint32_t{Staging::isFull}, __ATOMIC_RELEASE);
  }
  static void await(Staging::Slot slot, uint32_t value) {
    while (__atomic_load_n(slot.word, __ATOMIC_ACQUIRE) != value)
      std::this_thread::yield();
  }

  std::shared_ptr<const Bundle> bundle;
  Links links;
  DevicePlan plan;
  std::vector<char> room;
  std::unique_ptr<Staging> staging;
  std::unique_ptr<Staged> transport;
  uint32_t there = noRank, back = noRank;
};
} // namespace

TEST_F(StagedTest, MessagesHavePlaces) {
  EXPECT_TRUE(staging->has(there) && staging->has(back));
  EXPECT_TRUE(staging->fromHost(there));
  EXPECT_FALSE(staging->fromHost(back));
  // The number of slots is the number of concurrent messages, and each step uses the same slots.
  std::set<uint32_t *> slots;
  for (uint32_t channel : {there, back})
    for (uint64_t number = 0; number < perStep; ++number) {
      slots.insert(staging->slotOf(channel, number).word);
      EXPECT_EQ(staging->slotOf(channel, number).word, staging->slotOf(channel, number + perStep).word);
    }
  EXPECT_LT(slots.size(), 2 * perStep);
  EXPECT_EQ(staging->bytes(), slots.size() * (64 + bytes));
  Staging none(links, {true, true});
  EXPECT_EQ(none.bytes(), 0u);
  EXPECT_FALSE(none.has(there) || none.has(back));
}

TEST_F(StagedTest, APlaceIsTakenAgainOnceItIsGivenBackAndIfItIsLargeEnough) {
  Staging own(links, {false, true});
  own.take(there, 0, 100);
  own.take(there, 1, 300);
  own.giveBack(there, 0);
  own.giveBack(there, 1);
  own.take(there, 2, 128); // fits into the first slot
  own.take(there, 3, 129);
  EXPECT_EQ(own.bytes(), 64u + 128 + 64 + 320);
  std::vector<char> memory(own.bytes());
  own.use(memory.data());
  EXPECT_EQ(own.slotOf(there, 2).word, own.slotOf(there, 0).word);
  EXPECT_EQ(own.slotOf(there, 3).word, own.slotOf(there, 1).word);
}

/// A host rank sends its second message before the device has received the first. The second message has its own slot,
/// so it leaves at once, whatever the rank waits for afterwards.
TEST_F(StagedTest, AMessageHasItsPlaceFromWhenItIsPosted) {
  ProgramCopy first(*pairQuery0(MPMD_RANK_ABI_VERSION)), second(*pairQuery1(MPMD_RANK_ABI_VERSION));
  // The device receives it after all its work on the first message.
  std::rotate(second.instructions.begin() + 2, second.instructions.begin() + 3, second.instructions.begin() + 6);
  ASSERT_EQ(second.instructions[5].opcode, MPMD_RECV);
  auto late = makeBundle(pair::manifest(), first.program, second.program);
  Links channels = *linkRanks(*late);
  Staging own(channels, {false, true});
  std::vector<std::optional<RankMemory>> memory(2);
  memory[1] = RankMemory{uint64_t{1} << 40, (uint64_t{1} << 40) + 4096};
  ASSERT_TRUE(planDevices(*late, channels, {}, memory, own).ok());
  std::vector<char> slots(own.bytes());
  own.use(slots.data());
  ASSERT_NE(own.slotOf(there, 1).word, own.slotOf(there, 0).word);
  Staged host(createInProcessTransport(std::chrono::nanoseconds(0)), own, std::chrono::nanoseconds(0));
  host.connect(channels.channels);
  std::vector<char> sent(bytes, 'a');
  for (uint32_t m : {0, 1}) {
    expectOk(host.postSend(there, {sent.data(), {bytes}, 0, m}));
    ASSERT_EQ(*own.slotOf(there, m).word, Staging::isFull);
    expectOk(host.waitSend(there, m));
  }
}

TEST_F(StagedTest, ManyStepsComeAndGo) {
  constexpr uint64_t steps = 200;
  std::thread device([&] {
    for (uint64_t number = 0; number < steps * perStep; ++number) {
      char data[bytes];
      take(number, data);
      data[0] = static_cast<char>(data[0] + 1);
      if (number % 7 == 0)
        std::this_thread::sleep_for(std::chrono::microseconds(50));
      give(number, data);
    }
  });
  std::vector<char> sent(perStep * bytes), received(perStep * bytes);
  for (uint64_t step = 0; step < steps; ++step) {
    for (uint64_t m = 0; m < perStep; ++m) {
      std::memset(&sent[m * bytes], static_cast<int>((step + m) % 100), bytes);
      expectOk(transport->postRecv(back, {&received[m * bytes], {bytes}, 1, static_cast<uint32_t>(m)}));
      expectOk(transport->postSend(there, {&sent[m * bytes], {bytes}, 0, static_cast<uint32_t>(m)}));
    }
    for (uint64_t m = 0; m < perStep; ++m) {
      expectOk(transport->waitSend(there, step * perStep + m));
      expectOk(transport->waitRecv(back, step * perStep + m));
      ASSERT_EQ(received[m * bytes], static_cast<char>((step + m) % 100 + 1)) << step << ", " << m;
      ASSERT_EQ(received[m * bytes + bytes - 1], static_cast<char>((step + m) % 100)) << step << ", " << m;
    }
  }
  device.join();
}

TEST_F(StagedTest, CopiesAreDenseOnTheirWay) {
  // Two runs of 32 bytes, with a stride of 48 bytes at the sender.
  const mpmd_strided_loop_t loops[] = {{2, 48, 40}};
  std::vector<char> sent(80), seen(bytes), received(72, 'x');
  for (size_t i = 0; i < sent.size(); ++i)
    sent[i] = static_cast<char>(i);
  expectOk(transport->postSend(there, {sent.data(), {bytes / 2, loops, 1}, 0, 0}));
  take(0, seen.data());
  EXPECT_EQ(std::memcmp(&seen[0], &sent[0], 32), 0);
  EXPECT_EQ(std::memcmp(&seen[32], &sent[48], 32), 0);
  give(0, seen.data());
  expectOk(transport->postRecv(back, {received.data(), {bytes / 2, loops, 1}, 1, 0}));
  expectOk(transport->waitRecv(back, 0));
  EXPECT_EQ(std::memcmp(&received[0], &sent[0], 32), 0);
  EXPECT_EQ(std::memcmp(&received[40], &sent[48], 32), 0);
  EXPECT_EQ(std::string(&received[32], 8), "xxxxxxxx");
}

TEST_F(StagedTest, WhatIsSentLeavesBeforeAnythingElseIsAwaited) {
  std::vector<char> sent(bytes, 'a'), received(bytes);
  uint64_t second = 1; // in the slot of the first message
  while (staging->slotOf(there, second).word != staging->slotOf(there, 0).word)
    ++second;
  for (uint32_t m = 0; m < second; ++m)
    expectOk(transport->postSend(there, {sent.data(), {bytes}, 0, m}));
  // The message waits until the first one is received, but the thread does not.
  sent.assign(bytes, 'b');
  expectOk(transport->postSend(there, {sent.data(), {bytes}, 0, 0}));
  EXPECT_FALSE(transport->isPosted(there, second));
  expectOk(transport->postRecv(back, {received.data(), {bytes}, 1, 0}));
  std::thread device([&] {
    char data[bytes];
    for (uint64_t number = 0; number <= second; ++number)
      take(number, data);
    give(0, data);
  });
  expectOk(transport->waitRecv(back, 0));
  EXPECT_EQ(std::string(received.data(), bytes), std::string(bytes, 'b'));
  device.join();
}

TEST_F(StagedTest, AnAbortEndsWaits) {
  std::vector<char> data(bytes);
  expectOk(transport->postRecv(back, {data.data(), {bytes}, 1, 0}));
  EXPECT_FALSE(transport->isPosted(back, 0));
  EXPECT_EQ(transport->waitRecv(back, 1).code(), absl::StatusCode::kFailedPrecondition);
  std::thread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    transport->abort();
  });
  EXPECT_TRUE(absl::IsCancelled(transport->waitRecv(back, 0)));
  other.join();
}

TEST_F(StagedTest, MorePostsThanFitAreAnError) {
  std::vector<char> data(bytes);
  absl::Status status;
  for (uint64_t m = 0; m <= links.channels[back].capacity && status.ok(); ++m)
    status = transport->postRecv(back, {data.data(), {bytes}, 1, static_cast<uint32_t>(m)});
  EXPECT_EQ(status.code(), absl::StatusCode::kResourceExhausted) << status;
}

TEST_F(StagedTest, ADeviceIsToldToTakeAndLeaveThem) {
  EXPECT_EQ(plan.rankOf, (std::vector<uint32_t>{noDevice, 1, 1, 1}));
  uint64_t copied[2] = {};
  for (size_t a = 0; a < plan.actions.size(); ++a) {
    const DeviceAction &action = plan.actions[a];
    EXPECT_NE(action.stream, 0u) << "a rank on the host is laid out: action " << a;
    if (action.kind != DeviceAction::Kind::Copy || action.stream < 2)
      continue;
    const DeviceCopy &copy = plan.copies[action.index];
    uint32_t channel = action.stream - 2;
    EXPECT_EQ(copy.channel, channel);
    EXPECT_EQ(copy.number, copied[channel]++);
    EXPECT_EQ(channel == there ? copy.from : copy.to, 0u);
    EXPECT_EQ((channel == there ? copy.to : copy.from) >> 40, 1u);
    // Marks surround the copy, so that waiting is not part of the copy's time.
    for (auto [at, kind] : {std::pair(a - 2, DeviceAction::Kind::Await), {a + 2, DeviceAction::Kind::Set}}) {
      EXPECT_EQ(plan.actions[at].kind, kind);
      EXPECT_EQ(plan.actions[at].stream, action.stream);
      EXPECT_EQ(plan.actions[at].index, action.index);
    }
  }
  EXPECT_EQ(copied[0], perStep);
  EXPECT_EQ(copied[1], perStep);
}
