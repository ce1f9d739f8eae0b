// A table of an array's shards on one mesh. The last dimension runs across, all others run down.
#ifndef MPMD_LIB_PLAN_VIZ_SHARDGRID_H
#define MPMD_LIB_PLAN_VIZ_SHARDGRID_H

#include "mpmd/Plan/Viz/TopologyPicture.h"

namespace mpmd::plan {

struct ShardGrid {
  /// A row or column of the table: its index range as text, and its size relative to the largest one.
  struct Band {
    std::string range;
    double share = 1;
  };
  std::vector<Band> rows, columns;
  /// For each row and column, the ids of the devices that have this shard.
  std::vector<std::vector<int64_t>> holders;
};

/// The number of shards of an array on a mesh, including empty ones.
int64_t numShards(const PlacedMesh &mesh, const ShardedArray &array);

ShardGrid gridOf(const PlacedMesh &mesh, const ShardedArray &array);

/// The shape of the largest shard, such as `8x16`.
std::string shardShape(const PlacedMesh &mesh, const ShardedArray &array);

/// Formats device ids as `0-3 8-11`. Long lists are truncated, with a count of the rest.
std::string idsText(const std::vector<int64_t> &ids);

} // namespace mpmd::plan

#endif // MPMD_LIB_PLAN_VIZ_SHARDGRID_H
