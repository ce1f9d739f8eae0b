// The greedy rule sets that the automatic schedules choose from.
#ifndef MPMD_LIB_PLAN_SCHEDULES_AUTORULES_H
#define MPMD_LIB_PLAN_SCHEDULES_AUTORULES_H

#include "mpmd/Plan/Greedy.h"
#include "mpmd/Plan/Simulator.h"

namespace mpmd::plan {

/// The smallest span, as zero-bubble schedules are measured, over all rule sets; no orders if nothing fits the caps.
inline CellOrders bestGreedy(const Pipeline &shape, const Costs &costs) {
  Simulator simulator(shape, costs);
  CellOrders best, orders;
  double bestSpan = 0, bestMakespan = 0;
  Outcome outcome;
  for (double overrun : {0.0, 0.5, 1.0})
    for (double patience : {0.0, 0.5, 1.0})
      for (bool alternate : {false, true}) {
        if (!greedySchedule(shape, costs, {.alternate = alternate, .overrun = overrun, .patience = patience}, orders) ||
            !simulator.run(orders, outcome))
          continue;
        if (best.empty() || outcome.span < bestSpan || (outcome.span == bestSpan && outcome.makespan < bestMakespan)) {
          bestSpan = outcome.span, bestMakespan = outcome.makespan;
          best.swap(orders);
        }
      }
  return best;
}

} // namespace mpmd::plan

#endif // MPMD_LIB_PLAN_SCHEDULES_AUTORULES_H
