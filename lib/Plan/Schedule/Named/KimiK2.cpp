// Kimi-K2: interleaved 1F1B with one more forward ahead, so that forward and backward of a pair are independent.
#include "mpmd/Plan/Schedule/Schedules.h"

#include "Interleaving.h"

namespace mpmd::plan {

CellOrders kimiK2(int64_t ranks, int64_t microbatches, int64_t chunks, int64_t group) {
  Interleaving interleaving(ranks, microbatches, chunks, group);
  CellOrders orders(ranks);
  for (int64_t rank = 0; rank < ranks; ++rank)
    orders[rank] = interleaving.alternate(rank, 2 * (ranks - rank - 1) + (chunks - 1) * group + 1);
  return orders;
}

} // namespace mpmd::plan
