// Converts shardings of the IR to plain data.
#ifndef MPMD_DIALECT_MPMD_SHARDINGPLAN_H
#define MPMD_DIALECT_MPMD_SHARDINGPLAN_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"
#include "mpmd/Plan/Reshard/Sharding.h"

#include <optional>

namespace mpmd {

/// The sharding as plain data. `devices` are those of the mesh, in row-major order of its axes. An axis of which only
/// parts are used becomes several axes. No value if an axis is not in the mesh, or if its parts do not nest (such as
/// the halves and the thirds of an axis of size 6).
std::optional<plan::Sharding> toPlan(ShardingAttr sharding, MeshOp mesh, llvm::ArrayRef<int64_t> devices);

} // namespace mpmd

#endif // MPMD_DIALECT_MPMD_SHARDINGPLAN_H
