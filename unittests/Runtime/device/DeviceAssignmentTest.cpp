// The division of a host's devices among its processes.
#include "runtime/src/device/DeviceAssignment.h"

#include "gtest/gtest.h"

#include <string>
#include <vector>

using namespace mpmd::rt;

namespace {
using Shares = std::vector<std::vector<uint32_t>>;

std::vector<std::string> numbered(uint64_t count) {
  std::vector<std::string> devices;
  for (uint64_t i = 0; i < count; ++i)
    devices.push_back("d" + std::to_string(i));
  return devices;
}

Shares sharesOf(const std::vector<SeenDevices> &all) {
  Shares shares;
  for (size_t p = 0; p < all.size(); ++p)
    shares.push_back(devicesOfProcess(all, p));
  return shares;
}

/// The devices of processes with these numbers of ranks on one host.
Shares sharesOf(uint64_t devices, const std::vector<uint64_t> &ranks) {
  std::vector<SeenDevices> all;
  for (uint64_t each : ranks)
    all.push_back({"n1", numbered(devices), each});
  return sharesOf(all);
}
} // namespace

TEST(DeviceAssignment, EachRankHasADeviceWhereThereAreEnough) {
  EXPECT_EQ(sharesOf(8, {2, 2}), (Shares{{0, 1}, {2, 3}}));
  EXPECT_EQ(sharesOf(8, {4, 4}), (Shares{{0, 1, 2, 3}, {4, 5, 6, 7}}));
  EXPECT_EQ(sharesOf(4, {3, 1}), (Shares{{0, 1, 2}, {3}}));
  EXPECT_EQ(sharesOf(4, {1}), (Shares{{0}}));
}

TEST(DeviceAssignment, ProcessesHaveDevicesOfTheirOwnWhereThereAreAsMany) {
  EXPECT_EQ(sharesOf(3, {2, 2}), (Shares{{0}, {1, 2}}));
  EXPECT_EQ(sharesOf(4, {4, 4}), (Shares{{0, 1}, {2, 3}}));
  EXPECT_EQ(sharesOf(2, {7, 1}), (Shares{{0}, {1}}));
  // No process gets more devices than it has ranks, and each gets at least one.
  for (uint64_t devices = 1; devices < 12; ++devices)
    for (uint64_t a = 1; a < 5; ++a)
      for (uint64_t b = 1; b < 5; ++b) {
        const std::vector<uint64_t> ranks = {a, b, 3};
        Shares shares = sharesOf(devices, ranks);
        for (size_t p = 0; p < ranks.size(); ++p) {
          EXPECT_FALSE(shares[p].empty());
          EXPECT_LE(shares[p].size(), ranks[p]);
          if (devices >= ranks.size() && p != 0)
            EXPECT_EQ(shares[p].front(), shares[p - 1].back() + 1) << devices << " devices, " << a << ", " << b;
        }
      }
}

TEST(DeviceAssignment, SeveralProcessesShareADeviceWhereThereAreFewer) {
  EXPECT_EQ(sharesOf(1, {1, 1, 1}), (Shares{{0}, {0}, {0}}));
  EXPECT_EQ(sharesOf(2, {2, 2, 2, 2}), (Shares{{0}, {0}, {1}, {1}}));
}

TEST(DeviceAssignment, OthersAreThoseOfOtherHostsAndThoseThatSeeOthers) {
  EXPECT_EQ(sharesOf({{"n1", numbered(2), 2}, {"n2", numbered(2), 2}, {"n1", {}, 0}}), (Shares{{0, 1}, {0, 1}, {}}));
  // The launcher has given each process its own devices.
  EXPECT_EQ(sharesOf({{"n1", {"a"}, 1}, {"n1", {"b"}, 1}}), (Shares{{0}, {0}}));
  EXPECT_EQ(sharesOf({{"n1", {"a", "b"}, 1}, {"n1", {"a", "b"}, 0}, {"n1", {"a", "b"}, 1}}), (Shares{{0}, {}, {1}}));
}

TEST(DeviceAssignment, WithoutDevicesThereIsNoShare) { EXPECT_EQ(sharesOf(0, {1, 1}), (Shares{{}, {}})); }

TEST(DeviceAssignment, AreToldAsText) {
  SeenDevices seen = readSeenDevices(print({"host with a name", numbered(3), 7}));
  EXPECT_EQ(seen.host, "host with a name");
  EXPECT_EQ(seen.devices, numbered(3));
  EXPECT_EQ(seen.ranks, 7u);
  EXPECT_EQ(readSeenDevices(print({})).ranks, 0u);
  EXPECT_EQ(readSeenDevices("").ranks, 0u);
}

TEST(DeviceAssignment, DevicesAreTheSameByHostAndIdentity) {
  // Two processes on one host, and one on another host whose devices have the same ids. Rank 2 is on the host.
  EXPECT_EQ(numberDevices({"a,b", "b", "a"}, {"n1", "n1", "n2"}, {0, 0, 0, 1, 2}, {true, true, false, true, true}),
            (std::vector<uint32_t>{0, 1, UINT32_MAX, 1, 2}));
  EXPECT_EQ(numberDevices({"", ""}, {"n1", "n1"}, {0, 1}, {false, false}),
            (std::vector<uint32_t>{UINT32_MAX, UINT32_MAX}));
}
