// ZBV-auto: the best of a few greedy rule sets on the V at every limit of activations up to the cap, for any times.

#include "Generators/AutoRules.h"
#include "NamedSchedules.h"

namespace mpmd::plan {

static RankSchedules zeroBubbleVAuto(int64_t ranks, int64_t microbatches, const Costs &costs) {
  Pipeline shape{"zbv-auto", microbatches, placeStages(Placement::Zigzag, ranks, 2), false, 1, RankSchedules(ranks)};
  return bestGreedy(shape, costs);
}

const NamedSchedule kZeroBubbleVAuto{
    .name = "zbv-auto",
    .placement = Placement::Zigzag,
    .make =
        [](const ScheduleRequest &request, Pipeline &pipeline) {
          pipeline.orders = zeroBubbleVAuto(request.ranks, request.microbatches, *request.costs);
        },
    .isAdaptive = true,
};

} // namespace mpmd::plan
