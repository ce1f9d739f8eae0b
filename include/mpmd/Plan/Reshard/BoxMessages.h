// The messages that bring a tensor from one sharding to another, as boxes of bytes in the buffers of both ends. No
// MLIR.
#ifndef MPMD_PLAN_RESHARD_BOXMESSAGES_H
#define MPMD_PLAN_RESHARD_BOXMESSAGES_H

#include "mpmd/Plan/Reshard/Sharding.h"

namespace mpmd::plan {

/// Runs of bytes in nested loops: `count` times, these many bytes apart on either side.
struct BoxLoop {
  int64_t count = 1, sourceStride = 0, targetStride = 0;
  auto operator<=>(const BoxLoop &) const = default;
};

/// One message. Loops are nested, the outermost first; it moves `run` times all counts bytes.
struct BoxMessage {
  /// Positions among the devices of source and target.
  int64_t source = 0, target = 0;
  /// Bytes within the buffers, which have the shape of the largest shard, row-major.
  int64_t sourceOffset = 0, targetOffset = 0;
  int64_t run = 0;
  std::vector<BoxLoop> loops;

  int64_t bytes() const;
  auto operator<=>(const BoxMessage &) const = default;
};

/// Every target device gets each element of its box once: from itself where it holds it, else from the holder that has
/// sent the fewest bytes so far. Where the source is unreduced along axes, it gets that once for each place along these
/// axes: the target's buffer has one more dimension in front, the place. By target, then source.
std::vector<BoxMessage> boxMessages(const std::vector<int64_t> &shape, int64_t elementBytes, const Sharding &source,
                                    const Sharding &target);

} // namespace mpmd::plan

#endif // MPMD_PLAN_RESHARD_BOXMESSAGES_H
