// ZB-auto: the best of a few greedy rule sets under a limit of activations, and of forwards that run until the first
// backward is there with W's placed as late as memory allows, for any times (ZB-1p at p activations, ZB-2p at 2p).

#include "Generators/AutoRules.h"
#include "Generators/ForwardsAhead.h"
#include "NamedSchedules.h"

namespace mpmd::plan {

static RankSchedules zeroBubbleAuto(int64_t ranks, int64_t microbatches, const Costs &costs) {
  Pipeline shape{"zb-auto", microbatches, placeStages(Placement::Linear, ranks, 1), false, 1, RankSchedules(ranks)};
  std::vector<RankSchedules> skeletons;
  for (int64_t more : {0, 1})
    for (bool forwardFirst : {true, false})
      skeletons.push_back(forwardsAhead(shape, costs, {.more = more, .forwardFirst = forwardFirst}));
  for (double bridged : {1.0, 0.995, 0.99})
    skeletons.push_back(forwardsAhead(shape, costs, {.slope = 0, .bridged = bridged}));
  return bestGreedy(shape, costs, skeletons);
}

const NamedSchedule kZeroBubbleAuto{
    .name = "zb-auto",
    .placement = Placement::Linear,
    .make =
        [](const ScheduleRequest &request, Pipeline &pipeline) {
          pipeline.orders = zeroBubbleAuto(request.ranks, request.microbatches, *request.costs);
        },
    .isAdaptive = true,
};

} // namespace mpmd::plan
