// Forward work that the backward task can run if less is saved then. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_PARTITION_TASKS_DEFERFORWARD_H
#define MPMD_LIB_TRANSFORMS_PARTITION_TASKS_DEFERFORWARD_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "llvm/ADT/SetVector.h"

namespace mpmd::partition {

/// Ops of a forward task that only the backward task of its stage waits for: on the last stage, the loss. If the
/// backward runs right after the forward (plan::backwardFollowsForward), no gradient is later if the backward runs
/// them.
struct Deferrable {
  /// In program order, each with one result; all their readers in the task are deferrable, too.
  llvm::SetVector<mlir::Operation *> ops;
  /// A result of the task that only the loop reads: it moves with the op that makes it.
  struct Result {
    int64_t result;
    /// The operand that it replaces in place, or -1, and the only op that reads that.
    int64_t operand;
    mlir::Operation *reader;
  };
  llvm::SmallVector<Result> results;
};

/// Finds the ops of `forward` that can wait for `backward`, the only task of its stage that reads its values within the
/// microbatch. They are at most one contraction away from the outputs of the task, so that the forward task remains.
Deferrable findDeferrable(TaskOp forward, TaskOp backward);

} // namespace mpmd::partition

#endif // MPMD_LIB_TRANSFORMS_PARTITION_TASKS_DEFERFORWARD_H
