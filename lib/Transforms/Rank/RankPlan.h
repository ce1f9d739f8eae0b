// Maps the program's values to buffers of ranks, and its transfers to transfers between these buffers. Private to this
// library.
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
  /// For each buffer of `memory`, its type.
  llvm::SmallVector<mlir::MemRefType> types;
  /// `results`: the values that the step returns to the host, as result indices of the program. `resultsOf`: for each
  /// buffer, its positions in `results`.
  llvm::SmallVector<int64_t> results;
  llvm::SmallVector<llvm::SmallVector<int64_t>> resultsOf;

  int64_t numRanks() const { return timetable.numRanks(); }
  int64_t place(int64_t stage) const { return timetable.place[stage]; }
  /// The buffer that holds the used value.
  int64_t buffer(const plan::ValueUse &use) const { return memory.bufferOf[use.value]; }
  const plan::ValueTransfer &transferOf(const plan::MemoryTransfer &transfer) const {
    return held.memory.transfers[transfer.transfer];
  }
  /// The symbol of a task, such as `s0_forward`. It is also the prefix of its results' names.
  std::string taskName(int64_t task) const;
  TransferOp opOf(const plan::MemoryTransfer &transfer) const { return held.transfers[transfer.transfer]; }
};

/// Reads the program and its schedule, and plans the memory of every rank.
mlir::LogicalResult planRanks(ProgramOp program, ScheduleOp schedule, RankPlan &plan);

/// A name for each buffer, for `mpmd.alloc`; unique on its rank, empty if the buffer has no name.
llvm::SmallVector<std::string> nameBuffers(const RankPlan &plan);

} // namespace mpmd::rank

#endif // MPMD_LIB_TRANSFORMS_RANK_RANKPLAN_H
