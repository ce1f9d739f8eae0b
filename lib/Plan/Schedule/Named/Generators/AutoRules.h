// The greedy rule sets that the automatic schedules choose from.
#ifndef MPMD_LIB_PLAN_SCHEDULE_NAMED_GENERATORS_AUTORULES_H
#define MPMD_LIB_PLAN_SCHEDULE_NAMED_GENERATORS_AUTORULES_H

#include "mpmd/Plan/Cost/Costs.h"
#include "mpmd/Plan/Schedule/Pipeline.h"

#include <vector>

namespace mpmd::plan {

/// The smallest span, as zero-bubble schedules are measured, over all rule sets and over orders of F and I that W's are
/// placed in; no orders if nothing fits the caps.
RankSchedules bestGreedy(const Pipeline &shape, const Costs &costs, const std::vector<RankSchedules> &skeletons = {});

} // namespace mpmd::plan

#endif // MPMD_LIB_PLAN_SCHEDULE_NAMED_GENERATORS_AUTORULES_H
