// The greedy list scheduler for programs with several passes, or with round-robin stages.
#include "mpmd/Plan/Schedule/ListSchedule.h"

#include <algorithm>
#include <set>

namespace mpmd::plan {

bool hasPasses(const TaskGraph &graph) {
  return std::any_of(graph.tasks.begin(), graph.tasks.end(),
                     [](const TaskNode &task) { return inLoop(task.kind) && task.pass > 0; });
}

namespace {
/// A task of one microbatch whose inputs have been computed. Sorted by ready time, microbatch, and task.
struct Ready {
  double time;
  int64_t microbatch, task;
  auto operator<=>(const Ready &) const = default;
};

class Lister {
public:
  Lister(const TaskGraph &graph, const std::vector<int64_t> &place, int64_t ranks, const ListRules &rules)
      : graph(graph), place(place), microbatches(graph.microbatches[0]),
        limit(rules.limit > 0 ? rules.limit : microbatches), lateWeights(rules.lateWeights), users(graph.tasks.size()),
        waits(graph.tasks.size() * microbatches, 0), from(waits.size(), 0), ready(ranks), free(ranks, 0),
        actions(ranks) {}

  Timetable run() {
    for (const Dependence &edge : graph.dependences) {
      if (!inLoop(graph.tasks[edge.from].kind) || !inLoop(graph.tasks[edge.to].kind))
        continue;
      users[edge.from].push_back(&edge);
      for (int64_t m = edge.lag; m < microbatches; ++m)
        waits[at(edge.to, m)] += takes(edge.from, m - edge.lag) && takes(edge.to, m);
    }
    left.assign(microbatches, 0);
    int64_t all = 0;
    for (size_t task = 0; task < graph.tasks.size(); ++task)
      for (int64_t m = 0; m < microbatches; ++m)
        left[m] += takes(static_cast<int64_t>(task), m);
    for (int64_t each : left)
      all += each;
    for (int64_t m = 0; m < std::min(limit, microbatches); ++m)
      admit(0);
    for (int64_t done = 0; done < all && step(); ++done) {
    }
    Timetable timetable{"", graph.microbatches, place, {}};
    for (const RankSchedule &order : actions)
      timetable.orders.push_back(CompactSchedule::compress(order));
    return timetable;
  }

private:
  size_t at(int64_t task, int64_t microbatch) const { return static_cast<size_t>(task * microbatches + microbatch); }
  bool takes(int64_t task, int64_t microbatch) const {
    return inLoop(graph.tasks[task].kind) && graph.subsetOf(graph.tasks[task].stage).has(microbatch);
  }
  int64_t rankOf(int64_t task) const { return place[graph.tasks[task].stage]; }

  void admit(double now) {
    if (admitted == microbatches)
      return;
    int64_t m = admitted++;
    for (size_t task = 0; task < graph.tasks.size(); ++task)
      if (takes(static_cast<int64_t>(task), m)) {
        from[at(task, m)] = std::max(from[at(task, m)], now);
        if (waits[at(task, m)] == 0)
          ready[rankOf(task)].insert({from[at(task, m)], m, static_cast<int64_t>(task)});
      }
  }

  /// The priority among tasks that could start at the same time; the lowest comes first.
  auto orderOf(const Ready &ready) const {
    return std::tuple(lateWeights && graph.tasks[ready.task].kind == Kind::BackwardWeight, ready.microbatch,
                      -ready.task);
  }

  /// Runs one task: among all that could start first, the task of the oldest microbatch.
  bool step() {
    int64_t rank = -1;
    Ready chosen{};
    double start = 0;
    for (size_t r = 0; r < ready.size(); ++r) {
      if (ready[r].empty())
        continue;
      // Tasks that are ready before the rank is free can all start at that time.
      double earliest = std::max(free[r], ready[r].begin()->time);
      Ready best = *ready[r].begin();
      for (const Ready &other : ready[r]) {
        if (other.time > earliest)
          break;
        if (orderOf(other) < orderOf(best))
          best = other;
      }
      if (rank < 0 || earliest < start) {
        rank = static_cast<int64_t>(r);
        chosen = best;
        start = earliest;
      }
    }
    if (rank < 0)
      return false;
    const TaskNode &task = graph.tasks[chosen.task];
    ready[rank].erase(chosen);
    free[rank] = start + task.seconds;
    actions[rank].push_back(makeAction(task.stage, task.kind, task.pass, chosen.microbatch));
    for (const Dependence *edge : users[chosen.task]) {
      int64_t m = chosen.microbatch + edge->lag;
      if (m >= microbatches || !takes(edge->to, m))
        continue;
      size_t user = at(edge->to, m);
      from[user] = std::max(from[user], free[rank] + (rankOf(edge->to) == rank ? 0 : edge->link));
      if (--waits[user] == 0 && m < admitted)
        ready[rankOf(edge->to)].insert({from[user], m, edge->to});
    }
    if (--left[chosen.microbatch] == 0)
      admit(free[rank]);
    return true;
  }

  const TaskGraph &graph;
  const std::vector<int64_t> &place;
  int64_t microbatches, limit;
  bool lateWeights;
  std::vector<std::vector<const Dependence *>> users;
  std::vector<int64_t> waits;
  std::vector<double> from;
  std::vector<std::set<Ready>> ready;
  std::vector<double> free;
  RankSchedules actions;
  std::vector<int64_t> left;
  int64_t admitted = 0;
};
} // namespace

Timetable listSchedule(const TaskGraph &graph, const std::vector<int64_t> &place, int64_t ranks,
                       const ListRules &rules) {
  return Lister(graph, place, ranks, rules).run();
}

} // namespace mpmd::plan
