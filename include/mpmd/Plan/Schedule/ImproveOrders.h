// Local search over the orders of the ranks, for any tasks and dependences. No MLIR.
#ifndef MPMD_PLAN_SCHEDULE_IMPROVEORDERS_H
#define MPMD_PLAN_SCHEDULE_IMPROVEORDERS_H

#include "mpmd/Plan/Cost/Costs.h"
#include "mpmd/Plan/Schedule/Search.h"
#include "mpmd/Plan/Schedule/TaskGraph.h"

namespace mpmd::plan {

/// Moves actions of one rank into its gaps, and others by chance, as long as that makes the loop shorter by `metric`
/// and no rank hold more at once than it does; `memory` is what the actions of each stage add (empty: a forward task
/// adds one). The graph has one loop; `timetable` has the orders of its tasks, and passes `checkAndSimulate`. The same
/// for the same `seed`; `effort` bounds the orders that are looked at (0: by size, and of more than 30,000 runs of
/// tasks none).
void improveOrders(const TaskGraph &graph, const std::vector<StageCost> &memory, Metric metric, int64_t effort,
                   uint64_t seed, Timetable &timetable);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_IMPROVEORDERS_H
