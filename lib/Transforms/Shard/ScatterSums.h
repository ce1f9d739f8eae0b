// Shards sums over devices whose readers all need only a shard. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_SHARD_SCATTERSUMS_H
#define MPMD_LIB_TRANSFORMS_SHARD_SCATTERSUMS_H

#include "Classes.h"

namespace mpmd::shard {

/// Shards values that are summed over devices and then sliced along the same axes, so that an all_reduce becomes a
/// reduce_scatter. Every reader must be able to compute its result in such shards, or as partial sums that are reduced
/// later. Ignores user shardings of these intermediate values, because they have no visible effect. Returns whether
/// anything changed.
bool scatterSums(Classes &classes);

} // namespace mpmd::shard

#endif // MPMD_LIB_TRANSFORMS_SHARD_SCATTERSUMS_H
