// The microbatches of a stage.
#ifndef MPMD_PLAN_SCHEDULE_MICROBATCHSUBSET_H
#define MPMD_PLAN_SCHEDULE_MICROBATCHSUBSET_H

#include <algorithm>
#include <cstdint>

namespace mpmd::plan {

/// The microbatches of a stage: `first`, `first + every`, `first + 2 every`, ... All, except for round-robin replicas.
struct MicrobatchSubset {
  int64_t first = 0, every = 1;

  bool has(int64_t microbatch) const { return microbatch % every == first; }
  /// How many of `microbatches` the stage takes.
  int64_t count(int64_t microbatches) const { return std::max<int64_t>(0, (microbatches - first + every - 1) / every); }
  /// The microbatch at a position, and the inverse.
  int64_t at(int64_t position) const { return first + position * every; }
  int64_t positionOf(int64_t microbatch) const { return microbatch / every; }
  bool isAll() const { return every == 1; }
};

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_MICROBATCHSUBSET_H
