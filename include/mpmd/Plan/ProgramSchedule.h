// Schedules for the tasks that a program really has: a chain of stages, some of whose halves may be empty. No MLIR.
#ifndef MPMD_PLAN_PROGRAMSCHEDULE_H
#define MPMD_PLAN_PROGRAMSCHEDULE_H

#include "mpmd/Plan/Search.h"
#include "mpmd/Plan/TaskGraph.h"

namespace mpmd::plan {

/// What a schedule for a program is asked to be.
struct ProgramRequest {
  /// A name, `search` or `auto`, or a path to a CSV or JSON file.
  std::string schedule = "search";
  int64_t ranks = 1;
  SearchOptions search;
  /// Per stage: what its actions add to memory, in bytes, and what it holds all the time; empty if not known.
  std::vector<StageCost> memory;
  std::vector<double> resident;
  /// Bytes per rank; 0: no limit.
  double cap = 0;
};

/// Costs of the graph's stages as a chain: seconds of the tasks of pass 0, links of the transfers between neighbours.
Costs chainCosts(const TaskGraph &graph);

/// Puts the seconds and links of measured costs, one entry per stage, into the graph.
std::string setCosts(TaskGraph &graph, const Costs &costs);

/// Makes the timetable: the loop's actions that the graph has tasks for, after the prologue and before the updates of
/// the rank's stages. Returns an empty string, or why there is none.
std::string scheduleProgram(const TaskGraph &graph, const ProgramRequest &request, Timetable &timetable);

} // namespace mpmd::plan

#endif // MPMD_PLAN_PROGRAMSCHEDULE_H
