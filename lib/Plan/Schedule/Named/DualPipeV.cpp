// DualPipeV ("cut in half"): the two directions of DualPipe folded into a V. Pairs of a forward and a backward may
// overlap; here they follow each other.
#include "mpmd/Plan/Schedule/Schedules.h"

#include "DualPipeSteps.h"

namespace mpmd::plan {

CellOrders dualPipeV(int64_t ranks, int64_t microbatches) {
  CellOrders orders(ranks);
  for (int64_t rank = 0; rank < ranks; ++rank)
    DualPipeSteps(orders[rank], rank, 0, 2 * ranks - 1 - rank, 0).run(ranks, rank, microbatches);
  return orders;
}

} // namespace mpmd::plan
