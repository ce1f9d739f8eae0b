// The microbatches that a stage processes.
#ifndef MPMD_PLAN_SCHEDULE_MICROBATCHSUBSET_H
#define MPMD_PLAN_SCHEDULE_MICROBATCHSUBSET_H

#include <algorithm>
#include <cstdint>

namespace mpmd::plan {

/// The microbatches that a stage processes: `first`, `first + every`, `first + 2 every`, ... Only round-robin replicas
/// skip microbatches.
struct MicrobatchSubset {
  int64_t first = 0, every = 1;

  bool has(int64_t microbatch) const { return microbatch % every == first; }
  /// The number of microbatches that the stage processes, out of `microbatches`.
  int64_t count(int64_t microbatches) const { return std::max<int64_t>(0, (microbatches - first + every - 1) / every); }
  /// Converts a position within the subset to a microbatch, and back.
  int64_t at(int64_t position) const { return first + position * every; }
  int64_t positionOf(int64_t microbatch) const { return microbatch / every; }
  bool isAll() const { return every == 1; }
};

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_MICROBATCHSUBSET_H
