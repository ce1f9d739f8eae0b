// Schedules for the tasks of a program. Each loop is a chain of stages, some of whose backward halves may be empty. No
// MLIR.
#ifndef MPMD_PLAN_SCHEDULE_PROGRAMSCHEDULE_H
#define MPMD_PLAN_SCHEDULE_PROGRAMSCHEDULE_H

#include "mpmd/Plan/Memory/Memory.h"
#include "mpmd/Plan/Schedule/Search.h"
#include "mpmd/Plan/Schedule/TaskGraph.h"
#include "mpmd/Plan/Support/Status.h"

namespace mpmd::plan {

/// Options of a program's schedule.
struct ProgramRequest {
  /// A name, `search` or `auto`, or a path to a CSV or JSON file.
  std::string schedule = "search";
  int64_t ranks = 1;
  /// The placement of stages that are not round-robin: `linear` (blocks, one per rank), `loop` or `v`; empty: the
  /// schedule's.
  std::string placement;
  SearchOptions search;
  /// The memory of the tasks; without values if it is unknown.
  ProgramMemory memory;
  /// Bytes per rank, with workspace; 0: no limit. Search takes a schedule that fits by `planMemory`, or the closest
  /// one.
  double cap = 0;
  /// Receives the note about the schedule's file, unless null.
  std::string *note = nullptr;
};

/// The beginning of a timetable's name if search has chosen its schedule.
inline constexpr std::string_view kSearchedPrefix = "search: ";

/// Sets seconds and links of the graph to measured costs, one entry per stage, the same for every loop.
absl::Status setCosts(TaskGraph &graph, const Costs &costs);

/// Builds the timetable: the loops in order, each with the same kind of schedule. Tasks outside run right before the
/// first loop that needs them, else after all loops. Ranks do not synchronise between loops.
absl::StatusOr<Timetable> scheduleProgram(const TaskGraph &graph, const ProgramRequest &request);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_PROGRAMSCHEDULE_H
