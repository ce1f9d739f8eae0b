// Backward work that runs in the forward task, where less is kept then. Private to this room.
#ifndef MPMD_LIB_TRANSFORMS_PARTITION_ADVANCEBACKWARD_H
#define MPMD_LIB_TRANSFORMS_PARTITION_ADVANCEBACKWARD_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"

namespace mpmd::partition {

/// Moves ops from `backward` to `forward`, the only task of its stage that gives it values within the microbatch: those
/// that read nothing else than what is there behind `forward`, and no product of a contraction of `backward`, so that
/// nothing behind the turning point goes. On the last stage that is the gradient of the loss and of the layer before
/// it: of a large vocabulary the gradient of that layer's input is kept, rather than a value for each word. Sums over
/// microbatches to which only they add are summed by `forward`.
///
/// Nothing moves unless a quarter of the bytes goes with it that a minimum cut without contractions keeps for
/// `backward`. Both tasks may be replaced by others in their places; the values of their bodies stay.
void advanceBackward(StageOp &forward, StageOp &backward);

} // namespace mpmd::partition

#endif // MPMD_LIB_TRANSFORMS_PARTITION_ADVANCEBACKWARD_H
