// Reads the tasks and dependences of a program as plain data.
#ifndef MPMD_DIALECT_MPMD_PROGRAMGRAPH_H
#define MPMD_DIALECT_MPMD_PROGRAMGRAPH_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"
#include "mpmd/Plan/Schedule/TaskGraph.h"

#include "llvm/ADT/DenseMap.h"

namespace mpmd {

/// The program's tasks in textual order, with their dependences. Seconds are those of `cost`, or 0.
struct ProgramGraph {
  plan::TaskGraph graph;
  /// The operation of each task, and the inverse.
  llvm::SmallVector<TaskOp> ops;
  llvm::DenseMap<mlir::Operation *, int64_t> taskOf;
};

/// Reads `program`. A task that updates an operand in place also waits for other readers of the old value.
ProgramGraph readTaskGraph(ProgramOp program);

/// The loops over microbatches of the program, in order.
llvm::SmallVector<MicrobatchesOp> findLoops(ProgramOp program);

/// The loop over microbatches that contains `op`, a task or transfer, or null.
MicrobatchesOp loopAround(mlir::Operation *op);

/// The microbatches of `[k, n]` on a task or transfer; all without it.
inline plan::MicrobatchSubset subsetOf(std::optional<llvm::ArrayRef<int64_t>> attr) {
  return attr ? plan::MicrobatchSubset{(*attr)[0], (*attr)[1]} : plan::MicrobatchSubset{};
}

/// The timetable of a schedule op.
plan::Timetable readTimetable(ScheduleOp schedule);

/// Follows transfers, slices and carries back to the producer: an argument of the program or the result of a task. For
/// a carry this is the value before the loop.
mlir::Value originOf(mlir::Value value);

} // namespace mpmd

#endif // MPMD_DIALECT_MPMD_PROGRAMGRAPH_H
