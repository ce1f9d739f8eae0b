/// Opens groups of devices in several processes, before anything else, in the same order in all processes.
#ifndef MPMD_RT_SRC_DEVICE_DEVICEGROUPS_H
#define MPMD_RT_SRC_DEVICE_DEVICEGROUPS_H

#include "runtime/src/device/GroupCalls.h"
#include "runtime/transport/Processes.h"

#include "absl/status/status.h"

#include <vector>

namespace mpmd::rt {

/// The processes that share the ranks. Null: all ranks are here.
struct ProcessMap {
  Processes *processes = nullptr;
  std::vector<uint32_t> processOf = {}; ///< by rank
};

struct OpenGroups {
  std::vector<mpmd_group_t *> all; ///< by group of the group calls; null if no member is here
  bool isStuck = false;            ///< a thread may use the devices for ever
};

/// Opens the groups of `groupCalls`. `devices` is by rank, null for ranks of other processes. All processes call it;
/// processes without devices pass no plugin and no group calls. Returns when another process fails for any reason.
/// After a failure some groups may be open; abort them.
absl::Status openGroups(const mpmd_plugin_t *plugin, const GroupCalls &groupCalls,
                        const std::vector<mpmd_device_t *> &devices, const ProcessMap &processMap, OpenGroups &groups);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_DEVICE_DEVICEGROUPS_H
