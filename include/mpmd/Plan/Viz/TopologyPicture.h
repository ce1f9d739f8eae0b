// Draws topologies as text (meshes, axes, devices and links), and the shards of an array as text and SVG. No MLIR.
#ifndef MPMD_PLAN_VIZ_TOPOLOGYPICTURE_H
#define MPMD_PLAN_VIZ_TOPOLOGYPICTURE_H

#include "mpmd/Plan/Reshard/Sharding.h"
#include "mpmd/Plan/Support/Status.h"
#include "mpmd/Plan/Topology/Topology.h"

namespace mpmd::plan {

/// An array and its sharding: per dimension the axes that cut it, major first (partOf). All other axes replicate it.
struct ShardedArray {
  std::vector<int64_t> shape;
  std::vector<std::vector<std::string>> dims;
};

/// Parses `16x32:[dp,tp]`: the shape, and for each dimension the axis names with `+` between them, major first. `-` or
/// an empty entry means a whole dimension.
absl::Status parseShardedArray(std::string_view text, ShardedArray &array);

/// `16x32:[dp,tp]`.
std::string toText(const ShardedArray &array);

/// Refuses an array with an axis that no mesh has inside its stage, or that cuts twice.
absl::Status checkShardedArray(const Topology &topology, const ShardedArray &array);

/// The shard of the device at `index` in the mesh. Axes that the mesh lacks do not cut.
TensorBox shardOf(const PlacedMesh &mesh, const ShardedArray &array, int64_t index);

/// Lists the axes with their factors and links, and the devices of every pipeline rank by node. Long lists are
/// truncated, with a count.
std::string describeTopology(const Topology &topology, const DeviceLayout &layout);

/// Lists every shard of an array: per device its coordinates and its box, and the array with the devices in it.
std::string describeShards(const Topology &topology, const DeviceLayout &layout, const ShardedArray &array);

/// The same as SVG, with a panel per array and pipeline rank. The error says what is too large to draw.
absl::StatusOr<std::string> drawShards(const Topology &topology, const DeviceLayout &layout,
                                       const std::vector<ShardedArray> &arrays);

} // namespace mpmd::plan

#endif // MPMD_PLAN_VIZ_TOPOLOGYPICTURE_H
