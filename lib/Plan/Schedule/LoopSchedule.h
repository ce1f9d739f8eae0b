// Schedules for the tasks of one loop over microbatches: a chain of stages, some of whose backward halves may be empty.
// Private to lib/Plan.
#ifndef MPMD_LIB_PLAN_SCHEDULE_LOOPSCHEDULE_H
#define MPMD_LIB_PLAN_SCHEDULE_LOOPSCHEDULE_H

#include "mpmd/Plan/Schedule/ProgramSchedule.h"
#include "mpmd/Plan/Support/Status.h"

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
absl::StatusOr<Timetable> scheduleLoop(const TaskGraph &graph, const LoopRequest &request);

/// The tasks of one loop, and the dependences between them.
TaskGraph loopOf(const TaskGraph &graph, int64_t loop);

/// Reads the CSV file of a schedule by loop; cells keep their columns. With one loop, the file may be JSON.
absl::StatusOr<std::vector<std::string>> readScheduleFile(const std::string &path, int64_t loops);

/// The placements that search tries: blocks, and, if the stages divide evenly, zigzag and loop.
std::vector<std::vector<int32_t>> searchedPlaces(const TaskGraph &graph, int64_t ranks);

/// Places stages by a placement's name; empty without a name. The error says why the placement is impossible.
absl::StatusOr<std::vector<int64_t>> placeAs(const std::string &placement, int64_t stages, int64_t ranks);

/// The error says that a schedule has placed stages differently than requested.
absl::Status checkPlaced(const ProgramRequest &request, const std::string &schedule, const std::vector<int64_t> &place,
                         const std::vector<int64_t> &wanted);

/// Joins one timetable per loop to one order per rank, loop after loop, with the tasks that the graph has. A task
/// outside the loops runs on the rank of its stage right before the first loop that needs it, else after all.
Timetable joinLoops(const TaskGraph &graph, const std::vector<Timetable> &loops);

/// The same with `checkAndSimulate`.
absl::StatusOr<Timetable> joinAndCheck(const TaskGraph &graph, const std::vector<Timetable> &loops);

/// Schedules a program with round-robin stages. Other stages are placed like a chain of the schedule. The order is
/// greedy, with as many microbatches in flight as the schedule needs.
absl::StatusOr<Timetable> scheduleReplicated(const TaskGraph &graph, const ProgramRequest &request);

/// The name of a schedule that search has chosen; the schedules of all loops, each once.
std::string searchedName(const std::vector<std::string> &chosen);

/// Keeps the best of the offered timetables: the one closest to the cap, then the shortest.
class BestTimetable {
public:
  /// Only a timetable that is shorter by this share replaces another. Without `memory`, all fit the cap.
  BestTimetable(const TaskGraph &graph, const ProgramMemory *memory, double cap, Metric metric, double share)
      : graph(graph), memory(memory), cap(cap), metric(metric), share(share) {}

  /// Joins the loops, and keeps the result if it is the best. Returns the bytes that its plan leaves of the cap by
  /// rank; nothing without `memory`. The error says why the result is invalid.
  absl::StatusOr<std::vector<double>> offer(std::vector<Timetable> loops, const std::string &name);

  bool any() const { return !loops.empty(); }
  /// Whether the best fits the cap, and no rank is ever idle.
  bool isIdeal() const;
  /// The best; the error if none was valid.
  absl::StatusOr<Timetable> take(const absl::Status &refused);
  const std::string &name() const { return best.name; }
  const std::vector<Timetable> &bestLoops() const { return loops; }

private:
  const TaskGraph &graph;
  const ProgramMemory *memory;
  double cap;
  Metric metric;
  double share;
  Timetable best;
  std::vector<Timetable> loops;
  Outcome outcome;
  double excess = 0;
};

/// Corrects `slack` by the bytes that a plan leaves of the cap on each rank. False if the plan fits closely, or there
/// is none.
bool correctSlack(const absl::StatusOr<std::vector<double>> &free, double cap, std::vector<double> &slack);

/// The maximum number of searches under a cap.
inline constexpr int kCapTries = 8;

} // namespace mpmd::plan

#endif // MPMD_LIB_PLAN_SCHEDULE_LOOPSCHEDULE_H
