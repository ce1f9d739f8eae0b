// List scheduling of a chain of stages under memory caps: rules choose the next action of a free rank. No MLIR.
#ifndef MPMD_PLAN_SCHEDULE_GREEDY_H
#define MPMD_PLAN_SCHEDULE_GREEDY_H

#include "mpmd/Plan/Schedule/Problem.h"

namespace mpmd::plan {

/// Above this number of actions, one schedule takes at least a tenth of a second, so fewer are tried.
inline constexpr int64_t kManyActions = 50'000;

/// The rules; each field decides one choice in which schedules differ.
struct GreedyRules {
  /// Backward in one piece.
  bool fused = false;
  /// Alternate forward and backward if both are ready; else backward goes first.
  bool alternate = false;
  /// Among ready forwards, take that of the highest stage.
  bool deepForward = true;
  /// Among ready backwards, take that of the lowest stage.
  bool lowBackward = false;
  /// A pending W fills a gap if it overruns the next action by at most this share of its time.
  double overrun = 0;
  /// A forward is delayed if a backward arrives within this share of the forward's time.
  double patience = 0;
  /// Maximum microbatches between a stage's forward and the end of its backward: its distance from the last stage times
  /// this, plus 1. 0: only memory limits.
  double inFlight = 0;
  /// Maximum pending W's on a rank; negative: no limit.
  int64_t pending = -1;
  /// Seconds that a rank may be idle in total between its first and last action, before W's overrun the next action.
  double idle = std::numeric_limits<double>::infinity();
};

/// Orders within the caps. Every forward leaves room for the later stages of its rank, to avoid deadlock. Nothing if a
/// cap is too small for one microbatch.
std::optional<RankSchedules> greedySchedule(const ScheduleProblem &problem, const GreedyRules &rules);

/// Keeps the order of forwards and input gradients of `skeleton`, and places the W's again. They fill gaps that they
/// overrun by at most `rules.overrun`, free memory when needed, and run when more than `rules.pending` wait. Full
/// backwards are split. Nothing if the skeleton exceeds the caps, or if a stage takes microbatches out of order.
std::optional<RankSchedules> placeWeights(const ScheduleProblem &problem, const GreedyRules &rules,
                                          const RankSchedules &skeleton);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_GREEDY_H
