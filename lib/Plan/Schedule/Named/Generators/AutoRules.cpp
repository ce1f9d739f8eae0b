#include "AutoRules.h"

#include "mpmd/Plan/Schedule/Bounds.h"
#include "mpmd/Plan/Schedule/Greedy.h"
#include "mpmd/Plan/Schedule/LocalSearch.h"
#include "mpmd/Plan/Schedule/Simulator.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace mpmd::plan {

/// The rule sets to try. For large problems, only the three rule sets with the smallest extrapolated spans are
/// returned. The extrapolation uses schedules of few microbatches, and the increase per microbatch.
static std::vector<GreedyRules> greedyRules(const ScheduleProblem &problem, bool large) {
  std::vector<GreedyRules> all;
  for (double overrun : {0.0, 0.5, 1.0})
    for (double patience : {0.0, 0.5, 1.0})
      for (bool alternate : {false, true})
        all.push_back({.alternate = alternate, .overrun = overrun, .patience = patience});
  int64_t few = problem.numRanks(), m = problem.microbatches;
  if (!large || m <= 3 * few)
    return all;
  std::vector<std::pair<double, size_t>> promised;
  for (size_t i = 0; i < all.size(); ++i) {
    double spans[2];
    bool fits = true;
    for (int64_t times : {1, 2}) {
      ScheduleProblem small = problem;
      small.microbatches = times * few;
      const std::optional<RankSchedules> orders = greedySchedule(small, all[i]);
      const std::optional<Outcome> outcome = orders ? Simulator(small).run(*orders) : std::nullopt;
      fits = fits && outcome;
      spans[times - 1] = outcome ? outcome->span : 0;
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

RankSchedules bestGreedy(const ScheduleProblem &problem, const std::vector<RankSchedules> &skeletons) {
  Simulator simulator(problem);
  Solution best;
  double work = 0;
  Bound bound = lowerBound(problem);
  auto isBest = [&] {
    return !best.orders.empty() && gapTo(bound.span, best.outcome.span) == 0 &&
           gapTo(bound.makespan, best.outcome.makespan) == 0;
  };
  auto offer = [&](std::optional<RankSchedules> orders) {
    std::optional<Outcome> outcome = orders ? simulator.run(*orders) : std::nullopt;
    if (!outcome)
      return std::numeric_limits<double>::infinity();
    const double span = outcome->span;
    work = *std::max_element(outcome->busy.begin(), outcome->busy.end());
    if (best.orders.empty() ||
        std::tuple(span, outcome->makespan) < std::tuple(best.outcome.span, best.outcome.makespan))
      best = {*std::move(orders), *std::move(outcome)};
    return span;
  };
  // Making a large schedule takes seconds, so only the most promising rules are tried.
  int64_t actions = 3 * problem.numStages() * problem.microbatches;
  bool large = actions > kManyActions;
  for (const GreedyRules &rules : greedyRules(problem, large))
    offer(greedySchedule(problem, rules));
  std::vector<double> spans(skeletons.size(), std::numeric_limits<double>::infinity());
  for (size_t i = 0; i < skeletons.size(); ++i)
    for (double overrun : large ? std::vector{0.0} : std::vector{0.0, 0.5, 1.0})
      if (!isBest())
        spans[i] = std::min(spans[i], offer(placeWeights(problem, {.overrun = overrun}, skeletons[i])));
  // The span is the maximum over ranks. So if one rank must idle for long, other ranks may idle as long without making
  // the schedule slower.
  for (double share : large ? std::vector{0.0} : std::vector{0.0, 0.5, 1.0})
    for (size_t i = 0; i < skeletons.size(); ++i)
      if (!isBest() && (!large || spans[i] == *std::min_element(spans.begin(), spans.end())))
        offer(placeWeights(problem, {.idle = share * (best.outcome.span - work)}, skeletons[i]));
  // Local search is fast enough only for small schedules.
  int64_t evaluations = std::min<int64_t>(2000, 1'000'000 / actions);
  if (!best.orders.empty() && evaluations >= 100 && !skeletons.empty())
    improve(problem, {.metric = Metric::Span, .target = bound.span, .effort = evaluations}, best);
  return best.orders;
}

} // namespace mpmd::plan
