// ZBV-auto: the best of a few greedy rule sets on the V at every limit of activations up to the cap, for any times.
#include "mpmd/Plan/Schedule/Schedules.h"

#include "AutoRules.h"

namespace mpmd::plan {

CellOrders zeroBubbleVAuto(int64_t ranks, int64_t microbatches, const Costs &costs) {
  Pipeline shape{"zbv-auto", microbatches, placeStages(Placement::Zigzag, ranks, 2), false, 1, CellOrders(ranks)};
  return bestGreedy(shape, costs);
}

} // namespace mpmd::plan
