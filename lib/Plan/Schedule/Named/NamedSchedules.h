// The definitions of all named schedules, and helpers to make and check them.
#ifndef MPMD_LIB_PLAN_SCHEDULE_NAMED_NAMEDSCHEDULES_H
#define MPMD_LIB_PLAN_SCHEDULE_NAMED_NAMEDSCHEDULES_H

#include "mpmd/Plan/Schedule/Schedules.h"
#include "mpmd/Plan/Support/Status.h"

#include <algorithm>

namespace mpmd::plan {

extern const NamedSchedule kGPipe, kOneFOneB, kEagerOneFOneB, kInterleavedOneFOneB, kKimiK2, kLoopedBfs, kZeroBubbleH1,
    kZeroBubbleH2, kZeroBubbleAuto, kInterleavedZeroBubble, kZeroBubbleV, kZeroBubbleVAuto, kVHalf, kVMin, kVZeroBubble,
    kOneFOneBV, kDualPipeV, kDualPipe, kGeneralizedInterleaving, kSeqOneFOneB;

/// Adapts a schedule function with the parameters (ranks, microbatches).
template <auto make> RankSchedules makePlain(const ScheduleRequest &request) {
  return make(request.ranks, request.microbatches);
}

/// Adapts a schedule function with the parameters (ranks, microbatches, chunks, group).
template <auto make> RankSchedules makeGrouped(const ScheduleRequest &request) {
  return make(request.ranks, request.microbatches, request.chunks, request.group);
}

/// Checks or chooses the group size of interleaved schedules. The default follows torch's rule, and is p if p divides
/// m.
absl::StatusOr<int64_t> chooseRounds(const ScheduleRequest &request);

/// Checks that there are at least 2p microbatches.
absl::Status expectTwiceTheRanks(const ScheduleRequest &request);

/// Formats a count: `1 microbatch`, `2 microbatches`.
std::string counted(int64_t number, const char *what);

} // namespace mpmd::plan

#endif // MPMD_LIB_PLAN_SCHEDULE_NAMED_NAMEDSCHEDULES_H
