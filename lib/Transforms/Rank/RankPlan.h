// What every rank will do, as plain data beside the program: buffers, transfers, and where instructions go. Private to
// this room.
#ifndef MPMD_LIB_TRANSFORMS_RANK_RANKPLAN_H
#define MPMD_LIB_TRANSFORMS_RANK_RANKPLAN_H

#include "mpmd/Dialect/Mpmd/TaskGraph.h"
#include "mpmd/Plan/Buffers.h"

#include <map>

namespace mpmd::rank {

/// A buffer of one pipeline rank.
struct Buffer {
  int64_t rank = 0;
  mlir::MemRefType type;
  /// One slot per microbatch in flight; else one slot.
  bool ring = false;
  int64_t argument = -1;
  /// Positions in `RankPlan::results`.
  llvm::SmallVector<int64_t> results;
  /// Lives by microbatch for a ring, else one entry. In runs of the global order; an empty life has end < begin.
  std::vector<plan::Interval> lives;
  int64_t slots = 1;
  /// Arena offsets of the slots.
  llvm::SmallVector<int64_t> offsets;

  void touch(int64_t microbatch, int64_t at);
};

/// A buffer as a task sees it: whole, or the slice of the microbatch.
struct Binding {
  int64_t buffer = -1;
  bool sliced = false;
  bool written = false;
};

/// One transfer between two pipeline ranks.
struct RemoteTransfer {
  TransferOp op;
  int64_t source = 0, target = 0;
  int64_t sourceBuffer = -1, targetBuffer = -1;
  bool inLoop = false;
  /// Task whose run the send follows; -1: the value is there when the step begins.
  int64_t producer = -1;
  /// By microbatch (one entry outside the loop): the run of the global order before which the target waits, and the run
  /// of the target before which it posts the receive.
  std::vector<int64_t> waits, posts;
  /// By microbatch: the run after which it is sent, or -1.
  std::vector<int64_t> sent;
};

struct RankPlan {
  ProgramOp program;
  plan::Timetable timetable;
  ProgramGraph read;
  plan::Simulation simulation;
  std::vector<Buffer> buffers;
  /// By task.
  std::vector<llvm::SmallVector<Binding>> bindings;
  std::vector<RemoteTransfer> transfers;
  /// The values that the step returns to its host, as indices of the program's results.
  std::vector<int64_t> results;
  /// By rank.
  std::vector<int64_t> arena, workspace;

  int64_t numRanks() const { return timetable.numRanks(); }
  int64_t place(int64_t stage) const { return timetable.place[stage]; }
};

/// Reads program and schedule, gives every value a buffer, finds lives and slots, and packs each rank's arena.
mlir::LogicalResult planRanks(ProgramOp program, ScheduleOp schedule, RankPlan &plan);

} // namespace mpmd::rank

#endif // MPMD_LIB_TRANSFORMS_RANK_RANKPLAN_H
