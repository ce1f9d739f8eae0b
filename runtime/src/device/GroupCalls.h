/// Finds exchanges that device groups (NCCL communicators) can run as one collective.
#ifndef MPMD_RT_SRC_DEVICE_GROUPCALLS_H
#define MPMD_RT_SRC_DEVICE_GROUPCALLS_H

#include "runtime/format/PluginAbi.h"
#include "runtime/src/session/Links.h"

#include <optional>
#include <string>
#include <vector>

namespace mpmd::rt {

/// Stands for no rank, or no device.
inline constexpr uint32_t noDevice = UINT32_MAX;

/// The collective of one group of ranks in an exchange. Offsets are within the operands of the exchange.
struct GroupCall {
  uint32_t group = 0; ///< in `GroupCalls::groups`
  mpmd_group_call_t what = {};
  uint64_t sourceOffset = 0, targetOffset = 0; ///< the same for all members
  std::vector<mpmd_p2p_t> operations;          ///< with offsets instead of addresses
};

/// A rank's membership in a group call.
struct GroupMember {
  uint32_t groupCall = 0; ///< in `GroupCalls::groupCalls`
  uint32_t member = 0;
};

struct GroupCalls {
  std::vector<std::vector<uint32_t>> groups; ///< ranks, by member
  std::vector<GroupCall> groupCalls;
  /// By mesh, exchange of its program and position in the mesh; no value for ranks that exchange by messages. Empty if
  /// all exchanges use messages.
  std::vector<std::vector<std::vector<std::optional<GroupMember>>>> memberships;
  /// Why the first unsupported exchange is not a group call; empty if there is none.
  std::string reason;

  /// Whether some ranks of the mesh have a group call for the exchange.
  bool isAny(size_t mesh, uint32_t exchange) const;
  /// The rank's membership in the exchange's group call.
  std::optional<GroupMember> membershipOf(const RankLinks &rank, uint32_t exchange) const;
};

/// Finds the exchanges that `plugin` can run as group calls. `deviceOf` has the devices of the ranks of all processes.
/// These exchanges move contiguous runs of bytes between ranks on different devices. Meshes without devices exchange by
/// threads. All processes get the same result.
GroupCalls findGroupCalls(const mpmd_plugin_t &plugin, const Bundle &bundle, const Links &links,
                          const std::vector<uint32_t> &deviceOf);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_DEVICE_GROUPCALLS_H
