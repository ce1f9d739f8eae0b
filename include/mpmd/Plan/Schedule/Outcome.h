// The cost of a simulated schedule. No MLIR.
#ifndef MPMD_PLAN_SCHEDULE_OUTCOME_H
#define MPMD_PLAN_SCHEDULE_OUTCOME_H

#include <cstdint>
#include <vector>

namespace mpmd::plan {

enum class Metric : uint8_t {
  /// The time from the first start of any rank to the last end of any rank.
  Makespan,
  /// The longest time from a rank's own first start to its own last end. This is the step time if ranks do not
  /// synchronise between steps.
  Span,
};

/// The cost of a schedule.
struct Outcome {
  double makespan = 0, span = 0;
  /// For each rank, the seconds of computation, and the peak memory.
  std::vector<double> busy, peak;

  double value(Metric metric) const { return metric == Metric::Makespan ? makespan : span; }
  /// The share of the ranks' time in which they do not compute.
  double bubble(Metric metric = Metric::Makespan) const;
};

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_OUTCOME_H
