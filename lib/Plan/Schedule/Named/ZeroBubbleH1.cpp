// ZB-H1 (Qi et al., 2024): 1F1B with the backward split. W lags I by r, so that every rank holds p activations.

#include "Generators/Ascending.h"
#include "NamedSchedules.h"

#include <algorithm>

namespace mpmd::plan {

static RankSchedules zeroBubbleH1(int64_t ranks, int64_t microbatches) {
  RankSchedules orders(ranks);
  for (int64_t rank = 0; rank < ranks; ++rank) {
    int64_t forward = 0, input = 0, weight = 0;
    auto run = [&](Kind kind, int64_t &next) { add(orders[rank], rank, kind, next++); };
    while (forward < std::min(ranks - 1 - rank, microbatches))
      run(Kind::Forward, forward);
    while (input < microbatches) {
      if (forward < microbatches)
        run(Kind::Forward, forward);
      run(Kind::BackwardInput, input);
      if (input - weight > rank)
        run(Kind::BackwardWeight, weight);
    }
    while (weight < microbatches)
      run(Kind::BackwardWeight, weight);
  }
  return orders;
}

const NamedSchedule kZeroBubbleH1{
    .name = "zb-h1",
    .placement = Placement::Linear,
    .make = makePlain<zeroBubbleH1>,
    .isRecommended = true,
};

} // namespace mpmd::plan
