// 1F1B, also PipeDream-flush or DAPPLE (Narayanan et al., 2021): rank r runs min(p - r - 1, m) forwards ahead, then
// forward and backward in turn, then what is left. Rank r holds min(p - r, m) activations.
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
