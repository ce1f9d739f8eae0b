// A proven lower bound on what any schedule of a chain of stages costs under the caps. No MLIR.
#ifndef MPMD_PLAN_SCHEDULE_BOUNDS_H
#define MPMD_PLAN_SCHEDULE_BOUNDS_H

#include "mpmd/Plan/Schedule/Problem.h"

namespace mpmd::plan {

struct Bound {
  double makespan = 0, span = 0;
  double value(Metric metric) const { return metric == Metric::Makespan ? makespan : span; }
};

/// No schedule of the problem is faster, whether or not its backward is split.
Bound lowerBound(const ScheduleProblem &problem);

/// The excess of `time` over `bound`, relative to the bound; 0 if they are equal up to rounding.
double gapTo(double bound, double time);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_BOUNDS_H
