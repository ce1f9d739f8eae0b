// Kimi-K2: interleaved 1F1B with one more warm-up forward, so that the forward and the backward of an alternating pair
// are independent.

#include "Generators/Interleaving.h"
#include "NamedSchedules.h"

namespace mpmd::plan {

static RankSchedules kimiK2(int64_t ranks, int64_t microbatches, int64_t chunks, int64_t group) {
  Interleaving interleaving(ranks, microbatches, chunks, group);
  RankSchedules orders(ranks);
  for (int64_t rank = 0; rank < ranks; ++rank)
    orders[rank] = interleaving.alternate(rank, 2 * (ranks - rank - 1) + (chunks - 1) * group + 1);
  return orders;
}

const NamedSchedule kKimiK2{
    .name = "kimi-k2",
    .placement = Placement::Loop,
    .make = makeGrouped<kimiK2>,
    .chooseGroup = chooseRounds,
};

} // namespace mpmd::plan
