// Named pipeline schedules: one free function and one file each. No MLIR.
//
// r is a pipeline rank, p the number of ranks, m of microbatches, v of chunks per rank; "warm-up" counts the forwards
// before the first backward.
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
  /// Stages per rank; 0: the published number (1, or 2 for loops and Vs).
  int64_t chunks = 0;
  /// For interleaved schedules, the microbatches that run through one chunk before the next; 0: the published choice.
  int64_t group = 0;
  /// For schedules with a limit, the activations that a rank may hold, in units of one rank's; 0: p.
  double limit = 0;
  /// Slices per microbatch (seq-1f1b); 0: 2.
  int64_t slices = 0;
  /// The placement, for schedules that support any; the others have their own.
  std::optional<Placement> placement;
  /// One entry per stage, for schedules that adapt to times; without a value all times are equal.
  std::optional<Costs> costs;
};

/// A named schedule: its generator and its properties. Each has a file in lib/Plan/Schedule/Named.
struct NamedSchedule {
  const char *name;
  /// Linear: stage r on rank r. Loop: stage s on rank s mod p. Zigzag, the V: rank r has stages r and 2p - 1 - r.
  Placement placement;
  /// The numbers of the request are checked and not 0. Adaptive schedules get costs with caps.
  RankSchedules (*make)(const ScheduleRequest &request);
  /// Checks preconditions beyond those of the placement; null: none. The error names the failed one, with numbers.
  absl::Status (*check)(const ScheduleRequest &request) = nullptr;
  /// Checks the group, or chooses one; null: the schedule has no groups of microbatches.
  absl::StatusOr<int64_t> (*chooseGroup)(const ScheduleRequest &request) = nullptr;
  /// Other published groups; null: none.
  std::vector<int64_t> (*publishedGroups)(const ScheduleRequest &request) = nullptr;
  /// Two replicas of every stage, or slices of the sequence: programs cannot run it. It can be made, checked and drawn.
  bool isMirrored = false, isSliced = false;
  /// Whether the schedule adapts to the times of the stages, under an activation limit. Making it takes seconds for
  /// large pipelines.
  bool isAdaptive = false;
  /// Whether all microbatches are in flight at once; else about as many as there are ranks.
  bool holdsAll = false;
  /// Whether backwards run from the last microbatch to the first. Programs run them in ascending order, for equal bits.
  bool isDescending = false;
  /// Whether reports recommend the schedule if the bubble of another one is large.
  bool isRecommended = false;
  /// The maximum microbatches in flight on a rank; null if only the made schedule shows it.
  int64_t (*activations)(int64_t ranks, int64_t rank, int64_t microbatches) = nullptr;

  bool isRunnable() const { return !missingToRun(isMirrored, isSliced); }
  /// The published number of stages per rank.
  int64_t chunks() const { return placement == Placement::Linear ? 1 : 2; }
  /// Stages per rank for `stages` stages on `ranks` ranks; loops take all stages.
  int64_t chunksFor(int64_t stages, int64_t ranks) const {
    return placement == Placement::Loop && ranks > 0 ? std::max<int64_t>(1, stages / ranks)
                                                     : (placement == Placement::Zigzag ? 2 : 1);
  }
};

/// All named schedules, in the order in which they are tried and listed.
std::span<const NamedSchedule *const> namedSchedules();

/// Returns null for an unknown name.
const NamedSchedule *findSchedule(std::string_view name);

/// Whether a name means search: `search`, `auto`, or an empty name.
inline bool isSearch(std::string_view name) { return name.empty() || name == "search" || name == "auto"; }

/// Whether, for each microbatch, the last stage's backward directly follows its forward. Then it does not matter which
/// of them computes a value. False for an unknown name.
bool backwardFollowsForward(std::string_view name);

/// Makes the requested schedule. The error names the failed precondition, with numbers.
absl::StatusOr<Pipeline> makePipeline(const ScheduleRequest &request);

/// Makes the schedule `name` for `stages` stages on `ranks` pipeline ranks. Stages beyond ranks * chunks form
/// contiguous blocks, each run as one; they are as even as possible, the longer ones first.
absl::StatusOr<Timetable> makeSchedule(std::string_view name, int64_t stages, int64_t ranks, int64_t microbatches);

/// Replaces the stages of a schedule by blocks of stages, so that it has `stages` of them.
absl::StatusOr<Pipeline> expandBlocks(const Pipeline &pipeline, int64_t stages);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_SCHEDULES_H
