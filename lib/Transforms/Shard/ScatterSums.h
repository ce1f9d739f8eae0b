// Cuts sums of which every reader needs a part. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_SHARD_SCATTERSUMS_H
#define MPMD_LIB_TRANSFORMS_SHARD_SCATTERSUMS_H

#include "Classes.h"

namespace mpmd::shard {

/// Cuts values that are summed over devices and then sliced along the same axes, so that an all_reduce becomes a
/// reduce_scatter. Every reader must make its result in such parts, or partial sums that are summed later. User
/// shardings of such intermediate values have no visible effect, and are ignored. Returns whether anything changed.
bool scatterSums(Classes &classes);

} // namespace mpmd::shard

#endif // MPMD_LIB_TRANSFORMS_SHARD_SCATTERSUMS_H
