// Local search over the orders of the ranks.
#ifndef MPMD_PLAN_SCHEDULE_LOCALSEARCH_H
#define MPMD_PLAN_SCHEDULE_LOCALSEARCH_H

#include "mpmd/Plan/Schedule/Simulator.h"
#include "mpmd/Plan/Schedule/SteadyState.h"

#include <functional>

namespace mpmd::plan {

/// Improves `orders` by moving one action at a time, most of them on the chain of actions that decides the metric,
/// until `evaluations` schedules were tried, `target` is reached or `stop` says so. Orders stay within the caps.
/// With `iterations`, an action of the part that repeats is moved in every period alike, and at least two periods stay.
/// Returns how many schedules were evaluated.
int64_t improve(const Pipeline &shape, const Costs &costs, Metric metric, double target, int64_t evaluations,
                uint64_t seed, const std::function<bool()> &stop, RankSchedules &orders, Outcome &outcome,
                SteadyState *steady = nullptr);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_LOCALSEARCH_H
