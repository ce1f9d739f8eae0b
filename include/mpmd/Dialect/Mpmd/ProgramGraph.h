// Reads the tasks and dependences of a program as plain data.
#ifndef MPMD_DIALECT_MPMD_PROGRAMGRAPH_H
#define MPMD_DIALECT_MPMD_PROGRAMGRAPH_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"
#include "mpmd/Plan/Schedule/TaskGraph.h"

#include "llvm/ADT/DenseMap.h"

namespace mpmd {

/// The program's tasks, in the order of its text, with what they wait for. Seconds are those of `cost`, 0 without one.
struct ProgramGraph {
  plan::TaskGraph graph;
  /// Operation of each task, and back.
  llvm::SmallVector<TaskOp> ops;
  llvm::DenseMap<mlir::Operation *, int64_t> taskOf;
};

/// Reads `program`. A task that updates an operand in place also waits for the other readers of the old value.
ProgramGraph readTaskGraph(ProgramOp program);

/// The loops over microbatches of the program, in order.
llvm::SmallVector<MicrobatchesOp> findLoops(ProgramOp program);

/// The loop over microbatches that `op`, a task or transfer, is in, or null.
MicrobatchesOp loopAround(mlir::Operation *op);

/// The microbatches that `[k, n]` of a task or transfer names; all without it.
inline plan::MicrobatchSubset shareOf(std::optional<llvm::ArrayRef<int64_t>> attr) {
  return attr ? plan::MicrobatchSubset{(*attr)[0], (*attr)[1]} : plan::MicrobatchSubset{};
}

/// The timetable that a schedule holds.
plan::Timetable readTimetable(ScheduleOp schedule);

/// Follows transfers, slices and carries back to the value that holds the data: an argument of the program or the
/// result of a task. For a carry this is the value before the loop.
mlir::Value originOf(mlir::Value value);

} // namespace mpmd

#endif // MPMD_DIALECT_MPMD_PROGRAMGRAPH_H
