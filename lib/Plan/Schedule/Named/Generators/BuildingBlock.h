// The building blocks of "Pipeline Parallelism with Controllable Memory" (Qi et al., 2024).
#ifndef MPMD_LIB_PLAN_SCHEDULE_NAMED_GENERATORS_BUILDINGBLOCK_H
#define MPMD_LIB_PLAN_SCHEDULE_NAMED_GENERATORS_BUILDINGBLOCK_H

#include "Ascending.h"

#include <array>
#include <functional>

namespace mpmd::plan {

/// The slots of the four F and I actions of microbatch 0 on a rank of the V: lower forward, upper forward, upper
/// backward, lower backward.
using Block = std::array<int64_t, 4>;

/// Repeats the block of each rank every six slots, once per microbatch. W's take the first free slots. The actions then
/// run in this order, as early as possible.
RankSchedules repeatBlocks(int64_t ranks, int64_t microbatches, const std::function<Block(int64_t rank)> &block);

} // namespace mpmd::plan

#endif // MPMD_LIB_PLAN_SCHEDULE_NAMED_GENERATORS_BUILDINGBLOCK_H
