// Schedules for the tasks of one loop over microbatches: a chain of stages, some of whose halves may be empty. Private
// to lib/Plan.
#ifndef MPMD_LIB_PLAN_SCHEDULE_LOOPSCHEDULE_H
#define MPMD_LIB_PLAN_SCHEDULE_LOOPSCHEDULE_H

#include "mpmd/Plan/Schedule/ProgramSchedule.h"
#include "mpmd/Plan/Support/Status.h"

#include <string_view>

namespace mpmd::plan {

/// What the schedule of one loop is asked to be.
struct LoopRequest {
  /// A name, `search` or `auto`, or a path to a CSV or JSON file.
  std::string schedule = "search";
  /// The text of the file.
  std::string text;
  int64_t ranks = 1;
  SearchOptions search;
  /// Per stage: what its actions add to memory, in bytes, and what it holds all the time; empty if not known.
  std::vector<StageCost> memory;
  std::vector<double> resident;
  /// Bytes per rank; 0: no limit.
  double cap = 0;
  /// What the tasks hold, if the graph is the whole program and `cap` is given: a schedule then fits if its plan does.
  const ProgramMemory *held = nullptr;
  /// Where stages have to live, for search; empty: anywhere.
  std::vector<int64_t> place;
  /// By rank: how many bytes more than the sums of `memory` say the planner has left; empty for none.
  std::vector<double> slack;
  /// Blocks of stages with a greedy order, as for a loop with several passes.
  bool listed = false;
  /// As in ProgramRequest.
  std::string *note = nullptr;
};

/// Makes the order of the tasks of a graph with one loop. The error says why there is none.
absl::Status scheduleLoop(const TaskGraph &graph, const LoopRequest &request, Timetable &timetable);

/// The tasks of one loop and what they wait for among each other.
TaskGraph loopOf(const TaskGraph &graph, int64_t loop);

/// Fills `parts`, of which there are as many as loops, with a CSV file's text loop by loop, every cell in the column
/// that it has in the file.
absl::Status splitCsv(const std::string &text, std::vector<std::string> &parts);

/// The placements that search looks at: blocks, and where stages divide evenly up and down again, and round.
std::vector<std::vector<int32_t>> searchedPlaces(const TaskGraph &graph, int64_t ranks);

/// Fills where so many stages live by a placement; leaves `place` empty if none is asked for. The error says why there
/// is no such placement.
absl::Status placeAs(const std::string &placement, int64_t stages, int64_t ranks, std::vector<int64_t> &place);

/// The error says that a schedule has placed stages otherwise than it was asked to.
absl::Status checkPlaced(const ProgramRequest &request, const std::string &schedule, const std::vector<int64_t> &place,
                         const std::vector<int64_t> &wanted);

/// One order per rank for the whole step: what the graph has tasks for of one timetable per loop, loop after loop. A
/// task outside the loops runs on the rank of its stage right before the first loop that needs it, else after all.
Timetable joinLoops(const TaskGraph &graph, const std::vector<Timetable> &loops);

/// The same where stages rotate: the others placed as the schedule places a chain of them, and a greedy order with as
/// many microbatches under way as that needs.
absl::Status scheduleRotated(const TaskGraph &graph, const ProgramRequest &request, Timetable &timetable);

/// What the name of a schedule that search has chosen begins with; what was chosen follows.
inline constexpr std::string_view kSearched = "search: ";

/// How often search is asked again under a cap.
inline constexpr int kCapTries = 8;

/// Corrects `slack` by what a plan has left of the cap on each rank. False if the plan fits closely, or `left` is
/// empty.
bool tightenSlack(const std::vector<double> &left, double cap, std::vector<double> &slack);

/// The most bytes beyond `cap` that a rank plans under a timetable; by rank what is left, if `left` is given.
double excessOf(const ProgramMemory &memory, const TaskGraph &graph, const Timetable &timetable,
                const Simulation &simulation, double cap, std::vector<double> *left = nullptr);

} // namespace mpmd::plan

#endif // MPMD_LIB_PLAN_SCHEDULE_LOOPSCHEDULE_H
