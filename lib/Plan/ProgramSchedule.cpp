// From names, files or search to the order of a program's tasks.
#include "mpmd/Plan/ProgramSchedule.h"

#include "mpmd/Plan/ListSchedule.h"
#include "mpmd/Plan/Schedules.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>

namespace mpmd::plan {

Costs chainCosts(const TaskGraph &graph) {
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
    // Without costs all halves that exist are alike; what takes no time at all still takes its turn.
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

std::string setCosts(TaskGraph &graph, const Costs &costs) {
  if (static_cast<int64_t>(costs.stages.size()) != graph.stages)
    return "expected costs of " + std::to_string(graph.stages) + " stages, got " + std::to_string(costs.stages.size());
  if (std::string error = checkCosts(costs, graph.stages, static_cast<int64_t>(costs.caps.size())); !error.empty())
    return error;
  for (TaskNode &task : graph.tasks)
    if (inLoop(task.kind) && task.pass == 0) {
      const StageCost &cost = costs.stages[task.stage];
      // A backward that is not split takes the time of both halves.
      bool split =
          graph.find(task.stage, Kind::BackwardInput, 0) >= 0 && graph.find(task.stage, Kind::BackwardWeight, 0) >= 0;
      task.seconds = task.kind == Kind::Forward || split ? secondsOf(cost, task.kind) : cost.input + cost.weight;
    }
  for (Dependence &edge : graph.dependences) {
    int64_t from = graph.tasks[edge.from].stage, to = graph.tasks[edge.to].stage;
    if (to == from + 1)
      edge.link = costs.up[from];
    if (to == from - 1)
      edge.link = costs.down[to];
  }
  return "";
}

namespace {
class ProgramScheduler {
public:
  ProgramScheduler(const TaskGraph &graph, const ProgramRequest &request)
      : graph(graph), request(request), costs(chainCosts(graph)) {
    if (static_cast<int64_t>(request.memory.size()) == graph.stages)
      for (int64_t s = 0; s < graph.stages; ++s) {
        costs.stages[s].memForward = request.memory[s].memForward;
        costs.stages[s].memInput = request.memory[s].memInput;
        costs.stages[s].memWeight = request.memory[s].memWeight;
      }
  }

  std::string run(Timetable &timetable) {
    if (hasPasses(graph))
      return listPasses(timetable);
    if (request.schedule == "search" || request.schedule == "auto" || request.schedule.empty())
      return searchAll(timetable);
    bool csv = request.schedule.ends_with(".csv"), json = request.schedule.ends_with(".json");
    if (std::string error = csv || json ? readFile(json, timetable) : make(request.schedule, timetable); !error.empty())
      return error;
    complete(timetable);
    Simulation simulation;
    return checkAndSimulate(timetable, graph, simulation);
  }

private:
  /// No published schedule has several passes: their blocks of stages, with as many microbatches under way as the
  /// schedule keeps.
  std::string listPasses(Timetable &timetable) {
    std::string name = request.schedule.empty() || request.schedule == "auto" ? "search" : request.schedule;
    auto known = scheduleNames();
    if (name != "search" && (!isRunnable(name) || std::find(known.begin(), known.end(), name) == known.end()))
      return "expected a named schedule or search for a program with several passes of a stage per microbatch, got '" +
             name + "'";
    // Only the blocks of stages are taken from it.
    if (std::string error = makeSchedule("gpipe", graph.stages, request.ranks, graph.microbatches, timetable);
        !error.empty())
      return error;
    timetable.name = name;
    listSchedule(graph, request.ranks, name == "gpipe" ? 0 : request.ranks, timetable);
    complete(timetable);
    Simulation simulation;
    return checkAndSimulate(timetable, graph, simulation);
  }

  std::string make(const std::string &name, Timetable &timetable) {
    // The automatic ones look at the times of their own stages; blocks are made of the schedule for equal times.
    int64_t chunks = chunksFor(name, graph.stages, request.ranks);
    if ((name == "zb-auto" || name == "zbv-auto") && graph.stages == request.ranks * chunks) {
      ScheduleRequest wish;
      wish.name = name, wish.ranks = request.ranks, wish.microbatches = graph.microbatches, wish.chunks = chunks;
      wish.costs = capped(placeStages(chunks == 1 ? Placement::Linear : Placement::Zigzag, request.ranks, chunks));
      Pipeline pipeline;
      if (std::string error = makePipeline(wish, pipeline); !error.empty())
        return error;
      timetable = toTimetable(pipeline);
      return "";
    }
    return makeSchedule(name, graph.stages, request.ranks, graph.microbatches, timetable);
  }

  std::string readFile(bool json, Timetable &timetable) {
    std::ifstream file(request.schedule, std::ios::binary);
    if (!file)
      return "cannot read the schedule " + request.schedule;
    std::string text{std::istreambuf_iterator<char>(file), {}};
    ReadSchedule read;
    if (std::string error = json ? readJson(text, read.pipeline) : readCsv(text, read); !error.empty())
      return request.schedule + ": " + error;
    Pipeline &pipeline = read.pipeline;
    if (pipeline.mirrored || pipeline.slices > 1)
      return request.schedule + ": expected a schedule that programs can run, got one with " +
             (pipeline.mirrored ? "two copies of every stage" : "slices of the sequence");
    if (pipeline.numRanks() != request.ranks || pipeline.numStages() != graph.stages ||
        pipeline.microbatches != graph.microbatches)
      return request.schedule + ": expected " + std::to_string(graph.stages) + " stages on " +
             std::to_string(request.ranks) + " pipeline ranks with " + std::to_string(graph.microbatches) +
             " microbatches, got " + std::to_string(pipeline.numStages()) + " on " +
             std::to_string(pipeline.numRanks()) + " with " + std::to_string(pipeline.microbatches);
    pipeline.name = request.schedule.substr(request.schedule.find_last_of('/') + 1);
    Outcome outcome;
    if (std::vector<Fault> faults = check(pipeline, uniformCosts(graph.stages, 1, {}, 0), outcome); !faults.empty())
      return request.schedule + ": " + faults[0].rule + ": " + faults[0].message;
    if (read.format == CsvFormat::ComputeComms)
      if (std::vector<Fault> faults = checkComms(pipeline, read.comms); !faults.empty())
        return request.schedule + ": " + faults[0].rule + ": " + faults[0].message;
    timetable = toTimetable(pipeline);
    return "";
  }

  /// The chain's costs with the memory that each rank has left for activations. Without a cap a rank may hold as much
  /// as 1F1B needs at most, p microbatches.
  Costs capped(const std::vector<int32_t> &place) const {
    Costs limited = costs;
    limited.caps.assign(request.ranks, 0);
    std::vector<double> one(request.ranks, 0), fixed(request.ranks, 0);
    for (int64_t s = 0; s < graph.stages; ++s) {
      one[place[s]] += limited.stages[s].memForward;
      fixed[place[s]] += request.resident.empty() ? 0 : request.resident[s];
    }
    for (int64_t rank = 0; rank < request.ranks; ++rank) {
      double left = request.cap > 0 ? request.cap - fixed[rank] : one[rank] * static_cast<double>(request.ranks);
      // The model leaves out what the planner packs; whether a rank fits is decided there, so one microbatch may always
      // be tried.
      limited.caps[rank] = std::max(left, one[rank]);
    }
    return limited;
  }

  bool fits(const Timetable &timetable) const {
    Pipeline pipeline;
    if (!fromTimetable(timetable, pipeline).empty())
      return false;
    Costs limited = capped(pipeline.place);
    for (int64_t rank = 0; rank < pipeline.numRanks(); ++rank)
      if (peakMemory(pipeline.orders[rank], limited) > limited.caps[rank] * (1 + 1e-9))
        return false;
    return true;
  }

  /// The best of all named schedules that fit and of what search finds, judged on the program's own graph.
  std::string searchAll(Timetable &best) {
    double bestTime = 0;
    bool any = false;
    auto offer = [&](Timetable &timetable, bool mustFit) {
      Simulation simulation;
      if (mustFit && !fits(timetable))
        return;
      complete(timetable);
      if (!checkAndSimulate(timetable, graph, simulation).empty())
        return;
      double time = request.search.metric == Metric::Makespan ? simulation.makespan : simulation.span;
      if (any && time >= bestTime * (1 - 1e-9))
        return;
      any = true, bestTime = time;
      best = timetable;
      best.name = "search";
    };
    std::vector<Candidate> candidates = placements();
    SearchResult result;
    size_t chosen = 0;
    std::string error = candidates.empty() ? "" : search(candidates, request.search, result, chosen);
    if (!candidates.empty() && error.empty()) {
      Timetable timetable = toTimetable(result.pipeline);
      offer(timetable, false);
    }
    for (const char *name : scheduleNames()) {
      Timetable timetable;
      if (isRunnable(name) && make(name, timetable).empty())
        offer(timetable, true);
    }
    if (any)
      return "";
    // No luck with any: the plainest one says what is wrong.
    if (std::string refused = make("1f1b", best); !refused.empty())
      return refused;
    best.name = "search";
    complete(best);
    Simulation simulation;
    return checkAndSimulate(best, graph, simulation);
  }

  std::vector<Candidate> placements() const {
    std::vector<Candidate> list;
    int64_t p = request.ranks, stages = graph.stages;
    if (p < 1 || stages < p || graph.microbatches < 1)
      return list;
    auto add = [&](std::vector<int32_t> place) {
      if (std::any_of(list.begin(), list.end(), [&](const Candidate &other) { return other.shape.place == place; }))
        return;
      Costs limited = capped(place);
      list.push_back({{"search", graph.microbatches, std::move(place), false, 1, CellOrders(p)}, std::move(limited)});
    };
    std::vector<int32_t> blocks;
    for (int64_t rank = 0; rank < p; ++rank)
      blocks.insert(blocks.end(), stages / p + (rank < stages % p), static_cast<int32_t>(rank));
    add(blocks);
    if (stages % p == 0)
      for (Placement placement : {Placement::Zigzag, Placement::Loop})
        add(placeStages(placement, p, stages / p));
    return list;
  }

  /// Keeps what the program has tasks for, and puts the work outside the loop around it.
  void complete(Timetable &timetable) const {
    for (int64_t rank = 0; rank < timetable.numRanks(); ++rank) {
      std::vector<Action> actions;
      auto outside = [&](Kind kind) {
        for (const TaskNode &task : graph.tasks)
          if (task.kind == kind && timetable.place[task.stage] == rank)
            actions.push_back({task.stage, kind, task.pass, 0});
      };
      outside(Kind::Prologue);
      for (const Action &action : timetable.orders[rank].expand()) {
        auto has = [&](Kind kind) { return graph.find(action.stage, kind, action.pass) >= 0; };
        bool present =
            action.kind == Kind::Backward ? has(Kind::BackwardInput) || has(Kind::BackwardWeight) : has(action.kind);
        if (present && (inLoop(action.kind)))
          actions.push_back(action);
      }
      outside(Kind::Update);
      timetable.orders[rank] = Order::compress(actions);
    }
  }

  const TaskGraph &graph;
  const ProgramRequest &request;
  Costs costs;
};
} // namespace

std::string scheduleProgram(const TaskGraph &graph, const ProgramRequest &request, Timetable &timetable) {
  return ProgramScheduler(graph, request).run(timetable);
}

} // namespace mpmd::plan
