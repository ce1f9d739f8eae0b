// The shards of an array on one mesh as a table: the last dimension across, all others down.
#ifndef MPMD_LIB_PLAN_VIZ_SHARDGRID_H
#define MPMD_LIB_PLAN_VIZ_SHARDGRID_H

#include "mpmd/Plan/Viz/TopologyPicture.h"

namespace mpmd::plan {

struct ShardGrid {
  /// A row or column: its range as text, and its size relative to the largest.
  struct Band {
    std::string range;
    double share = 1;
  };
  std::vector<Band> rows, columns;
  /// By row and column the ids of the devices with this shard.
  std::vector<std::vector<int64_t>> holders;
};

/// The number of shards of an array on a mesh, with empty ones.
int64_t numShards(const PlacedMesh &mesh, const ShardedArray &array);

ShardGrid gridOf(const PlacedMesh &mesh, const ShardedArray &array);

/// `8x16`: the shape of the largest shard.
std::string shardShape(const PlacedMesh &mesh, const ShardedArray &array);

/// `0-3 8-11`; long lists are truncated, with a count.
std::string idsText(const std::vector<int64_t> &ids);

} // namespace mpmd::plan

#endif // MPMD_LIB_PLAN_VIZ_SHARDGRID_H
