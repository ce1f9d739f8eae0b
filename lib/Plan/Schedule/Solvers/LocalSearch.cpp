// Moves actions, individually or in every period, and evaluates each move by simulation.
#include "mpmd/Plan/Schedule/LocalSearch.h"

#include "mpmd/Plan/Schedule/Simulator.h"
#include "mpmd/Plan/Support/Random.h"

#include <algorithm>
#include <cmath>

namespace mpmd::plan {

namespace {
struct Move {
  int64_t rank = 0;
  size_t from = 0, to = 0;
};

class Improver {
public:
  Improver(const ScheduleProblem &problem, const SolverOptions &options, Solution &solution, SteadyState *steady)
      : problem(problem), options(options), metric(options.metric), simulator(problem), starts(simulator.starts()),
        random(options.seed * 0x9E3779B97F4A7C15ull + 0x1234567ull), best(solution.orders),
        bestOutcome(solution.outcome), bestSteady(steady), now(best) {
    if (steady)
      ranges = steady->ranks;
  }

  int64_t run() {
    const int64_t evaluations = options.effort;
    std::optional<Outcome> nowOutcome = simulator.runWithStarts(now);
    if (!nowOutcome)
      return 1;
    double nowValue = value(*nowOutcome), bestValue = nowValue;
    bestOutcome = *nowOutcome;
    findCritical();
    int64_t count = 1, sinceBest = 0;
    for (; count < evaluations && bestOutcome.value(metric) > options.target * (1 + 1e-9); ++count) {
      if ((count & 15) == 0 && options.isLate())
        break;
      Move move;
      if (!choose(move) || !repeat(move)) {
        // Impossible moves do not count as evaluations. Their number is limited, so that the search ends.
        if (++failures > 16 * evaluations + 1000)
          break;
        --count;
        continue;
      }
      for (size_t shift : shifts)
        apply(now[move.rank], move.from + shift, move.to + shift);
      std::optional<Outcome> trial = simulator.runWithStarts(now);
      double trialValue = trial ? value(*trial) : 0;
      // Simulated annealing: slightly worse orders are accepted, with a tolerance that shrinks over time.
      double share = static_cast<double>(count) / static_cast<double>(evaluations);
      double slack = bestValue * 0.01 * (1 - share) * (1 - share) * static_cast<double>(random.below(1000)) * 1e-3 *
                     static_cast<double>(random.below(1000)) * 1e-3;
      if (!trial || trialValue > nowValue + slack) {
        for (size_t shift : shifts)
          apply(now[move.rank], move.to + shift, move.from + shift);
        continue;
      }
      if (bestSteady)
        ranges[move.rank] = left;
      nowValue = trialValue;
      nowOutcome = std::move(trial);
      findCritical();
      if (nowValue < bestValue * (1 - 1e-12)) {
        bestValue = nowValue;
        best = now;
        bestOutcome = *nowOutcome;
        if (bestSteady)
          bestSteady->ranks = ranges;
        sinceBest = 0;
      } else if (++sinceBest > 400 + evaluations / 8) {
        now = best;
        if (bestSteady)
          ranges = bestSteady->ranks;
        nowOutcome = simulator.runWithStarts(now);
        nowValue = value(*nowOutcome);
        findCritical();
        sinceBest = 0;
      }
    }
    return count;
  }

private:
  /// The metric plus a small share of the other metric, so that equal values can be compared.
  double value(const Outcome &outcome) const {
    double other = metric == Metric::Makespan ? outcome.span : outcome.makespan;
    return outcome.value(metric) + 1e-6 * other;
  }

  static void apply(RankSchedule &order, size_t from, size_t to) {
    if (from < to)
      std::rotate(order.begin() + from, order.begin() + from + 1, order.begin() + to + 1);
    else
      std::rotate(order.begin() + to, order.begin() + from, order.begin() + from + 1);
  }

  /// Repeats a move in all periods: computes its shifts, and the remaining periodic part. A move across the border of
  /// that part shortens it. Returns false if less than two periods would remain.
  bool repeat(Move &move) {
    shifts.assign(1, 0);
    if (!bestSteady)
      return true;
    left = ranges[move.rank];
    size_t first = std::min(move.from, move.to), last = std::max(move.from, move.to);
    if (last < left.begin || first >= left.end)
      return true;
    if (first < left.begin) {
      left.begin = last + 1;
    } else if (last >= left.end) {
      left.end = first;
    } else if (last - first >= left.length) {
      return false;
    } else {
      size_t back = (first - left.begin) / left.length * left.length;
      move.from -= back, move.to -= back, first -= back, last -= back;
      size_t shift = left.length;
      for (; last + shift < left.end; shift += left.length)
        shifts.push_back(shift);
      // An incomplete period is excluded from the move.
      if (first + shift < left.end)
        left.end = first + shift;
      if (last >= left.begin + left.length)
        left.begin = last - left.length + 1;
    }
    return left.end >= left.begin + 2 * left.length;
  }

  /// Whether `first` must precede `second` on a rank: both have the same stage and kind, or belong to the chain of one
  /// microbatch.
  static bool keeps(const Action &first, const Action &second) {
    if (first.kind == second.kind)
      return first.stage == second.stage;
    if (first.microbatch != second.microbatch)
      return false;
    if (first.kind == Kind::Forward)
      return second.kind != Kind::BackwardWeight || first.stage == second.stage;
    return first.kind == Kind::BackwardInput && second.kind == Kind::BackwardWeight && first.stage == second.stage;
  }

  /// Whether the move respects the dependences within the rank and its memory limit.
  bool allowed(const Move &move) const {
    const RankSchedule &order = now[move.rank];
    if (move.from == move.to)
      return false;
    const Action &moved = order[move.from];
    if (move.from < move.to) {
      for (size_t i = move.from + 1; i <= move.to; ++i)
        if (keeps(moved, order[i]))
          return false;
    } else {
      for (size_t i = move.to; i < move.from; ++i)
        if (keeps(order[i], moved))
          return false;
    }
    double cap = problem.costs.cap(move.rank);
    if (std::isinf(cap))
      return true;
    // Only the memory between the two positions of the move changes.
    size_t first = std::min(move.from, move.to), last = std::max(move.from, move.to);
    double held = 0;
    for (size_t i = 0; i < first; ++i)
      held += simulator.memory(order[i]);
    auto fits = [&](const Action &action) { return (held += simulator.memory(action)) <= cap * (1 + 1e-12) + 1e-12; };
    if (move.from > move.to && !fits(moved))
      return false;
    for (size_t i = first; i <= last; ++i)
      if (i != move.from && !fits(order[i]))
        return false;
    return true;
  }

  /// Finds the critical path of the metric, starting from its end. `critical` gets the positions at which an action
  /// waits for the previous action of its rank.
  void findCritical() {
    critical.clear();
    gaps.clear();
    position.assign(static_cast<size_t>(problem.numStages()) * problem.microbatches, {0, 0});
    int64_t rank = 0;
    double latest = -1;
    for (int64_t r = 0; r < problem.numRanks(); ++r) {
      for (size_t i = 0; i < now[r].size(); ++i) {
        const Action &action = now[r][i];
        size_t at = static_cast<size_t>(action.stage) * problem.microbatches + action.microbatch;
        if (action.kind == Kind::Forward)
          position[at].first = i;
        else if (action.kind != Kind::BackwardWeight)
          position[at].second = i;
      }
      if (now[r].empty())
        continue;
      double end = endOf(r, now[r].size() - 1), length = metric == Metric::Makespan ? end : end - starts[r][0];
      if (length > latest)
        latest = length, rank = r;
    }
    size_t i = now[rank].size() - 1;
    for (size_t steps = 0; steps < 4000; ++steps) {
      const Action &action = now[rank][i];
      double start = starts[rank][i], tolerance = 1e-9 * (1 + start);
      if (i > 0 && endOf(rank, i - 1) >= start - tolerance) {
        critical.push_back({rank, i, i - 1});
        --i;
        continue;
      }
      // The action waits for its input, so the path continues at the producer.
      if (i > 0)
        gaps.push_back({rank, i});
      bool forward = action.kind == Kind::Forward;
      int64_t from = forward ? action.stage - 1 : action.stage + 1;
      if (action.kind == Kind::BackwardWeight || from < 0)
        break;
      if (from >= problem.numStages())
        break;
      int64_t peer = problem.rankOf(from, action.microbatch);
      size_t at = static_cast<size_t>(from) * problem.microbatches + action.microbatch;
      size_t next = forward ? position[at].first : position[at].second;
      if (peer == rank && next >= i)
        break;
      rank = peer, i = next;
    }
  }

  double endOf(int64_t rank, size_t i) const { return starts[rank][i] + simulator.seconds(now[rank][i]); }

  bool choose(Move &move) {
    size_t dice = random.below(100);
    if (dice < 55 && !critical.empty()) {
      // Changes the order on the critical path: moves the action some positions earlier, or its predecessor later.
      move = critical[random.below(critical.size())];
      const RankSchedule &order = now[move.rank];
      if (move.from >= order.size())
        return false;
      size_t reach = 1 + (random.below(3) ? 0 : random.below(8));
      if (random.below(2)) {
        move.to = move.from >= reach ? move.from - reach : 0;
      } else {
        move.to = std::min(order.size() - 1, move.from - 1 + reach);
        move.from = move.from - 1;
      }
    } else if (dice < 80 && !gaps.empty()) {
      // Moves a later action into a gap.
      auto [rank, at] = gaps[random.below(gaps.size())];
      const RankSchedule &order = now[rank];
      if (at + 1 >= order.size())
        return false;
      move = {rank, at + 1 + random.below(std::min<size_t>(order.size() - at - 1, 24)), at};
    } else {
      move.rank = static_cast<int64_t>(random.below(now.size()));
      const RankSchedule &order = now[move.rank];
      if (order.size() < 2)
        return false;
      move.from = random.below(order.size());
      size_t reach = 1 + random.below(random.below(4) ? 4 : 30);
      move.to =
          random.below(2) ? std::min(order.size() - 1, move.from + reach) : move.from - std::min(move.from, reach);
    }
    return allowed(move);
  }

  const ScheduleProblem &problem;
  const SolverOptions &options;
  Metric metric;
  Simulator simulator;
  /// Start times of the last simulated orders.
  const std::vector<std::vector<double>> &starts;
  Random random;
  RankSchedules &best;
  Outcome &bestOutcome;
  SteadyState *bestSteady;
  RankSchedules now;
  std::vector<SteadyState::Range> ranges;
  SteadyState::Range left;
  std::vector<size_t> shifts;
  std::vector<Move> critical;
  std::vector<std::pair<int64_t, size_t>> gaps;
  std::vector<std::pair<size_t, size_t>> position;
  int64_t failures = 0;
};
} // namespace

int64_t improve(const ScheduleProblem &problem, const SolverOptions &options, Solution &solution, SteadyState *steady) {
  return Improver(problem, options, solution, steady).run();
}

} // namespace mpmd::plan
