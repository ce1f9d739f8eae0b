// What reading, checking and laying out topologies share.
#ifndef MPMD_LIB_PLAN_TOPOLOGY_TOPOLOGYAXES_H
#define MPMD_LIB_PLAN_TOPOLOGY_TOPOLOGYAXES_H

#include "mpmd/Plan/Support/Status.h"
#include "mpmd/Plan/Topology/Topology.h"

namespace mpmd::plan {

/// The devices of a mesh; more than kMostDevices where there are too many.
int64_t productOf(const std::vector<TopologyAxis> &axes);

/// The nodes of a mesh, where its axes have been cut over nodes.
int64_t interOf(const std::vector<TopologyAxis> &axes);

/// `pp=2 x dp=4 = 8`.
std::string productText(const std::vector<TopologyAxis> &axes);

/// `2 nodes x 8 devices = 16`.
std::string devicesText(int64_t nodes, int64_t devicesPerNode);

/// What somebody wrote, as a message shows it: cut, and all ASCII.
std::string shownName(std::string_view text);

/// Names, sizes and factors of the axes of one mesh.
absl::Status checkAxes(const std::vector<TopologyAxis> &axes, const std::string &where);

/// Whether a regular expression matches a whole text. It takes time linear in the length of both, and bounded memory.
/// The error names the expression.
absl::Status matchesWhole(const std::string &expression, const std::string &text, bool &matches);

} // namespace mpmd::plan

#endif // MPMD_LIB_PLAN_TOPOLOGY_TOPOLOGYAXES_H
