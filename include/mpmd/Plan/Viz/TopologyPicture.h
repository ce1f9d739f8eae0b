// Topologies for people: meshes, axes, devices and links as text, and where every shard of an array lies, as text and
// as SVG. No MLIR.
#ifndef MPMD_PLAN_VIZ_TOPOLOGYPICTURE_H
#define MPMD_PLAN_VIZ_TOPOLOGYPICTURE_H

#include "mpmd/Plan/Reshard/Sharding.h"
#include "mpmd/Plan/Support/Status.h"
#include "mpmd/Plan/Topology/Topology.h"

namespace mpmd::plan {

/// An array and how it is cut: per dimension the axes that cut it, major first (partOf). Over axes that cut nothing it
/// is replicated.
struct ShardedArray {
  std::vector<int64_t> shape;
  std::vector<std::vector<std::string>> dims;
};

/// Reads `16x32:[dp,tp]`: the shape, and for each dimension the names of its axes with `+` between them, major first;
/// `-` or nothing where it is whole.
absl::Status parseShardedArray(std::string_view text, ShardedArray &array);

/// `16x32:[dp,tp]`.
std::string toText(const ShardedArray &array);

/// The error says what is wrong with an array on this topology: an axis that no mesh has inside its stage, or that cuts
/// twice.
absl::Status checkShardedArray(const Topology &topology, const ShardedArray &array);

/// The shard of the device at a place of the mesh. Axes that the mesh does not have cut nothing there.
TensorBox shardOf(const PlacedMesh &mesh, const ShardedArray &array, int64_t index);

/// The axes with their factors and links, and the devices of every pipeline rank by node. Long lists are cut, and say
/// by how much.
std::string describeTopology(const Topology &topology, const DeviceLayout &layout);

/// Where every shard of an array lies: per device its coordinates and its box, and the array with the devices in it.
std::string describeShards(const Topology &topology, const DeviceLayout &layout, const ShardedArray &array);

/// The same as SVG, a panel per array and pipeline rank. Refuses what is too much to draw.
absl::StatusOr<std::string> drawShards(const Topology &topology, const DeviceLayout &layout,
                                       const std::vector<ShardedArray> &arrays);

} // namespace mpmd::plan

#endif // MPMD_PLAN_VIZ_TOPOLOGYPICTURE_H
