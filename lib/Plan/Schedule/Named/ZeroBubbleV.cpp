// ZBV (Qi et al., 2024), the handcrafted form for at least 2p - 1 microbatches. With fewer microbatches, the actions of
// the missing ones are skipped. Every rank holds p activations.

#include "Generators/Ascending.h"
#include "NamedSchedules.h"

#include <algorithm>

namespace mpmd::plan {

static RankSchedules zeroBubbleV(int64_t ranks, int64_t microbatches) {
  RankSchedules orders(ranks);
  int64_t full = std::max(2 * ranks - 1, microbatches);
  constexpr Kind F = Kind::Forward, I = Kind::BackwardInput, W = Kind::BackwardWeight;
  for (int64_t rank = 0; rank < ranks; ++rank) {
    int64_t down = rank, up = 2 * ranks - 1 - rank;
    RankSchedule all;
    Ascending run(all);
    for (int64_t i = 0; i < 2 * (ranks - rank) - 1; ++i)
      run(down, F);
    for (int64_t i = 0; i < rank; ++i)
      run(up, F), run(down, F);
    for (int64_t i = 0; i < ranks - rank; ++i)
      run(up, F), run(up, I), run(up, W);
    while (run.done(up, F) < run.done(down, F) || run.done(down, F) < full) {
      if (run.done(down, F) < full)
        run(down, F);
      run(down, I), run(down, W), run(up, F), run(up, I), run(up, W);
    }
    for (int64_t i = 0; i < rank; ++i)
      run(down, I), run(up, I);
    for (int64_t i = 0; i < ranks - rank; ++i)
      run(down, I), run(down, W);
    while (run.done(up, W) < run.done(up, I))
      run(up, W);
    while (run.done(down, W) < run.done(down, I))
      run(down, W);
    std::copy_if(all.begin(), all.end(), std::back_inserter(orders[rank]),
                 [&](const Action &action) { return action.microbatch < microbatches; });
  }
  return orders;
}

const NamedSchedule kZeroBubbleV{
    .name = "zbv",
    .placement = Placement::Zigzag,
    .make = makePlain<zeroBubbleV>,
};

} // namespace mpmd::plan
