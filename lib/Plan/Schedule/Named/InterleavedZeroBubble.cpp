// Interleaved zero bubble, as in torch.distributed.pipelining. The warm-up is p - 1 - r + (v - 1)g; the backward is
// split, and W lags I by r.

#include "Generators/Interleaving.h"
#include "NamedSchedules.h"

namespace mpmd::plan {

static RankSchedules interleavedZeroBubble(int64_t ranks, int64_t microbatches, int64_t chunks, int64_t group) {
  Interleaving interleaving(ranks, microbatches, chunks, group);
  RankSchedules orders(ranks);
  for (int64_t rank = 0; rank < ranks; ++rank)
    orders[rank] = interleaving.alternate(rank, ranks - 1 - rank + (chunks - 1) * group, rank);
  return orders;
}

const NamedSchedule kInterleavedZeroBubble{
    .name = "interleaved-zb",
    .placement = Placement::Loop,
    .make = makeGrouped<interleavedZeroBubble>,
    .chooseGroup = chooseRounds,
};

} // namespace mpmd::plan
