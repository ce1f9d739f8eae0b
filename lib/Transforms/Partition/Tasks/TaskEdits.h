// Queries about operands and results of tasks, and edits of them. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_PARTITION_TASKS_TASKEDITS_H
#define MPMD_LIB_TRANSFORMS_PARTITION_TASKS_TASKEDITS_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"

namespace mpmd::partition {

/// Whether the task replaces that operand in place.
bool isReplaced(TaskOp task, int64_t operand);

/// Whether that operand of a task of the loop is resident for the whole step: a value from outside the loop, or the
/// microbatch's slice of one.
bool isResident(TaskOp task, int64_t operand);

/// An argument of the task's body for `operand`; reuses one that the task does not replace in place.
mlir::Value addOperand(TaskOp task, mlir::Value operand);

/// The first number that no task of the stage and kind outside of the loops has.
int64_t nextIndex(ProgramOp program, int64_t stage, TaskKind kind);

/// The mesh tensor type of the value on the stage.
MeshTensorType meshTensorOn(MeshTensorType array, int64_t stage, mlir::ModuleOp module);

/// `value` on stage `to`, from stage `from`; it is defined outside of the loop and before it. Adds a transfer before
/// the loop if there is none yet.
mlir::Value bringTo(mlir::Value value, int64_t from, int64_t to, MicrobatchesOp loop);

/// The value of `operand` of another task in the body of `producer`: a yielded value, or an argument that it does not
/// replace. Null if it is neither.
mlir::Value insideOf(TaskOp producer, mlir::Value operand);

/// The result that passes `value` of the task's body to other tasks of the microbatch. In-place replacements are
/// excluded, because the next microbatch may replace the value before it is read. Gathered results are excluded,
/// because they are in the buffers of all microbatches.
std::optional<int64_t> findResult(TaskOp task, mlir::Value value);

/// The task with `values` of its body as further results, each a mesh tensor on the task's mesh; `task` is erased.
/// `updated` is empty, or has for each the operand that it replaces in place, or -1.
TaskOp addResults(TaskOp task, llvm::ArrayRef<mlir::Value> values, llvm::ArrayRef<int64_t> updated = {});

/// The task without unused results, dead ops, and operands that the body does not read; `task` may be erased.
TaskOp prune(TaskOp task);

/// Names the op (`mpmd.recomputed`) before copies of it go to other tasks of its stage. Sharding propagation gives the
/// copies the op's sharding, so that recomputation does not change rounding; it drops the name.
void nameForCopies(mlir::Operation *op);

} // namespace mpmd::partition

#endif // MPMD_LIB_TRANSFORMS_PARTITION_TASKS_TASKEDITS_H
