// Searches for a schedule. Tries all named schedules that fit, greedy schedules at every limit up to the memory limits,
// local search, and exact search for small problems. No MLIR.
#ifndef MPMD_PLAN_SCHEDULE_SEARCH_H
#define MPMD_PLAN_SCHEDULE_SEARCH_H

#include "mpmd/Plan/Schedule/Bounds.h"
#include "mpmd/Plan/Schedule/Files.h"
#include "mpmd/Plan/Schedule/Problem.h"
#include "mpmd/Plan/Support/Status.h"

namespace mpmd::plan {

struct SearchOptions {
  Metric metric = Metric::Makespan;
  /// The number of schedules to evaluate; 0: chosen by size.
  int64_t effort = 0;
  /// The wall-clock limit; 0: none. The result says whether it was reached.
  double seconds = 0;
  uint64_t seed = 0;
};

struct SearchResult {
  Pipeline pipeline;
  Outcome outcome;
  Bound bound;
  SearchNote note;
  /// The index of the chosen placement.
  size_t chosen = 0;
};

/// Finds the best schedule over problems that differ in placement and share the effort. Deterministic for a seed and
/// effort without a time limit. Never worse than a named schedule that fits one of the placements, and never below the
/// bound.
absl::StatusOr<SearchResult> search(const std::vector<ScheduleProblem> &placements, const SearchOptions &options);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_SEARCH_H
