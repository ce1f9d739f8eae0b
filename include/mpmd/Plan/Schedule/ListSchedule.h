// Orders for programs without published schedules: with several passes of a stage per microbatch, or with round-robin
// stages. No MLIR.
#ifndef MPMD_PLAN_SCHEDULE_LISTSCHEDULE_H
#define MPMD_PLAN_SCHEDULE_LISTSCHEDULE_H

#include "mpmd/Plan/Schedule/TaskGraph.h"

namespace mpmd::plan {

/// Whether a stage runs several times per microbatch.
bool hasPasses(const TaskGraph &graph);

struct ListRules {
  /// Maximum microbatches in flight; 0: all.
  int64_t limit = 0;
  /// Whether weight gradients wait until nothing else can start.
  bool lateWeights = false;
};

/// List scheduling: a free rank takes, among its tasks that can start first, the one of the oldest microbatch. `place`
/// has the ranks of stages. The orders of `ranks` ranks have the tasks of the loop. The graph must have one loop and no
/// cycles.
Timetable listSchedule(const TaskGraph &graph, const std::vector<int64_t> &place, int64_t ranks,
                       const ListRules &rules);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_LISTSCHEDULE_H
