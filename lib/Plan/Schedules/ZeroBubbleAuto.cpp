// ZB-auto: the best of a few greedy rule sets at every limit of activations up to the cap, for any times (ZB-1p at p
// activations, ZB-2p at 2p).
#include "mpmd/Plan/Schedules.h"

#include "AutoRules.h"

namespace mpmd::plan {

CellOrders zeroBubbleAuto(int64_t ranks, int64_t microbatches, const Costs &costs) {
  Pipeline shape{"zb-auto", microbatches, placeStages(Placement::Linear, ranks, 1), false, 1, CellOrders(ranks)};
  return bestGreedy(shape, costs);
}

} // namespace mpmd::plan
