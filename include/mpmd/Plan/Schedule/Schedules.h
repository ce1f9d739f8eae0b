// Named pipeline schedules: one free function and one file each. No MLIR.
//
// r is a pipeline rank, p the number of ranks, m of microbatches, v of chunks per rank; "warm-up" counts the forwards
// before the first backward.
#ifndef MPMD_PLAN_SCHEDULE_SCHEDULES_H
#define MPMD_PLAN_SCHEDULE_SCHEDULES_H

#include "mpmd/Plan/Cost/Costs.h"
#include "mpmd/Plan/Schedule/Pipeline.h"

#include <algorithm>
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

/// A named schedule: how it is made, and what else decides where it fits. One file each in lib/Plan/Schedule/Named.
struct NamedSchedule {
  const char *name;
  /// Linear: stage r on rank r. Loop: stage s on rank s mod p. Zigzag, the V: rank r has stages r and 2p - 1 - r.
  Placement placement;
  /// Fills in what the pipeline has beside its name, microbatches and places. The numbers of the request are checked,
  /// and none of them is 0; the costs of an adaptive schedule are there, with caps.
  void (*make)(const ScheduleRequest &request, Pipeline &pipeline);
  /// Preconditions beyond those of the placement; null: none. An empty string, or which one fails, with the numbers.
  std::string (*check)(const ScheduleRequest &request) = nullptr;
  /// Sets the group of a request that has none, and checks it; null: it runs without groups of microbatches.
  std::string (*chooseGroup)(ScheduleRequest &request) = nullptr;
  /// Other groups that it is published with; null: none.
  std::vector<int64_t> (*publishedGroups)(const ScheduleRequest &request) = nullptr;
  /// What programs lack to run it, which is then made, checked and drawn only; null: nothing.
  const char *cannotRun = nullptr;
  /// Made for the times of its own stages, under a limit of activations. Takes seconds for large pipelines.
  bool isAdaptive = false;
  /// All microbatches are under way at once; else about as many as there are ranks.
  bool holdsAll = false;
  /// Backwards run from the last microbatch to the first. Programs run them the other way, for equal bits.
  bool isDescending = false;
  /// The most microbatches under way on a rank; null where it must be made to know that.
  int64_t (*activations)(int64_t ranks, int64_t rank, int64_t microbatches) = nullptr;

  bool isRunnable() const { return !cannotRun; }
  /// Stages per rank that it is published with.
  int64_t chunks() const { return placement == Placement::Linear ? 1 : 2; }
  /// Stages per rank for `stages` stages on `ranks` ranks: loops get all that there are.
  int64_t chunksFor(int64_t stages, int64_t ranks) const {
    return placement == Placement::Loop && ranks > 0 ? std::max<int64_t>(1, stages / ranks)
                                                     : (placement == Placement::Zigzag ? 2 : 1);
  }
};

/// All of them, in the order in which they are tried and listed.
std::span<const NamedSchedule *const> namedSchedules();

/// Null where none has the name.
const NamedSchedule *findSchedule(std::string_view name);

/// Whether a name asks for a search: `search`, `auto`, or nothing.
inline bool isSearch(std::string_view name) { return name.empty() || name == "search" || name == "auto"; }

/// Whether the last stage's backward follows its forward at once, for each microbatch: then it is the same for a step
/// in which of the two it computes something. False for a name that is not known.
bool backwardFollowsForward(std::string_view name);

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
