// The periodic part of a schedule, by which a schedule of few microbatches extends to many.
#ifndef MPMD_PLAN_SCHEDULE_STEADYSTATE_H
#define MPMD_PLAN_SCHEDULE_STEADYSTATE_H

#include "mpmd/Plan/Schedule/Pipeline.h"

namespace mpmd::plan {

/// The periodic part of each rank's order: actions `begin` to `end`, with `length` actions per period. A period
/// advances all its stages by `stride` microbatches.
struct SteadyState {
  struct Range {
    size_t begin = 0, end = 0, length = 0;
  };
  int64_t stride = 0;
  /// By rank.
  std::vector<Range> ranks;
};

/// Finds periods whose stride divides `microbatches`, at least two on every rank.
std::optional<SteadyState> findSteadyState(const Chain &chain, const RankSchedules &orders, int64_t microbatches);

/// Extends the orders by periods for `microbatches` additional microbatches.
RankSchedules extendSteadyState(const RankSchedules &orders, const SteadyState &steady, int64_t microbatches);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_STEADYSTATE_H
