// The greedy rule sets of the automatic schedules.
#ifndef MPMD_LIB_PLAN_SCHEDULE_NAMED_GENERATORS_AUTORULES_H
#define MPMD_LIB_PLAN_SCHEDULE_NAMED_GENERATORS_AUTORULES_H

#include "mpmd/Plan/Schedule/Problem.h"

namespace mpmd::plan {

/// The schedule with the smallest span (the metric of zero-bubble schedules). Tries all rule sets, and skeletons into
/// which W's are placed. Empty if nothing fits the memory limits.
RankSchedules bestGreedy(const ScheduleProblem &problem, const std::vector<RankSchedules> &skeletons = {});

} // namespace mpmd::plan

#endif // MPMD_LIB_PLAN_SCHEDULE_NAMED_GENERATORS_AUTORULES_H
