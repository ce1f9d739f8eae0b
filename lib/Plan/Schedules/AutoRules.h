// The greedy rule sets that the automatic schedules choose from.
#ifndef MPMD_LIB_PLAN_SCHEDULES_AUTORULES_H
#define MPMD_LIB_PLAN_SCHEDULES_AUTORULES_H

#include "mpmd/Plan/Bounds.h"
#include "mpmd/Plan/Greedy.h"
#include "mpmd/Plan/LocalSearch.h"
#include "mpmd/Plan/Simulator.h"

#include <algorithm>

namespace mpmd::plan {

/// The smallest span, as zero-bubble schedules are measured, over all rule sets and over orders of F and I that W's are
/// placed in; no orders if nothing fits the caps.
inline CellOrders bestGreedy(const Pipeline &shape, const Costs &costs, const std::vector<CellOrders> &skeletons = {}) {
  Simulator simulator(shape, costs);
  CellOrders best, orders;
  double bestSpan = 0, bestMakespan = 0, work = 0;
  Outcome outcome;
  Bound bound = lowerBound(shape, costs);
  auto isBest = [&] {
    return !best.empty() && gapTo(bound.span, bestSpan) == 0 && gapTo(bound.makespan, bestMakespan) == 0;
  };
  auto offer = [&] {
    if (!simulator.run(orders, outcome))
      return;
    work = *std::max_element(outcome.busy.begin(), outcome.busy.end());
    if (best.empty() || outcome.span < bestSpan || (outcome.span == bestSpan && outcome.makespan < bestMakespan)) {
      bestSpan = outcome.span, bestMakespan = outcome.makespan;
      best.swap(orders);
    }
  };
  for (double overrun : {0.0, 0.5, 1.0})
    for (double patience : {0.0, 0.5, 1.0})
      for (bool alternate : {false, true})
        if (greedySchedule(shape, costs, {.alternate = alternate, .overrun = overrun, .patience = patience}, orders))
          offer();
  // Of large ones only the most promising, for they take seconds.
  int64_t cells = 3 * shape.numStages() * shape.microbatches;
  bool large = cells > 50'000;
  for (const CellOrders &skeleton : skeletons)
    for (double overrun : large ? std::vector{0.0} : std::vector{0.0, 0.5, 1.0})
      if (!isBest() && placeWeights(shape, costs, {.overrun = overrun}, skeleton, orders))
        offer();
  // Where one rank is idle for long, others may be as well: it is the longest that counts.
  for (double share : large ? std::vector{0.0} : std::vector{0.0, 0.5, 1.0})
    for (const CellOrders &skeleton : skeletons)
      if (!isBest() && placeWeights(shape, costs, {.idle = share * (bestSpan - work)}, skeleton, orders))
        offer();
  // Small ones show every detail of their orders.
  int64_t evaluations = std::min<int64_t>(2000, 1'000'000 / cells);
  if (!best.empty() && evaluations >= 100 && !skeletons.empty())
    improve(shape, costs, Metric::Span, bound.span, evaluations, 0, [] { return false; }, best, outcome);
  return best;
}

} // namespace mpmd::plan

#endif // MPMD_LIB_PLAN_SCHEDULES_AUTORULES_H
