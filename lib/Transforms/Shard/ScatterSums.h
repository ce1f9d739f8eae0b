// Sums that every reader takes a part of. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_SHARD_SCATTERSUMS_H
#define MPMD_LIB_TRANSFORMS_SHARD_SCATTERSUMS_H

#include "Classes.h"

namespace mpmd::shard {

/// Cuts values that are summed over devices and then sliced along the same axes: what would be an all_reduce is a
/// reduce_scatter. Every reader must make its result in such parts, or partial sums that are summed later; what the
/// user says in between of how such a value lies is about nothing that can be seen. Returns whether anything changed.
bool scatterSums(Classes &classes);

} // namespace mpmd::shard

#endif // MPMD_LIB_TRANSFORMS_SHARD_SCATTERSUMS_H
