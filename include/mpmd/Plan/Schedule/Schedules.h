// Named pipeline schedules: one free function and one file each. No MLIR.
//
// r is a pipeline rank, p the number of ranks, m of microbatches, v of chunks per rank; "warm-up" counts the forwards
// before the first backward.
#ifndef MPMD_PLAN_SCHEDULE_SCHEDULES_H
#define MPMD_PLAN_SCHEDULE_SCHEDULES_H

#include "mpmd/Plan/Cost/Costs.h"
#include "mpmd/Plan/Schedule/Pipeline.h"

#include <optional>
#include <span>

namespace mpmd::plan {

/// What a schedule is made for.
struct ScheduleRequest {
  std::string name = "1f1b";
  int64_t ranks = 1, microbatches = 1;
  /// Stages per rank; 0: what the schedule is published with (1, 2 for loops and Vs).
  int64_t chunks = 0;
  /// Microbatches that run through one chunk before the next, for the interleaved ones; 0: the published choice.
  int64_t group = 0;
  /// Activations that a rank may hold, in shares of one rank, for those that take a limit; 0: p.
  double limit = 0;
  /// Slices per microbatch (seq-1f1b); 0: 2.
  int64_t slices = 0;
  /// Where stages live, for those that are made for any placement; the others have their own.
  std::optional<Placement> placement;
  /// One entry per stage, for those that adapt to times; else equal times are taken.
  std::optional<Costs> costs;
};

// Linear: stage r on rank r.
CellOrders gpipe(int64_t ranks, int64_t microbatches);
CellOrders oneFOneB(int64_t ranks, int64_t microbatches);
CellOrders eagerOneFOneB(int64_t ranks, int64_t microbatches);
CellOrders zeroBubbleH1(int64_t ranks, int64_t microbatches);
CellOrders zeroBubbleH2(int64_t ranks, int64_t microbatches);
CellOrders seqOneFOneB(int64_t ranks, int64_t microbatches, int64_t slices);
/// The greedy scheduler for any times under a limit of activations (ZB-1p, ZB-2p).
CellOrders zeroBubbleAuto(int64_t ranks, int64_t microbatches, const Costs &costs);

// Loop: stage s on rank s mod p.
CellOrders interleavedOneFOneB(int64_t ranks, int64_t microbatches, int64_t chunks, int64_t group);
CellOrders kimiK2(int64_t ranks, int64_t microbatches, int64_t chunks, int64_t group);
CellOrders interleavedZeroBubble(int64_t ranks, int64_t microbatches, int64_t chunks, int64_t group);
CellOrders generalizedInterleaving(int64_t ranks, int64_t microbatches, int64_t chunks, int64_t group);
CellOrders loopedBfs(int64_t ranks, int64_t microbatches, int64_t chunks);

// V: rank r has stages r and 2p - 1 - r.
CellOrders zeroBubbleV(int64_t ranks, int64_t microbatches);
CellOrders zeroBubbleVAuto(int64_t ranks, int64_t microbatches, const Costs &costs);
CellOrders vHalf(int64_t ranks, int64_t microbatches);
CellOrders vMin(int64_t ranks, int64_t microbatches);
CellOrders vZeroBubble(int64_t ranks, int64_t microbatches);
CellOrders oneFOneBV(int64_t ranks, int64_t microbatches);
CellOrders dualPipeV(int64_t ranks, int64_t microbatches);
/// Two copies of every stage: rank r has stages r and p - 1 - r.
CellOrders dualPipe(int64_t ranks, int64_t microbatches);

/// Names that `makePipeline` knows.
std::span<const char *const> scheduleNames();

/// Whether programs can run it: not `dualpipe` and `seq-1f1b`.
bool isRunnable(std::string_view name);

/// Whether the last stage's backward follows its forward at once, for each microbatch: then it is the same for a step
/// in which of the two it computes something. False for a name that is not known.
bool turnsAtOnce(std::string_view name);

/// Where a schedule puts its stages.
Placement placementOf(std::string_view name);

/// Stages per rank that a schedule gets for `stages` stages on `ranks` ranks: 1 or 2; loops get all that there are.
int64_t chunksFor(std::string_view name, int64_t stages, int64_t ranks);

/// The schedule that is asked for. Returns an empty string, or which precondition fails, with the numbers.
std::string makePipeline(const ScheduleRequest &request, Pipeline &pipeline);

/// The schedule called `name` for `stages` stages on `ranks` pipeline ranks. Stages beyond ranks * chunks form
/// contiguous blocks, as even as possible with the longer ones first, each run as one. Returns an empty string, or what
/// is wrong with the numbers.
std::string makeSchedule(std::string_view name, int64_t stages, int64_t ranks, int64_t microbatches,
                         Timetable &timetable);

/// Replaces the stages of a schedule by blocks of stages, so that it has `stages` of them.
std::string expandBlocks(const Pipeline &pipeline, int64_t stages, Pipeline &expanded);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_SCHEDULES_H
