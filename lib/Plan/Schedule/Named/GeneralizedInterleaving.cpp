// Generalized interleaving (PipeOffload): groups g of ceil(p/2) to p trade bubble for memory: about ((v - 1)g + p) / v
// activations on rank 0. W follows I at once, and the warm-up is p - 1 - r + (v - 1)g, so that a small group comes
// round before its turn.
#include "mpmd/Plan/Schedule/Schedules.h"

#include "Interleaving.h"

namespace mpmd::plan {

CellOrders generalizedInterleaving(int64_t ranks, int64_t microbatches, int64_t chunks, int64_t group) {
  Interleaving interleaving(ranks, microbatches, chunks, group);
  CellOrders orders(ranks);
  for (int64_t rank = 0; rank < ranks; ++rank)
    orders[rank] = interleaving.alternate(rank, ranks - 1 - rank + (chunks - 1) * group, 0);
  return orders;
}

} // namespace mpmd::plan
