// Maps the program's values to buffers of ranks, with the transfers between these. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_RANK_RANKPLAN_H
#define MPMD_LIB_TRANSFORMS_RANK_RANKPLAN_H

#include "mpmd/Dialect/Mpmd/HeldValues.h"

namespace mpmd::rank {

struct RankPlan {
  ProgramOp program;
  plan::Timetable timetable;
  ProgramGraph read;
  plan::Simulation simulation;
  HeldValues held;
  plan::MemoryPlan memory;
  /// By buffer of `memory`.
  llvm::SmallVector<mlir::MemRefType> types;
  /// The values that the step returns to its host, as indices of the program's results; and by buffer, their positions
  /// in this list.
  llvm::SmallVector<int64_t> results;
  llvm::SmallVector<llvm::SmallVector<int64_t>> resultsOf;

  int64_t numRanks() const { return timetable.numRanks(); }
  int64_t place(int64_t stage) const { return timetable.place[stage]; }
  /// The buffer of a value.
  int64_t buffer(const plan::ValueUse &use) const { return memory.bufferOf[use.value]; }
  const plan::ValueTransfer &transferOf(const plan::MemoryTransfer &transfer) const {
    return held.memory.transfers[transfer.transfer];
  }
  /// "s0_forward": the symbol of a task, and the prefix of its results' names.
  std::string taskName(int64_t task) const;
  TransferOp opOf(const plan::MemoryTransfer &transfer) const { return held.transfers[transfer.transfer]; }
};

/// Reads program and schedule, and plans the memory of every rank.
mlir::LogicalResult planRanks(ProgramOp program, ScheduleOp schedule, RankPlan &plan);

/// Names of the buffers of allocs, unique on each rank. Empty where there is no name.
llvm::SmallVector<std::string> nameBuffers(const RankPlan &plan);

} // namespace mpmd::rank

#endif // MPMD_LIB_TRANSFORMS_RANK_RANKPLAN_H
