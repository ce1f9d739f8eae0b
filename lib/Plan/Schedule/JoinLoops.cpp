// Joins the timetables of a program's loops, and the tasks outside the loops, to one order per rank.
#include "LoopSchedule.h"

#include <set>

namespace mpmd::plan {

namespace {
/// For each task outside the loops, the loop before which it runs; `numLoops` means after all loops.
std::vector<int64_t> findSections(const TaskGraph &graph) {
  std::vector<int64_t> section(graph.tasks.size());
  for (size_t i = 0; i < graph.tasks.size(); ++i)
    section[i] = inLoop(graph.tasks[i].kind) ? graph.tasks[i].loop : graph.numLoops();
  for (bool changed = true; changed;) {
    changed = false;
    for (const Dependence &edge : graph.dependences)
      if (!inLoop(graph.tasks[edge.from].kind) && section[edge.to] < section[edge.from]) {
        section[edge.from] = section[edge.to];
        changed = true;
      }
  }
  // A prologue runs before the loops, even if its value is read only after them.
  for (size_t i = 0; i < graph.tasks.size(); ++i)
    if (graph.tasks[i].kind == Kind::Prologue && section[i] == graph.numLoops())
      section[i] = 0;
  return section;
}

/// Sorts the tasks outside the loops topologically within each section; ties keep the graph order. The graph order
/// alone may be wrong: a task that updates state in place may precede a task of another stage that reads the old value.
/// Tasks in a cycle come last, and the simulation reports them.
std::vector<std::vector<int64_t>> orderOutside(const TaskGraph &graph, const std::vector<int64_t> &section) {
  std::vector<int64_t> waits(graph.tasks.size(), 0);
  std::vector<std::vector<int64_t>> users(graph.tasks.size());
  auto together = [&](const Dependence &edge) {
    return !inLoop(graph.tasks[edge.from].kind) && !inLoop(graph.tasks[edge.to].kind) &&
           section[edge.from] == section[edge.to] && edge.from != edge.to;
  };
  for (const Dependence &edge : graph.dependences)
    if (together(edge)) {
      users[edge.from].push_back(edge.to);
      ++waits[edge.to];
    }
  std::vector<std::vector<int64_t>> order(graph.numLoops() + 1);
  std::set<int64_t> ready;
  std::vector<char> done(graph.tasks.size(), 0);
  auto take = [&](int64_t task) {
    done[task] = 1;
    order[section[task]].push_back(task);
    for (int64_t user : users[task])
      if (--waits[user] == 0)
        ready.insert(user);
  };
  for (size_t task = 0; task < graph.tasks.size(); ++task)
    if (!inLoop(graph.tasks[task].kind) && waits[task] == 0)
      ready.insert(static_cast<int64_t>(task));
  while (!ready.empty()) {
    int64_t task = *ready.begin();
    ready.erase(ready.begin());
    take(task);
  }
  for (size_t task = 0; task < graph.tasks.size(); ++task)
    if (!inLoop(graph.tasks[task].kind) && !done[task])
      take(static_cast<int64_t>(task));
  return order;
}
} // namespace

Timetable joinLoops(const TaskGraph &graph, const std::vector<Timetable> &loops) {
  Timetable joined = loops[0];
  joined.microbatches = graph.microbatches;
  std::vector<std::vector<int64_t>> outside = orderOutside(graph, findSections(graph));
  for (int64_t rank = 0; rank < joined.numRanks(); ++rank) {
    RankSchedule actions;
    for (int64_t loop = 0; loop <= graph.numLoops(); ++loop) {
      for (int64_t i : outside[loop]) {
        const TaskNode &task = graph.tasks[i];
        if (joined.place[task.stage] == rank)
          actions.push_back(makeAction(task.stage, task.kind, task.pass, 0));
      }
      if (loop == graph.numLoops())
        break;
      for (Action action : loops[loop].orders[rank].expand()) {
        if (!inLoop(action.kind))
          continue;
        action.loop = loop;
        auto has = [&](Kind kind) { return graph.find(action.stage, kind, action.pass, loop) >= 0; };
        if (action.kind == Kind::Backward ? has(Kind::BackwardInput) || has(Kind::BackwardWeight) : has(action.kind))
          actions.push_back(action);
      }
    }
    joined.orders[rank] = CompactSchedule::compress(actions);
  }
  return joined;
}

} // namespace mpmd::plan
