// Local search over the orders of ranks, for any tasks and dependences. No MLIR.
#ifndef MPMD_PLAN_SCHEDULE_IMPROVEORDERS_H
#define MPMD_PLAN_SCHEDULE_IMPROVEORDERS_H

#include "mpmd/Plan/Cost/Costs.h"
#include "mpmd/Plan/Schedule/Search.h"
#include "mpmd/Plan/Schedule/TaskGraph.h"

namespace mpmd::plan {

/// Moves actions of a rank into its gaps, and others randomly. A move must shorten the loop by `metric` without raising
/// any rank's peak memory. `memory` has what the actions of each stage add (empty: a forward adds one). The graph must
/// have one loop; `timetable` has the orders of its tasks, and passes `checkAndSimulate`. Deterministic for a `seed`.
/// `effort` limits the evaluated orders (0: by size; none above 30,000 task runs).
Timetable improveOrders(const TaskGraph &graph, const std::vector<StageCost> &memory, const SearchOptions &options,
                        Timetable timetable);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_IMPROVEORDERS_H
