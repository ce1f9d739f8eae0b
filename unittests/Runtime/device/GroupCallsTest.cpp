// Exchanges that become group calls, and their actions on device streams.
#include "../Grid.h"
#include "../ProgramCopy.h"
#include "../Sessions.h"

#include "runtime/src/device/DevicePlan.h"
#include "runtime/transport/Relay.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <map>

using namespace mpmd;

namespace {
/// A plugin that adds only one type.
constexpr mpmd_plugin_t plugin = [] {
  mpmd_plugin_t made = {};
  made.adds = [](uint32_t type) { return int{type == MPMD_F32}; };
  return made;
}();
const std::vector<uint32_t> apart = {0, 1, 2, 3, 4, 5};

struct Found {
  std::shared_ptr<const rt::Bundle> bundle;
  rt::Links links;
  rt::GroupCalls groupCalls;

  explicit Found(const std::vector<uint32_t> &deviceOf, const mpmd_rank_program_t &first = grid::program(0))
      : bundle(grid::bundle(first)), links(*rt::linkRanks(*bundle)),
        groupCalls(rt::findGroupCalls(plugin, *bundle, links, deviceOf)) {}

  /// The group call of a rank of the grid in an exchange, or null.
  const rt::GroupCall *of(uint32_t exchange, uint32_t rank) const {
    const auto &membership = groupCalls.memberships[0][exchange][links.ranks[rank].position];
    return membership ? &groupCalls.groupCalls[membership->groupCall] : nullptr;
  }
  const std::vector<uint32_t> &ranksOf(const rt::GroupCall &groupCall) const {
    return groupCalls.groups[groupCall.group];
  }
};

TEST(GroupCalls, AreFoundInMessages) {
  Found found(apart);
  // Columns are not contiguous.
  EXPECT_EQ(found.of(0, 0), nullptr);
  EXPECT_NE(
      found.groupCalls.reason.find("exchange 'all_gather over b: y' of mesh 'grid': what rank 2 sends to rank 0 does "
                                   "not lie together"),
      std::string::npos)
      << found.groupCalls.reason;
  const rt::GroupCall *scatter = found.of(1, 2), *gather = found.of(2, 3), *ring = found.of(3, 0);
  ASSERT_TRUE(scatter && gather && ring);
  EXPECT_EQ(scatter->what.form, uint32_t{MPMD_GROUP_REDUCE_SCATTER});
  EXPECT_EQ(scatter->what.type, uint32_t{MPMD_F32});
  EXPECT_EQ(scatter->what.bytes, 12u);
  EXPECT_EQ(gather->what.form, uint32_t{MPMD_GROUP_ALL_GATHER});
  EXPECT_EQ(gather->what.bytes, 12u);
  // The members are in mesh order, and both exchanges use one group.
  EXPECT_EQ(found.ranksOf(*scatter), (std::vector<uint32_t>{2, 3}));
  EXPECT_EQ(scatter->group, gather->group);
  EXPECT_EQ(found.of(1, 0), found.of(1, 1));
  EXPECT_NE(found.of(1, 0), scatter);
  EXPECT_EQ(ring->what.form, uint32_t{MPMD_GROUP_SEND});
  EXPECT_EQ(ring->operations.size(), 4u);
  EXPECT_EQ(found.ranksOf(*ring), (std::vector<uint32_t>{0, 1, 2, 3}));
  EXPECT_EQ(found.groupCalls.groups.size(), 3u);
}

TEST(GroupCalls, AddWhatThePluginAdds) {
  for (auto [terms, type] : {std::pair{0u, MPMD_F32}, std::pair{2u, MPMD_F64}, std::pair{3u, MPMD_F32}}) {
    ProgramCopy copy(grid::program(0));
    copy.exchanges[1].terms = terms;
    copy.exchanges[1].type = type;
    Found found(apart, copy.program);
    ASSERT_TRUE(found.of(1, 2));
    EXPECT_EQ(found.of(1, 2)->what.form, uint32_t{MPMD_GROUP_SEND}) << terms << " terms of type " << type;
  }
  // Every rank sends its partial sums to all others.
  ProgramCopy copy(grid::program(0));
  copy.exchanges[2].terms = 2;
  Found found(apart, copy.program);
  ASSERT_TRUE(found.of(2, 2));
  EXPECT_EQ(found.of(2, 2)->what.form, uint32_t{MPMD_GROUP_ALL_REDUCE});
}

TEST(GroupCalls, NeedDevicesOfTheirOwn) {
  Found found({0, 1, 0, 0, 2, 2});
  // Exchange 1 is between ranks 0 and 1, and between 2 and 3. Exchange 3 is between all four. Ranks 0, 2 and 3 share a
  // device.
  EXPECT_TRUE(found.of(1, 0));
  EXPECT_FALSE(found.of(1, 2));
  EXPECT_FALSE(found.of(3, 0));
  EXPECT_EQ(found.groupCalls.groups, (std::vector<std::vector<uint32_t>>{{0, 1}}));
  Found none({0, 0, 0, 0, 1, 1});
  EXPECT_TRUE(none.groupCalls.groups.empty());
  EXPECT_NE(none.groupCalls.reason.find("ranks 0 and 2 share a device"), std::string::npos) << none.groupCalls.reason;
}

TEST(GroupCalls, AreNotOfThreads) {
  Found found({rt::noDevice, rt::noDevice, rt::noDevice, rt::noDevice, 0, 1});
  EXPECT_FALSE(found.of(1, 0));
  EXPECT_FALSE(found.of(3, 0));
  EXPECT_TRUE(found.groupCalls.groups.empty());
  EXPECT_EQ(found.groupCalls.reason, "");
  EXPECT_FALSE(found.groupCalls.isAny(0, 1));
}

TEST(GroupCalls, MembersJoinTogether) {
  Found found(apart);
  std::vector<std::optional<rt::RankMemory>> memory;
  for (uint64_t r = 0; r < found.links.ranks.size(); ++r)
    memory.push_back(rt::RankMemory{(r + 1) << 40, ((r + 1) << 40) + 4096});
  rt::Staging none(found.links, std::vector<bool>(memory.size(), true));
  absl::StatusOr<rt::DevicePlan> plan = rt::planDevices(*found.bundle, found.links, found.groupCalls, memory, none);
  ASSERT_TRUE(plan.ok()) << plan.status();
  std::map<uint32_t, std::vector<uint32_t>> streams; // by group call
  for (const rt::DeviceAction &action : plan->actions) {
    if (action.kind != rt::DeviceAction::Kind::GroupCall)
      continue;
    std::vector<uint32_t> &members = streams[action.index];
    EXPECT_EQ(action.index + 1, streams.size()) << "members apart from each other";
    EXPECT_EQ(static_cast<size_t>(action.rows), members.size());
    members.push_back(action.stream);
    for (uint32_t i = 0; i < action.numOperands; ++i)
      EXPECT_EQ(plan->operands[action.firstOperand + i] >> 40, action.stream + 1) << "memory of another rank";
  }
  // In each of two microbatches: two halves, each twice, and the ring.
  EXPECT_EQ(streams.size(), 10u);
  for (const auto &[index, members] : streams)
    EXPECT_EQ(members, found.ranksOf(found.groupCalls.groupCalls[plan->groupCalls[index].groupCall]));
  for (const mpmd_p2p_t &operation : plan->operations) {
    EXPECT_EQ(operation.from >> 40, operation.source + 1);
    EXPECT_EQ(operation.to >> 40, operation.target + 1);
    EXPECT_EQ(operation.bytes, 8u);
  }
  EXPECT_EQ(plan->operations.size(), 8u);
  EXPECT_EQ(plan->traffic[0].collectives, 6u);
  EXPECT_EQ(plan->traffic[0].inGroups, 4u);
  // The number of sent bytes is the same without group calls.
  absl::StatusOr<rt::DevicePlan> messages = rt::planDevices(*found.bundle, found.links, {}, memory, none);
  ASSERT_TRUE(messages.ok()) << messages.status();
  EXPECT_EQ(messages->groupCalls.size(), 0u);
  EXPECT_EQ(messages->traffic[0].sentBytes, plan->traffic[0].sentBytes);
  EXPECT_GT(messages->copies.size(), plan->copies.size());
}

/// The group calls that a process enqueues, in order.
std::vector<uint32_t> groupCallsOf(const rt::DevicePlan &plan) {
  std::vector<uint32_t> order;
  for (const rt::DeviceAction &action : plan.actions)
    if (action.kind == rt::DeviceAction::Kind::GroupCall && action.rows == int64_t{plan.groupCalls[action.index].last})
      order.push_back(plan.groupCalls[action.index].groupCall);
  return order;
}

TEST(GroupCalls, ProcessesHavePartsOfOneOrder) {
  Found found(apart);
  auto planOf = [&](const std::vector<bool> &here) {
    std::vector<std::optional<rt::RankMemory>> memory;
    for (uint64_t r = 0; r < here.size(); ++r)
      memory.push_back(here[r] ? std::optional(rt::RankMemory{(r + 1) << 40, ((r + 1) << 40) + 4096}) : std::nullopt);
    rt::Staging staging(found.links, here, here);
    absl::StatusOr<rt::DevicePlan> plan =
        rt::planDevices(*found.bundle, found.links, found.groupCalls, memory, staging);
    EXPECT_TRUE(plan.ok()) << plan.status();
    return *std::move(plan);
  };
  const std::vector<uint32_t> all = groupCallsOf(planOf(std::vector<bool>(6, true)));
  EXPECT_EQ(all.size(), 10u);
  auto relayed = [&](const std::vector<bool> &here, const rt::GroupCalls &groupCalls) {
    std::vector<rt::RelayedChannel> channels =
        rt::relayedChannels(*found.bundle, found.links, rt::Staging(found.links, here, here), groupCalls);
    size_t count = 0;
    for (const rt::RelayedChannel &channel : channels) {
      EXPECT_EQ(channel.numbers.size(), channel.messages.size());
      for (uint64_t number : channel.numbers)
        EXPECT_LT(number, found.links.messagesPerStep[channel.channel]);
      count += channel.messages.size();
    }
    return count;
  };
  // Messages of rank 0 with the others: those of columns and between stages. Group calls make the halves and the ring.
  const std::vector<bool> first = {true, false, false, false, false, false};
  EXPECT_LT(relayed(first, found.groupCalls), relayed(first, {}));
  // Every subset of the six ranks is in this process once.
  for (uint32_t bits = 1; bits < 63; ++bits) {
    std::vector<bool> here;
    for (uint32_t rank = 0; rank < 6; ++rank)
      here.push_back((bits >> rank & 1) != 0);
    rt::DevicePlan plan = planOf(here);
    std::vector<uint32_t> expected;
    for (uint32_t groupCall : all) {
      const std::vector<uint32_t> &members = found.ranksOf(found.groupCalls.groupCalls[groupCall]);
      if (std::any_of(members.begin(), members.end(), [&](uint32_t rank) { return here[rank]; }))
        expected.push_back(groupCall);
    }
    EXPECT_EQ(groupCallsOf(plan), expected) << bits;
    for (const rt::DeviceGroupCall &join : plan.groupCalls) {
      const rt::GroupCall &groupCall = found.groupCalls.groupCalls[join.groupCall];
      const std::vector<uint32_t> &members = found.ranksOf(groupCall);
      EXPECT_TRUE(here[members[join.last]]);
      for (uint32_t p = 0; p < join.numOperations; ++p) {
        const mpmd_p2p_t &operation = plan.operations[join.firstOperation + p];
        const uint32_t source = members[operation.source], target = members[operation.target];
        EXPECT_TRUE(here[source] || here[target]);
        EXPECT_EQ(operation.from >> 40, here[source] ? source + 1 : 0);
        EXPECT_EQ(operation.to >> 40, here[target] ? target + 1 : 0);
      }
    }
  }
}
} // namespace
