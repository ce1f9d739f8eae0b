// The shards of an array on one mesh as a table, for the pictures of them: dimensions but the last one down, the last
// one across.
#ifndef MPMD_LIB_PLAN_VIZ_SHARDGRID_H
#define MPMD_LIB_PLAN_VIZ_SHARDGRID_H

#include "mpmd/Plan/Viz/TopologyPicture.h"

namespace mpmd::plan {

struct ShardGrid {
  /// A row or column: what it covers, as text, and which share of the largest one that is.
  struct Band {
    std::string range;
    double share = 1;
  };
  std::vector<Band> rows, columns;
  /// By row and column the ids of the devices that hold this shard.
  std::vector<std::vector<int64_t>> holders;
};

/// How many shards an array has on a mesh, empty ones included.
int64_t numShards(const PlacedMesh &mesh, const ShardedArray &array);

ShardGrid gridOf(const PlacedMesh &mesh, const ShardedArray &array);

/// `8x16`: the largest shard.
std::string shardShape(const PlacedMesh &mesh, const ShardedArray &array);

/// `0-3 8-11`; of very many, the first ones and how many there are.
std::string idsText(const std::vector<int64_t> &ids);

} // namespace mpmd::plan

#endif // MPMD_LIB_PLAN_VIZ_SHARDGRID_H
