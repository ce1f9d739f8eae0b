// Checks timetables against the tasks of a step, and simulates them. Ranks run in order, and links are pure delays.
#include "mpmd/Plan/Schedule/TaskGraph.h"

#include "mpmd/Plan/Support/Status.h"

#include <algorithm>
#include <deque>
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
/// Assigns a number to every pair of task and microbatch, and enumerates its dependences.
class Instances {
public:
  explicit Instances(const TaskGraph &graph) : graph(graph), base(graph.tasks.size() + 1), into(graph.tasks.size()) {
    for (size_t i = 0; i < graph.tasks.size(); ++i)
      base[i + 1] = base[i] + graph.runsOf(static_cast<int64_t>(i));
    for (const Dependence &dependence : graph.dependences)
      into[dependence.to].push_back(&dependence);
  }

  int64_t size() const { return base.back(); }
  /// The number of a pair. The task must run the microbatch.
  int64_t id(int64_t task, int64_t microbatch) const {
    const TaskNode &node = graph.tasks[task];
    return base[task] + (inLoop(node.kind) ? graph.subsetOf(node.stage).positionOf(microbatch) : 0);
  }

  /// Calls `visit(instance, dependence)` for each dependence of (task, microbatch), until `visit` returns false.
  template <typename Visit> bool forEachWait(int64_t task, int64_t microbatch, Visit visit) const {
    bool looped = inLoop(graph.tasks[task].kind);
    for (const Dependence *dependence : into[task]) {
      const TaskNode &from = graph.tasks[dependence->from];
      if (!inLoop(from.kind)) {
        if (!visit(base[dependence->from], *dependence))
          return false;
      } else if (looped && from.loop == graph.tasks[task].loop) {
        int64_t wanted = microbatch - dependence->lag;
        if (wanted >= 0 && graph.subsetOf(from.stage).has(wanted) && !visit(id(dependence->from, wanted), *dependence))
          return false;
      } else {
        for (int64_t i = 0, e = graph.runsOf(dependence->from); i < e; ++i)
          if (!visit(base[dependence->from] + i, *dependence))
            return false;
      }
    }
    return true;
  }

  Action action(int64_t task, int64_t microbatch) const {
    const TaskNode &node = graph.tasks[task];
    return makeAction(node.stage, node.kind, node.pass, inLoop(node.kind) ? microbatch : 0, node.loop);
  }
  Action action(int64_t instance) const {
    int64_t task = std::upper_bound(base.begin(), base.end(), instance) - base.begin() - 1;
    return action(task, graph.subsetOf(graph.tasks[task].stage).at(instance - base[task]));
  }

private:
  const TaskGraph &graph;
  std::vector<int64_t> base;
  std::vector<std::vector<const Dependence *>> into;
};

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
  Instances instances(graph);
  std::vector<std::vector<Entry>> queues(timetable.numRanks());
  std::vector<char> listed(instances.size(), 0);
  for (int64_t rank = 0; rank < timetable.numRanks(); ++rank) {
    // The size is checked before the order is expanded, because the file may give any repetition count.
    if (int64_t size = timetable.orders[rank].size(); size > instances.size())
      return invalid("expected at most " + std::to_string(instances.size()) + " actions, got " + std::to_string(size) +
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
        char &seen = listed[instances.id(queues[rank][i].task, queues[rank][i].microbatch)];
        if (seen)
          return invalid("expected every action once, got " +
                         toText(instances.action(queues[rank][i].task, queues[rank][i].microbatch)) + " twice");
        seen = 1;
      }
    }
  }
  for (int64_t i = 0; i < instances.size(); ++i)
    if (!listed[i])
      return invalid("expected every action once, " + toText(instances.action(i)) + " is missing");

  // Ranks run in order. A blocked rank sleeps until the instance for which it waits has run.
  constexpr double kUnknown = -1;
  std::vector<double> end(instances.size(), kUnknown);
  std::vector<int64_t> rankOf(instances.size());
  std::map<int64_t, std::vector<int64_t>> sleepers;
  std::vector<size_t> next(timetable.numRanks(), 0);
  std::vector<double> clock(timetable.numRanks(), 0), first(timetable.numRanks(), -1);
  Simulation simulation;
  simulation.busy.assign(timetable.numRanks(), 0);
  simulation.runs.reserve(instances.size());
  std::deque<int64_t> awake;
  for (int64_t rank = 0; rank < timetable.numRanks(); ++rank)
    awake.push_back(rank);
  while (!awake.empty()) {
    int64_t rank = awake.front();
    awake.pop_front();
    while (next[rank] < queues[rank].size()) {
      const Entry &entry = queues[rank][next[rank]];
      double start = clock[rank];
      int64_t blocker = -1;
      instances.forEachWait(entry.task, entry.microbatch, [&](int64_t instance, const Dependence &dependence) {
        if (end[instance] == kUnknown) {
          blocker = instance;
          return false;
        }
        start = std::max(start, end[instance] + (rankOf[instance] == rank ? 0 : dependence.link));
        return true;
      });
      if (blocker >= 0) {
        sleepers[blocker].push_back(rank);
        break;
      }
      double seconds = graph.tasks[entry.task].seconds;
      int64_t instance = instances.id(entry.task, entry.microbatch);
      end[instance] = clock[rank] = start + seconds;
      rankOf[instance] = rank;
      if (first[rank] < 0)
        first[rank] = start;
      simulation.busy[rank] += seconds;
      simulation.runs.push_back({entry.task, entry.microbatch, rank, start, end[instance]});
      ++next[rank];
      if (auto found = sleepers.find(instance); found != sleepers.end()) {
        awake.insert(awake.end(), found->second.begin(), found->second.end());
        sleepers.erase(found);
      }
    }
  }
  std::string blocked;
  for (int64_t rank = 0; rank < timetable.numRanks(); ++rank) {
    if (next[rank] == queues[rank].size())
      continue;
    const Entry &entry = queues[rank][next[rank]];
    instances.forEachWait(entry.task, entry.microbatch, [&](int64_t instance, const Dependence &) {
      if (end[instance] != kUnknown)
        return true;
      const Action stopped = instances.action(entry.task, entry.microbatch), wanted = instances.action(instance);
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
