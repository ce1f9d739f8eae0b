// Search for a schedule: every named one that fits, greedy ones at every limit up to the caps, local search over the
// orders of the ranks, and exact search where the problem is small. No MLIR.
#ifndef MPMD_PLAN_SCHEDULE_SEARCH_H
#define MPMD_PLAN_SCHEDULE_SEARCH_H

#include "mpmd/Plan/Schedule/Bounds.h"
#include "mpmd/Plan/Schedule/Files.h"
#include "mpmd/Plan/Schedule/Simulator.h"
#include "mpmd/Plan/Support/Status.h"

namespace mpmd::plan {

struct SearchOptions {
  Metric metric = Metric::Makespan;
  /// Schedules to evaluate; 0: as many as suit the size.
  int64_t effort = 0;
  /// Wall-clock limit; 0: none. A search that it cuts says so.
  double seconds = 0;
  uint64_t seed = 0;
};

struct SearchResult {
  Pipeline pipeline;
  Outcome outcome;
  Bound bound;
  SearchNote note;
};

/// The best schedule found for the stages, placement and microbatches of `shape` under `costs`. It is the same for the
/// same seed and effort, never worse than a named schedule of this placement that fits, and never below the bound. The
/// error says why there is none.
absl::Status search(const Pipeline &shape, const Costs &costs, const SearchOptions &options, SearchResult &result);

/// A way to place the stages, with the costs of the stages that it makes.
struct Candidate {
  Pipeline shape;
  Costs costs;
};

/// The same over several placements, which share the effort; `chosen` is the one that `result` is of.
absl::Status search(const std::vector<Candidate> &candidates, const SearchOptions &options, SearchResult &result,
                    size_t &chosen);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_SEARCH_H
