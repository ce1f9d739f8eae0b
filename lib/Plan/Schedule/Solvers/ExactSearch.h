// Branch and bound over all orders of small pipelines.
#ifndef MPMD_LIB_PLAN_SCHEDULE_SOLVERS_EXACTSEARCH_H
#define MPMD_LIB_PLAN_SCHEDULE_SOLVERS_EXACTSEARCH_H

#include "mpmd/Plan/Schedule/Problem.h"

namespace mpmd::plan {

/// Whether exact search covers every order of the problem: pure delays, and memory that only forwards add.
bool canSearchExactly(const ScheduleProblem &problem, Metric metric);

/// Searches orders better than the solution within `options.effort` partial schedules; replaces it by the best one
/// found. Returns whether every other order was excluded, so that the result is optimal.
bool searchExactly(const ScheduleProblem &problem, const SolverOptions &options, Solution &solution);

} // namespace mpmd::plan

#endif // MPMD_LIB_PLAN_SCHEDULE_SOLVERS_EXACTSEARCH_H
