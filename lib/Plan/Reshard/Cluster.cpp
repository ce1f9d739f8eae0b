// Converts a topology to the cluster of a reshard.
#include "mpmd/Plan/Reshard/ReshardFiles.h"
#include "mpmd/Plan/Support/Status.h"
#include "mpmd/Plan/Topology/Topology.h"

#include <algorithm>

namespace mpmd::plan {

absl::Status toReshardCluster(const Topology &topology, ReshardCluster &cluster) {
  cluster = {};
  for (int64_t device = 0; device < topology.numDevices(); ++device)
    cluster.nodes.push_back(topology.nodeOf(device));
  MPMD_RETURN_IF_ERROR(checkBandwidths(topology));
  if (topology.devicesPerNode > 1)
    cluster.latency = topology.intra.latency;
  if (topology.nodes > 1)
    cluster.latency = std::max(cluster.latency, topology.inter.latency);
  // If the topology has only one class of links (inside or between nodes), its speed serves for both classes.
  const LinkSpeed &inside = topology.devicesPerNode > 1 ? topology.intra : topology.inter,
                  &across = topology.nodes > 1 ? topology.inter : inside;
  cluster.deviceBandwidth = inside.bandwidth > 0 ? inside.bandwidth : 1;
  cluster.nicBandwidth = across.bandwidth > 0 ? across.bandwidth : 1;
  double memory = topology.device.memory;
  for (const auto &[stage, mesh] : topology.stages)
    if (mesh.device && mesh.device->memory > 0)
      memory = memory > 0 ? std::min(memory, mesh.device->memory) : mesh.device->memory;
  if (memory > 0)
    cluster.memory = static_cast<int64_t>(std::clamp(memory, 1.0, 1e18));
  return absl::OkStatus();
}

} // namespace mpmd::plan
