/// Opens groups of devices. All processes open the groups with their members in the same order, before they load
/// programs.
#ifndef MPMD_RT_SRC_DEVICE_DEVICEGROUPS_H
#define MPMD_RT_SRC_DEVICE_DEVICEGROUPS_H

#include "runtime/src/device/GroupCalls.h"
#include "runtime/transport/Processes.h"

#include "absl/status/status.h"

#include <vector>

namespace mpmd::rt {

/// The processes that share the ranks. Null: all ranks are in this process.
struct ProcessMap {
  Processes *processes = nullptr;
  std::vector<uint32_t> processOf = {}; ///< by rank
};

struct OpenGroups {
  std::vector<mpmd_group_t *> all; ///< by group of the group calls; null if this process has no member
  bool isStuck = false;            ///< whether the thread that opens groups may use the devices for ever
};

/// Opens the groups of `groupCalls`. `devices` has the device of each rank, null for ranks of other processes. All
/// processes call this; processes without devices pass no plugin and no group calls. Fails if another process fails for
/// any reason. After a failure some groups may be open; abort them.
absl::Status openGroups(const mpmd_plugin_t *plugin, const GroupCalls &groupCalls,
                        const std::vector<mpmd_device_t *> &devices, const ProcessMap &processMap, OpenGroups &groups);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_DEVICE_DEVICEGROUPS_H
