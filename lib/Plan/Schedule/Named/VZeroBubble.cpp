// V-ZB: offsets of four slots on the way down the V and two on the way up: no bubble at equal times, 1F1B's memory.
#include "mpmd/Plan/Schedule/Schedules.h"

#include "BuildingBlock.h"

namespace mpmd::plan {

CellOrders vZeroBubble(int64_t p, int64_t microbatches) {
  return repeatBlocks(p, microbatches, [=](int64_t r) {
    return Block{4 * r, 6 * p - 5 - 2 * r, 6 * p - 4 + 4 * r, 12 * p - 9 - 2 * r};
  });
}

} // namespace mpmd::plan
