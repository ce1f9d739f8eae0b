// ZB-auto: the best of several greedy rule sets under an activation limit, for any times. It also tries as many warm-up
// forwards as fit before the first backward arrives, with W's as late as memory allows. (A limit of p activations gives
// ZB-1p, 2p gives ZB-2p.)

#include "Generators/AutoRules.h"
#include "Generators/ForwardsAhead.h"
#include "NamedSchedules.h"

namespace mpmd::plan {

static RankSchedules zeroBubbleAuto(const ScheduleRequest &request) {
  const ScheduleProblem problem{{request.ranks, request.microbatches, placeStages(Placement::Linear, request.ranks, 1)},
                                *request.costs};
  std::vector<RankSchedules> skeletons;
  for (int64_t more : {0, 1})
    for (bool forwardFirst : {true, false})
      skeletons.push_back(forwardsAhead(problem, {.more = more, .forwardFirst = forwardFirst}));
  for (double bridged : {1.0, 0.995, 0.99})
    skeletons.push_back(forwardsAhead(problem, {.slope = 0, .bridged = bridged}));
  return bestGreedy(problem, skeletons);
}

const NamedSchedule kZeroBubbleAuto{
    .name = "zb-auto",
    .placement = Placement::Linear,
    .make = zeroBubbleAuto,
    .isAdaptive = true,
};

} // namespace mpmd::plan
