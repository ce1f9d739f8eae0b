// Schedules for the tasks of a program. Each loop is a chain of stages; a stage may lack one or both backward halves.
// No MLIR.
#ifndef MPMD_PLAN_SCHEDULE_PROGRAMSCHEDULE_H
#define MPMD_PLAN_SCHEDULE_PROGRAMSCHEDULE_H

#include "mpmd/Plan/Memory/Memory.h"
#include "mpmd/Plan/Schedule/Search.h"
#include "mpmd/Plan/Schedule/TaskGraph.h"
#include "mpmd/Plan/Support/Status.h"

namespace mpmd::plan {

/// Options of a program's schedule.
struct ProgramRequest {
  /// The name of a schedule, `search` or `auto`, or the path of a CSV or JSON file.
  std::string schedule = "search";
  int64_t ranks = 1;
  /// The placement of stages that are not round-robin: `linear` (blocks, one per rank), `loop` or `v`. If empty, the
  /// schedule decides.
  std::string placement;
  SearchOptions search;
  /// The memory of the tasks; it has no values if the memory is unknown.
  ProgramMemory memory;
  /// The bytes that a rank may use, including workspace; 0: no limit. Search takes a schedule that fits according to
  /// `planMemory`, or the one closest to fitting.
  double cap = 0;
  /// If not null, receives the note about the schedule's file.
  std::string *note = nullptr;
};

/// The prefix of a timetable's name if search has chosen the schedule.
inline constexpr std::string_view kSearchedPrefix = "search: ";

/// Sets task seconds and links of the graph to measured costs. There is one entry per stage, used for every loop.
absl::Status setCosts(TaskGraph &graph, const Costs &costs);

/// Makes a timetable: the loops in order, each with the same schedule. A task outside the loops runs directly before
/// the first loop that needs it, else after all loops. Ranks do not synchronise between loops.
absl::StatusOr<Timetable> scheduleProgram(const TaskGraph &graph, const ProgramRequest &request);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_PROGRAMSCHEDULE_H
