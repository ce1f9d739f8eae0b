// 1F1B, also known as PipeDream-flush or DAPPLE (Narayanan et al., 2021). Rank r runs min(p - r - 1, m) warm-up
// forwards, then alternates forward and backward, then runs the remaining backwards. Rank r holds min(p - r, m)
// activations.
#include "OneFOneB.h"
#include "NamedSchedules.h"

namespace mpmd::plan {

static RankSchedules oneFOneB(int64_t ranks, int64_t microbatches) {
  RankSchedules orders(ranks);
  for (int64_t rank = 0; rank < ranks; ++rank)
    orders[rank] = alternate(rank, microbatches, ranks - rank - 1);
  return orders;
}

const NamedSchedule kOneFOneB{
    .name = "1f1b",
    .placement = Placement::Linear,
    .make = makePlain<oneFOneB>,
    .activations = [](int64_t ranks, int64_t rank,
                      int64_t microbatches) { return std::min(microbatches, ranks - rank); },
};

} // namespace mpmd::plan
