// Local search over the orders of actions on ranks, for any tasks and dependences. No MLIR.
#ifndef MPMD_PLAN_SCHEDULE_IMPROVEORDERS_H
#define MPMD_PLAN_SCHEDULE_IMPROVEORDERS_H

#include "mpmd/Plan/Cost/Costs.h"
#include "mpmd/Plan/Schedule/Search.h"
#include "mpmd/Plan/Schedule/TaskGraph.h"

namespace mpmd::plan {

/// Moves actions of a rank into gaps of the same rank, and other actions randomly. A move is kept if it shortens the
/// loop by `metric` and raises no rank's peak memory. `memory` has the bytes that the actions of each stage add; if
/// empty, a forward adds one unit. The graph must have one loop. `timetable` has the orders of its tasks, and passes
/// `checkAndSimulate`. The result is deterministic for a `seed`. `effort` limits the evaluated orders (0: by size; none
/// above 30,000 task runs).
Timetable improveOrders(const TaskGraph &graph, const std::vector<StageCost> &memory, const SearchOptions &options,
                        Timetable timetable);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_IMPROVEORDERS_H
