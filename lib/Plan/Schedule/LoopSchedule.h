// Schedules for the tasks of one loop over microbatches: a chain of stages, some of whose backward halves may be empty.
// Private to lib/Plan.
#ifndef MPMD_LIB_PLAN_SCHEDULE_LOOPSCHEDULE_H
#define MPMD_LIB_PLAN_SCHEDULE_LOOPSCHEDULE_H

#include "mpmd/Plan/Schedule/ProgramSchedule.h"
#include "mpmd/Plan/Support/Status.h"

#include <string_view>

namespace mpmd::plan {

/// Options of one loop's schedule.
struct LoopRequest {
  /// A name, `search` or `auto`, or a path to a CSV or JSON file.
  std::string schedule = "search";
  /// The text of the file.
  std::string text;
  int64_t ranks = 1;
  SearchOptions search;
  /// By stage: bytes that its actions add, and resident bytes; empty if unknown.
  std::vector<StageCost> memory;
  std::vector<double> resident;
  /// Bytes per rank; 0: no limit.
  double cap = 0;
  /// The memory of the tasks, if the graph is the whole program and `cap` is set: a schedule then fits if its plan
  /// does.
  const ProgramMemory *held = nullptr;
  /// The required placement for search; empty: any.
  std::vector<int64_t> place;
  /// By rank: bytes that the planner leaves beyond the sums of `memory`; empty: none.
  std::vector<double> slack;
  /// Whether to use blocks of stages with a greedy order, as for a loop with several passes.
  bool listed = false;
  /// As in ProgramRequest.
  std::string *note = nullptr;
};

/// Makes the order of the tasks of a graph with one loop.
absl::Status scheduleLoop(const TaskGraph &graph, const LoopRequest &request, Timetable &timetable);

/// The tasks of one loop, and the dependences between them.
TaskGraph loopOf(const TaskGraph &graph, int64_t loop);

/// Splits a CSV file's text by loop into `parts`, which has one entry per loop. Cells keep their columns.
absl::Status splitCsv(const std::string &text, std::vector<std::string> &parts);

/// The placements that search tries: blocks, and, if the stages divide evenly, zigzag and loop.
std::vector<std::vector<int32_t>> searchedPlaces(const TaskGraph &graph, int64_t ranks);

/// Places stages by a placement's name; leaves `place` empty without a name. The error says why the placement is
/// impossible.
absl::Status placeAs(const std::string &placement, int64_t stages, int64_t ranks, std::vector<int64_t> &place);

/// The error says that a schedule has placed stages differently than requested.
absl::Status checkPlaced(const ProgramRequest &request, const std::string &schedule, const std::vector<int64_t> &place,
                         const std::vector<int64_t> &wanted);

/// Joins one timetable per loop to one order per rank, loop after loop, with the tasks that the graph has. A task
/// outside the loops runs on the rank of its stage right before the first loop that needs it, else after all.
Timetable joinLoops(const TaskGraph &graph, const std::vector<Timetable> &loops);

/// The same with round-robin stages. Other stages are placed like a chain of the schedule. The order is greedy, with as
/// many microbatches in flight as the schedule needs.
absl::Status scheduleRotated(const TaskGraph &graph, const ProgramRequest &request, Timetable &timetable);

/// The prefix of the name of a schedule that search has chosen.
inline constexpr std::string_view kSearched = "search: ";

/// The maximum number of searches under a cap.
inline constexpr int kCapTries = 8;

/// Corrects `slack` by the bytes that a plan leaves of the cap on each rank. False if the plan fits closely, or `left`
/// is empty.
bool tightenSlack(const std::vector<double> &left, double cap, std::vector<double> &slack);

/// The maximum bytes beyond `cap` on any rank under a timetable. `left`, if given, receives the free bytes by rank.
double excessOf(const ProgramMemory &memory, const TaskGraph &graph, const Timetable &timetable,
                const Simulation &simulation, double cap, std::vector<double> *left = nullptr);

} // namespace mpmd::plan

#endif // MPMD_LIB_PLAN_SCHEDULE_LOOPSCHEDULE_H
