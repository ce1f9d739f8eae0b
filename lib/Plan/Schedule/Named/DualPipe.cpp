// DualPipe (DeepSeek-V3): two copies of every stage, half of the microbatches in each direction; p + 1 activations.
#include "mpmd/Plan/Schedule/Schedules.h"

#include "DualPipeSteps.h"

namespace mpmd::plan {

CellOrders dualPipe(int64_t ranks, int64_t microbatches) {
  CellOrders orders(ranks);
  for (int64_t rank = 0; rank < ranks; ++rank) {
    int64_t half = std::min(rank, ranks - 1 - rank), second = microbatches / 2;
    // Each half of the ranks starts the direction whose first stages it holds.
    bool upper = rank >= ranks / 2;
    DualPipeSteps(orders[rank], half, upper ? second : 0, ranks - 1 - half, upper ? 0 : second)
        .run(ranks / 2, half, microbatches / 2);
  }
  return orders;
}

} // namespace mpmd::plan
