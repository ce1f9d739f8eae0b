// V-Half: half of the activation memory of 1F1B, floor((p + 2) / 2) activations.

#include "Generators/BuildingBlock.h"
#include "NamedSchedules.h"

namespace mpmd::plan {

static RankSchedules vHalf(int64_t p, int64_t microbatches) {
  int64_t shift = p % 2 == 0 ? 3 : 0;
  return repeatBlocks(p, microbatches, [=](int64_t r) {
    return Block{2 * r, 3 * p - r - 2, 3 * p + shift + 2 * r - 1, 6 * p + shift - r - 2};
  });
}

const NamedSchedule kVHalf{
    .name = "v-half",
    .placement = Placement::Zigzag,
    .make = makePlain<vHalf>,
};

} // namespace mpmd::plan
