// A proven lower bound on the time of every schedule of a chain of stages under memory limits. No MLIR.
#ifndef MPMD_PLAN_SCHEDULE_BOUNDS_H
#define MPMD_PLAN_SCHEDULE_BOUNDS_H

#include "mpmd/Plan/Schedule/Problem.h"

namespace mpmd::plan {

struct Bound {
  double makespan = 0, span = 0;
  double value(Metric metric) const { return metric == Metric::Makespan ? makespan : span; }
};

/// A lower bound for all schedules of the problem, whether or not they split the backward.
Bound lowerBound(const ScheduleProblem &problem);

/// The excess of `time` over `bound` relative to `bound`; 0 if they are equal up to rounding.
double gapTo(double bound, double time);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_BOUNDS_H
