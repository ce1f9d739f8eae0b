// Schedules for the tasks that a program really has: in each loop a chain of stages, some of whose halves may be empty.
// No MLIR.
#ifndef MPMD_PLAN_SCHEDULE_PROGRAMSCHEDULE_H
#define MPMD_PLAN_SCHEDULE_PROGRAMSCHEDULE_H

#include "mpmd/Plan/Memory/Memory.h"
#include "mpmd/Plan/Schedule/Search.h"
#include "mpmd/Plan/Schedule/TaskGraph.h"
#include "mpmd/Plan/Support/Status.h"

namespace mpmd::plan {

/// What a schedule for a program is asked to be.
struct ProgramRequest {
  /// A name, `search` or `auto`, or a path to a CSV or JSON file.
  std::string schedule = "search";
  int64_t ranks = 1;
  /// `linear` (stages in blocks, one for each rank), `loop` or `v`: where stages live that do not rotate; empty: as the
  /// schedule has it.
  std::string placement;
  SearchOptions search;
  /// What the tasks hold; no values if that is not known.
  ProgramMemory memory;
  /// Bytes per rank, workspace included; 0: no limit. Search takes what fits by `planMemory`, or else comes closest.
  double cap = 0;
  /// Gets what is to be said of the file of the schedule, where it is given.
  std::string *note = nullptr;
};

/// Puts the seconds and links of measured costs, one entry per stage, into the graph, the same for every loop.
absl::Status setCosts(TaskGraph &graph, const Costs &costs);

/// Makes the timetable: one loop after another, each in the same kind of schedule, with the tasks outside right before
/// the first loop that needs them, else after all. No rank waits for others between loops. The error says why there is
/// none.
absl::Status scheduleProgram(const TaskGraph &graph, const ProgramRequest &request, Timetable &timetable);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_PROGRAMSCHEDULE_H
