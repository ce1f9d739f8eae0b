// Schedules for the tasks of one loop over microbatches. The loop is a chain of stages; a stage may lack one or both
// backward halves. Private to lib/Plan.
#ifndef MPMD_LIB_PLAN_SCHEDULE_LOOPSCHEDULE_H
#define MPMD_LIB_PLAN_SCHEDULE_LOOPSCHEDULE_H

#include "mpmd/Plan/Schedule/ProgramSchedule.h"
#include "mpmd/Plan/Support/Status.h"

namespace mpmd::plan {

/// Options of one loop's schedule.
struct LoopRequest {
  /// The name of a schedule, `search` or `auto`, or the path of a CSV or JSON file.
  std::string schedule = "search";
  /// The text of the file, if `schedule` is a path.
  std::string text;
  int64_t ranks = 1;
  SearchOptions search;
  /// For each stage, the bytes that its actions add, and its resident bytes; empty if unknown.
  std::vector<StageCost> memory;
  std::vector<double> resident;
  /// The bytes that a rank may use; 0: no limit.
  double cap = 0;
  /// The memory of the tasks, if the graph is the complete program and `cap` is set. A schedule then fits if its memory
  /// plan fits.
  const ProgramMemory *held = nullptr;
  /// The placement that search must use; empty: any.
  std::vector<int64_t> place;
  /// For each rank, the bytes that remain free in the planner's result beyond the sums of `memory`; empty: none.
  std::vector<double> slack;
  /// Whether to use list scheduling on blocks of stages, as for a loop with several passes.
  bool listed = false;
  /// As in ProgramRequest.
  std::string *note = nullptr;
};

/// Makes the order of the tasks of a graph with one loop.
absl::StatusOr<Timetable> scheduleLoop(const TaskGraph &graph, const LoopRequest &request);

/// The tasks of one loop, and the dependences between these tasks.
TaskGraph loopOf(const TaskGraph &graph, int64_t loop);

/// Splits a schedule's CSV file by loop. Cells keep their columns. If there is one loop, the file may be JSON.
absl::StatusOr<std::vector<std::string>> readScheduleFile(const std::string &path, int64_t loops);

/// The placements that search tries: blocks and, if the ranks divide the stages, zigzag and loop.
std::vector<std::vector<int32_t>> searchedPlaces(const TaskGraph &graph, int64_t ranks);

/// Places stages by the name of a placement; empty without a name. The error says why the placement is impossible.
absl::StatusOr<std::vector<int64_t>> placeAs(const std::string &placement, int64_t stages, int64_t ranks);

/// The error says that a schedule places stages differently from the request.
absl::Status checkPlaced(const ProgramRequest &request, const std::string &schedule, const std::vector<int64_t> &place,
                         const std::vector<int64_t> &wanted);

/// Joins one timetable per loop to one order per rank, loop after loop, and adds the tasks outside the loops. Each of
/// these runs on the rank of its stage, directly before the first loop that needs it, else after all loops.
Timetable joinLoops(const TaskGraph &graph, const std::vector<Timetable> &loops);

/// Joins the timetables, and runs `checkAndSimulate` on the result.
absl::StatusOr<Timetable> joinAndCheck(const TaskGraph &graph, const std::vector<Timetable> &loops);

/// Schedules a program with round-robin stages. The other stages are placed as the schedule places a chain. The order
/// is greedy, with as many microbatches in flight as the schedule needs.
absl::StatusOr<Timetable> scheduleReplicated(const TaskGraph &graph, const ProgramRequest &request);

/// The name of a timetable whose schedules were chosen by search. It lists the schedules of all loops, each once.
std::string searchedName(const std::vector<std::string> &chosen);

/// Keeps the best of the offered timetables: the one closest to the memory limit, then the shortest.
class BestTimetable {
public:
  /// A timetable replaces the best one only if it is shorter by the relative margin `share`. Without `memory`, all
  /// timetables fit the limit.
  BestTimetable(const TaskGraph &graph, const ProgramMemory *memory, double cap, Metric metric, double share)
      : graph(graph), memory(memory), cap(cap), metric(metric), share(share) {}

  /// Joins the loops, and keeps the result if it is the best. Returns the bytes that remain free below the limit on
  /// each rank; empty without `memory`. The error says why the result is invalid.
  absl::StatusOr<std::vector<double>> offer(std::vector<Timetable> loops, const std::string &name);

  bool any() const { return !loops.empty(); }
  /// Whether the best timetable fits the memory limit and has no idle rank at any time.
  bool isIdeal() const;
  /// Returns the best timetable, or the error `refused` if no offered one was valid.
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

/// Corrects `slack` by the bytes that a plan leaves free below the limit on each rank. Returns false if the plan fits
/// closely, or if there is no plan.
bool correctSlack(const absl::StatusOr<std::vector<double>> &free, double cap, std::vector<double> &slack);

/// The maximum number of searches under a memory limit.
inline constexpr int kCapTries = 8;

} // namespace mpmd::plan

#endif // MPMD_LIB_PLAN_SCHEDULE_LOOPSCHEDULE_H
