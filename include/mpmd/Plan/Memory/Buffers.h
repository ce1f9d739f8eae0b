// Static memory planning: buffers with the intervals in which they live, packed into one arena. No MLIR.
#ifndef MPMD_PLAN_MEMORY_BUFFERS_H
#define MPMD_PLAN_MEMORY_BUFFERS_H

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace mpmd::plan {

/// Both ends are included, in instructions of one common time axis.
struct Interval {
  int64_t begin = 0, end = 0;

  auto operator<=>(const Interval &) const = default;
};

/// What is placed as a whole. `lives` is sorted and disjoint.
struct PlannedBuffer {
  int64_t bytes = 0;
  std::vector<Interval> lives;
  /// Given by `planBuffers`: a multiple of `kBufferAlignment`.
  int64_t offset = 0;
};

/// Bytes; cache line and widest vector.
inline constexpr int64_t kBufferAlignment = 64;

inline int64_t alignBuffer(int64_t bytes) {
  return (bytes + kBufferAlignment - 1) / kBufferAlignment * kBufferAlignment;
}

/// Sorts and joins intervals that touch or overlap.
void normalize(std::vector<Interval> &lives);

/// Whether two sorted lists of intervals have a moment in common.
bool overlap(const std::vector<Interval> &a, const std::vector<Interval> &b);

/// Places the buffers, the largest first, each at the lowest offset where it meets none that lives at the same time.
/// Returns the arena's bytes.
int64_t planBuffers(std::vector<PlannedBuffer> &buffers);

/// Two buffers that live at the same time and share bytes, the lower index first; nothing if there are none. Takes time
/// that grows with the number of lives, whatever their places.
std::optional<std::pair<size_t, size_t>> findOverlap(const std::vector<PlannedBuffer> &buffers);

/// The fewest slots so that slot `i mod n` is free again when life `i` begins; lives are indexed by microbatch, an
/// empty one has end < begin.
int64_t countSlots(const std::vector<Interval> &lives);

} // namespace mpmd::plan

#endif // MPMD_PLAN_MEMORY_BUFFERS_H
