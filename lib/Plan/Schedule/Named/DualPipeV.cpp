// DualPipeV ("cut in half"): the two directions of DualPipe are folded into a V. The published schedule overlaps pairs
// of a forward and a backward; here they run one after the other.

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
