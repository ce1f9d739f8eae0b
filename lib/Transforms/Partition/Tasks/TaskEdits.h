// What a task reads and gives, and changes of that. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_PARTITION_TASKS_TASKEDITS_H
#define MPMD_LIB_TRANSFORMS_PARTITION_TASKS_TASKEDITS_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"

namespace mpmd::partition {

/// Whether the task replaces that operand in place.
bool isReplaced(TaskOp task, int64_t operand);

/// Whether that operand of a task of the loop is there for the whole step: from outside the loop, or the microbatch's
/// part of what is.
bool isResident(TaskOp task, int64_t operand);

/// An argument of the task's body for `operand`: one that is there, if the task does not replace it in place.
mlir::Value addOperand(TaskOp task, mlir::Value operand);

/// The first number that no task of the stage and kind outside of the loops has.
int64_t nextIndex(ProgramOp program, int64_t stage, TaskKind kind);

/// The array as the stage has it.
MeshTensorType meshTensorOn(MeshTensorType array, int64_t stage, mlir::ModuleOp module);

/// `value`, which lives outside of the loop and before it on stage `from`, on stage `to`: by a transfer before the
/// loop, if there is none yet.
mlir::Value bringTo(mlir::Value value, int64_t from, int64_t to, MicrobatchesOp loop);

/// What `operand` of another task is in the body of `producer`: what it yields there, or an argument that it does not
/// replace. Null if it is neither.
mlir::Value insideOf(TaskOp producer, mlir::Value operand);

/// The result that hands on `value` of the task's body to other tasks of the microbatch. What replaces an operand in
/// place is none, for the next microbatch may replace it again before they have read it; nor is what the loop gathers,
/// which lies where all microbatches' values do.
std::optional<int64_t> findResult(TaskOp task, mlir::Value value);

/// The task with `values` of its body as further results, each an array of the task's mesh; `task` is erased. Where
/// `updated` is not empty, it has for each the operand that it replaces in place, or -1.
TaskOp addResults(TaskOp task, llvm::ArrayRef<mlir::Value> values, llvm::ArrayRef<int64_t> updated = {});

/// The task without results that nobody reads, dead ops, and operands that the body does not read; `task` may be
/// erased.
TaskOp prune(TaskOp task);

/// Names the op (`mpmd.recomputed`) before copies of it go to other tasks of its stage. Sharding propagation lays
/// the copies out as the op, so that what is computed again decides no rounding; it drops the name.
void nameForCopies(mlir::Operation *op);

} // namespace mpmd::partition

#endif // MPMD_LIB_TRANSFORMS_PARTITION_TASKS_TASKEDITS_H
