// DualPipe (DeepSeek-V3). Every stage has two replicas, and half of the microbatches runs in each direction. A rank
// holds p + 1 activations.

#include "Generators/DualPipeSteps.h"
#include "NamedSchedules.h"

namespace mpmd::plan {

static RankSchedules dualPipe(int64_t ranks, int64_t microbatches) {
  RankSchedules orders(ranks);
  for (int64_t rank = 0; rank < ranks; ++rank) {
    int64_t half = std::min(rank, ranks - 1 - rank), second = microbatches / 2;
    // Each half of the ranks starts with the direction whose first stages are on these ranks.
    bool upper = rank >= ranks / 2;
    DualPipeSteps(orders[rank], half, upper ? second : 0, ranks - 1 - half, upper ? 0 : second)
        .run(ranks / 2, half, microbatches / 2);
  }
  return orders;
}

static absl::Status checkDualPipe(const ScheduleRequest &request) {
  if (request.ranks % 2 || request.microbatches % 2)
    return invalid(request.name + ": expected an even number of pipeline ranks and of microbatches, got " +
                   std::to_string(request.ranks) + " and " + std::to_string(request.microbatches));
  return expectTwiceTheRanks(request);
}

const NamedSchedule kDualPipe{
    .name = "dualpipe",
    .placement = Placement::Linear,
    .make = makePlain<dualPipe>,
    .check = checkDualPipe,
    .isMirrored = true,
};

} // namespace mpmd::plan
