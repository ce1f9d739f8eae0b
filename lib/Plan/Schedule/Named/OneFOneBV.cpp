// 1F1B-V: a V whose backwards are not split. A rank holds at most ceil(2p / 3) activations if a backward takes as long
// as two forwards.
#include "NamedSchedules.h"
#include "mpmd/Plan/Schedule/Greedy.h"

namespace mpmd::plan {

static RankSchedules oneFOneBV(int64_t ranks, int64_t microbatches) {
  ScheduleProblem problem{{ranks, microbatches, placeStages(Placement::Zigzag, ranks, 2)},
                          uniformCosts(ranks, 2, {}, 0)};
  problem.costs.caps.assign(ranks, static_cast<double>((2 * ranks + 2) / 3));
  return greedySchedule(problem, {.fused = true}).value();
}

const NamedSchedule kOneFOneBV{
    .name = "1f1b-v",
    .placement = Placement::Zigzag,
    .make = makePlain<oneFOneBV>,
};

} // namespace mpmd::plan
