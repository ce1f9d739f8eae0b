// Schedules for programs with round-robin stages, for which no published schedule exists.
#include "LoopSchedule.h"

#include "mpmd/Plan/Schedule/Files.h"
#include "mpmd/Plan/Schedule/ImproveOrders.h"
#include "mpmd/Plan/Schedule/ListSchedule.h"
#include "mpmd/Plan/Schedule/Schedules.h"
#include "mpmd/Plan/Support/Status.h"

#include <algorithm>
#include <set>

namespace mpmd::plan {

namespace {
class ReplicatedScheduler {
public:
  ReplicatedScheduler(const TaskGraph &graph, const ProgramRequest &request)
      : graph(graph), request(request),
        best(graph, request.cap > 0 && !request.memory.values.empty() ? &request.memory : nullptr, request.cap,
             request.search.metric, 1e-3) {
    std::set<int64_t> replicated;
    for (const std::vector<int64_t> &group : graph.replicas)
      replicated.insert(group.begin(), group.end());
    for (int64_t stage = 0; stage < graph.stages; ++stage)
      if (!replicated.count(stage))
        chain.push_back(stage);
    for (int64_t loop = 0; loop < graph.numLoops(); ++loop)
      parts.push_back(loopOf(graph, loop));
  }

  absl::StatusOr<Timetable> run() {
    for (const std::vector<int64_t> &group : graph.replicas)
      if (static_cast<int64_t>(group.size()) > request.ranks)
        return invalid("expected at least " + std::to_string(group.size()) +
                       " pipeline ranks, one for each round-robin replica, got " + std::to_string(request.ranks));
    absl::StatusOr<std::vector<int64_t>> place =
        placeAs(request.placement, static_cast<int64_t>(chain.size()), request.ranks);
    if (!place.ok())
      return invalid(messageOf(place.status()) + " that are not replicated");
    wanted = *std::move(place);
    if (isScheduleFile(request.schedule))
      return readFile();
    return best.take(isSearch(request.schedule) ? searchAll() : makeNamed());
  }

private:
  /// The placement of all stages, if the stages that are not replicated are placed on `places`.
  std::vector<int64_t> placeAll(const std::vector<int64_t> &places) const {
    std::vector<int64_t> place(graph.stages, 0);
    for (size_t i = 0; i < chain.size(); ++i)
      place[chain[i]] = places[i];
    for (const std::vector<int64_t> &group : graph.replicas)
      for (size_t index = 0; index < group.size(); ++index)
        place[group[index]] = static_cast<int64_t>(index);
    return place;
  }

  absl::Status offer(const std::vector<int64_t> &place, const ListRules &rules, const std::string &name) {
    std::vector<Timetable> made;
    for (const TaskGraph &part : parts)
      made.push_back(listSchedule(part, place, request.ranks, rules));
    return best.offer(std::move(made), name).status();
  }

  /// Improves the order of each loop in the best timetable.
  void improve() {
    StageMemory sums;
    if (!request.memory.values.empty())
      sums = sumMemory(request.memory, graph);
    std::vector<Timetable> made;
    for (size_t loop = 0; loop < parts.size(); ++loop)
      made.push_back(improveOrders(parts[loop], sums.actions.empty() ? std::vector<StageCost>() : sums.actions[loop],
                                   request.search, best.bestLoops()[loop]));
    (void)best.offer(std::move(made), best.name() + ", improved");
  }

  /// The limits of microbatches in flight to try, ascending. Larger limits hold more memory. Large programs try fewer
  /// limits, so that this takes seconds.
  std::vector<int64_t> limits(size_t places) const {
    constexpr int64_t kWork = 150'000'000; // task runs, times the ranks that are considered for each
    const int64_t ranks = request.ranks;
    int64_t most = *std::max_element(graph.microbatches.begin(), graph.microbatches.end()), runs = 1;
    for (size_t task = 0; task < graph.tasks.size(); ++task)
      runs += graph.runsOf(static_cast<int64_t>(task));
    const size_t tries = static_cast<size_t>(kWork / (runs * ranks)) / (2 * places);
    std::set<int64_t> list;
    for (int64_t quarters : {8, 6, 12, 4, 5, 10, 7, 16})
      if (list.size() <= tries)
        list.insert(std::min(most, ranks * quarters / 4 + (quarters > 4)));
    // With a memory limit, any limit of microbatches may be the one that fits.
    if (request.cap > 0) {
      list.insert(1);
      const int64_t step = std::max<int64_t>(1, 2 * ranks / static_cast<int64_t>(std::max<size_t>(tries, 1)));
      for (int64_t each = std::max<int64_t>(step, 2); each <= std::min(most, 2 * ranks); each += step)
        list.insert(each);
      list.insert(most);
    }
    return {list.begin(), list.end()};
  }

  absl::Status searchAll() {
    TaskGraph others;
    others.stages = static_cast<int64_t>(chain.size());
    std::vector<std::vector<int32_t>> places = searchedPlaces(others, request.ranks);
    if (places.empty())
      return invalid(tooFew());
    absl::Status last;
    for (const std::vector<int32_t> &each : places)
      if (wanted.empty() || std::equal(each.begin(), each.end(), wanted.begin(), wanted.end()))
        for (int64_t limit : limits(places.size()))
          for (bool late : {false, true})
            last = offer(placeAll({each.begin(), each.end()}), {limit, late}, searchedName({"list scheduling"}));
    if (best.any())
      improve();
    return last;
  }

  /// Reads a file that `--mpmd-to-schedule` has written. The file treats replicas as ordinary stages.
  absl::StatusOr<Timetable> readFile() {
    if (request.schedule.ends_with(".json"))
      return invalid(request.schedule +
                     ": expected a CSV file for a step with round-robin replicated stages, got JSON");
    MPMD_ASSIGN_OR_RETURN(std::vector<std::string> texts, readScheduleFile(request.schedule, graph.numLoops()));
    absl::StatusOr<Timetable> timetable = readLoops(texts);
    return timetable.ok() ? timetable : invalid(request.schedule + ": " + messageOf(timetable.status()));
  }

  absl::StatusOr<Timetable> readLoops(const std::vector<std::string> &texts) {
    std::vector<Timetable> made;
    for (int64_t loop = 0; loop < graph.numLoops(); ++loop) {
      MPMD_ASSIGN_OR_RETURN(ReadSchedule read, readCsv(texts[loop]));
      if (request.note && !read.note.empty())
        *request.note = request.schedule + ": " + read.note;
      const Pipeline &pipeline = read.pipeline;
      if (pipeline.numRanks() != request.ranks || pipeline.numStages() != graph.stages ||
          pipeline.microbatches != graph.microbatches[loop])
        return invalid("expected " + std::to_string(graph.stages) + " stages, copies among them, on " +
                       std::to_string(request.ranks) + " pipeline ranks with " +
                       std::to_string(graph.microbatches[loop]) + " microbatches, got " +
                       std::to_string(pipeline.numStages()) + " on " + std::to_string(pipeline.numRanks()) + " with " +
                       std::to_string(pipeline.microbatches));
      made.push_back(toTimetable(pipeline));
      if (made.back().place != made.front().place)
        return invalid("expected every stage on the same pipeline rank in every loop, got different ranks");
    }
    absl::StatusOr<Timetable> timetable = joinAndCheck(graph, made);
    if (!timetable.ok())
      return timetable;
    timetable->name = request.schedule.substr(request.schedule.find_last_of('/') + 1);
    std::vector<int64_t> chained;
    for (int64_t stage : chain)
      chained.push_back(timetable->place[stage]);
    absl::Status status = checkPlaced(request, timetable->name, chained, wanted);
    return status.ok() ? timetable : status;
  }

  absl::Status makeNamed() {
    const std::string &name = request.schedule;
    const NamedSchedule *schedule = findSchedule(name);
    if (!schedule || !schedule->isRunnable())
      return invalid("expected a named schedule or search for a program with round-robin replicated stages, got '" +
                     name + "'");
    if (static_cast<int64_t>(chain.size()) < request.ranks)
      return invalid(tooFew());
    const absl::StatusOr<Timetable> shape =
        makeSchedule(name, static_cast<int64_t>(chain.size()), request.ranks, graph.microbatches[0]);
    if (!shape.ok())
      return shape.status();
    MPMD_RETURN_IF_ERROR(checkPlaced(request, name, shape->place, wanted));
    // Each group of replicas lengthens the path of a microbatch by two stages.
    const int64_t limit = schedule->holdsAll ? 0 : request.ranks + 2 * static_cast<int64_t>(graph.replicas.size());
    return offer(placeAll(shape->place), {limit, false}, name);
  }

  std::string tooFew() const {
    return "expected at least " + std::to_string(request.ranks) +
           " stages that are not replicated, one per pipeline rank, got " + std::to_string(chain.size());
  }

  const TaskGraph &graph;
  const ProgramRequest &request;
  /// The stages that are not replicated.
  std::vector<int64_t> chain;
  std::vector<int64_t> wanted; ///< the requested ranks of these stages; empty: any
  std::vector<TaskGraph> parts;
  BestTimetable best;
};
} // namespace

absl::StatusOr<Timetable> scheduleReplicated(const TaskGraph &graph, const ProgramRequest &request) {
  return ReplicatedScheduler(graph, request).run();
}

} // namespace mpmd::plan
