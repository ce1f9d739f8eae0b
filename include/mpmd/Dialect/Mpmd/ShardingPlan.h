// Shardings of the IR as plain data.
#ifndef MPMD_DIALECT_MPMD_SHARDINGPLAN_H
#define MPMD_DIALECT_MPMD_SHARDINGPLAN_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"
#include "mpmd/Plan/Reshard/Sharding.h"

#include <optional>

namespace mpmd {

/// The sharding on these devices, which are the mesh's in row-major order of its axes. Axes of which parts are named
/// become several axes. None if an axis is not the mesh's, or its parts are not parts of one another (the halves and
/// the thirds of an axis of size 6).
std::optional<plan::Sharding> toPlan(ShardingAttr sharding, MeshOp mesh, llvm::ArrayRef<int64_t> devices);

} // namespace mpmd

#endif // MPMD_DIALECT_MPMD_SHARDINGPLAN_H
