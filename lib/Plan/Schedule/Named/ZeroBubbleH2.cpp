// ZB-H2 (Qi et al., 2024): 2(p - r) - 1 warm-up forwards fill the bubble of the warm-up, and W's that lag their I by 2r
// fill the bubble of the cool-down. Every rank holds 2p - 1 activations.

#include "Generators/Ascending.h"
#include "NamedSchedules.h"

#include <algorithm>

namespace mpmd::plan {

static RankSchedules zeroBubbleH2(int64_t ranks, int64_t microbatches) {
  RankSchedules orders(ranks);
  for (int64_t rank = 0; rank < ranks; ++rank) {
    int64_t forward = 0, input = 0, weight = 0;
    auto run = [&](Kind kind, int64_t &next) { add(orders[rank], rank, kind, next++); };
    while (forward < std::min(2 * (ranks - rank) - 1, microbatches))
      run(Kind::Forward, forward);
    while (input < microbatches) {
      run(Kind::BackwardInput, input);
      if (input - weight > 2 * rank)
        run(Kind::BackwardWeight, weight);
      if (forward < microbatches)
        run(Kind::Forward, forward);
    }
    while (weight < microbatches)
      run(Kind::BackwardWeight, weight);
  }
  return orders;
}

const NamedSchedule kZeroBubbleH2{
    .name = "zb-h2",
    .placement = Placement::Linear,
    .make = makePlain<zeroBubbleH2>,
};

} // namespace mpmd::plan
