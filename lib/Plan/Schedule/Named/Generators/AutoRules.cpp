#include "AutoRules.h"

#include "mpmd/Plan/Schedule/Bounds.h"
#include "mpmd/Plan/Schedule/Greedy.h"
#include "mpmd/Plan/Schedule/LocalSearch.h"
#include "mpmd/Plan/Schedule/Simulator.h"

#include <algorithm>
#include <limits>

namespace mpmd::plan {

/// The rule sets that are tried for `shape`: all of them, but of large ones only the three that promise the smallest
/// spans, by what their schedules of few microbatches take and what each microbatch more adds.
static std::vector<GreedyRules> greedyRules(const Pipeline &shape, const Costs &costs, bool large) {
  std::vector<GreedyRules> all;
  for (double overrun : {0.0, 0.5, 1.0})
    for (double patience : {0.0, 0.5, 1.0})
      for (bool alternate : {false, true})
        all.push_back({.alternate = alternate, .overrun = overrun, .patience = patience});
  int64_t few = shape.numRanks(), m = shape.microbatches;
  if (!large || m <= 3 * few)
    return all;
  std::vector<std::pair<double, size_t>> promised;
  for (size_t i = 0; i < all.size(); ++i) {
    double spans[2];
    bool fits = true;
    for (int64_t times : {1, 2}) {
      Pipeline small = shape;
      small.microbatches = times * few;
      RankSchedules orders;
      Outcome outcome;
      fits = fits && greedySchedule(small, costs, all[i], orders) && Simulator(small, costs).run(orders, outcome);
      spans[times - 1] = outcome.span;
    }
    if (fits)
      promised.push_back(
          {spans[1] + static_cast<double>(m - 2 * few) / static_cast<double>(few) * (spans[1] - spans[0]), i});
  }
  std::sort(promised.begin(), promised.end());
  promised.resize(std::min<size_t>(promised.size(), 3));
  std::vector<GreedyRules> best;
  for (const auto &[span, i] : promised)
    best.push_back(all[i]);
  return best;
}

RankSchedules bestGreedy(const Pipeline &shape, const Costs &costs, const std::vector<RankSchedules> &skeletons) {
  Simulator simulator(shape, costs);
  RankSchedules best, orders;
  double bestSpan = 0, bestMakespan = 0, work = 0;
  Outcome outcome;
  Bound bound = lowerBound(shape, costs);
  auto isBest = [&] {
    return !best.empty() && gapTo(bound.span, bestSpan) == 0 && gapTo(bound.makespan, bestMakespan) == 0;
  };
  auto offer = [&] {
    if (!simulator.run(orders, outcome))
      return std::numeric_limits<double>::infinity();
    const double span = outcome.span;
    work = *std::max_element(outcome.busy.begin(), outcome.busy.end());
    if (best.empty() || outcome.span < bestSpan || (outcome.span == bestSpan && outcome.makespan < bestMakespan)) {
      bestSpan = outcome.span, bestMakespan = outcome.makespan;
      best.swap(orders);
    }
    return span;
  };
  // Of large ones only the most promising, for they take seconds.
  int64_t actions = 3 * shape.numStages() * shape.microbatches;
  bool large = actions > kManyActions;
  for (const GreedyRules &rules : greedyRules(shape, costs, large))
    if (greedySchedule(shape, costs, rules, orders))
      offer();
  std::vector<double> spans(skeletons.size(), std::numeric_limits<double>::infinity());
  for (size_t i = 0; i < skeletons.size(); ++i)
    for (double overrun : large ? std::vector{0.0} : std::vector{0.0, 0.5, 1.0})
      if (!isBest() && placeWeights(shape, costs, {.overrun = overrun}, skeletons[i], orders))
        spans[i] = std::min(spans[i], offer());
  // Where one rank is idle for long, others may be as well: it is the longest that counts.
  for (double share : large ? std::vector{0.0} : std::vector{0.0, 0.5, 1.0})
    for (size_t i = 0; i < skeletons.size(); ++i)
      if (!isBest() && (!large || spans[i] == *std::min_element(spans.begin(), spans.end())) &&
          placeWeights(shape, costs, {.idle = share * (bestSpan - work)}, skeletons[i], orders))
        offer();
  // Small ones show every detail of their orders.
  int64_t evaluations = std::min<int64_t>(2000, 1'000'000 / actions);
  if (!best.empty() && evaluations >= 100 && !skeletons.empty())
    improve(shape, costs, Metric::Span, bound.span, evaluations, 0, [] { return false; }, best, outcome);
  return best;
}

} // namespace mpmd::plan
