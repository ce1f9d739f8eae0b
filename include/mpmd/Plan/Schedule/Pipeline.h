// A pipeline schedule as plain data: a chain of stages, their placement, and the order of every pipeline rank. No MLIR.
#ifndef MPMD_PLAN_SCHEDULE_PIPELINE_H
#define MPMD_PLAN_SCHEDULE_PIPELINE_H

#include "mpmd/Plan/Schedule/Timetable.h"
#include "mpmd/Plan/Support/Status.h"

namespace mpmd::plan {

/// The placement of stages on `ranks` pipeline ranks with `chunks` stages each.
enum class Placement : uint8_t {
  /// Contiguous blocks: rank r has the stages from r * chunks on.
  Linear,
  /// Stage s on rank s mod ranks.
  Loop,
  /// Up and down alternately: chunk c of rank r is stage c * ranks + r, or c * ranks + ranks - 1 - r for odd c. Two
  /// chunks make a V.
  Zigzag,
};

std::vector<int32_t> placeStages(Placement placement, int64_t ranks, int64_t chunks);

/// Contiguous blocks of any number of stages, as even as possible, the longer ones first: the first stage of each
/// block, and the number of stages.
std::vector<int64_t> blockBegins(int64_t stages, int64_t blocks);

/// Parses `linear`, `loop`, `v`.
std::optional<Placement> parsePlacement(std::string_view text);

/// A chain of stages on pipeline ranks: forward runs up, backward down.
struct Chain {
  int64_t ranks = 0, microbatches = 1;
  /// Pipeline rank of every stage.
  std::vector<int32_t> place;
  /// Two replicas of every stage (DualPipe). The second half of the microbatches runs stage s on the rank of stage
  /// S - 1 - s, for S stages.
  bool mirrored = false;
  /// Sequence slices per microbatch (Seq1F1B). `microbatches` then counts slices. A slice's forward waits for the one
  /// before it, its backward for the one after it.
  int64_t slices = 1;

  int64_t numStages() const { return static_cast<int64_t>(place.size()); }
  int64_t numRanks() const { return ranks; }
  /// The pipeline rank that runs a stage for a microbatch.
  int32_t rankOf(int64_t stage, int64_t microbatch) const {
    return place[mirrored && 2 * microbatch >= microbatches ? numStages() - 1 - stage : stage];
  }
};

/// A schedule of a chain, with one order per rank.
struct Pipeline : Chain {
  std::string name;
  RankSchedules orders;

  int64_t numActions() const;
};

/// The number of lowest stages without any backward: no parameter below them has a gradient. All stages if nothing is
/// trained.
int64_t stagesWithoutBackward(const Pipeline &pipeline);

/// The stages of every rank in ascending order.
std::vector<std::vector<int32_t>> stagesOfRanks(const std::vector<int32_t> &place, int64_t ranks);

/// The timetable of a pipeline, with repeated patterns folded. Needs one replica of every stage and whole microbatches.
Timetable toTimetable(const Pipeline &pipeline);

/// Converts a timetable of F, I, W and B, without prologue and updates. The error names the action that does not fit a
/// chain.
absl::StatusOr<Pipeline> fromTimetable(const Timetable &timetable);

/// What programs lack to run a schedule with two replicas of every stage or slices of the sequence; null: nothing.
inline const char *missingToRun(bool mirrored, bool sliced) {
  return mirrored ? "two copies of every stage" : sliced ? "slices of the sequence" : nullptr;
}

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_PIPELINE_H
