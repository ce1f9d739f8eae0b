// In-order ranks over a chain of stages.
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

std::vector<double> activationsOfRanks(const Pipeline &shape, const Costs &costs) {
  std::vector<double> sums(shape.numRanks(), 0);
  for (int64_t s = 0; s < shape.numStages(); ++s)
    sums[shape.place[s]] += costs.stages[s].memForward;
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

Simulator::Simulator(const Pipeline &pipeline, const Costs &costs)
    : costs(costs), stages(pipeline.numStages()), microbatches(pipeline.microbatches) {
  shape.name = pipeline.name;
  shape.microbatches = pipeline.microbatches;
  shape.place = pipeline.place;
  shape.mirrored = pipeline.mirrored;
  shape.slices = pipeline.slices;
  fromBelow.assign(stages, 0);
  fromAbove.assign(stages, 0);
  for (int64_t s = 0; s + 1 < stages; ++s)
    if (shape.place[s] != shape.place[s + 1]) {
      fromBelow[s + 1] = this->costs.up[s];
      fromAbove[s] = this->costs.down[s];
    }
  if (shape.slices > 1)
    // A slice is an equal part of a microbatch.
    for (StageCost &stage : this->costs.stages)
      for (double *number :
           {&stage.forward, &stage.input, &stage.weight, &stage.memForward, &stage.memInput, &stage.memWeight})
        *number /= static_cast<double>(shape.slices);
}

double Simulator::seconds(const Action &action) const { return secondsOf(costs.stages[action.stage], action.kind); }
double Simulator::memory(const Action &action) const { return memoryOf(costs.stages[action.stage], action.kind); }

bool Simulator::run(const RankSchedules &orders, Outcome &outcome) { return simulate<false>(orders, outcome, nullptr); }

bool Simulator::run(const RankSchedules &orders, Outcome &outcome, std::vector<std::vector<double>> &starts) {
  return simulate<true>(orders, outcome, &starts);
}

template <bool WithStarts>
bool Simulator::simulate(const RankSchedules &orders, Outcome &outcome, std::vector<std::vector<double>> *starts) {
  size_t ranks = orders.size(), instances = static_cast<size_t>(stages) * microbatches;
  endForward.assign(instances, kUnknown);
  endInput.assign(instances, kUnknown);
  sleepers.resize(ranks);
  for (auto &list : sleepers)
    list.clear();
  stuck.clear();
  outcome.makespan = outcome.span = 0;
  outcome.busy.assign(ranks, 0);
  outcome.peak.assign(ranks, 0);
  if constexpr (WithStarts) {
    starts->resize(ranks);
    for (size_t r = 0; r < ranks; ++r)
      (*starts)[r].assign(orders[r].size(), 0);
  }
  std::vector<size_t> next(ranks, 0);
  std::vector<double> clock(ranks, 0), first(ranks, kUnknown), held(ranks, 0);
  std::vector<int32_t> awake(ranks);
  for (size_t r = 0; r < ranks; ++r)
    awake[r] = static_cast<int32_t>(r);
  bool senderBusy = costs.comm != CommModel::Delay, receiverBusy = costs.comm == CommModel::OccupiesBoth;

  // What an action waits for on its own rank has ended before it begins, since the rank acts in order; what comes from
  // a neighbouring stage may take a link's time.
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
      if (shape.slices > 1 && action.microbatch % shape.slices &&
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
    if (shape.slices > 1 && (action.microbatch + 1) % shape.slices &&
        !need(endInput[i + 1], action.stage, action.microbatch + 1, Kind::BackwardInput))
      return false;
    if (action.stage + 1 == stages)
      return true;
    if (!need(endInput[i + microbatches], action.stage + 1, action.microbatch, Kind::BackwardInput, true))
      return false;
    link = fromAbove[action.stage];
    return true;
  };

  for (size_t turn = 0; turn < awake.size(); ++turn) {
    int32_t rank = awake[turn];
    const RankSchedule &order = orders[rank];
    size_t begin = next[rank];
    double now = clock[rank], memory = held[rank], peak = outcome.peak[rank], busy = outcome.busy[rank];
    for (; next[rank] < order.size(); ++next[rank]) {
      const Action &action = order[next[rank]];
      double ready = 0, link = 0;
      if (!arrival(action, ready, link)) {
        sleepers[shape.rankOf(wanted.stage, wanted.microbatch)].push_back(rank);
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
        (*starts)[rank][next[rank]] = start;
      busy += seconds;
      peak = std::max(peak, memory += memoryOf(cost, action.kind));
      now = end + (senderBusy ? out : 0);
      outcome.makespan = std::max(outcome.makespan, end);
      outcome.span = std::max(outcome.span, end - first[rank]);
    }
    clock[rank] = now, held[rank] = memory, outcome.peak[rank] = peak, outcome.busy[rank] = busy;
    if (next[rank] == begin)
      continue;
    // Whoever slept on this rank looks again; the list of turns is cut now and then, since a long schedule takes
    // millions of them.
    if (awake.size() > (1u << 22) && turn > awake.size() / 2) {
      awake.erase(awake.begin(), awake.begin() + turn + 1);
      turn = static_cast<size_t>(-1);
    }
    awake.insert(awake.end(), sleepers[rank].begin(), sleepers[rank].end());
    sleepers[rank].clear();
  }
  for (size_t r = 0; r < ranks; ++r)
    if (next[r] < orders[r].size()) {
      double ready = 0, link = 0;
      arrival(orders[r][next[r]], ready, link);
      stuck.push_back({static_cast<int64_t>(r), orders[r][next[r]], wanted});
    }
  return stuck.empty();
}

} // namespace mpmd::plan
