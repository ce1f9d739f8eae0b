// Lower bounds in closed form. For every rank, the bound has four terms: the time that must precede its first forward
// (head), its own work, idle time that no work can fill, and the time that must follow its last input gradient (tail).
//
// - window: a rank's time from its first start to its last end. `span` is the longest window. The window of stage 0's
// rank also contains every head and tail.
// - idle: between its first forward and its first backward, a rank can run only forwards, and memory limits their
// number.
// - freeing: the last forward needs memory that backwards must free first, so the time of these backwards precedes it.
// - rounds: memory holds the activations of at most k microbatches of a stage. So the forward of microbatch i starts
// only after the backward of microbatch i - k has ended.
// - holding: for each microbatch, multiply its bytes by the minimum time from its forward to its last backward. The sum
// of these products is at most the memory limit times the window.
#include "mpmd/Plan/Schedule/Bounds.h"

#include "mpmd/Plan/Schedule/Simulator.h"

#include <algorithm>
#include <cmath>

namespace mpmd::plan {

namespace {
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// An item of which any fraction can be taken. The complete item provides `amount` and costs `cost`.
struct Item {
  double amount, cost;
};

/// The minimum cost of items that provide `amount`; infinite if all items together provide less.
double cheapest(std::vector<Item> items, double amount) {
  std::sort(items.begin(), items.end(),
            [](const Item &a, const Item &b) { return a.cost * b.amount < b.cost * a.amount; });
  double cost = 0;
  for (const Item &item : items) {
    if (amount <= 0)
      break;
    double part = std::min(1.0, amount / item.amount);
    cost += part * item.cost;
    amount -= item.amount;
  }
  return amount > 1e-9 ? kInfinity : cost;
}

class Bounder {
public:
  explicit Bounder(const ScheduleProblem &problem)
      : costs(costsOfSlices(problem)), stages(problem.numStages()), count(static_cast<double>(problem.microbatches)),
        ranks(stagesOfRanks(problem.place, problem.numRanks())) {
    // Prefix sums along the chain. `riseTo[s]`: the time from the start of F(0) to the start of F(s). `fallFrom[s]`:
    // the time from the end of I(s) to the end of I(0).
    riseTo.assign(stages + 1, 0);
    fallFrom.assign(stages + 1, 0);
    for (int64_t s = 0; s + 1 <= stages; ++s) {
      bool crosses = s + 1 < stages && problem.place[s] != problem.place[s + 1];
      riseTo[s + 1] = riseTo[s] + costs.stages[s].forward + (crosses ? costs.up[s] : 0);
      fallFrom[s + 1] = fallFrom[s] + costs.stages[s].input + (crosses ? costs.down[s] : 0);
    }
    // A lower bound of the time after I(s): the maximum, over the stages t up to s, of the input gradients from s down
    // to t, then W(t).
    tailFrom.assign(stages, 0);
    for (int64_t s = 0; s < stages; ++s)
      for (int64_t t = 0; t <= s; ++t)
        tailFrom[s] = std::max(tailFrom[s], (t == s ? 0.0 : down(t, s)) + costs.stages[t].weight);
  }

  Bound run() {
    Bound bound;
    middle.assign(ranks.size(), 0);
    for (size_t rank = 0; rank < ranks.size(); ++rank)
      if (!ranks[rank].empty())
        boundMiddle(rank);
    for (size_t rank = 0; rank < ranks.size(); ++rank)
      if (!ranks[rank].empty())
        boundRank(rank, bound);
    bound.makespan = std::max(bound.makespan, bound.span);
    return bound;
  }

private:
  /// The time from the end of I(from) to the end of I(to), for to < from.
  double down(int64_t to, int64_t from) const { return fallFrom[from] - fallFrom[to]; }
  /// The minimum time from the start of F(s) to the end of I(to) of one microbatch.
  double chain(int64_t s, int64_t to) const {
    double top = riseTo[stages] - riseTo[s]; // from the start of F(s) to the end of the last stage's forward
    return top + costs.stages[stages - 1].input + (to == stages - 1 ? 0.0 : down(to, stages - 1));
  }

  struct Work {
    double forward = 0, input = 0, weight = 0, memory = 0;
  };

  Work workOf(size_t rank) const {
    Work work;
    for (int32_t s : ranks[rank]) {
      const StageCost &c = costs.stages[s];
      work.forward += count * c.forward, work.input += count * c.input, work.weight += count * c.weight,
          work.memory += count * c.memForward;
    }
    return work;
  }

  /// The idle time before the rank's first backward. That backward needs a microbatch to pass from the rank's lowest
  /// stage to the last stage and back to the rank's highest stage.
  double idleOf(size_t rank) const {
    int64_t lowest = ranks[rank].front(), highest = ranks[rank].back();
    return std::max(0.0, chain(lowest, highest) - costs.stages[highest].input - maxForwardTime(rank));
  }

  double excessOf(size_t rank, const Work &work) const {
    return std::isinf(costs.cap(rank)) ? 0 : work.memory - costs.cap(rank);
  }

  /// (iii) The time until the last forward's own gradient is done on the rank's lowest stage: all forwards, the
  /// backwards that free their memory, and the way of the last microbatch to the last stage and back. 0 if memory does
  /// not limit the rank.
  double byMemory(size_t rank) const {
    Work work = workOf(rank);
    double excess = excessOf(rank, work), freeing = excess > 1e-9 ? timeToFree(ranks[rank], excess) : 0,
           last = kInfinity;
    for (int32_t s : ranks[rank])
      last = std::min(last, chain(s, ranks[rank].front()) - costs.stages[s].forward);
    double time = work.forward + freeing + (freeing > 0 ? idleOf(rank) : 0) + last;
    return std::isinf(time) ? 0 : time;
  }

  /// Bounds the time from a rank's first forward to the end of its last input gradient. (iv) This time includes the W's
  /// that must run to free memory.
  void boundMiddle(size_t rank) {
    Work work = workOf(rank);
    double excess = excessOf(rank, work);
    double forced = excess > 1e-9 ? weightTimeToFree(ranks[rank], excess) : 0;
    middle[rank] = std::max(work.forward + work.input + idleOf(rank) + forced, byMemory(rank));
  }

  void boundRank(size_t rank, Bound &bound) const {
    const std::vector<int32_t> &mine = ranks[rank];
    int64_t lowest = mine.front();
    Work work = workOf(rank);
    double minWeight = kInfinity, after = kInfinity, afterAtFront = kInfinity;
    for (int32_t s : mine) {
      minWeight = std::min(minWeight, costs.stages[s].weight);
      after = std::min(after, tailFrom[s]);
      afterAtFront = std::min(afterAtFront, (s == 0 ? 0.0 : down(0, s)) + costs.stages[0].weight);
    }
    // (i) The window contains all of the rank's work. It also contains one W after the last I.
    double window = std::max(work.forward + work.input + work.weight + idleOf(rank), middle[rank] + minWeight);
    window = std::max({window, byMemory(rank) + costs.stages[lowest].weight, byHolding(rank), byRounds(rank)});
    // (ii) The window contains the work of another rank with higher stages, and the way to that rank and back.
    for (size_t other = 0; other < ranks.size(); ++other)
      if (!ranks[other].empty() && ranks[other].front() > lowest) {
        int64_t entry = ranks[other].front();
        window = std::max(window, riseTo[entry] - riseTo[lowest] + middle[other] + down(lowest, entry) +
                                      costs.stages[lowest].weight);
      }
    double head = riseTo[lowest];
    // The window of stage 0's rank begins before every head, and ends after the gradient of every stage has reached
    // stage 0.
    bound.span = std::max({bound.span, window, head + middle[rank] + afterAtFront});
    bound.makespan = std::max({bound.makespan, head + window, head + middle[rank] + after});
  }

  /// (vi) Memory holds `held` microbatches of a stage, so the forward of microbatch i starts after microbatch i - held
  /// has freed its memory. After its forward, the last microbatch still runs to the last stage and back.
  double byRounds(size_t rank) const {
    double cap = costs.cap(rank), window = 0;
    int64_t lowest = ranks[rank].front(), last = static_cast<int64_t>(count) - 1;
    for (int32_t s : ranks[rank]) {
      const StageCost &c = costs.stages[s];
      if (c.memForward < 0 || c.memForward + c.memInput < 0 ||
          c.memForward + c.memInput + c.memWeight < -1e-9 * c.memForward)
        return 0; // the stage also frees memory of other stages
    }
    if (std::isinf(cap))
      return 0;
    for (int32_t s : ranks[rank]) {
      const StageCost &c = costs.stages[s];
      if (c.memForward <= 0 || cap / c.memForward >= count)
        continue;
      int64_t held = static_cast<int64_t>(std::floor(cap / c.memForward + 1e-9));
      if (held < 1)
        continue;
      double life = chain(s, s) + (c.memInput >= 0 && c.memWeight < 0 ? c.weight : 0);
      double start = riseTo[s] - riseTo[lowest] + static_cast<double>(last % held) * c.forward +
                     static_cast<double>(last / held) * life;
      window = std::max(window, start + chain(s, lowest) + costs.stages[lowest].weight);
    }
    return window;
  }

  /// (v) The window that is needed to hold the memory of all microbatches. The area of memory over time is at least the
  /// sum over microbatches, plus the area that is unused while memory fills and empties.
  double byHolding(size_t rank) const {
    double cap = costs.cap(rank);
    if (std::isinf(cap) || cap <= 0)
      return 0;
    double area = 0, forward = kInfinity, weight = kInfinity, unit = costs.stages[ranks[rank].front()].memForward;
    bool equal = true, whole = true;
    for (int32_t s : ranks[rank]) {
      const StageCost &c = costs.stages[s];
      double after = c.memForward + c.memInput;
      if (c.memForward < 0 || after < 0 || after + c.memWeight < -1e-9 * c.memForward)
        return 0; // the stage also frees memory of other stages
      // The memory of the forward lasts from the start of F to the end of I, the remaining memory until the end of W.
      area += count * (c.memForward * chain(s, s) + after * c.weight);
      equal &= c.memForward == unit && c.memInput <= 0;
      whole &= c.memInput == 0 && c.memWeight == -c.memForward;
      forward = std::min(forward, c.forward), weight = std::min(weight, c.weight);
    }
    if (!equal || unit <= 0)
      return area / cap;
    if (whole) // memory is used in complete activations
      cap = std::floor(cap / unit + 1e-9) * unit;
    double all = count * static_cast<double>(ranks[rank].size()) * unit, most = std::min(cap, all), ramps = 0;
    if (most < cap || cap <= 0)
      return cap > 0 ? area / cap : 0; // memory is never full
    for (double held = unit; held < cap * (1 - 1e-9); held += unit)
      ramps += (cap - held) * (forward + (whole ? weight : 0));
    return (area + ramps) / cap;
  }

  /// The maximum time of forwards that a rank can run before it frees memory.
  double maxForwardTime(size_t rank) const {
    double cap = costs.cap(rank), time = 0;
    bool equal = true;
    const StageCost &one = costs.stages[ranks[rank].front()];
    std::vector<Item> items;
    for (int32_t s : ranks[rank]) {
      const StageCost &c = costs.stages[s];
      equal &= c.memForward == one.memForward;
      if (c.memForward <= 0 || std::isinf(cap))
        time += count * c.forward;
      else
        items.push_back({count * c.memForward, count * c.forward});
    }
    if (items.empty())
      return time;
    if (equal) // memory is used in complete activations
      cap = std::floor(cap / one.memForward + 1e-9) * one.memForward;
    std::sort(items.begin(), items.end(),
              [](const Item &a, const Item &b) { return a.cost * b.amount > b.cost * a.amount; });
    for (const Item &item : items) {
      if (cap <= 0)
        break;
      time += item.cost * std::min(1.0, cap / item.amount);
      cap -= item.amount;
    }
    return time;
  }

  /// The minimum time of backwards that free `amount` of memory. For each stage, I runs without W if it frees more
  /// memory per second than both together.
  double timeToFree(const std::vector<int32_t> &mine, double amount) const {
    std::vector<Item> items;
    double unit = 0;
    bool whole = true;
    for (int32_t s : mine) {
      const StageCost &c = costs.stages[s];
      double byInput = -c.memInput, byBoth = -c.memInput - c.memWeight;
      whole &= c.memInput == 0 && c.memWeight == -c.memForward && (unit == 0 || c.memForward == unit);
      unit = c.memForward;
      bool inputFirst = byInput > 0 && (byBoth <= byInput || byInput * (c.input + c.weight) > byBoth * c.input);
      if (inputFirst)
        items.push_back({count * byInput, count * c.input});
      if (inputFirst && byBoth > byInput)
        items.push_back({count * (byBoth - byInput), count * c.weight});
      if (!inputFirst && byBoth > 0)
        items.push_back({count * byBoth, count * (c.input + c.weight)});
    }
    if (whole && unit > 0) // memory is freed in complete activations
      amount = std::ceil(amount / unit - 1e-9) * unit;
    return cheapest(items, amount);
  }

  /// The minimum time of W's that must free memory. All I's but the last one free a part of `amount`; W's free the
  /// rest.
  double weightTimeToFree(const std::vector<int32_t> &mine, double amount) const {
    std::vector<Item> items;
    double unit = 0, least = kInfinity;
    bool whole = true;
    for (int32_t s : mine) {
      const StageCost &c = costs.stages[s];
      whole &= c.memInput == 0 && c.memWeight == -c.memForward && (unit == 0 || c.memForward == unit);
      unit = c.memForward;
      amount -= count * std::max(0.0, -c.memInput);
      least = std::min(least, std::max(0.0, -c.memInput));
      if (c.memWeight < 0)
        items.push_back({count * -c.memWeight, count * c.weight});
    }
    amount += least;
    if (amount <= 1e-9)
      return 0;
    if (whole && unit > 0)
      amount = std::ceil(amount / unit - 1e-9) * unit;
    double time = cheapest(items, amount);
    return std::isinf(time) ? 0 : time;
  }

  const Costs costs;
  int64_t stages;
  double count;
  std::vector<std::vector<int32_t>> ranks;
  std::vector<double> riseTo, fallFrom, tailFrom, middle;
};

/// The bound if every stage has two replicas: the work of the busiest rank, and the chain of one microbatch.
Bound mirroredBound(const ScheduleProblem &problem) {
  const Costs &costs = problem.costs;
  Bound bound;
  int64_t stages = problem.numStages(), upper = (problem.microbatches + 1) / 2, lower = problem.microbatches - upper;
  double chain = 0;
  for (int64_t s = 0; s < stages; ++s) {
    const StageCost &mine = costs.stages[s], &other = costs.stages[stages - 1 - s];
    auto all = [](const StageCost &c) { return c.forward + c.input + c.weight; };
    // With an odd number of microbatches, one direction has one more. The bound assumes the cheaper assignment.
    bound.span =
        std::max(bound.span, std::min(upper * all(mine) + lower * all(other), lower * all(mine) + upper * all(other)));
    chain += mine.forward + mine.input + (s + 1 < stages ? costs.up[s] + costs.down[s] : 0);
  }
  bound.makespan = std::max(bound.span, chain + costs.stages[0].weight);
  return bound;
}
} // namespace

Bound lowerBound(const ScheduleProblem &problem) {
  return problem.mirrored ? mirroredBound(problem) : Bounder(problem).run();
}

double gapTo(double bound, double time) {
  double gap = bound > 0 ? time / bound - 1 : 0;
  return std::abs(gap) < 1e-9 ? 0 : gap;
}

} // namespace mpmd::plan
