// Checks timetables against the tasks of a step, and simulates them. Ranks run in order, and links are pure delays.
#include "TaskRuns.h"

#include "mpmd/Plan/Schedule/EventLoop.h"

#include "mpmd/Plan/Support/Status.h"

#include <algorithm>
#include <numeric>

namespace mpmd::plan {

void TaskGraph::index() {
  byName.clear();
  for (size_t i = 0; i < tasks.size(); ++i)
    byName[{tasks[i].stage, tasks[i].kind, tasks[i].pass, tasks[i].loop}] = static_cast<int64_t>(i);
  subsets.clear();
  originals.clear();
  if (replicas.empty())
    return;
  subsets.resize(stages);
  originals.resize(stages);
  std::iota(originals.begin(), originals.end(), 0);
  for (const std::vector<int64_t> &group : replicas)
    for (size_t k = 0; k < group.size(); ++k) {
      subsets[group[k]] = {static_cast<int64_t>(k), static_cast<int64_t>(group.size())};
      originals[group[k]] = *std::min_element(group.begin(), group.end());
    }
}

int64_t TaskGraph::numOriginals() const {
  int64_t count = stages;
  for (const std::vector<int64_t> &group : replicas)
    count -= static_cast<int64_t>(group.size()) - 1;
  return count;
}

bool TaskGraph::canBeOn(const std::vector<int64_t> &place) const {
  // For each rank, the kind of device that its first stage needs.
  std::map<int64_t, int64_t> needed;
  for (size_t stage = 0; stage < devices.size() && stage < place.size(); ++stage)
    if (devices[stage] != 0 && needed.try_emplace(place[stage], devices[stage]).first->second != devices[stage])
      return false;
  return true;
}

int64_t TaskGraph::find(int64_t stage, Kind kind, int64_t pass, int64_t loop) const {
  auto found = byName.find({stage, kind, pass, loop});
  return found == byName.end() ? -1 : found->second;
}

namespace {
struct Entry {
  int64_t task, microbatch;
};

/// The tasks that an action runs: input and weight gradient for a full backward.
absl::Status expandAction(const Action &action, const TaskGraph &graph, std::vector<Entry> &entries) {
  if (action.kind != Kind::Backward) {
    int64_t task = graph.find(action.stage, action.kind, action.pass, action.loop);
    if (task < 0)
      return invalid("expected tasks of the program only, got " + toText(action));
    entries.push_back({task, action.microbatch});
    return absl::OkStatus();
  }
  int64_t input = graph.find(action.stage, Kind::BackwardInput, action.pass, action.loop);
  int64_t weight = graph.find(action.stage, Kind::BackwardWeight, action.pass, action.loop);
  if (input < 0 && weight < 0)
    return invalid("expected tasks of the program only, got " + toText(action) + ", but stage " +
                   std::to_string(action.stage) + " has no backward");
  if (input >= 0)
    entries.push_back({input, action.microbatch});
  if (weight >= 0)
    entries.push_back({weight, action.microbatch});
  return absl::OkStatus();
}
} // namespace

absl::StatusOr<Simulation> checkAndSimulate(const Timetable &timetable, const TaskGraph &graph) {
  if (timetable.numStages() != graph.stages)
    return invalid("expected a place for " + std::to_string(graph.stages) + " stages, got " +
                   std::to_string(timetable.numStages()));
  if (timetable.microbatches != graph.microbatches)
    return invalid("expected " + toText(graph.microbatches) + " microbatches, got " + toText(timetable.microbatches));
  for (int64_t rank : timetable.place)
    if (rank < 0 || rank >= timetable.numRanks())
      return invalid("expected pipeline ranks below " + std::to_string(timetable.numRanks()) + ", got " +
                     std::to_string(rank));
  // A consumer sees one value, fed by one transfer per replica. On the consumer's own rank no transfer exists, so at
  // most one replica may be there.
  for (const std::vector<int64_t> &group : graph.replicas)
    for (size_t i = 0; i < group.size(); ++i)
      for (size_t j = 0; j < i; ++j)
        if (timetable.place[group[i]] == timetable.place[group[j]])
          return invalid("expected each round-robin replica on a pipeline rank of its own, got stages " +
                         std::to_string(group[j]) + " and " + std::to_string(group[i]) + " on rank " +
                         std::to_string(timetable.place[group[i]]));
  const TaskRuns runs(graph);
  std::vector<std::vector<Entry>> queues(timetable.numRanks());
  std::vector<char> listed(runs.size(), 0);
  for (int64_t rank = 0; rank < timetable.numRanks(); ++rank) {
    // The size is checked before the order is expanded, because the file may give any repetition count.
    if (int64_t size = timetable.orders[rank].size(); size > runs.size())
      return invalid("expected at most " + std::to_string(runs.size()) + " actions, got " + std::to_string(size) +
                     " on pipeline rank " + std::to_string(rank));
    for (const Action &action : timetable.orders[rank].expand()) {
      size_t first = queues[rank].size();
      MPMD_RETURN_IF_ERROR(expandAction(action, graph, queues[rank]));
      if (timetable.place[action.stage] != rank)
        return invalid("expected " + toText(action) + " on pipeline rank " +
                       std::to_string(timetable.place[action.stage]) + ", got it on " + std::to_string(rank));
      for (size_t i = first; i < queues[rank].size(); ++i) {
        if (int64_t count = inLoop(action.kind) ? graph.microbatches[action.loop] : 1;
            action.microbatch < 0 || (inLoop(action.kind) && action.microbatch >= count))
          return invalid("expected microbatches below " + std::to_string(count) + ", got " + toText(action));
        if (MicrobatchSubset subset = graph.subsetOf(action.stage);
            inLoop(action.kind) && !subset.has(action.microbatch))
          return invalid("expected microbatches " + std::to_string(subset.first) + ", " +
                         std::to_string(subset.first + subset.every) + ", ... of stage " +
                         std::to_string(action.stage) + ", a round-robin replica, got " + toText(action));
        char &seen = listed[runs.find(queues[rank][i].task, queues[rank][i].microbatch)];
        if (seen)
          return invalid("expected every action once, got " +
                         toText(runs.action(queues[rank][i].task, queues[rank][i].microbatch)) + " twice");
        seen = 1;
      }
    }
  }
  for (int64_t i = 0; i < runs.size(); ++i)
    if (!listed[i])
      return invalid("expected every action once, " + toText(runs.action(i)) + " is missing");

  constexpr double kUnknown = -1;
  std::vector<double> end(runs.size(), kUnknown);
  std::vector<size_t> next(timetable.numRanks(), 0);
  std::vector<double> clock(timetable.numRanks(), 0), first(timetable.numRanks(), -1);
  Simulation simulation;
  simulation.busy.assign(timetable.numRanks(), 0);
  simulation.runs.reserve(runs.size());
  auto rankOf = [&](const Dependence &dependence) { return timetable.place[graph.tasks[dependence.from].stage]; };
  EventLoop().run(timetable.numRanks(), [&](int64_t rank) {
    const size_t begin = next[rank];
    int64_t waitsFor = -1;
    for (; next[rank] < queues[rank].size(); ++next[rank]) {
      const Entry &entry = queues[rank][next[rank]];
      double start = clock[rank];
      const bool canRun =
          runs.forEachWait(entry.task, entry.microbatch, [&](int64_t run, const Dependence &dependence) {
            if (end[run] == kUnknown) {
              waitsFor = rankOf(dependence);
              return false;
            }
            start = std::max(start, end[run] + (rankOf(dependence) == rank ? 0 : dependence.link));
            return true;
          });
      if (!canRun)
        break;
      const double seconds = graph.tasks[entry.task].seconds;
      end[runs.find(entry.task, entry.microbatch)] = clock[rank] = start + seconds;
      if (first[rank] < 0)
        first[rank] = start;
      simulation.busy[rank] += seconds;
      simulation.runs.push_back({entry.task, entry.microbatch, rank, start, clock[rank]});
    }
    return EventLoop::Progress{next[rank] != begin, waitsFor};
  });
  std::string blocked;
  for (int64_t rank = 0; rank < timetable.numRanks(); ++rank) {
    if (next[rank] == queues[rank].size())
      continue;
    const Entry &entry = queues[rank][next[rank]];
    runs.forEachWait(entry.task, entry.microbatch, [&](int64_t run, const Dependence &) {
      if (end[run] != kUnknown)
        return true;
      const Action stopped = runs.action(entry.task, entry.microbatch), wanted = runs.action(run);
      blocked += (blocked.empty() ? "expected an order that makes progress; pipeline rank " : "; pipeline rank ") +
                 std::to_string(rank) + " stops at " + toText(stopped) + ", which waits for " + toText(wanted);
      if (stopped.stage == wanted.stage && stopped.kind == wanted.kind && wanted.microbatch < stopped.microbatch)
        blocked += ", as a stage adds up its microbatches in ascending order";
      return false;
    });
  }
  if (!blocked.empty())
    return invalid(blocked);

  // Runs were appended with producers first. A stable sort by start preserves this, because no run starts before its
  // producers end.
  std::stable_sort(simulation.runs.begin(), simulation.runs.end(),
                   [](const Run &a, const Run &b) { return a.start < b.start; });
  for (int64_t rank = 0; rank < timetable.numRanks(); ++rank) {
    simulation.makespan = std::max(simulation.makespan, clock[rank]);
    simulation.span = std::max(simulation.span, clock[rank] - std::max(first[rank], 0.0));
  }
  return simulation;
}

} // namespace mpmd::plan
