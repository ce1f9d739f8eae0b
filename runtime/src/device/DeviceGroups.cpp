// Opens groups. The process of a group's first member creates its id; all ids are exchanged in one call.
#include "runtime/src/device/DeviceGroups.h"

#include "runtime/format/Errors.h"
#include "runtime/src/loader/Plugin.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

namespace mpmd::rt {

namespace {
using Ids = std::vector<std::optional<mpmd_group_id_t>>;

/// Returns the ids of groups, by group. A group has an id if it has members in several processes.
absl::StatusOr<Ids> exchangeIds(const mpmd_plugin_t *plugin, const GroupCalls &groupCalls,
                                const ProcessMap &processMap) {
  Ids ids(groupCalls.groups.size());
  if (!processMap.processes)
    return ids;
  auto isOfSeveral = [&](const std::vector<uint32_t> &ranks) {
    return std::any_of(ranks.begin(), ranks.end(), [&](uint32_t rank) {
      return processMap.processOf[rank] != processMap.processOf[ranks.front()];
    });
  };
  std::string mine;
  for (const std::vector<uint32_t> &ranks : groupCalls.groups) {
    if (!isOfSeveral(ranks) || processMap.processOf[ranks.front()] != processMap.processes->number())
      continue;
    mpmd_group_id_t id = {};
    MPMD_RETURN_IF_ERROR(check(*plugin, plugin->identify_group(&id),
                               absl::StrCat("cannot open a group of ranks ", absl::StrJoin(ranks, ", "))));
    mine.append(id.bytes, sizeof(id.bytes));
  }
  MPMD_ASSIGN_OR_RETURN(std::vector<std::string> all, processMap.processes->exchange(mine));
  std::vector<size_t> taken(all.size());
  for (size_t g = 0; g < ids.size(); ++g) {
    const std::vector<uint32_t> &ranks = groupCalls.groups[g];
    if (!isOfSeveral(ranks))
      continue;
    const uint32_t owner = processMap.processOf[ranks.front()];
    const std::string &given = all[owner];
    if (given.size() < taken[owner] + sizeof(mpmd_group_id_t))
      return absl::InternalError(absl::StrCat("expected process ", owner, " to identify the group of ranks ",
                                              absl::StrJoin(ranks, ", "), ", got nothing from it"));
    std::memcpy(ids[g].emplace().bytes, given.data() + taken[owner], sizeof(mpmd_group_id_t));
    taken[owner] += sizeof(mpmd_group_id_t);
  }
  return ids;
}

/// The result of the thread that runs `Maker`. The thread may block for ever if another process does not open a group.
struct Making {
  std::mutex mutex; ///< guards the following
  std::condition_variable changed;
  bool isDone = false;
  std::vector<mpmd_group_t *> made;
  absl::Status status;
};

/// Opens the groups. Owns all that its thread uses, because the thread may outlive the caller.
class Maker {
public:
  Maker(const mpmd_plugin_t &plugin, const GroupCalls &groupCalls, const std::vector<mpmd_device_t *> &devices, Ids ids)
      : plugin(plugin), groups(groupCalls.groups), devices(devices), ids(std::move(ids)),
        making(std::make_shared<Making>()) {}

  void operator()() const {
    absl::Status status;
    for (size_t g = 0; g < groups.size() && status.ok(); ++g) {
      std::vector<mpmd_device_t *> members;
      for (uint32_t rank : groups[g])
        members.push_back(devices[rank]);
      mpmd_group_t *group = nullptr;
      if (std::any_of(members.begin(), members.end(), [](const mpmd_device_t *device) { return device; }))
        status = check(plugin,
                       plugin.open_group(ids[g] ? &*ids[g] : nullptr, members.data(),
                                         static_cast<uint32_t>(members.size()), &group),
                       absl::StrCat("cannot open a group of ranks ", absl::StrJoin(groups[g], ", ")));
      std::lock_guard<std::mutex> lock(making->mutex);
      making->made.push_back(group);
    }
    std::lock_guard<std::mutex> lock(making->mutex);
    making->status = status;
    making->isDone = true;
    making->changed.notify_all();
  }

  Making &progress() const { return *making; }

private:
  const mpmd_plugin_t &plugin; ///< never closed
  std::vector<std::vector<uint32_t>> groups;
  std::vector<mpmd_device_t *> devices;
  Ids ids;
  std::shared_ptr<Making> making;
};
} // namespace

absl::Status openGroups(const mpmd_plugin_t *plugin, const GroupCalls &groupCalls,
                        const std::vector<mpmd_device_t *> &devices, const ProcessMap &processMap, OpenGroups &groups) {
  MPMD_ASSIGN_OR_RETURN(Ids ids, exchangeIds(plugin, groupCalls, processMap));
  if (groupCalls.groups.empty())
    return absl::OkStatus();
  Maker maker(*plugin, groupCalls, devices, std::move(ids));
  Making &making = maker.progress();
  const bool isSingleProcess = !processMap.processes;
  if (isSingleProcess)
    maker();
  else
    std::thread(maker).detach();
  std::unique_lock<std::mutex> lock(making.mutex);
  absl::Status elsewhere;
  while (!making.changed.wait_for(lock, std::chrono::milliseconds(10), [&] { return making.isDone; }) && elsewhere.ok())
    elsewhere = processMap.processes->failure();
  groups.all = making.made;
  groups.isStuck = !making.isDone;
  return making.isDone ? making.status : elsewhere;
}

} // namespace mpmd::rt
