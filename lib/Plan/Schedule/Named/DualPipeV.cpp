// DualPipeV ("cut in half"): the two directions of DualPipe folded into a V. Pairs of a forward and a backward may
// overlap; here they follow each other.

#include "Generators/DualPipeSteps.h"
#include "NamedSchedules.h"

namespace mpmd::plan {

static RankSchedules dualPipeV(int64_t ranks, int64_t microbatches) {
  RankSchedules orders(ranks);
  for (int64_t rank = 0; rank < ranks; ++rank)
    DualPipeSteps(orders[rank], rank, 0, 2 * ranks - 1 - rank, 0).run(ranks, rank, microbatches);
  return orders;
}

const NamedSchedule kDualPipeV{
    .name = "dualpipe-v",
    .placement = Placement::Zigzag,
    .make = makePlain<dualPipeV>,
    .check = expectTwiceTheRanks,
};

} // namespace mpmd::plan
