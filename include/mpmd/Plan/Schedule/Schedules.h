// Named pipeline schedules, each with one function in a file of its own. No MLIR.
//
// In the comments, r is a pipeline rank, p the number of ranks, m the number of microbatches, and v the number of
// chunks per rank. "Warm-up" is the number of forwards before the first backward.
#ifndef MPMD_PLAN_SCHEDULE_SCHEDULES_H
#define MPMD_PLAN_SCHEDULE_SCHEDULES_H

#include "mpmd/Plan/Cost/Costs.h"
#include "mpmd/Plan/Schedule/Pipeline.h"
#include "mpmd/Plan/Support/Status.h"

#include <algorithm>
#include <optional>
#include <span>

namespace mpmd::plan {

/// The parameters of a schedule.
struct ScheduleRequest {
  std::string name = "1f1b";
  int64_t ranks = 1, microbatches = 1;
  /// Stages per rank; 0: the published number (1, or 2 for loop and V placements).
  int64_t chunks = 0;
  /// For interleaved schedules: the number of microbatches that run through one chunk before the next chunk; 0: the
  /// published choice.
  int64_t group = 0;
  /// For schedules with an activation limit: the activations that a rank may hold, in units of one microbatch on all
  /// stages of the rank; 0: p.
  double limit = 0;
  /// The number of slices per microbatch (seq-1f1b); 0: 2.
  int64_t slices = 0;
  /// The placement, for schedules that support every placement. Other schedules have a fixed one.
  std::optional<Placement> placement;
  /// The costs of each stage, for schedules that adapt to times. Without a value, all times are equal.
  std::optional<Costs> costs;
};

/// A named schedule: the function that makes it, and its properties. Each has a file in lib/Plan/Schedule/Named.
struct NamedSchedule {
  const char *name;
  /// Linear: stage r on rank r. Loop: stage s on rank s mod p. Zigzag (a V): rank r has stages r and 2p - 1 - r.
  Placement placement;
  /// Makes the orders. The caller has checked the numbers of the request and replaced those that were 0. Adaptive
  /// schedules receive costs with memory limits.
  RankSchedules (*make)(const ScheduleRequest &request);
  /// Checks preconditions other than those of the placement; null: there are none. The error names the failed
  /// precondition, with numbers.
  absl::Status (*check)(const ScheduleRequest &request) = nullptr;
  /// Checks the group size, or chooses it if it is 0; null: the schedule has no groups of microbatches.
  absl::StatusOr<int64_t> (*chooseGroup)(const ScheduleRequest &request) = nullptr;
  /// Other published group sizes; null: there are none.
  std::vector<int64_t> (*publishedGroups)(const ScheduleRequest &request) = nullptr;
  /// Whether every stage has two replicas, or the sequence is sliced. Such a schedule can be made, checked and drawn,
  /// but programs cannot run it.
  bool isMirrored = false, isSliced = false;
  /// Whether the schedule adapts to the times of the stages under an activation limit. It takes seconds to make for
  /// large pipelines.
  bool isAdaptive = false;
  /// Whether all microbatches are in flight at once. Otherwise about as many are in flight as there are ranks.
  bool holdsAll = false;
  /// Whether the published schedule runs backwards from the last microbatch to the first. Programs run them in
  /// ascending order, so that all schedules give the same bits.
  bool isDescending = false;
  /// Whether reports recommend this schedule when another schedule has a large bubble.
  bool isRecommended = false;
  /// The maximum number of microbatches in flight on a rank; null if it is known only after the schedule is made.
  int64_t (*activations)(int64_t ranks, int64_t rank, int64_t microbatches) = nullptr;

  bool isRunnable() const { return !missingToRun(isMirrored, isSliced); }
  /// The published number of stages per rank.
  int64_t chunks() const { return placement == Placement::Linear ? 1 : 2; }
  /// Stages per rank for `stages` stages on `ranks` ranks. A loop placement uses all stages.
  int64_t chunksFor(int64_t stages, int64_t ranks) const {
    return placement == Placement::Loop && ranks > 0 ? std::max<int64_t>(1, stages / ranks)
                                                     : (placement == Placement::Zigzag ? 2 : 1);
  }
};

/// All named schedules, in the order in which they are tried and listed.
std::span<const NamedSchedule *const> namedSchedules();

/// The schedule of this name, or null.
const NamedSchedule *findSchedule(std::string_view name);

/// Whether a schedule name selects search: `search`, `auto`, or an empty name.
inline bool isSearch(std::string_view name) { return name.empty() || name == "search" || name == "auto"; }

/// Whether, for each microbatch, the last stage's backward directly follows its forward. Then a value may be computed
/// in either of these tasks without delaying a gradient. False for an unknown name.
bool backwardFollowsForward(std::string_view name);

/// Makes the requested schedule. The error names the failed precondition, with numbers.
absl::StatusOr<Pipeline> makePipeline(const ScheduleRequest &request);

/// Makes the schedule `name` for `stages` stages on `ranks` pipeline ranks. If there are more than ranks * chunks
/// stages, contiguous blocks of stages are scheduled as one stage each. Blocks are as equal as possible, the longer
/// ones first.
absl::StatusOr<Timetable> makeSchedule(std::string_view name, int64_t stages, int64_t ranks, int64_t microbatches);

/// Replaces each stage of a schedule by a block of stages, so that the result has `stages` stages.
absl::StatusOr<Pipeline> expandBlocks(const Pipeline &pipeline, int64_t stages);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_SCHEDULES_H
