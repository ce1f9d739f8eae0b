// Simulates in-order ranks over a chain of stages.
#include "mpmd/Plan/Schedule/Simulator.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace mpmd::plan {

static constexpr double kUnknown = -1;

std::string toText(double number) {
  char text[32];
  std::snprintf(text, sizeof(text), "%.6g", number);
  return text;
}

double secondsOf(const StageCost &cost, Kind kind) {
  switch (kind) {
  case Kind::Forward:
    return cost.forward;
  case Kind::BackwardInput:
    return cost.input;
  case Kind::BackwardWeight:
    return cost.weight;
  default:
    return cost.input + cost.weight;
  }
}

double memoryOf(const StageCost &cost, Kind kind) {
  switch (kind) {
  case Kind::Forward:
    return cost.memForward;
  case Kind::BackwardInput:
    return cost.memInput;
  case Kind::BackwardWeight:
    return cost.memWeight;
  default:
    return cost.memInput + cost.memWeight;
  }
}

std::vector<double> activationsOfRanks(const ScheduleProblem &problem) {
  std::vector<double> sums(problem.numRanks(), 0);
  for (int64_t s = 0; s < problem.numStages(); ++s)
    sums[problem.place[s]] += problem.costs.stages[s].memForward;
  return sums;
}

double Outcome::bubble(Metric metric) const {
  double total = 0;
  for (double seconds : busy)
    total += seconds;
  double time = value(metric);
  return time > 0 && !busy.empty() ? 1 - total / (static_cast<double>(busy.size()) * time) : 0;
}

double peakMemory(const RankSchedule &order, const Costs &costs) {
  double now = 0, peak = 0;
  for (const Action &action : order)
    peak = std::max(peak, now += memoryOf(costs.stages[action.stage], action.kind));
  return peak;
}

Costs costsOfSlices(const ScheduleProblem &problem) {
  Costs costs = problem.costs;
  if (problem.slices > 1)
    for (StageCost &stage : costs.stages)
      for (double *number :
           {&stage.forward, &stage.input, &stage.weight, &stage.memForward, &stage.memInput, &stage.memWeight})
        *number /= static_cast<double>(problem.slices);
  return costs;
}

Simulator::Simulator(ScheduleProblem whole)
    : problem(std::move(whole)), stages(problem.numStages()), microbatches(problem.microbatches) {
  problem.costs = costsOfSlices(problem);
  fromBelow.assign(stages, 0);
  fromAbove.assign(stages, 0);
  for (int64_t s = 0; s + 1 < stages; ++s)
    if (problem.place[s] != problem.place[s + 1]) {
      fromBelow[s + 1] = problem.costs.up[s];
      fromAbove[s] = problem.costs.down[s];
    }
}

double Simulator::seconds(const Action &action) const {
  return secondsOf(problem.costs.stages[action.stage], action.kind);
}
double Simulator::memory(const Action &action) const {
  return memoryOf(problem.costs.stages[action.stage], action.kind);
}

template <bool WithStarts> std::optional<Outcome> Simulator::simulate(const RankSchedules &orders) {
  size_t ranks = orders.size(), instances = static_cast<size_t>(stages) * microbatches;
  endForward.assign(instances, kUnknown);
  endInput.assign(instances, kUnknown);
  stuck.clear();
  Outcome outcome{0, 0, std::vector<double>(ranks, 0), std::vector<double>(ranks, 0)};
  if constexpr (WithStarts) {
    begun.resize(ranks);
    for (size_t r = 0; r < ranks; ++r)
      begun[r].assign(orders[r].size(), 0);
  }
  next.assign(ranks, 0);
  clock.assign(ranks, 0), first.assign(ranks, kUnknown), held.assign(ranks, 0);
  const Costs &costs = problem.costs;
  bool senderBusy = costs.comm != CommModel::Delay, receiverBusy = costs.comm == CommModel::OccupiesBoth;

  // Inputs from the same rank are complete, because the rank runs its actions in order. Inputs from another rank may
  // add link time.
  Action wanted;
  auto arrival = [&](const Action &action, double &ready, double &link) {
    size_t i = at(action.stage, action.microbatch);
    auto need = [&](double end, int64_t stage, int64_t microbatch, Kind kind, bool neighbour = false) {
      if (end != kUnknown) {
        ready = neighbour ? end : ready;
        return true;
      }
      wanted = {static_cast<int32_t>(stage), static_cast<int32_t>(microbatch), kind};
      return false;
    };
    if (action.kind == Kind::Forward) {
      if (problem.slices > 1 && action.microbatch % problem.slices &&
          !need(endForward[i - 1], action.stage, action.microbatch - 1, Kind::Forward))
        return false;
      if (action.stage == 0)
        return true;
      if (!need(endForward[i - microbatches], action.stage - 1, action.microbatch, Kind::Forward, true))
        return false;
      link = fromBelow[action.stage];
      return true;
    }
    if (action.kind == Kind::BackwardWeight)
      return need(endInput[i], action.stage, action.microbatch, Kind::BackwardInput);
    if (!need(endForward[i], action.stage, action.microbatch, Kind::Forward))
      return false;
    if (problem.slices > 1 && (action.microbatch + 1) % problem.slices &&
        !need(endInput[i + 1], action.stage, action.microbatch + 1, Kind::BackwardInput))
      return false;
    if (action.stage + 1 == stages)
      return true;
    if (!need(endInput[i + microbatches], action.stage + 1, action.microbatch, Kind::BackwardInput, true))
      return false;
    link = fromAbove[action.stage];
    return true;
  };

  loop.run(ranks, [&](int32_t rank) {
    const RankSchedule &order = orders[rank];
    const size_t begin = next[rank];
    int64_t waitsFor = -1;
    double now = clock[rank], memory = held[rank], peak = outcome.peak[rank], busy = outcome.busy[rank];
    for (; next[rank] < order.size(); ++next[rank]) {
      const Action &action = order[next[rank]];
      double ready = 0, link = 0;
      if (!arrival(action, ready, link)) {
        waitsFor = problem.rankOf(wanted.stage, wanted.microbatch);
        break;
      }
      double start = receiverBusy && link > 0 ? std::max(now, ready) + link : std::max(now, ready + link);
      const StageCost &cost = costs.stages[action.stage];
      double seconds = secondsOf(cost, action.kind), end = start + seconds;
      size_t i = at(action.stage, action.microbatch);
      double out = 0;
      if (action.kind == Kind::Forward) {
        endForward[i] = end;
        out = action.stage + 1 < stages ? fromBelow[action.stage + 1] : 0;
      } else if (action.kind != Kind::BackwardWeight) {
        endInput[i] = end;
        out = action.stage > 0 ? fromAbove[action.stage - 1] : 0;
      }
      if (first[rank] == kUnknown)
        first[rank] = start;
      if constexpr (WithStarts)
        begun[rank][next[rank]] = start;
      busy += seconds;
      peak = std::max(peak, memory += memoryOf(cost, action.kind));
      now = end + (senderBusy ? out : 0);
      outcome.makespan = std::max(outcome.makespan, end);
      outcome.span = std::max(outcome.span, end - first[rank]);
    }
    clock[rank] = now, held[rank] = memory, outcome.peak[rank] = peak, outcome.busy[rank] = busy;
    return EventLoop::Progress{next[rank] != begin, waitsFor};
  });
  for (size_t r = 0; r < ranks; ++r)
    if (next[r] < orders[r].size()) {
      double ready = 0, link = 0;
      arrival(orders[r][next[r]], ready, link);
      stuck.push_back({static_cast<int64_t>(r), orders[r][next[r]], wanted});
    }
  if (!stuck.empty())
    return std::nullopt;
  return outcome;
}

template std::optional<Outcome> Simulator::simulate<false>(const RankSchedules &orders);
template std::optional<Outcome> Simulator::simulate<true>(const RankSchedules &orders);

} // namespace mpmd::plan
