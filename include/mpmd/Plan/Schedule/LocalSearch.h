// Local search over the order of each rank's actions.
#ifndef MPMD_PLAN_SCHEDULE_LOCALSEARCH_H
#define MPMD_PLAN_SCHEDULE_LOCALSEARCH_H

#include "mpmd/Plan/Schedule/Problem.h"
#include "mpmd/Plan/Schedule/SteadyState.h"

namespace mpmd::plan {

/// Improves a solution by moving one action at a time, mostly on the critical path of the metric. Orders stay within
/// the memory limits. With `steady`, a move in the periodic part is repeated in every period, and at least two periods
/// remain. Returns the number of evaluated schedules.
int64_t improve(const ScheduleProblem &problem, const SolverOptions &options, Solution &solution,
                SteadyState *steady = nullptr);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_LOCALSEARCH_H
