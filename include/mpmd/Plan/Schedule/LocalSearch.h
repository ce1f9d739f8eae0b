// Local search over the order in which each rank runs its actions.
#ifndef MPMD_PLAN_SCHEDULE_LOCALSEARCH_H
#define MPMD_PLAN_SCHEDULE_LOCALSEARCH_H

#include "mpmd/Plan/Schedule/Simulator.h"
#include "mpmd/Plan/Schedule/SteadyState.h"

#include <functional>

namespace mpmd::plan {

/// Improves `orders` by moving one action at a time, mostly on the critical path of the metric. Stops after
/// `evaluations` schedules, at `target`, or when `stop` returns true. Orders stay within the caps. With `steady`, a
/// move in the periodic part is repeated in every period, and at least two periods stay. Returns the number of
/// evaluated schedules.
int64_t improve(const Pipeline &shape, const Costs &costs, Metric metric, double target, int64_t evaluations,
                uint64_t seed, const std::function<bool()> &stop, RankSchedules &orders, Outcome &outcome,
                SteadyState *steady = nullptr);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_LOCALSEARCH_H
