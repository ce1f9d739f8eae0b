// List scheduling of a chain of stages under memory caps: rules choose the next action of a free rank. No MLIR.
#ifndef MPMD_PLAN_SCHEDULE_GREEDY_H
#define MPMD_PLAN_SCHEDULE_GREEDY_H

#include "mpmd/Plan/Schedule/Problem.h"

namespace mpmd::plan {

/// With more actions, making one schedule takes at least a tenth of a second, so fewer schedules are tried.
inline constexpr int64_t kManyActions = 50'000;

/// The rules of the list scheduler. Each field decides one choice between possible actions.
struct GreedyRules {
  /// Whether each backward runs as one action, without a separate W.
  bool fused = false;
  /// If a forward and a backward are ready, alternate between them. Otherwise the backward goes first.
  bool alternate = false;
  /// Among ready forwards, choose the forward of the highest stage; otherwise of the lowest.
  bool deepForward = true;
  /// Among ready backwards, choose the backward of the lowest stage; otherwise of the highest.
  bool lowBackward = false;
  /// A pending W fills a gap if it delays the next action by at most this share of the W's time.
  double overrun = 0;
  /// A ready forward waits if a backward arrives within this share of the forward's time.
  double patience = 0;
  /// Limits the microbatches between a stage's forward and the end of its backward to 1 + `inFlight` * (distance from
  /// the last stage). 0: only memory limits them.
  double inFlight = 0;
  /// The maximum number of pending W's on a rank; negative: no limit.
  int64_t pending = -1;
  /// The seconds for which a rank may be idle in total between its first and last action. Beyond that, W's run even if
  /// they delay the next action.
  double idle = std::numeric_limits<double>::infinity();
};

/// Makes orders within the memory limits. Every forward leaves enough memory for the later stages of its rank, to avoid
/// deadlock. No value if a limit is too small for one microbatch.
std::optional<RankSchedules> greedySchedule(const ScheduleProblem &problem, const GreedyRules &rules);

/// Keeps the order of forwards and input gradients of `skeleton`, and places the W's anew. W's fill gaps by
/// `rules.overrun`, free memory when needed, and run when more than `rules.pending` wait. Full backwards are split. No
/// value if the skeleton exceeds the memory limits, or if a stage runs microbatches out of order.
std::optional<RankSchedules> placeWeights(const ScheduleProblem &problem, const GreedyRules &rules,
                                          const RankSchedules &skeleton);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_GREEDY_H
