// The part of a schedule that repeats, so that what was found for a few microbatches serves for many.
#ifndef MPMD_PLAN_SCHEDULE_STEADYSTATE_H
#define MPMD_PLAN_SCHEDULE_STEADYSTATE_H

#include "mpmd/Plan/Schedule/Pipeline.h"

namespace mpmd::plan {

/// Where the orders of ranks repeat: actions `begin` to `end` of a rank are periodic, `length` of them are one period,
/// which takes `stride` microbatches of all its stages.
struct SteadyState {
  struct Range {
    size_t begin = 0, end = 0, length = 0;
  };
  int64_t stride = 0;
  /// By rank.
  std::vector<Range> ranks;
};

/// Finds periods whose stride divides `microbatches`, at least two on every rank. Returns false if there are none.
bool findSteadyState(const Pipeline &shape, const RankSchedules &orders, int64_t microbatches, SteadyState &steady);

/// The orders with as many more periods as `microbatches` more need.
RankSchedules extendSteadyState(const RankSchedules &orders, const SteadyState &steady, int64_t microbatches);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_STEADYSTATE_H
