// Branch and bound over all orders of small pipelines.
#ifndef MPMD_LIB_PLAN_SCHEDULE_SOLVERS_EXACTSEARCH_H
#define MPMD_LIB_PLAN_SCHEDULE_SOLVERS_EXACTSEARCH_H

#include "mpmd/Plan/Schedule/Simulator.h"

#include <functional>

namespace mpmd::plan {

/// Whether exact search covers every order of such a shape: pure delays, memory that only forwards add.
bool canSearchExactly(const Pipeline &shape, const Costs &costs, Metric metric);

/// Looks for orders better than `outcome` within `nodes` partial schedules; replaces `orders` by the best one found.
/// Returns whether every other order was excluded, so that what is left is optimal.
bool searchExactly(const Pipeline &shape, const Costs &costs, Metric metric, double bound, int64_t nodes,
                   const std::function<bool()> &stop, RankSchedules &orders, Outcome &outcome);

} // namespace mpmd::plan

#endif // MPMD_LIB_PLAN_SCHEDULE_SOLVERS_EXACTSEARCH_H
