// V-Min: activations live as briefly as a V allows. It needs about a third of the memory of 1F1B: floor((p + 4) / 3)
// activations.

#include "Generators/BuildingBlock.h"
#include "NamedSchedules.h"

namespace mpmd::plan {

static RankSchedules vMin(int64_t p, int64_t microbatches) {
  int64_t shift = p % 3 == 0 ? 2 : 0;
  return repeatBlocks(p, microbatches,
                      [=](int64_t r) { return Block{r, 2 * p - r - 1, 2 * p + shift + r, 4 * p + shift - r - 1}; });
}

const NamedSchedule kVMin{
    .name = "v-min",
    .placement = Placement::Zigzag,
    .make = makePlain<vMin>,
};

} // namespace mpmd::plan
