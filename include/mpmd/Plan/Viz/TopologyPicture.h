// Draws topologies as text (meshes, axes, devices and links), and the shards of arrays as text and SVG. No MLIR.
#ifndef MPMD_PLAN_VIZ_TOPOLOGYPICTURE_H
#define MPMD_PLAN_VIZ_TOPOLOGYPICTURE_H

#include "mpmd/Plan/Reshard/Sharding.h"
#include "mpmd/Plan/Support/Status.h"
#include "mpmd/Plan/Topology/Topology.h"

namespace mpmd::plan {

/// An array and its sharding: for each dimension the axes that divide it (by partOf), major first. All other axes
/// replicate the array.
struct ShardedArray {
  std::vector<int64_t> shape;
  std::vector<std::vector<std::string>> dims;
};

/// Parses `16x32:[dp,tp]`: the shape, and for each dimension the axis names, joined by `+`, major first. `-` or an
/// empty entry means that no axis divides the dimension.
absl::Status parseShardedArray(std::string_view text, ShardedArray &array);

/// Formats an array: `16x32:[dp,tp]`.
std::string toText(const ShardedArray &array);

/// Rejects an array that names an axis twice, or an axis that no mesh has.
absl::Status checkShardedArray(const Topology &topology, const ShardedArray &array);

/// The shard on the device at `index` in the mesh. Axes that the mesh does not have divide nothing.
TensorBox shardOf(const PlacedMesh &mesh, const ShardedArray &array, int64_t index);

/// Lists the axes with their factors and links, and the devices of every pipeline rank by node. Long lists are
/// truncated, with a count of the rest.
std::string describeTopology(const Topology &topology, const DeviceLayout &layout);

/// Lists every shard of an array: the coordinates and the box of each device, and a table of the array with its
/// devices.
std::string describeShards(const Topology &topology, const DeviceLayout &layout, const ShardedArray &array);

/// Draws the same as SVG, with one panel per array and pipeline rank. If there is too much to draw, the error names the
/// number.
absl::StatusOr<std::string> drawShards(const Topology &topology, const DeviceLayout &layout,
                                       const std::vector<ShardedArray> &arrays);

} // namespace mpmd::plan

#endif // MPMD_PLAN_VIZ_TOPOLOGYPICTURE_H
