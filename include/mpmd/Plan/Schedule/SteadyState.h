// The periodic part of a schedule. By repeating it, a schedule of few microbatches is extended to many.
#ifndef MPMD_PLAN_SCHEDULE_STEADYSTATE_H
#define MPMD_PLAN_SCHEDULE_STEADYSTATE_H

#include "mpmd/Plan/Schedule/Pipeline.h"

namespace mpmd::plan {

/// The periodic part of each rank's order: the actions `begin` to `end`, with `length` actions per period. In one
/// period, each stage advances by `stride` microbatches.
struct SteadyState {
  struct Range {
    size_t begin = 0, end = 0, length = 0;
  };
  int64_t stride = 0;
  /// The range of each rank.
  std::vector<Range> ranks;
};

/// Finds a steady state whose stride divides `microbatches`, with at least two periods on every rank.
std::optional<SteadyState> findSteadyState(const Chain &chain, const RankSchedules &orders, int64_t microbatches);

/// Extends the orders by `microbatches` microbatches, a multiple of the stride, by repeating the period.
RankSchedules extendSteadyState(const RankSchedules &orders, const SteadyState &steady, int64_t microbatches);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_STEADYSTATE_H
