// Finds forward work that the backward task can run instead, if fewer bytes are saved then. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_PARTITION_TASKS_DEFERFORWARD_H
#define MPMD_LIB_TRANSFORMS_PARTITION_TASKS_DEFERFORWARD_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "llvm/ADT/SetVector.h"

namespace mpmd::partition {

/// The ops of a forward task whose results only the backward task of its stage and the loop read; on the last stage,
/// the loss. If the backward runs right after the forward (plan::backwardFollowsForward), running these ops in the
/// backward task delays no gradient.
struct Deferrable {
  /// The deferrable ops in program order. Each has one result, and all its readers in the task are deferrable, too.
  llvm::SetVector<mlir::Operation *> ops;
  /// A result that only the loop and the backward task read. It moves together with the op that computes it.
  struct Result {
    int64_t result;
    /// The operand that the result overwrites in place, or -1; and the only op that reads this operand.
    int64_t operand;
    mlir::Operation *reader;
  };
  llvm::SmallVector<Result> results;
};

/// Finds ops of `forward` that can run in `backward` instead. `backward` is the only task of the stage that reads
/// results of `forward` in the same microbatch. At most one contraction is between a deferred op and the outputs of the
/// task, so that the main work stays in the forward task.
Deferrable findDeferrable(TaskOp forward, TaskOp backward);

} // namespace mpmd::partition

#endif // MPMD_LIB_TRANSFORMS_PARTITION_TASKS_DEFERFORWARD_H
