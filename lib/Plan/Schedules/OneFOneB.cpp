// 1F1B: a few forwards ahead, then one forward and one backward in turn.
#include "mpmd/Plan/Schedules.h"

#include <algorithm>

namespace mpmd::plan {

Orders oneFOneB(int64_t ranks, int64_t microbatches) {
  Orders orders(ranks);
  for (int64_t rank = 0; rank < ranks; ++rank) {
    int64_t ahead = std::min(ranks - rank - 1, microbatches), forward = 0, backward = 0;
    while (forward < ahead)
      orders[rank].push_back({rank, Kind::Forward, 0, forward++});
    while (forward < microbatches) {
      orders[rank].push_back({rank, Kind::Forward, 0, forward++});
      orders[rank].push_back({rank, Kind::Backward, 0, backward++});
    }
    while (backward < microbatches)
      orders[rank].push_back({rank, Kind::Backward, 0, backward++});
  }
  return orders;
}

} // namespace mpmd::plan
