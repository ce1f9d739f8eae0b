// V-ZB: consecutive stages are four slots apart towards higher ranks, and two slots apart towards lower ranks. At equal
// times it has no bubble, with the memory of 1F1B.

#include "Generators/BuildingBlock.h"
#include "NamedSchedules.h"

namespace mpmd::plan {

static RankSchedules vZeroBubble(int64_t p, int64_t microbatches) {
  return repeatBlocks(p, microbatches, [=](int64_t r) {
    return Block{4 * r, 6 * p - 5 - 2 * r, 6 * p - 4 + 4 * r, 12 * p - 9 - 2 * r};
  });
}

const NamedSchedule kVZeroBubble{
    .name = "v-zb",
    .placement = Placement::Zigzag,
    .make = makePlain<vZeroBubble>,
};

} // namespace mpmd::plan
