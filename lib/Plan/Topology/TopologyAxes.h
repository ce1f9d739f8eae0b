// Helpers that read, check and lay out topologies.
#ifndef MPMD_LIB_PLAN_TOPOLOGY_TOPOLOGYAXES_H
#define MPMD_LIB_PLAN_TOPOLOGY_TOPOLOGYAXES_H

#include "mpmd/Plan/Support/Status.h"
#include "mpmd/Plan/Topology/Topology.h"

namespace mpmd::plan {

/// The number of devices of a mesh. The result is above kMaxDevices if the product exceeds it.
int64_t productOf(const std::vector<TopologyAxis> &axes);

/// The number of nodes of a mesh after its axes were divided over nodes.
int64_t interOf(const std::vector<TopologyAxis> &axes);

/// Formats axes for messages: `pp=2 x dp=4 = 8`.
std::string productText(const std::vector<TopologyAxis> &axes);

/// Formats devices for messages: `2 nodes x 8 devices = 16`.
std::string devicesText(int64_t nodes, int64_t devicesPerNode);

/// Formats user text for messages: truncated, and ASCII only.
std::string shownName(std::string_view text);

/// Checks names, sizes and factors of the axes of one mesh.
absl::Status checkAxes(const std::vector<TopologyAxis> &axes, const std::string &where);

/// Whether a regular expression matches a complete text, in linear time and bounded memory. Rejects an invalid
/// expression.
absl::Status matchesWhole(const std::string &expression, const std::string &text, bool &matches);

} // namespace mpmd::plan

#endif // MPMD_LIB_PLAN_TOPOLOGY_TOPOLOGYAXES_H
