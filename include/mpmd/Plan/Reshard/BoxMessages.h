// The messages that reshard a tensor, as boxes of bytes in the source buffers and the target buffers. No MLIR.
#ifndef MPMD_PLAN_RESHARD_BOXMESSAGES_H
#define MPMD_PLAN_RESHARD_BOXMESSAGES_H

#include "mpmd/Plan/Reshard/Sharding.h"

namespace mpmd::plan {

/// One loop of a nest over contiguous runs: `count` iterations, with a stride in bytes in the source buffer and in the
/// target buffer.
struct StridedLoop {
  int64_t count = 1, sourceStride = 0, targetStride = 0;
  auto operator<=>(const StridedLoop &) const = default;
};

/// One message as nested loops, the outermost first. It moves `run` bytes in each innermost iteration.
struct BoxMessage {
  /// Indices in the device lists of the source and the target sharding.
  int64_t source = 0, target = 0;
  /// Byte offsets in the two buffers. Each buffer has the shape of the sharding's largest shard, row-major.
  int64_t sourceOffset = 0, targetOffset = 0;
  int64_t run = 0;
  std::vector<StridedLoop> loops;

  int64_t bytes() const;
  auto operator<=>(const BoxMessage &) const = default;
};

/// Ranges of rows along one dimension that move to other positions. The source tensor has `sourceRows` rows; it is like
/// the target tensor in all other dimensions.
struct RowMoves {
  struct Range {
    int64_t source = 0, target = 0, count = 0;
  };
  size_t dim = 0;
  int64_t sourceRows = 0;
  std::vector<Range> ranges;
};

/// Every target device receives each element of its box once: from itself if it holds the element, else from the holder
/// that has sent the fewest bytes so far. If the source is unreduced, the target receives every partial sum. The target
/// buffer then has one more leading dimension, the index along the unreduced axes. Messages are sorted by target, then
/// by source. `shape` is the target's. With `rows`, only the elements of its ranges are received.
std::vector<BoxMessage> boxMessages(const std::vector<int64_t> &shape, int64_t elementBytes, const Sharding &source,
                                    const Sharding &target, const RowMoves *rows = nullptr);

} // namespace mpmd::plan

#endif // MPMD_PLAN_RESHARD_BOXMESSAGES_H
