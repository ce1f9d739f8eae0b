// Branch and bound over all orders of small pipelines.
#ifndef MPMD_LIB_PLAN_SCHEDULE_SOLVERS_EXACTSEARCH_H
#define MPMD_LIB_PLAN_SCHEDULE_SOLVERS_EXACTSEARCH_H

#include "mpmd/Plan/Schedule/Problem.h"

namespace mpmd::plan {

/// Whether exact search covers every order of the problem. Links must be pure delays, and only forwards may add memory.
bool canSearchExactly(const ScheduleProblem &problem, Metric metric);

/// Searches for orders that are better than the solution, within `options.effort` partial schedules, and replaces the
/// solution by the best one. Returns whether all other orders were excluded, so that the result is optimal.
bool searchExactly(const ScheduleProblem &problem, const SolverOptions &options, Solution &solution);

} // namespace mpmd::plan

#endif // MPMD_LIB_PLAN_SCHEDULE_SOLVERS_EXACTSEARCH_H
