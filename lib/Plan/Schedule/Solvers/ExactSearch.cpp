// Branch and bound. It branches over the next action of the rank that can end an action first. Microbatches are
// interchangeable, so each stage runs them in order.
#include "ExactSearch.h"

#include "mpmd/Plan/Schedule/Simulator.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace mpmd::plan {

namespace {
constexpr double kNever = std::numeric_limits<double>::infinity();

class Brancher {
public:
  Brancher(const ScheduleProblem &problem, const SolverOptions &options, Solution &best)
      : problem(problem), costs(problem.costs), options(options), metric(options.metric), budget(options.effort),
        best(best), simulator(problem), stages(problem.numStages()), m(problem.microbatches),
        mine(stagesOfRanks(problem.place, problem.numRanks())), orders(problem.numRanks()), ranks(problem.numRanks()),
        done(stages), endForward(stages * m, kNever), endInput(stages * m, kNever), limit(best.outcome.value(metric)) {
    for (size_t r = 0; r < ranks.size(); ++r)
      for (int32_t s : mine[r]) {
        const StageCost &c = costs.stages[s];
        ranks[r].left += static_cast<double>(m) * (c.forward + c.input + c.weight);
      }
    down.assign(stages + 1, 0);
    for (int64_t s = 0; s < stages; ++s)
      down[s + 1] = down[s] + costs.stages[s].input +
                    (s + 1 < stages && problem.place[s] != problem.place[s + 1] ? costs.down[s] : 0);
    for (int64_t s = 0; s < stages; ++s)
      left += static_cast<int64_t>(3 * m);
  }

  bool run() {
    visit();
    return !outOfBudget;
  }

private:
  struct RankState {
    double clock = 0, first = -1, left = 0, memory = 0;
    /// The set of forwards that this branch postpones, to save memory, until another action has run on the rank.
    uint64_t putOff = 0;
  };
  struct Counts {
    int32_t forward = 0, input = 0, weight = 0;
  };
  struct Choice {
    int32_t stage;
    Kind kind;
    double start, end;
  };

  size_t at(int64_t s, int64_t j) const { return s * m + j; }

  /// The earliest start of a stage's next action of this kind; never if the action cannot run in this state.
  double earliest(size_t rank, int32_t s, Kind kind) const {
    const Counts &c = done[s];
    double ready;
    if (kind == Kind::Forward) {
      if (c.forward == m || ranks[rank].memory + costs.stages[s].memForward > costs.cap(rank) * (1 + 1e-12) + 1e-12)
        return kNever;
      ready = s == 0
                  ? 0
                  : endForward[at(s - 1, c.forward)] + (problem.place[s] != problem.place[s - 1] ? costs.up[s - 1] : 0);
    } else if (kind == Kind::BackwardInput) {
      if (c.input == c.forward)
        return kNever;
      ready = s + 1 == stages
                  ? endForward[at(s, c.input)]
                  : endInput[at(s + 1, c.input)] + (problem.place[s] != problem.place[s + 1] ? costs.down[s] : 0);
    } else {
      if (c.weight == c.input)
        return kNever;
      ready = 0;
    }
    return std::max(ranks[rank].clock, ready);
  }

  /// A lower bound of the metric for all completions of this partial schedule.
  double least() const {
    double value = 0;
    for (size_t r = 0; r < ranks.size(); ++r) {
      const RankState &rank = ranks[r];
      double end = rank.clock + rank.left, inputs = 0, tail = kNever;
      for (int32_t s : mine[r]) {
        const Counts &c = done[s];
        inputs += (m - c.forward) * costs.stages[s].forward + (m - c.input) * costs.stages[s].input;
        if (c.input < m)
          tail = std::min(tail, s == 0 ? costs.stages[0].weight : down[s] + costs.stages[0].weight);
      }
      if (metric == Metric::Makespan) {
        value = std::max(value, end);
        if (tail < kNever)
          value = std::max(value, rank.clock + inputs + tail);
      } else {
        if (rank.first >= 0)
          value = std::max(value, end - rank.first);
        // For the span, the first start is that of stage 0's rank. This rank must also receive every gradient.
        if (tail < kNever)
          value = std::max(value, rank.clock + inputs + tail);
      }
    }
    return value;
  }

  void visit() {
    if (outOfBudget || limit <= options.target * (1 + 1e-9))
      return;
    if (--budget < 0 || ((budget & 1023) == 0 && options.isLate())) {
      outOfBudget = true;
      return;
    }
    if (left == 0)
      return finish();
    // Chooses the rank that can end an action first.
    size_t chosen = ranks.size();
    double firstEnd = kNever;
    for (size_t r = 0; r < ranks.size(); ++r)
      for (int32_t s : mine[r])
        for (Kind kind : {Kind::BackwardInput, Kind::Forward, Kind::BackwardWeight}) {
          if (kind == Kind::Forward && (ranks[r].putOff >> indexOf(r, s) & 1))
            continue;
          double start = earliest(r, s, kind);
          if (start < kNever && start + seconds(s, kind) < firstEnd)
            firstEnd = start + seconds(s, kind), chosen = r;
        }
    if (chosen == ranks.size())
      return; // no action can run, because memory is full
    std::vector<Choice> choices;
    bool mayPutOff = !std::isinf(costs.cap(chosen));
    uint64_t forwards = 0;
    for (int32_t s : mine[chosen])
      for (Kind kind : {Kind::BackwardInput, Kind::Forward, Kind::BackwardWeight}) {
        if (kind == Kind::Forward && (ranks[chosen].putOff >> indexOf(chosen, s) & 1))
          continue;
        double start = earliest(chosen, s, kind);
        if (start >= firstEnd && !(start == firstEnd && seconds(s, kind) == 0))
          continue;
        choices.push_back({s, kind, start, start + seconds(s, kind)});
        if (kind == Kind::Forward)
          forwards |= uint64_t(1) << indexOf(chosen, s);
      }
    auto order = [](const Choice &c) {
      return std::tuple(c.start, c.kind == Kind::BackwardInput ? 0 : c.kind == Kind::Forward ? 1 : 2);
    };
    std::sort(choices.begin(), choices.end(), [&](const Choice &a, const Choice &b) { return order(a) < order(b); });
    for (const Choice &choice : choices)
      take(chosen, choice);
    if (mayPutOff && forwards) {
      // This branch runs none of the forwards. They wait until another action has run on this rank.
      uint64_t before = ranks[chosen].putOff;
      ranks[chosen].putOff |= forwards;
      visit();
      ranks[chosen].putOff = before;
    }
  }

  int64_t indexOf(size_t rank, int32_t stage) const {
    return std::find(mine[rank].begin(), mine[rank].end(), stage) - mine[rank].begin();
  }
  double seconds(int32_t s, Kind kind) const { return secondsOf(costs.stages[s], kind); }

  void take(size_t r, const Choice &choice) {
    RankState before = ranks[r];
    RankState &rank = ranks[r];
    Counts &counts = done[choice.stage];
    int32_t &next = choice.kind == Kind::Forward         ? counts.forward
                    : choice.kind == Kind::BackwardInput ? counts.input
                                                         : counts.weight;
    size_t i = at(choice.stage, next);
    if (choice.kind == Kind::Forward)
      endForward[i] = choice.end;
    else if (choice.kind == Kind::BackwardInput)
      endInput[i] = choice.end;
    orders[r].push_back({choice.stage, next, choice.kind});
    ++next;
    --left;
    if (rank.first < 0)
      rank.first = choice.start;
    rank.clock = choice.end;
    rank.left -= choice.end - choice.start;
    rank.memory += memoryOf(costs.stages[choice.stage], choice.kind);
    rank.putOff = 0;
    if (least() < limit * (1 - 1e-9))
      visit();
    rank = before;
    ++left;
    --next;
    orders[r].pop_back();
    if (choice.kind == Kind::Forward)
      endForward[i] = kNever;
    else if (choice.kind == Kind::BackwardInput)
      endInput[i] = kNever;
  }

  void finish() {
    std::optional<Outcome> outcome = simulator.run(orders);
    if (!outcome || outcome->value(metric) >= limit)
      return;
    limit = outcome->value(metric);
    best = {orders, *std::move(outcome)};
  }

  const ScheduleProblem &problem;
  const Costs &costs;
  const SolverOptions &options;
  Metric metric;
  int64_t budget;
  Solution &best;
  Simulator simulator;
  int64_t stages, m, left = 0;
  std::vector<std::vector<int32_t>> mine;
  RankSchedules orders;
  std::vector<RankState> ranks;
  std::vector<Counts> done;
  std::vector<double> endForward, endInput, down;
  double limit;
  bool outOfBudget = false;
};
} // namespace

bool canSearchExactly(const ScheduleProblem &problem, Metric metric) {
  const Costs &costs = problem.costs;
  if (costs.comm != CommModel::Delay || problem.mirrored || problem.slices > 1)
    return false;
  for (const StageCost &c : costs.stages)
    if (c.memInput > 0 || c.memWeight > 0 || c.memForward < 0)
      return false;
  std::vector<std::vector<int32_t>> mine = stagesOfRanks(problem.place, problem.numRanks());
  for (int64_t r = 0; r < problem.numRanks(); ++r)
    // For the span, all ranks must have a fixed first start, so the first stages must be on different ranks.
    if (mine[r].size() > 60 || mine[r].empty() || (metric == Metric::Span && mine[r].front() >= problem.numRanks()))
      return false;
  return true;
}

bool searchExactly(const ScheduleProblem &problem, const SolverOptions &options, Solution &solution) {
  return Brancher(problem, options, solution).run();
}

} // namespace mpmd::plan
