// Reads the tasks and dependences of a program as plain data.
#ifndef MPMD_DIALECT_MPMD_PROGRAMGRAPH_H
#define MPMD_DIALECT_MPMD_PROGRAMGRAPH_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"
#include "mpmd/Plan/Schedule/TaskGraph.h"

#include "llvm/ADT/DenseMap.h"

namespace mpmd {

/// The tasks of a program in textual order, with their dependences. The seconds of a task come from its `cost`; 0
/// without one.
struct ProgramGraph {
  plan::TaskGraph graph;
  /// The operation of each task, and the index of the task of each operation.
  llvm::SmallVector<TaskOp> ops;
  llvm::DenseMap<mlir::Operation *, int64_t> taskOf;
};

/// Reads the tasks of `program`. A task that updates an operand in place also waits for all other readers of the old
/// value.
ProgramGraph readTaskGraph(ProgramOp program);

/// The loops over microbatches in the program, in textual order.
llvm::SmallVector<MicrobatchesOp> findLoops(ProgramOp program);

/// The loop over microbatches that contains the task or transfer `op`, or null.
MicrobatchesOp loopAround(mlir::Operation *op);

/// Converts the attribute `[k, n]` of a task or transfer to a subset of the microbatches; without the attribute, the
/// subset has all of them.
inline plan::MicrobatchSubset subsetOf(std::optional<llvm::ArrayRef<int64_t>> attr) {
  return attr ? plan::MicrobatchSubset{(*attr)[0], (*attr)[1]} : plan::MicrobatchSubset{};
}

/// The timetable of a schedule op.
plan::Timetable readTimetable(ScheduleOp schedule);

/// Follows transfers, slices and carries back to the producer, which is an argument of the program or the result of a
/// task. For a carry, the producer is that of the value before the loop.
mlir::Value originOf(mlir::Value value);

} // namespace mpmd

#endif // MPMD_DIALECT_MPMD_PROGRAMGRAPH_H
