// The problem that solvers of schedules solve, and its solution. No MLIR.
#ifndef MPMD_PLAN_SCHEDULE_PROBLEM_H
#define MPMD_PLAN_SCHEDULE_PROBLEM_H

#include "mpmd/Plan/Cost/Costs.h"
#include "mpmd/Plan/Schedule/Outcome.h"
#include "mpmd/Plan/Schedule/Pipeline.h"

#include <functional>

namespace mpmd::plan {

/// A chain of stages on pipeline ranks, with seconds, links, memory and caps.
struct ScheduleProblem : Chain {
  Costs costs;
};

/// An order of every rank, and what it costs.
struct Solution {
  RankSchedules orders;
  Outcome outcome;
};

/// Options of solvers that improve a solution.
struct SolverOptions {
  Metric metric = Metric::Makespan;
  /// No schedule is better: a solver ends there.
  double target = 0;
  /// Schedules to evaluate.
  int64_t effort = 0;
  uint64_t seed = 0;
  /// Whether the time is up; null: never.
  std::function<bool()> stop = nullptr;

  bool isLate() const { return stop && stop(); }
};

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_PROBLEM_H
