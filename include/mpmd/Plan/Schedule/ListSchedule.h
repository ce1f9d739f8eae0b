// Orders for programs that no published schedule covers: stages with several passes per microbatch, or round-robin
// stages. No MLIR.
#ifndef MPMD_PLAN_SCHEDULE_LISTSCHEDULE_H
#define MPMD_PLAN_SCHEDULE_LISTSCHEDULE_H

#include "mpmd/Plan/Schedule/TaskGraph.h"

namespace mpmd::plan {

/// Whether some stage runs several times per microbatch.
bool hasPasses(const TaskGraph &graph);

struct ListRules {
  /// The maximum number of microbatches in flight; 0: no limit.
  int64_t limit = 0;
  /// Whether a weight gradient runs only if nothing else can start.
  bool lateWeights = false;
};

/// List scheduling: among the tasks that can start first, a free rank runs the task of the oldest microbatch. `place`
/// has the rank of each stage. Returns the orders of the loop's tasks on `ranks` ranks. The graph must have one loop
/// and no cycles.
Timetable listSchedule(const TaskGraph &graph, const std::vector<int64_t> &place, int64_t ranks,
                       const ListRules &rules);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_LISTSCHEDULE_H
