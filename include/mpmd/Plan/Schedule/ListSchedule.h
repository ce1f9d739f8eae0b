// Orders for programs whose stages run several times in a microbatch or take turns, for which no published schedule
// exists. No MLIR.
#ifndef MPMD_PLAN_SCHEDULE_LISTSCHEDULE_H
#define MPMD_PLAN_SCHEDULE_LISTSCHEDULE_H

#include "mpmd/Plan/Schedule/TaskGraph.h"

namespace mpmd::plan {

/// Whether a stage runs several times in a microbatch.
bool hasPasses(const TaskGraph &graph);

struct ListRules {
  /// Most microbatches under way at once; 0: all.
  int64_t limit = 0;
  /// Whether weight halves wait until nothing else could start.
  bool lateWeights = false;
};

/// List scheduling: a rank that is free takes, of its tasks that could start first, the one of the oldest microbatch.
/// `timetable.place` says where stages live; fills the orders of `ranks` ranks with the tasks of the loop. The graph
/// has one loop and no cycles.
void listSchedule(const TaskGraph &graph, int64_t ranks, const ListRules &rules, Timetable &timetable);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_LISTSCHEDULE_H
