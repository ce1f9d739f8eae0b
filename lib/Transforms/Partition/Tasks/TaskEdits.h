// Inspects and changes the operands and results of tasks. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_PARTITION_TASKS_TASKEDITS_H
#define MPMD_LIB_TRANSFORMS_PARTITION_TASKS_TASKEDITS_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"

namespace mpmd::partition {

/// Whether the task overwrites this operand in place.
bool isReplaced(TaskOp task, int64_t operand);

/// Whether an operand of a task in a loop is resident for the whole step: a value from outside the loop, or a
/// microbatch slice of such a value.
bool isResident(TaskOp task, int64_t operand);

/// Returns an argument of the task's body for `operand`. Adds one unless there is one that the task does not overwrite
/// in place.
mlir::Value addOperand(TaskOp task, mlir::Value operand);

/// The lowest task number of the stage and kind that is free outside of loops.
int64_t nextIndex(ProgramOp program, int64_t stage, TaskKind kind);

/// The type of a value with type `array` when it is on the stage.
MeshTensorType meshTensorOn(MeshTensorType array, int64_t stage, mlir::ModuleOp module);

/// Returns `value` on stage `to`. The value is on stage `from`, and is defined before the loop. Adds a transfer before
/// the loop unless there is one.
mlir::Value bringTo(mlir::Value value, int64_t from, int64_t to, MicrobatchesOp loop);

/// If `operand` of another task is a result of `producer`, returns the yielded value in its body. If it is an operand
/// of `producer` that is not overwritten in place, returns the argument. Otherwise returns null.
mlir::Value insideOf(TaskOp producer, mlir::Value operand);

/// The number of a result that passes `value` of the task's body to other tasks of the same microbatch; nothing if
/// there is none. Values that are updated in place do not count, because the next microbatch may overwrite them first.
/// Gathered results do not count, because they are in buffers over all microbatches.
std::optional<int64_t> findResult(TaskOp task, mlir::Value value);

/// Replaces `task` by a task that also returns `values` of its body, each as a mesh tensor on the task's mesh.
/// `updated` is empty, or has the operand that each value overwrites in place, or -1.
TaskOp addResults(TaskOp task, llvm::ArrayRef<mlir::Value> values, llvm::ArrayRef<int64_t> updated = {});

/// Replaces `task` by a task without unused results, dead ops and unread operands, if there are any. Returns the task
/// that is left.
TaskOp prune(TaskOp task);

/// Gives the op a name (`mpmd.recomputed`) before it is copied into other tasks of its stage. Sharding propagation
/// gives all ops with one name the same sharding, so that recomputation rounds in the same way. It then removes the
/// names.
void nameForCopies(mlir::Operation *op);

} // namespace mpmd::partition

#endif // MPMD_LIB_TRANSFORMS_PARTITION_TASKS_TASKEDITS_H
