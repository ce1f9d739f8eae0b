// Eager 1F1B (Alpa): 1F1B with min(m, 2(p - r) - 2) warm-up forwards, so that forward messages overlap with
// computation. Rank r holds 2(p - r) - 1 activations.
#include "NamedSchedules.h"
#include "OneFOneB.h"

namespace mpmd::plan {

static RankSchedules eagerOneFOneB(int64_t ranks, int64_t microbatches) {
  RankSchedules orders(ranks);
  for (int64_t rank = 0; rank < ranks; ++rank)
    orders[rank] = alternate(rank, microbatches, 2 * (ranks - rank) - 2);
  return orders;
}

const NamedSchedule kEagerOneFOneB{
    .name = "eager-1f1b",
    .placement = Placement::Linear,
    .make = makePlain<eagerOneFOneB>,
    .activations = [](int64_t ranks, int64_t rank,
                      int64_t microbatches) { return std::min(microbatches, 2 * (ranks - rank) - 1); },
};

} // namespace mpmd::plan
