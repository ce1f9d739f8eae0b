// Finds building blocks for any times, links and placements, by placing the actions of one microbatch modulo a period.
#include "mpmd/Plan/Schedule/CyclicSchedule.h"
#include "mpmd/Plan/Schedule/Simulator.h"
#include "mpmd/Plan/Support/Random.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace mpmd::plan {

namespace {
/// The occupied time of one rank modulo the period, as sorted disjoint intervals.
class Circle {
public:
  explicit Circle(double period) : period(period) {}

  /// The earliest time, not before `ready`, from which the rank is free for `length`; negative if there is none.
  double find(double ready, double length) const {
    double slack = period * 1e-9;
    if (taken.empty())
      return length <= period + slack ? ready : -1;
    double turn = std::floor(ready / period) * period, phase = ready - turn;
    // Searches several periods, because a free interval may cross the end of the period.
    double at = phase;
    for (int round = 0; round < 3; ++round)
      for (const auto &[begin, end] : taken) {
        double from = begin + round * period, to = end + round * period;
        if (to <= at + slack)
          continue;
        if (from >= at + length - slack)
          return turn + at;
        at = std::max(at, to);
        if (at > phase + period + slack)
          return -1;
      }
    return -1;
  }

  void take(double start, double length) {
    double phase = start - std::floor(start / period) * period, end = phase + length;
    if (end > period * (1 + 1e-12)) {
      insert(phase, period);
      insert(0, end - period);
    } else {
      insert(phase, end);
    }
  }

private:
  void insert(double begin, double end) {
    if (end > begin)
      taken.insert(std::upper_bound(taken.begin(), taken.end(), std::pair(begin, end)), {begin, end});
  }

  double period;
  std::vector<std::pair<double, double>> taken;
};
} // namespace

double minPeriod(const ScheduleProblem &problem) {
  const Costs &costs = problem.costs;
  int64_t stages = problem.numStages();
  std::vector<double> work(problem.numRanks(), 0), held(problem.numRanks(), 0);
  double chain = 0; // time from the start of F(s) to the end of I(s)
  for (int64_t s = stages - 1; s >= 0; --s) {
    const StageCost &c = costs.stages[s];
    chain += c.forward + c.input +
             (s + 1 < stages && problem.place[s] != problem.place[s + 1] ? costs.up[s] + costs.down[s] : 0);
    work[problem.place[s]] += c.forward + c.input + c.weight;
    held[problem.place[s]] += c.memForward * chain + (c.memForward + c.memInput) * c.weight;
  }
  double least = 0;
  for (int64_t r = 0; r < problem.numRanks(); ++r)
    least = std::max({least, work[r], std::isinf(costs.cap(r)) ? 0 : held[r] / costs.cap(r)});
  return least;
}

CyclicPlan cyclicPlan(const ScheduleProblem &problem, double even, double odd, bool together) {
  int64_t stages = problem.numStages();
  std::vector<double> longest(problem.numRanks(), 0);
  for (int64_t s = 0; s < stages; ++s) {
    const StageCost &c = problem.costs.stages[s];
    longest[problem.place[s]] = std::max({longest[problem.place[s]], c.forward, c.input, c.weight});
  }
  CyclicPlan plan{std::vector<double>(stages), std::vector<double>(stages), std::vector<uint8_t>(stages, together),
                  std::vector<uint32_t>(stages, 0)};
  std::vector<int64_t> seen(problem.numRanks(), 0);
  for (int64_t s = 0; s < stages; ++s) {
    bool second = seen[problem.place[s]]++ % 2;
    plan.forward[s] = s > 0 ? (second ? odd : even) * longest[problem.place[s]] : 0;
    // The backward runs the chunks in reverse, so the last chunk of a rank is the first in its backward.
    plan.input[s] = s + 1 < stages ? (second ? even : odd) * longest[problem.place[s]] : 0;
  }
  return plan;
}

std::optional<CyclicBlock> placeBlock(const ScheduleProblem &problem, double period, const CyclicPlan &plan) {
  const Costs &costs = problem.costs;
  int64_t stages = problem.numStages();
  std::vector<Circle> circles(problem.numRanks(), Circle(period));
  CyclicBlock block{period, std::vector<double>(stages), std::vector<double>(stages), std::vector<double>(stages)};
  auto put = [&](int64_t s, double ready, double length, double &start) {
    start = circles[problem.place[s]].find(ready, length);
    if (start < 0)
      return false;
    circles[problem.place[s]].take(start, length);
    return true;
  };
  double ready = 0;
  for (int64_t s = 0; s < stages; ++s) {
    if (!put(s, ready + plan.forward[s], costs.stages[s].forward, block.forward[s]))
      return std::nullopt;
    ready = block.forward[s] + costs.stages[s].forward +
            (s + 1 < stages && problem.place[s] != problem.place[s + 1] ? costs.up[s] : 0);
  }
  std::vector<int64_t> later;
  for (int64_t s = stages - 1; s >= 0; --s) {
    const StageCost &c = costs.stages[s];
    if (!put(s, ready + plan.input[s], c.input + (plan.together[s] ? c.weight : 0), block.input[s]))
      return std::nullopt;
    block.weight[s] = block.input[s] + c.input;
    if (!plan.together[s])
      later.push_back(s);
    ready = block.input[s] + c.input + (s > 0 && problem.place[s] != problem.place[s - 1] ? costs.down[s - 1] : 0);
  }
  // With equal priorities, the longest W's are placed first, because short ones fit into smaller gaps.
  std::stable_sort(later.begin(), later.end(), [&](int64_t a, int64_t b) {
    return std::tuple(plan.priority[a], -costs.stages[a].weight) <
           std::tuple(plan.priority[b], -costs.stages[b].weight);
  });
  for (int64_t s : later)
    if (!put(s, block.input[s] + costs.stages[s].input, costs.stages[s].weight, block.weight[s]))
      return std::nullopt;
  return block;
}

namespace {
/// One action in the period. `turn` is the number of periods that pass between the start of the microbatch's period and
/// the action.
struct Piece {
  double phase;
  int64_t turn;
  int32_t stage;
  Kind kind;
};

/// For each rank, the actions of one period in order.
std::vector<std::vector<Piece>> piecesOf(const Chain &chain, const CyclicBlock &block) {
  std::vector<std::vector<Piece>> pieces(chain.numRanks());
  double period = block.period;
  for (int64_t s = 0; s < chain.numStages(); ++s) {
    auto add = [&](double start, Kind kind) {
      int64_t turn = static_cast<int64_t>(std::floor(start / period + 1e-9));
      pieces[chain.place[s]].push_back(
          {start - static_cast<double>(turn) * period, turn, static_cast<int32_t>(s), kind});
    };
    add(block.forward[s], Kind::Forward);
    add(block.input[s], Kind::BackwardInput);
    add(block.weight[s], Kind::BackwardWeight);
  }
  for (auto &mine : pieces)
    // Among actions at the same time, which happens if their length is zero, the one of the older microbatch comes
    // first.
    std::stable_sort(mine.begin(), mine.end(), [&](const Piece &a, const Piece &b) {
      return std::abs(a.phase - b.phase) > period * 1e-9 ? a.phase < b.phase : a.turn > b.turn;
    });
  return pieces;
}
} // namespace

Overflow overflow(const ScheduleProblem &problem, const CyclicBlock &block) {
  const Costs &costs = problem.costs;
  Overflow sum;
  for (int64_t rank = 0; const auto &mine : piecesOf(problem, block)) {
    // The memory at the begin of a period. An action that runs `turn` periods later has not run yet for the last `turn`
    // microbatches.
    double held = 0, cap = costs.cap(rank) * (1 + 1e-12) + 1e-12;
    for (const Piece &piece : mine)
      held -= memoryOf(costs.stages[piece.stage], piece.kind) * static_cast<double>(piece.turn);
    double peak = held;
    for (size_t i = 0; i < mine.size(); ++i) {
      peak = std::max(peak, held += memoryOf(costs.stages[mine[i].stage], mine[i].kind));
      double until = i + 1 < mine.size() ? mine[i + 1].phase : block.period + mine[0].phase;
      if (held > cap)
        sum.area += (held - cap) * (until - mine[i].phase) / block.period;
    }
    sum.memory += std::max(0.0, peak - cap);
    ++rank;
  }
  return sum;
}

RankSchedules repeatBlock(const Chain &chain, const CyclicBlock &block) {
  RankSchedules orders(chain.numRanks());
  for (int64_t rank = 0; const auto &mine : piecesOf(chain, block)) {
    int64_t first = mine.empty() ? 0 : mine[0].turn, last = first;
    for (const Piece &piece : mine)
      first = std::min(first, piece.turn), last = std::max(last, piece.turn);
    orders[rank].reserve(mine.size() * chain.microbatches);
    for (int64_t turn = first; turn < last + chain.microbatches; ++turn)
      for (const Piece &piece : mine)
        if (int64_t microbatch = turn - piece.turn; microbatch >= 0 && microbatch < chain.microbatches)
          orders[rank].push_back({piece.stage, static_cast<int32_t>(microbatch), piece.kind});
    ++rank;
  }
  return orders;
}

std::optional<PlacedBlock> fitBlock(const ScheduleProblem &problem, double period, const SolverOptions &options,
                                    CyclicPlan plan) {
  int64_t stages = problem.numStages();
  uint64_t state = options.seed;
  auto below = [&](uint64_t n) { return (state = Random(state).next()) % n; };
  // The objective: the memory above the limits first, then the time for which a microbatch is in flight.
  auto valueOf = [&](const std::optional<CyclicBlock> &placed) {
    if (!placed)
      return std::numeric_limits<double>::infinity();
    const Overflow over = overflow(problem, *placed);
    return over.memory > 0 ? over.area + 1e-3 * over.memory + 1e-4 * (placed->input[0] - placed->forward[0]) / period
                           : 0;
  };
  std::optional<CyclicBlock> block = placeBlock(problem, period, plan);
  double value = valueOf(block);
  for (int64_t i = 0; i < options.effort && value > 0; ++i) {
    if ((i & 63) == 0 && options.isLate())
      break;
    CyclicPlan next = plan;
    for (uint64_t changes = 1 + below(3); changes > 0; --changes) {
      int64_t s = static_cast<int64_t>(below(stages));
      const StageCost &c = problem.costs.stages[s];
      double longest = std::max({c.forward, c.input, c.weight});
      switch (below(4)) {
      case 0:
        next.forward[s] = below(2) ? 0 : longest * static_cast<double>(below(1000)) * 1e-3;
        break;
      case 1:
        next.input[s] = below(2) ? 0 : longest * static_cast<double>(below(1000)) * 1e-3;
        break;
      case 2:
        next.together[s] ^= 1;
        break;
      default:
        next.priority[s] = static_cast<uint32_t>(below(4));
      }
    }
    std::optional<CyclicBlock> placed = placeBlock(problem, period, next);
    double now = valueOf(placed);
    if (now <= value) {
      value = now;
      plan = std::move(next);
      block = std::move(placed);
    }
  }
  if (value > 0)
    return std::nullopt;
  return PlacedBlock{std::move(plan), *std::move(block)};
}

} // namespace mpmd::plan
