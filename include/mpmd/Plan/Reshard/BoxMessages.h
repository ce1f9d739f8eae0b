// The messages that reshard a tensor, as boxes of bytes in the buffers of both ends. No MLIR.
#ifndef MPMD_PLAN_RESHARD_BOXMESSAGES_H
#define MPMD_PLAN_RESHARD_BOXMESSAGES_H

#include "mpmd/Plan/Reshard/Sharding.h"

namespace mpmd::plan {

/// One of nested loops over contiguous runs: `count` iterations with a stride in bytes at either end.
struct StridedLoop {
  int64_t count = 1, sourceStride = 0, targetStride = 0;
  auto operator<=>(const StridedLoop &) const = default;
};

/// One message: nested loops, the outermost first. It moves `run` times the product of all counts bytes.
struct BoxMessage {
  /// Indices in the device lists of source and target.
  int64_t source = 0, target = 0;
  /// Byte offsets in the buffers, which have the shape of the largest shard, row-major.
  int64_t sourceOffset = 0, targetOffset = 0;
  int64_t run = 0;
  std::vector<StridedLoop> loops;

  int64_t bytes() const;
  auto operator<=>(const BoxMessage &) const = default;
};

/// Every target device receives each element of its box once: from itself if it holds it, else from the holder that has
/// sent the fewest bytes so far. If the source is unreduced, the target receives each term. Its buffer then has one
/// more leading dimension, the index along the unreduced axes. Sorted by target, then source.
std::vector<BoxMessage> boxMessages(const std::vector<int64_t> &shape, int64_t elementBytes, const Sharding &source,
                                    const Sharding &target);

} // namespace mpmd::plan

#endif // MPMD_PLAN_RESHARD_BOXMESSAGES_H
