// ZBV-auto: the best of several greedy rule sets on the V, at every activation limit up to the memory limit, for any
// times.

#include "Generators/AutoRules.h"
#include "NamedSchedules.h"

namespace mpmd::plan {

static RankSchedules zeroBubbleVAuto(const ScheduleRequest &request) {
  return bestGreedy(
      {{request.ranks, request.microbatches, placeStages(Placement::Zigzag, request.ranks, 2)}, *request.costs});
}

const NamedSchedule kZeroBubbleVAuto{
    .name = "zbv-auto",
    .placement = Placement::Zigzag,
    .make = zeroBubbleVAuto,
    .isAdaptive = true,
};

} // namespace mpmd::plan
