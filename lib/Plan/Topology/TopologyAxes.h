// Helpers for reading, checking and laying out topologies.
#ifndef MPMD_LIB_PLAN_TOPOLOGY_TOPOLOGYAXES_H
#define MPMD_LIB_PLAN_TOPOLOGY_TOPOLOGYAXES_H

#include "mpmd/Plan/Support/Status.h"
#include "mpmd/Plan/Topology/Topology.h"

namespace mpmd::plan {

/// The number of devices of a mesh; above kMaxDevices if there are too many.
int64_t productOf(const std::vector<TopologyAxis> &axes);

/// The number of nodes of a mesh whose axes have been cut over nodes.
int64_t interOf(const std::vector<TopologyAxis> &axes);

/// `pp=2 x dp=4 = 8`.
std::string productText(const std::vector<TopologyAxis> &axes);

/// `2 nodes x 8 devices = 16`.
std::string devicesText(int64_t nodes, int64_t devicesPerNode);

/// User text for messages: truncated, and ASCII only.
std::string shownName(std::string_view text);

/// Checks names, sizes and factors of the axes of one mesh.
absl::Status checkAxes(const std::vector<TopologyAxis> &axes, const std::string &where);

/// Whether a regular expression matches a whole text, in linear time and bounded memory. Refuses what is no
/// expression.
absl::Status matchesWhole(const std::string &expression, const std::string &text, bool &matches);

} // namespace mpmd::plan

#endif // MPMD_LIB_PLAN_TOPOLOGY_TOPOLOGYAXES_H
