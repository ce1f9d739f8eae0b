// Interleaved 1F1B (Narayanan et al., 2021): warm-up of 2(p - r - 1) + (v - 1)g virtual microbatches, then forward and
// backward in turn.
#include "mpmd/Plan/Schedule/Schedules.h"

#include "Interleaving.h"

namespace mpmd::plan {

CellOrders interleavedOneFOneB(int64_t ranks, int64_t microbatches, int64_t chunks, int64_t group) {
  Interleaving interleaving(ranks, microbatches, chunks, group);
  CellOrders orders(ranks);
  for (int64_t rank = 0; rank < ranks; ++rank)
    orders[rank] = interleaving.alternate(rank, 2 * (ranks - rank - 1) + (chunks - 1) * group);
  return orders;
}

} // namespace mpmd::plan
