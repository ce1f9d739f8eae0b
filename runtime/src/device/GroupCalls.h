/// Exchanges that a plugin's groups of devices can do as one: which these are, and what each is.
#ifndef MPMD_RT_SRC_DEVICE_GROUPCALLS_H
#define MPMD_RT_SRC_DEVICE_GROUPCALLS_H

#include "runtime/format/PluginAbi.h"
#include "runtime/src/session/Links.h"

#include <optional>
#include <string>
#include <vector>

namespace mpmd::rt {

/// In place of a rank or device: there is none.
inline constexpr uint32_t noDevice = UINT32_MAX;

/// What one group of ranks does in an exchange. Offsets are within the operands.
struct GroupCall {
  uint32_t group = 0; ///< in `GroupCalls::groups`
  mpmd_group_call_t what = {};
  uint64_t sourceOffset = 0, targetOffset = 0; ///< of everybody's
  std::vector<mpmd_p2p_t> operations;          ///< with offsets in place of addresses
};

/// A rank in it.
struct GroupMember {
  uint32_t groupCall = 0; ///< in `GroupCalls::groupCalls`
  uint32_t member = 0;
};

struct GroupCalls {
  std::vector<std::vector<uint32_t>> groups; ///< ranks, by member
  std::vector<GroupCall> groupCalls;
  /// By mesh, exchange of its program and position in the mesh; none: by messages.
  std::vector<std::vector<std::vector<std::optional<GroupMember>>>> places;
  /// Why the first exchange that is none is not; empty if there is no such.
  std::string reason;

  /// Whether there is one for some ranks of the mesh.
  bool isAny(size_t mesh, uint32_t exchange) const;
  /// Where a rank is in what is one.
  std::optional<GroupMember> placeOf(const RankLinks &rank, uint32_t exchange) const;
};

/// Those that `plugin` can do where the ranks, of this process and of others, are on devices `deviceOf`: of whole runs
/// of bytes, between ranks of which no two share a device. Ranks of a mesh without devices are threads, which exchange
/// by themselves. All processes find the same.
GroupCalls findGroupCalls(const mpmd_plugin_t &plugin, const Bundle &bundle, const Links &links,
                          const std::vector<uint32_t> &deviceOf);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_DEVICE_GROUPCALLS_H
