// Makes the order of the tasks of one loop from a named schedule, a file, or a search.
#include "LoopSchedule.h"

#include "Named/NamedSchedules.h"
#include "mpmd/Plan/Schedule/Greedy.h"
#include "mpmd/Plan/Schedule/ListSchedule.h"
#include "mpmd/Plan/Schedule/Schedules.h"
#include "mpmd/Plan/Support/Status.h"

#include <algorithm>
#include <cmath>

namespace mpmd::plan {

/// The costs of the graph's stages as a chain: the seconds of their tasks, and the links of transfers between
/// neighbouring stages.
static Costs chainCosts(const TaskGraph &graph) {
  Costs costs;
  costs.stages.assign(graph.stages, StageCost{0, 0, 0});
  costs.up.assign(std::max<int64_t>(graph.stages - 1, 0), 0);
  costs.down = costs.up;
  double total = 0;
  for (const TaskNode &task : graph.tasks) {
    StageCost &stage = costs.stages[task.stage];
    if (!inLoop(task.kind))
      continue;
    (task.kind == Kind::Forward         ? stage.forward
     : task.kind == Kind::BackwardInput ? stage.input
                                        : stage.weight) += task.seconds;
    total += task.seconds;
  }
  for (StageCost &stage : costs.stages) {
    // If the graph has no costs, all existing tasks take the same time. A task whose time is zero gets a tiny one.
    int64_t s = &stage - costs.stages.data();
    auto least = [&](Kind kind, double &seconds) {
      if (graph.find(s, kind, 0) >= 0 && (total <= 0 || seconds <= 0))
        seconds = total <= 0 ? 1 : total * 1e-6;
    };
    least(Kind::Forward, stage.forward);
    least(Kind::BackwardInput, stage.input);
    least(Kind::BackwardWeight, stage.weight);
    if (stage.forward + stage.input + stage.weight <= 0)
      stage.forward = 1e-9;
  }
  for (const Dependence &edge : graph.dependences) {
    const TaskNode &from = graph.tasks[edge.from], &to = graph.tasks[edge.to];
    if (!inLoop(from.kind) || !inLoop(to.kind))
      continue;
    if (to.stage == from.stage + 1)
      costs.up[from.stage] = std::max(costs.up[from.stage], edge.link);
    if (to.stage == from.stage - 1)
      costs.down[to.stage] = std::max(costs.down[to.stage], edge.link);
  }
  return costs;
}

namespace {
class LoopScheduler {
public:
  LoopScheduler(const TaskGraph &graph, const LoopRequest &request)
      : graph(graph), request(request), costs(chainCosts(graph)), slack(request.slack) {
    if (static_cast<int64_t>(request.memory.size()) == graph.stages)
      for (int64_t s = 0; s < graph.stages; ++s) {
        costs.stages[s].memForward = request.memory[s].memForward;
        costs.stages[s].memInput = request.memory[s].memInput;
        costs.stages[s].memWeight = request.memory[s].memWeight;
      }
  }

  absl::StatusOr<Timetable> run() {
    if (request.listed || hasPasses(graph))
      return listPasses();
    if (isSearch(request.schedule))
      return searchAll();
    absl::StatusOr<Timetable> made = isScheduleFile(request.schedule) ? readFile() : make(request.schedule);
    return made.ok() ? joinAndCheck(graph, {*made}) : made;
  }

private:
  /// Makes a schedule for stages with several passes, which no published schedule has. List scheduling uses the
  /// requested schedule's number of microbatches in flight.
  absl::StatusOr<Timetable> listPasses() {
    const NamedSchedule *schedule = findSchedule(request.schedule);
    if (!isSearch(request.schedule) && !(schedule && schedule->isRunnable()))
      return invalid(
          "expected a named schedule or search for a program with several passes of a stage per microbatch, got '" +
          request.schedule + "'");
    // Only the placement of stages is taken from this schedule.
    const absl::StatusOr<Timetable> blocks =
        makeSchedule(kOneFOneB.name, graph.stages, request.ranks, graph.microbatches[0]);
    if (!blocks.ok())
      return blocks;
    Timetable listed =
        listSchedule(graph, blocks->place, request.ranks, {schedule && schedule->holdsAll ? 0 : request.ranks});
    listed.name = schedule ? request.schedule : searchedName({"list scheduling"});
    return joinAndCheck(graph, {listed});
  }

  absl::StatusOr<Timetable> make(const std::string &name) {
    // An adaptive schedule uses the times of the stages if each of its stages is one stage of the graph. For blocks of
    // stages, the schedule for equal times is expanded.
    const NamedSchedule *schedule = findSchedule(name);
    const int64_t chunks = schedule ? schedule->chunksFor(graph.stages, request.ranks) : 1;
    if (schedule && schedule->isAdaptive && graph.stages == request.ranks * chunks) {
      ScheduleRequest wish;
      wish.name = name, wish.ranks = request.ranks, wish.microbatches = graph.microbatches[0], wish.chunks = chunks;
      wish.costs = capped(placeStages(schedule->placement, request.ranks, chunks));
      absl::StatusOr<Pipeline> pipeline = makePipeline(wish);
      return pipeline.ok() ? toTimetable(*pipeline) : absl::StatusOr<Timetable>(pipeline.status());
    }
    return makeSchedule(name, graph.stages, request.ranks, graph.microbatches[0]);
  }

  /// Whether every stage has a forward and a backward. False for a loop without gradients.
  bool isChain() const {
    for (int64_t s = 0; s < graph.stages; ++s)
      if (graph.find(s, Kind::Forward, 0) < 0 ||
          (graph.find(s, Kind::BackwardInput, 0) < 0 && graph.find(s, Kind::BackwardWeight, 0) < 0))
        return false;
    return true;
  }

  absl::StatusOr<Timetable> readFile() {
    absl::StatusOr<ReadSchedule> read = readSchedule(request.schedule, request.text);
    if (!read.ok())
      return invalid(request.schedule + ": " + messageOf(read.status()));
    if (request.note && !read->note.empty())
      *request.note = request.schedule + ": " + read->note;
    Pipeline &pipeline = read->pipeline;
    if (const char *missing = missingToRun(pipeline.mirrored, pipeline.slices > 1))
      return invalid(request.schedule + ": expected a schedule that programs can run, got one with " + missing);
    if (pipeline.numRanks() != request.ranks || pipeline.numStages() != graph.stages ||
        pipeline.microbatches != graph.microbatches[0])
      return invalid(request.schedule + ": expected " + std::to_string(graph.stages) + " stages on " +
                     std::to_string(request.ranks) + " pipeline ranks with " + std::to_string(graph.microbatches[0]) +
                     " microbatches, got " + std::to_string(pipeline.numStages()) + " on " +
                     std::to_string(pipeline.numRanks()) + " with " + std::to_string(pipeline.microbatches));
    pipeline.name = request.schedule.substr(request.schedule.find_last_of('/') + 1);
    if (isChain())
      if (std::vector<Fault> faults = check(pipeline, uniformCosts(graph.stages, 1, {}, 0)).faults; !faults.empty())
        return invalid(request.schedule + ": " + faults[0].rule + ": " + faults[0].message);
    if (read->format == CsvFormat::ComputeComms)
      if (std::vector<Fault> faults = checkComms(pipeline, read->comms); !faults.empty())
        return invalid(request.schedule + ": " + faults[0].rule + ": " + faults[0].message);
    return toTimetable(pipeline);
  }

  /// The chain's costs, with the memory that each rank has left for activations as limits. Without a memory limit, a
  /// rank may hold p microbatches, the maximum of 1F1B.
  Costs capped(const std::vector<int32_t> &place) const {
    Costs limited = costs;
    limited.caps.assign(request.ranks, 0);
    std::vector<double> one(request.ranks, 0), fixed(request.ranks, 0);
    for (int64_t s = 0; s < graph.stages; ++s) {
      one[place[s]] += limited.stages[s].memForward;
      fixed[place[s]] += request.resident.empty() ? 0 : request.resident[s];
    }
    for (int64_t rank = 0; rank < request.ranks; ++rank) {
      double left = request.cap > 0 ? request.cap - fixed[rank] + (slack.empty() ? 0 : slack[rank])
                                    : one[rank] * static_cast<double>(request.ranks) * rounds;
      // The sums ignore how the planner packs buffers, which decides whether a rank fits. So the limit always allows
      // one microbatch.
      limited.caps[rank] = std::max(left, one[rank]);
    }
    return limited;
  }

  bool fits(const Timetable &timetable) const {
    const absl::StatusOr<Pipeline> pipeline = fromTimetable(timetable);
    if (!pipeline.ok())
      return false;
    Costs limited = capped(pipeline->place);
    for (int64_t rank = 0; rank < pipeline->numRanks(); ++rank)
      if (peakMemory(pipeline->orders[rank], limited) > limited.caps[rank] * (1 + 1e-9))
        return false;
    return true;
  }

  /// Evaluates search and all named schedules that fit on the program's own graph, and returns the best. If none fits
  /// the memory limit, returns the one closest to fitting.
  absl::StatusOr<Timetable> searchAll() {
    BestTimetable best(graph, request.held, request.cap, request.search.metric, 1e-9);
    std::vector<std::vector<int32_t>> tried; // placements that search has used
    const bool isLarge = 3 * graph.stages * graph.microbatches[0] > kManyActions;
    // Search sums the bytes that actions add. After each search, the planner's result corrects the limits by `slack`.
    for (int tries = 0; tries < (request.held ? kCapTries : 1); ++tries) {
      std::vector<ScheduleProblem> candidates = placements();
      absl::StatusOr<SearchResult> result = search(candidates, request.search);
      if (!result.ok() && !candidates.empty() && request.cap <= 0 && !request.place.empty()) {
        // In a loop placement, no schedule fits into the memory of 1F1B.
        rounds = 2;
        candidates = placements();
        result = search(candidates, request.search);
      }
      if (!result.ok())
        break;
      tried.clear();
      for (ScheduleProblem &each : candidates)
        tried.push_back(std::move(each.place));
      if (!correctSlack(best.offer({toTimetable(result->pipeline)}, searchedName({result->note.origin})), request.cap,
                        slack))
        break;
    }
    for (const NamedSchedule *schedule : namedSchedules()) {
      if (best.isIdeal())
        break;
      // Search has already used these schedules as seeds, with the same costs. Large ones take seconds to make.
      if (isLarge && schedule->isAdaptive &&
          std::find(tried.begin(), tried.end(),
                    placeStages(schedule->placement, request.ranks,
                                schedule->chunksFor(graph.stages, request.ranks))) != tried.end())
        continue;
      if (!schedule->isRunnable())
        continue;
      absl::StatusOr<Timetable> made = make(schedule->name);
      if (made.ok() && (request.place.empty() || made->place == request.place) && graph.canBeOn(made->place) &&
          (request.held || fits(*made)))
        (void)best.offer({*std::move(made)}, searchedName({schedule->name}));
    }
    if (best.any())
      return best.take(absl::OkStatus());
    // No schedule is valid, so 1F1B, the simplest one, provides the error.
    absl::StatusOr<Timetable> simplest = make(kOneFOneB.name);
    if (!simplest.ok())
      return simplest;
    simplest->name = searchedName({kOneFOneB.name});
    return joinAndCheck(graph, {*simplest});
  }

  std::vector<ScheduleProblem> placements() const {
    std::vector<ScheduleProblem> list;
    for (std::vector<int32_t> &place : searchedPlaces(graph, request.ranks))
      if (request.place.empty() || std::equal(place.begin(), place.end(), request.place.begin(), request.place.end())) {
        Costs limited = capped(place);
        list.push_back({{request.ranks, graph.microbatches[0], std::move(place)}, std::move(limited)});
      }
    return list;
  }

  const TaskGraph &graph;
  const LoopRequest &request;
  Costs costs;
  /// For each rank, the bytes that remain free in the planner's result beyond the sums.
  std::vector<double> slack;
  /// Without a memory limit, a rank may hold this multiple of p microbatches.
  double rounds = 1;
};
} // namespace

/// Places stages in contiguous blocks, one per rank, the longer ones first.
static std::vector<int32_t> placeBlocks(int64_t stages, int64_t ranks) {
  const std::vector<int64_t> begins = blockBegins(stages, ranks);
  std::vector<int32_t> place;
  for (int64_t rank = 0; rank < ranks; ++rank)
    place.insert(place.end(), begins[rank + 1] - begins[rank], static_cast<int32_t>(rank));
  return place;
}

std::vector<std::vector<int32_t>> searchedPlaces(const TaskGraph &graph, int64_t ranks) {
  const int64_t stages = graph.stages;
  std::vector<std::vector<int32_t>> places;
  if (ranks < 1 || stages < ranks)
    return places;
  places.push_back(placeBlocks(stages, ranks));
  if (stages % ranks == 0)
    for (Placement placement : {Placement::Zigzag, Placement::Loop})
      if (std::vector<int32_t> place = placeStages(placement, ranks, stages / ranks);
          std::find(places.begin(), places.end(), place) == places.end())
        places.push_back(std::move(place));
  places.erase(std::remove_if(places.begin(), places.end(),
                              [&](const auto &place) { return !graph.canBeOn({place.begin(), place.end()}); }),
               places.end());
  return places;
}

absl::StatusOr<std::vector<int64_t>> placeAs(const std::string &placement, int64_t stages, int64_t ranks) {
  if (placement.empty())
    return std::vector<int64_t>();
  const std::optional<Placement> parsed = parsePlacement(placement);
  if (!parsed)
    return invalid("expected placement= to be linear, loop or v, got '" + placement + "'");
  const bool isLinear = parsed == Placement::Linear;
  if (stages < ranks || (!isLinear && stages % ranks != 0))
    return invalid("expected " + std::string(isLinear ? "at least " : "a multiple of ") + std::to_string(ranks) +
                   " stages for placement=" + placement + ", got " + std::to_string(stages));
  const std::vector<int32_t> place =
      isLinear ? placeBlocks(stages, ranks) : placeStages(*parsed, ranks, stages / ranks);
  return std::vector<int64_t>(place.begin(), place.end());
}

absl::Status checkPlaced(const ProgramRequest &request, const std::string &schedule, const std::vector<int64_t> &place,
                         const std::vector<int64_t> &wanted) {
  if (wanted.empty() || place == wanted)
    return absl::OkStatus();
  auto toText = [](const std::vector<int64_t> &ranks) {
    std::string text;
    for (int64_t rank : ranks)
      text += (text.empty() ? "" : ", ") + std::to_string(rank);
    return text;
  };
  return invalid("expected stages on the pipeline ranks " + toText(wanted) + " as placement=" + request.placement +
                 " says, got them on " + toText(place) + " by the schedule " + schedule);
}

absl::StatusOr<Timetable> scheduleLoop(const TaskGraph &graph, const LoopRequest &request) {
  return LoopScheduler(graph, request).run();
}

} // namespace mpmd::plan
