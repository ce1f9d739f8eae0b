// List scheduling of a chain of stages under memory caps: whenever a rank is free, a few rules choose what it does
// next. No MLIR.
#ifndef MPMD_PLAN_SCHEDULE_GREEDY_H
#define MPMD_PLAN_SCHEDULE_GREEDY_H

#include "mpmd/Plan/Cost/Costs.h"
#include "mpmd/Plan/Schedule/Pipeline.h"

namespace mpmd::plan {

/// Beyond so many actions making a schedule takes a tenth of a second and more: fewer are tried.
inline constexpr int64_t kManyActions = 50'000;

/// The rules; each field is one question that schedules answer differently.
struct GreedyRules {
  /// Backward in one piece.
  bool fused = false;
  /// Forward and backward take turns where both are ready, else backward goes first.
  bool alternate = false;
  /// Of several ready forwards, the one of the highest stage first.
  bool deepForward = true;
  /// Of several ready backwards, the one of the lowest stage first.
  bool lowBackward = false;
  /// A pending W is run in a gap if it overruns what comes next by at most this share of its time.
  double overrun = 0;
  /// A forward is held back if a backward is known to come within this share of the forward's time.
  double patience = 0;
  /// No more microbatches between a stage's forward and the end of its backward than its distance from the last stage
  /// times this, plus 1; 0: memory alone decides.
  double inFlight = 0;
  /// No more W's pending on a rank than this; negative: no limit.
  int64_t pending = -1;
  /// Seconds that a rank may be idle in all, between its first action and its last, before W's overrun what comes next.
  double idle = std::numeric_limits<double>::infinity();
};

/// Orders for the stages, placement and microbatches of `shape` under the caps of `costs`. Every forward leaves room
/// for the later stages of its rank, so that it cannot run dry. Returns false if a cap is too small for one microbatch.
bool greedySchedule(const Pipeline &shape, const Costs &costs, const GreedyRules &rules, RankSchedules &orders);

/// Keeps the forwards and input gradients of `skeleton` in their order and gives the W's new places: in gaps that they
/// overrun by at most `rules.overrun`, where memory wants it, and where more than `rules.pending` wait; full backwards
/// are split. Returns false if the caps do not hold the skeleton, or if a stage takes microbatches out of turn.
bool placeWeights(const Pipeline &shape, const Costs &costs, const GreedyRules &rules, const RankSchedules &skeleton,
                  RankSchedules &orders);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_GREEDY_H
