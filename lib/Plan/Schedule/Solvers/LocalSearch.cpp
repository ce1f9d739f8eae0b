// Moves of actions, alone or in every period, judged by simulation.
#include "mpmd/Plan/Schedule/LocalSearch.h"
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
  Improver(const Pipeline &shape, const Costs &costs, Metric metric, uint64_t seed, RankSchedules &orders,
           Outcome &outcome, SteadyState *steady)
      : shape(shape), costs(costs), metric(metric), simulator(shape, costs),
        random(seed * 0x9E3779B97F4A7C15ull + 0x1234567ull), best(orders), bestOutcome(outcome), bestSteady(steady),
        now(orders) {
    if (steady)
      ranges = steady->ranks;
  }

  int64_t run(double target, int64_t evaluations, const std::function<bool()> &stop) {
    if (!simulator.run(now, nowOutcome, starts))
      return 1;
    double nowValue = value(nowOutcome), bestValue = nowValue;
    bestOutcome = nowOutcome;
    findCritical();
    Outcome trial;
    int64_t count = 1, sinceBest = 0;
    for (; count < evaluations && bestOutcome.value(metric) > target * (1 + 1e-9); ++count) {
      if ((count & 15) == 0 && stop())
        break;
      Move move;
      if (!choose(move) || !repeat(move)) {
        // Moves that cannot be are no schedules, but a search must end.
        if (++failures > 16 * evaluations + 1000)
          break;
        --count;
        continue;
      }
      for (size_t shift : shifts)
        apply(now[move.rank], move.from + shift, move.to + shift);
      bool runs = simulator.run(now, trial, starts);
      double trialValue = runs ? value(trial) : 0;
      // A little worse is accepted at first, less later on.
      double share = static_cast<double>(count) / static_cast<double>(evaluations);
      double slack = bestValue * 0.01 * (1 - share) * (1 - share) * static_cast<double>(random.below(1000)) * 1e-3 *
                     static_cast<double>(random.below(1000)) * 1e-3;
      if (!runs || trialValue > nowValue + slack) {
        for (size_t shift : shifts)
          apply(now[move.rank], move.to + shift, move.from + shift);
        continue;
      }
      if (bestSteady)
        ranges[move.rank] = left;
      nowValue = trialValue;
      nowOutcome = trial;
      findCritical();
      if (nowValue < bestValue * (1 - 1e-12)) {
        bestValue = nowValue;
        best = now;
        bestOutcome = nowOutcome;
        if (bestSteady)
          bestSteady->ranks = ranges;
        sinceBest = 0;
      } else if (++sinceBest > 400 + evaluations / 8) {
        now = best;
        if (bestSteady)
          ranges = bestSteady->ranks;
        simulator.run(now, nowOutcome, starts);
        nowValue = value(nowOutcome);
        findCritical();
        sinceBest = 0;
      }
    }
    return count;
  }

private:
  /// The metric, and a little of the other one and of the time that ranks are done, so that plateaus have a slope.
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

  /// Where else the move is made, as distances from its first place, and what is left of the part that repeats. A move
  /// across its border, once made, cuts it short. Returns false if less than two periods would be left.
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
      // What a period that is not whole has of the move stays as it was.
      if (first + shift < left.end)
        left.end = first + shift;
      if (last >= left.begin + left.length)
        left.begin = last - left.length + 1;
    }
    return left.end >= left.begin + 2 * left.length;
  }

  /// Whether `first` must stay before `second` on a rank: the same stage and kind in order, a microbatch's own chain.
  static bool keeps(const Action &first, const Action &second) {
    if (first.kind == second.kind)
      return first.stage == second.stage;
    if (first.microbatch != second.microbatch)
      return false;
    if (first.kind == Kind::Forward)
      return second.kind != Kind::BackwardWeight || first.stage == second.stage;
    return first.kind == Kind::BackwardInput && second.kind == Kind::BackwardWeight && first.stage == second.stage;
  }

  /// Whether the move keeps the rank's own order of dependences and its cap.
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
    double cap = costs.cap(move.rank);
    if (std::isinf(cap))
      return true;
    // Memory before the window is what it was; so is memory after it.
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

  /// The chain of actions that decides the metric, back from its end: positions on ranks where an action waits for the
  /// one before it.
  void findCritical() {
    critical.clear();
    gaps.clear();
    position.assign(static_cast<size_t>(shape.numStages()) * shape.microbatches, {0, 0});
    int64_t rank = 0;
    double latest = -1;
    for (int64_t r = 0; r < shape.numRanks(); ++r) {
      for (size_t i = 0; i < now[r].size(); ++i) {
        const Action &action = now[r][i];
        size_t at = static_cast<size_t>(action.stage) * shape.microbatches + action.microbatch;
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
      // It waits for its input: go there.
      if (i > 0)
        gaps.push_back({rank, i});
      bool forward = action.kind == Kind::Forward;
      int64_t from = forward ? action.stage - 1 : action.stage + 1;
      if (action.kind == Kind::BackwardWeight || from < 0)
        break;
      if (from >= shape.numStages())
        break;
      int64_t peer = shape.rankOf(from, action.microbatch);
      size_t at = static_cast<size_t>(from) * shape.microbatches + action.microbatch;
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
      // Something else first on the critical chain: the action goes a few places earlier, or the one before it later.
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
      // Fill a gap from behind.
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

  const Pipeline &shape;
  const Costs &costs;
  Metric metric;
  Simulator simulator;
  Random random;
  RankSchedules &best;
  Outcome &bestOutcome;
  SteadyState *bestSteady;
  RankSchedules now;
  std::vector<SteadyState::Range> ranges;
  SteadyState::Range left;
  std::vector<size_t> shifts;
  Outcome nowOutcome;
  std::vector<std::vector<double>> starts;
  std::vector<Move> critical;
  std::vector<std::pair<int64_t, size_t>> gaps;
  std::vector<std::pair<size_t, size_t>> position;
  int64_t failures = 0;
};
} // namespace

int64_t improve(const Pipeline &shape, const Costs &costs, Metric metric, double target, int64_t evaluations,
                uint64_t seed, const std::function<bool()> &stop, RankSchedules &orders, Outcome &outcome,
                SteadyState *steady) {
  return Improver(shape, costs, metric, seed, orders, outcome, steady).run(target, evaluations, stop);
}

} // namespace mpmd::plan
