// 1F1B-V: the V with a backward in one piece, run as early as ceil(2p / 3) activations allow at equal times (a backward
// takes two forwards).
#include "NamedSchedules.h"
#include "mpmd/Plan/Schedule/Greedy.h"

namespace mpmd::plan {

static RankSchedules oneFOneBV(int64_t ranks, int64_t microbatches) {
  Pipeline shape{"1f1b-v", microbatches, placeStages(Placement::Zigzag, ranks, 2), false, 1, RankSchedules(ranks)};
  Costs costs = uniformCosts(ranks, 2, {}, 0);
  costs.caps.assign(ranks, static_cast<double>((2 * ranks + 2) / 3));
  RankSchedules orders;
  greedySchedule(shape, costs, {.fused = true}, orders);
  return orders;
}

const NamedSchedule kOneFOneBV{
    .name = "1f1b-v",
    .placement = Placement::Zigzag,
    .make = makePlain<oneFOneBV>,
};

} // namespace mpmd::plan
