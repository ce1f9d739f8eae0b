/// Groups of devices whose members may be in several processes: made before anything else is, in one order everywhere.
#ifndef MPMD_RT_SRC_DEVICE_DEVICEGROUPS_H
#define MPMD_RT_SRC_DEVICE_DEVICEGROUPS_H

#include "runtime/src/device/GroupCalls.h"
#include "runtime/transport/Processes.h"

#include "absl/status/status.h"

#include <vector>

namespace mpmd::rt {

/// Those that share ranks, and which ones each has. None: all ranks are here.
struct Companions {
  Processes *processes = nullptr;
  std::vector<uint32_t> processOf = {}; ///< by rank
};

struct OpenGroups {
  std::vector<mpmd_group_t *> all; ///< of the group calls; null where no member is here
  bool isStuck = false;            ///< a thread may use the devices for ever
};

/// Makes the groups of `groupCalls`. `devices`: by rank, null where they are not here. All processes call it, those
/// without devices, too, which have no plugin and no group calls. Ends when another process fails, whatever that has to
/// do with it. After a failure there may be groups, to be aborted.
absl::Status openGroups(const mpmd_plugin_t *plugin, const GroupCalls &groupCalls,
                        const std::vector<mpmd_device_t *> &devices, const Companions &companions, OpenGroups &groups);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_DEVICE_DEVICEGROUPS_H
