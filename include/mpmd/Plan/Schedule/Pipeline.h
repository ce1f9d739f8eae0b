// A pipeline schedule as plain data: a chain of stages, their placement, and the order of every pipeline rank. No MLIR.
#ifndef MPMD_PLAN_SCHEDULE_PIPELINE_H
#define MPMD_PLAN_SCHEDULE_PIPELINE_H

#include "mpmd/Plan/Schedule/Timetable.h"
#include "mpmd/Plan/Support/Status.h"

namespace mpmd::plan {

/// The placement of stages on `ranks` pipeline ranks, with `chunks` stages per rank.
enum class Placement : uint8_t {
  /// Contiguous blocks: rank r has the stages from r * chunks to (r + 1) * chunks - 1.
  Linear,
  /// Stage s on rank s mod ranks.
  Loop,
  /// Alternates in direction: chunk c of rank r is stage c * ranks + r for even c, and c * ranks + ranks - 1 - r for
  /// odd c. Two chunks form a V.
  Zigzag,
};

std::vector<int32_t> placeStages(Placement placement, int64_t ranks, int64_t chunks);

/// Divides stages into contiguous blocks that are as equal as possible, the longer ones first. Returns the first stage
/// of each block, and finally the number of stages.
std::vector<int64_t> blockBegins(int64_t stages, int64_t blocks);

/// Parses `linear`, `loop` or `v`.
std::optional<Placement> parsePlacement(std::string_view text);

/// A chain of stages on pipeline ranks. The forward runs from stage 0 upwards, the backward downwards.
struct Chain {
  int64_t ranks = 0, microbatches = 1;
  /// The pipeline rank of each stage.
  std::vector<int32_t> place;
  /// Whether every stage has two replicas (DualPipe). For S stages, the second half of the microbatches runs stage s on
  /// the rank of stage S - 1 - s.
  bool mirrored = false;
  /// The number of sequence slices per microbatch (Seq1F1B). With several, `microbatches` counts slices. A slice's
  /// forward waits for the previous slice, its backward for the next one.
  int64_t slices = 1;

  int64_t numStages() const { return static_cast<int64_t>(place.size()); }
  int64_t numRanks() const { return ranks; }
  /// The pipeline rank that runs a stage for a microbatch.
  int32_t rankOf(int64_t stage, int64_t microbatch) const {
    return place[mirrored && 2 * microbatch >= microbatches ? numStages() - 1 - stage : stage];
  }
};

/// A schedule of a chain: the order of actions on each rank.
struct Pipeline : Chain {
  std::string name;
  RankSchedules orders;

  int64_t numActions() const;
};

/// The number of lowest stages that have no backward, because no parameter in them or below has a gradient. All stages
/// if nothing is trained.
int64_t stagesWithoutBackward(const Pipeline &pipeline);

/// The stages of each rank in ascending order.
std::vector<std::vector<int32_t>> stagesOfRanks(const std::vector<int32_t> &place, int64_t ranks);

/// Converts a pipeline to a timetable, and folds repeated patterns. Requires one replica per stage and no sequence
/// slices.
Timetable toTimetable(const Pipeline &pipeline);

/// Converts a timetable of F, I, W and B actions, without prologue and updates. The error names the action that a chain
/// cannot have.
absl::StatusOr<Pipeline> fromTimetable(const Timetable &timetable);

/// Why programs cannot run a schedule: two replicas of every stage, or slices of the sequence. Null if they can.
inline const char *missingToRun(bool mirrored, bool sliced) {
  return mirrored ? "two copies of every stage" : sliced ? "slices of the sequence" : nullptr;
}

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_PIPELINE_H
