// Searches for a schedule: all named ones that fit, greedy ones at every limit up to the caps, local search, and exact
// search for small problems. No MLIR.
#ifndef MPMD_PLAN_SCHEDULE_SEARCH_H
#define MPMD_PLAN_SCHEDULE_SEARCH_H

#include "mpmd/Plan/Schedule/Bounds.h"
#include "mpmd/Plan/Schedule/Files.h"
#include "mpmd/Plan/Schedule/Problem.h"
#include "mpmd/Plan/Support/Status.h"

namespace mpmd::plan {

struct SearchOptions {
  Metric metric = Metric::Makespan;
  /// Schedules to evaluate; 0: by size.
  int64_t effort = 0;
  /// Wall-clock limit; 0: none. The result says whether it was reached.
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
/// effort. Never worse than a named schedule of one of the placements that fits, and never below the bound.
absl::StatusOr<SearchResult> search(const std::vector<ScheduleProblem> &placements, const SearchOptions &options);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_SEARCH_H
