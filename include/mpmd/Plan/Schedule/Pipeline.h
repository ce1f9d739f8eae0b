// A pipeline schedule as plain data: a chain of stages, where each of them lives, and what every pipeline rank does in
// order. No MLIR.
#ifndef MPMD_PLAN_SCHEDULE_PIPELINE_H
#define MPMD_PLAN_SCHEDULE_PIPELINE_H

#include "mpmd/Plan/Schedule/Timetable.h"

namespace mpmd::plan {

/// Where the stages of `ranks` pipeline ranks with `chunks` stages each live.
enum class Placement : uint8_t {
  /// Contiguous blocks: rank r has the stages from r * chunks on.
  Linear,
  /// Stage s on rank s mod ranks.
  Loop,
  /// Up and down again, and so on: chunk c of rank r is stage c * ranks + r, or c * ranks + ranks - 1 - r where c is
  /// odd. Two chunks make a V.
  Zigzag,
};

std::vector<int32_t> placeStages(Placement placement, int64_t ranks, int64_t chunks);

/// A schedule of a chain of stages: forward runs up, backward down.
struct Pipeline {
  std::string name;
  int64_t microbatches = 1;
  /// Pipeline rank of every stage.
  std::vector<int32_t> place;
  /// Two copies of every stage (DualPipe): the second half of the microbatches runs stage s at the place of S - 1 - s.
  bool mirrored = false;
  /// Sequence slices per microbatch (Seq1F1B). `microbatches` then counts slices: a slice's forward waits for the one
  /// before it, its backward for the one after it.
  int64_t slices = 1;
  RankSchedules orders;

  int64_t numStages() const { return static_cast<int64_t>(place.size()); }
  int64_t numRanks() const { return static_cast<int64_t>(orders.size()); }
  int64_t numActions() const;
  /// The pipeline rank that runs a stage for a microbatch.
  int32_t rankOf(int64_t stage, int64_t microbatch) const {
    return place[mirrored && 2 * microbatch >= microbatches ? numStages() - 1 - stage : stage];
  }
};

/// How many of the lowest stages have no backward for any microbatch: no parameter below them has a gradient. All of
/// them, where nothing is trained.
int64_t stagesWithoutBackward(const Pipeline &pipeline);

/// The stages of every rank in ascending order.
std::vector<std::vector<int32_t>> stagesOfRanks(const std::vector<int32_t> &place, int64_t ranks);

/// The same with repeated patterns folded, as programs carry it. Needs one copy of every stage and whole microbatches.
Timetable toTimetable(const Pipeline &pipeline);

/// Reads a timetable of F, I, W and B; prologue and updates are left out. Returns an empty string, or which action is
/// none of a chain.
std::string fromTimetable(const Timetable &timetable, Pipeline &pipeline);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_PIPELINE_H
