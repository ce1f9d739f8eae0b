// Forward work that can run in the backward task, where less is kept then. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_PARTITION_TASKS_DEFERFORWARD_H
#define MPMD_LIB_TRANSFORMS_PARTITION_TASKS_DEFERFORWARD_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "llvm/ADT/SetVector.h"

namespace mpmd::partition {

/// Ops of a forward task that nothing waits for but the backward task of its stage: on the last stage, the loss. Where
/// the one task runs right behind the other (plan::backwardFollowsForward), none of them makes a gradient later by
/// running in the other.
struct Deferrable {
  /// In program order, each with one result; whatever reads one in the task is one, too.
  llvm::SetVector<mlir::Operation *> ops;
  /// Results of the task that only the loop reads: they go where the op goes that makes them.
  struct Result {
    int64_t result;
    /// The operand that it replaces in place, or -1, and the only op that reads that.
    int64_t operand;
    mlir::Operation *reader;
  };
  llvm::SmallVector<Result> results;
};

/// What of `forward` can wait for `backward`, the only task of its stage that gets values of it within the microbatch:
/// up to one contraction deep, as seen from where values leave the task, so that the forward task stays one.
Deferrable findDeferrable(TaskOp forward, TaskOp backward);

} // namespace mpmd::partition

#endif // MPMD_LIB_TRANSFORMS_PARTITION_TASKS_DEFERFORWARD_H
