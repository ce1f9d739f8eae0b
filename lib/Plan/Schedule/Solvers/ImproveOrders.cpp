// Hill climbing over the orders of actions on ranks.
#include "mpmd/Plan/Schedule/ImproveOrders.h"

#include "../TaskRuns.h"
#include "mpmd/Plan/Schedule/EventLoop.h"
#include "mpmd/Plan/Support/Random.h"

#include <algorithm>
#include <limits>

namespace mpmd::plan {

namespace {
constexpr double kNever = std::numeric_limits<double>::infinity();

class Climber {
public:
  Climber(const TaskGraph &graph, const std::vector<StageCost> &memory, Metric metric, uint64_t seed,
          Timetable &timetable)
      : graph(graph), metric(metric), random(seed), timetable(timetable), numbers(graph), runs(numbers.size()),
        orders(timetable.numRanks()) {
    for (size_t task = 0; task < graph.tasks.size(); ++task) {
      const TaskNode &node = graph.tasks[task];
      for (int64_t i = 0; i < graph.runsOf(static_cast<int64_t>(task)); ++i) {
        const int64_t microbatch = graph.subsetOf(node.stage).at(i);
        TaskRun &run = runs[numbers.find(static_cast<int64_t>(task), microbatch)];
        run = {static_cast<int64_t>(task), microbatch, timetable.place[node.stage], node.seconds,
               addedBy(memory, node),      {}};
        numbers.forEachWait(run.task, microbatch, [&](int64_t from, const Dependence &dependence) {
          const int64_t rank = timetable.place[graph.tasks[dependence.from].stage];
          run.needs.push_back({from, rank, rank == run.rank ? 0 : dependence.link});
          return true;
        });
      }
    }
    for (int64_t rank = 0; rank < timetable.numRanks(); ++rank)
      for (const Action &action : timetable.orders[rank].expand())
        orders[rank].push_back(numbers.find(graph.find(action.stage, action.kind, action.pass), action.microbatch));
  }

  void climb(int64_t effort) {
    std::vector<double> allowed;
    for (const std::vector<int64_t> &order : orders)
      allowed.push_back(peakOf(order));
    double best = evaluate();
    kept = starts;
    for (int64_t i = 0; i < effort; ++i) {
      const int64_t rank = static_cast<int64_t>(random.below(orders.size()));
      std::vector<int64_t> &order = orders[rank];
      size_t from = 0, to = 0;
      if (order.size() < 2 || !choose(order, from, to))
        continue;
      shift(order, from, to);
      const double time = peakOf(order) > allowed[rank] * (1 + 1e-12) ? kNever : evaluate();
      if (time <= best) {
        best = time;
        kept = starts;
      } else {
        shift(order, to, from);
        starts = kept;
      }
    }
    for (size_t rank = 0; rank < orders.size(); ++rank) {
      RankSchedule actions;
      for (int64_t run : orders[rank]) {
        const TaskNode &task = graph.tasks[runs[run].task];
        actions.push_back(makeAction(task.stage, task.kind, task.pass, runs[run].microbatch));
      }
      timetable.orders[rank] = CompactSchedule::compress(actions);
    }
  }

private:
  /// A run that must have ended before, its rank, and the link time of its value.
  struct Need {
    int64_t run, rank;
    double link;
  };
  struct TaskRun {
    int64_t task = 0, microbatch = 0, rank = 0;
    double seconds = 0, memory = 0;
    std::vector<Need> needs;
  };

  static double addedBy(const std::vector<StageCost> &memory, const TaskNode &task) {
    if (memory.empty())
      return task.kind == Kind::Forward ? 1 : 0;
    const StageCost &cost = memory[task.stage];
    return task.kind == Kind::Forward         ? cost.memForward
           : task.kind == Kind::BackwardInput ? cost.memInput
                                              : cost.memWeight;
  }

  double peakOf(const std::vector<int64_t> &order) const {
    double held = 0, peak = 0;
    for (int64_t run : order) {
      const double added = runs[run].memory;
      peak = std::max(peak, held + std::max(added, 0.0));
      held += added;
    }
    return peak;
  }

  /// The value to minimise: the metric, plus a small term for the end of every rank; infinite on a deadlock.
  double evaluate() {
    constexpr double kUnknown = -1;
    starts.assign(runs.size(), kUnknown);
    next.assign(orders.size(), 0);
    size_t done = 0;
    loop.run(orders.size(), [&](int64_t rank) {
      const std::vector<int64_t> &order = orders[rank];
      const size_t begin = next[rank];
      double time = begin == 0 ? 0 : starts[order[begin - 1]] + runs[order[begin - 1]].seconds;
      int64_t waitsFor = -1;
      for (; next[rank] < order.size(); ++next[rank]) {
        const TaskRun &run = runs[order[next[rank]]];
        auto missing = std::find_if(run.needs.begin(), run.needs.end(),
                                    [&](const Need &need) { return starts[need.run] == kUnknown; });
        if (missing != run.needs.end()) {
          waitsFor = missing->rank;
          break;
        }
        time = std::max(time, readyAt(order[next[rank]]));
        starts[order[next[rank]]] = time;
        time += run.seconds;
      }
      done += next[rank] - begin;
      return EventLoop::Progress{next[rank] != begin, waitsFor};
    });
    if (done < runs.size())
      return kNever;
    double last = 0, longest = 0, sum = 0;
    for (const std::vector<int64_t> &order : orders) {
      if (order.empty())
        continue;
      const double end = starts[order.back()] + runs[order.back()].seconds;
      last = std::max(last, end);
      longest = std::max(longest, end - starts[order.front()]);
      sum += end;
    }
    return (metric == Metric::Makespan ? last : longest) + 1e-3 * sum / static_cast<double>(orders.size());
  }

  /// The time at which a run could start if its rank were free.
  double readyAt(int64_t run) const {
    double time = 0;
    for (const Need &need : runs[run].needs)
      time = std::max(time, starts[need.run] + runs[need.run].seconds + need.link);
    return time;
  }

  /// Chooses a move: usually a run into a gap in which it could start, otherwise any run over a short distance.
  bool choose(const std::vector<int64_t> &order, size_t &from, size_t &to) {
    constexpr size_t kWindow = 24;
    if (random.below(4) != 0) {
      const size_t first = random.below(order.size());
      for (size_t i = 0; i < order.size(); ++i) {
        const size_t at = (first + i) % order.size();
        const double free = at == 0 ? 0 : starts[order[at - 1]] + runs[order[at - 1]].seconds;
        if (starts[order[at]] <= free * (1 + 1e-9))
          continue;
        std::vector<size_t> fitting;
        for (size_t other = at + 1; other < std::min(order.size(), at + kWindow); ++other)
          if (readyAt(order[other]) < starts[order[at]] * (1 - 1e-9))
            fitting.push_back(other);
        if (fitting.empty())
          continue;
        from = random.pick(fitting), to = at;
        return true;
      }
    }
    from = random.below(order.size());
    const size_t low = from > kWindow / 2 ? from - kWindow / 2 : 0,
                 high = std::min(order.size() - 1, from + kWindow / 2);
    to = low + random.below(high - low + 1);
    return from != to;
  }

  static void shift(std::vector<int64_t> &order, size_t from, size_t to) {
    auto at = [&](size_t i) { return order.begin() + static_cast<std::ptrdiff_t>(i); };
    if (from < to)
      std::rotate(at(from), at(from + 1), at(to + 1));
    else
      std::rotate(at(to), at(from), at(from + 1));
  }

  const TaskGraph &graph;
  Metric metric;
  Random random;
  Timetable &timetable;
  const TaskRuns numbers;
  std::vector<TaskRun> runs;
  std::vector<std::vector<int64_t>> orders;
  /// Start times of the last evaluated orders, and of the kept orders.
  std::vector<double> starts, kept;
  EventLoop loop;
  /// For each rank, the position of its next run.
  std::vector<size_t> next;
};
} // namespace

Timetable improveOrders(const TaskGraph &graph, const std::vector<StageCost> &memory, const SearchOptions &options,
                        Timetable timetable) {
  constexpr int64_t kWork = 30'000'000, kMaximum = 40'000, kMinimum = 1'000;
  int64_t size = 0;
  for (size_t task = 0; task < graph.tasks.size(); ++task)
    size += graph.runsOf(static_cast<int64_t>(task));
  // In a large program, so few moves would change nothing.
  if (size == 0 || (options.effort == 0 && kWork / size < kMinimum))
    return timetable;
  Climber(graph, memory, options.metric, options.seed, timetable)
      .climb(options.effort > 0 ? options.effort : std::min(kMaximum, kWork / size));
  return timetable;
}

} // namespace mpmd::plan
