// 1F1B, also PipeDream-flush or DAPPLE (Narayanan et al., 2021): rank r runs min(p - r - 1, m) forwards ahead, then
// forward and backward in turn, then what is left. Rank r holds min(p - r, m) activations.
#include "OneFOneB.h"
#include "mpmd/Plan/Schedule/Schedules.h"

namespace mpmd::plan {

CellOrders oneFOneB(int64_t ranks, int64_t microbatches) {
  CellOrders orders(ranks);
  for (int64_t rank = 0; rank < ranks; ++rank)
    orders[rank] = alternate(rank, microbatches, ranks - rank - 1);
  return orders;
}

} // namespace mpmd::plan
