// GPipe: all forwards, then all backwards.
#include "mpmd/Plan/Schedules.h"

namespace mpmd::plan {

Orders gpipe(int64_t ranks, int64_t microbatches) {
  Orders orders(ranks);
  for (int64_t rank = 0; rank < ranks; ++rank)
    for (Kind kind : {Kind::Forward, Kind::Backward})
      for (int64_t i = 0; i < microbatches; ++i)
        orders[rank].push_back({rank, kind, 0, i});
  return orders;
}

} // namespace mpmd::plan
