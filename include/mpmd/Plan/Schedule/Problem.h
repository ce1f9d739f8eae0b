// The problem that schedule solvers solve, and a solution. No MLIR.
#ifndef MPMD_PLAN_SCHEDULE_PROBLEM_H
#define MPMD_PLAN_SCHEDULE_PROBLEM_H

#include "mpmd/Plan/Cost/Costs.h"
#include "mpmd/Plan/Schedule/Outcome.h"
#include "mpmd/Plan/Schedule/Pipeline.h"

#include <functional>

namespace mpmd::plan {

/// A chain of stages on pipeline ranks, with times, links, memory and memory limits.
struct ScheduleProblem : Chain {
  Costs costs;
};

/// An order for every rank, and its outcome.
struct Solution {
  RankSchedules orders;
  Outcome outcome;
};

/// Options of solvers that improve a solution step by step.
struct SolverOptions {
  Metric metric = Metric::Makespan;
  /// A lower bound of the metric; a solver stops when it reaches it.
  double target = 0;
  /// The number of schedules to evaluate.
  int64_t effort = 0;
  uint64_t seed = 0;
  /// Returns whether the time limit has passed; null: no limit.
  std::function<bool()> stop = nullptr;

  bool isLate() const { return stop && stop(); }
};

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_PROBLEM_H
