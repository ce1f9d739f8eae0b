// NCCL groups of devices in several processes: which process opens a group, in which order, and how a failure ends
// them.
#include "../processes/FakeProcesses.h"

#include "runtime/src/device/DeviceGroups.h"

#include "gtest/gtest.h"

#include <condition_variable>
#include <cstring>
#include <mutex>
#include <string>

using namespace mpmd;
using namespace mpmd::rt;

namespace {
/// A device handle that identifies its rank.
mpmd_device_t *deviceOf(uint32_t rank) { return reinterpret_cast<mpmd_device_t *>(uintptr_t{rank} + 1); }

/// The calls of the plugin by all processes, which are threads here.
struct Told {
  std::mutex mutex;
  std::condition_variable changed;
  uint64_t ids = 0;
  std::vector<std::vector<std::string>> made; ///< the groups as text, by the first rank of each group in the process
  bool sticks = false;                        ///< whether calls of `open_group` block
  uint32_t stuck = 0;                         ///< number of blocked calls
} told;

int identify(mpmd_group_id_t *id) {
  std::lock_guard<std::mutex> lock(told.mutex);
  std::memset(id->bytes, 0, sizeof(id->bytes));
  std::memcpy(id->bytes, "id", 2);
  id->bytes[2] = static_cast<char>('a' + told.ids++);
  return 0;
}

int openGroup(const mpmd_group_id_t *id, mpmd_device_t *const *devices, uint32_t count, mpmd_group_t **group) {
  std::unique_lock<std::mutex> lock(told.mutex);
  ++told.stuck;
  told.changed.notify_all();
  told.changed.wait(lock, [] { return !told.sticks; });
  --told.stuck;
  std::string text = id ? "several:" : "one:";
  uint32_t first = count;
  for (uint32_t m = 0; m < count; ++m) {
    text += devices[m] ? " " + std::to_string(reinterpret_cast<uintptr_t>(devices[m]) - 1) : " -";
    if (devices[m] && first == count)
      first = static_cast<uint32_t>(reinterpret_cast<uintptr_t>(devices[m]) - 1);
  }
  told.made.resize(8);
  told.made[first].push_back(text + (id ? " " + std::string(id->bytes) : ""));
  *group = reinterpret_cast<mpmd_group_t *>(uintptr_t{1});
  return 0;
}

constexpr mpmd_plugin_t plugin = [] {
  mpmd_plugin_t made = {};
  made.kind = "fake";
  made.last_error = [] { return "no reason"; };
  made.identify_group = identify;
  made.open_group = openGroup;
  return made;
}();

/// Process 0 has ranks 0 and 1, process 1 has rank 2, process 2 has ranks 3 and 4. Process 3 has no devices.
const std::vector<uint32_t> processOf = {0, 0, 1, 2, 2, 3};

std::vector<mpmd_device_t *> devicesOf(uint32_t process) {
  std::vector<mpmd_device_t *> devices;
  for (uint32_t rank = 0; rank < processOf.size(); ++rank)
    devices.push_back(processOf[rank] == process ? deviceOf(rank) : nullptr);
  return devices;
}

GroupCalls groupCalls() {
  GroupCalls made;
  made.groups = {{1, 2}, {0, 1}, {3, 0, 2}, {4, 3}, {2, 4}};
  return made;
}

absl::Status open(FakeProcesses &all, uint32_t process, OpenGroups &groups) {
  const bool hasDevices = process != 3;
  return openGroups(hasDevices ? &plugin : nullptr, hasDevices ? groupCalls() : GroupCalls(), devicesOf(process),
                    {&all[process], processOf}, groups);
}
} // namespace

TEST(DeviceGroups, AreMadeInOneOrderByWhoHasMembers) {
  FakeProcesses all({.count = 4});
  std::vector<OpenGroups> groups(4);
  onEach(4, [&](uint32_t process) {
    absl::Status status = open(all, process, groups[process]);
    EXPECT_TRUE(status.ok()) << status;
    EXPECT_FALSE(groups[process].isStuck);
  });
  // A process without a member of a group does not open the group.
  const std::vector<std::vector<bool>> here = {
      {true, true, true, false, false}, {true, false, true, false, true}, {false, false, true, true, true}, {}};
  for (size_t process = 0; process < 4; ++process) {
    std::vector<bool> made;
    for (const mpmd_group_t *group : groups[process].all)
      made.push_back(group != nullptr);
    EXPECT_EQ(made, here[process]) << process;
  }
  // The process of the first member makes the group's id, which all others use. A group within one process has no id.
  auto nameOf = [&](uint32_t rank, size_t which) {
    return told.made[rank][which].substr(told.made[rank][which].size() - 3);
  };
  EXPECT_EQ(told.made[1][0], "several: 1 - " + nameOf(1, 0));
  EXPECT_EQ(told.made[2][0], "several: - 2 " + nameOf(1, 0));
  EXPECT_EQ(told.made[0][0], "one: 0 1");
  EXPECT_EQ(told.made[0][1], "several: - 0 - " + nameOf(0, 1));
  EXPECT_EQ(told.made[2][1], "several: - - 2 " + nameOf(0, 1));
  EXPECT_EQ(told.made[3][0], "several: 3 - - " + nameOf(0, 1));
  EXPECT_EQ(told.made[4][0], "one: 4 3");
  EXPECT_EQ(told.made[2][2], "several: 2 - " + nameOf(2, 2));
  EXPECT_EQ(told.made[4][1], "several: - 4 " + nameOf(2, 2));
  EXPECT_EQ(told.ids, 3u);
}

TEST(DeviceGroups, AreNotAwaitedWhenAnotherProcessFails) {
  {
    std::lock_guard<std::mutex> lock(told.mutex);
    told.sticks = true;
  }
  FakeProcesses all({.count = 4});
  onEach(4, [&](uint32_t process) {
    OpenGroups groups;
    if (process == 3) {
      EXPECT_TRUE(open(all, process, groups).ok());
      // The others fail while they open groups, not while they exchange ids.
      std::unique_lock<std::mutex> lock(told.mutex);
      told.changed.wait(lock, [] { return told.stuck == 3; });
      lock.unlock();
      all[process].fail(absl::UnavailableError("process 3 has had enough"));
      return;
    }
    absl::Status status = open(all, process, groups);
    EXPECT_EQ(status.message(), "process 3 has had enough");
    EXPECT_TRUE(groups.isStuck);
  });
  std::lock_guard<std::mutex> lock(told.mutex);
  told.sticks = false;
  told.changed.notify_all();
}
