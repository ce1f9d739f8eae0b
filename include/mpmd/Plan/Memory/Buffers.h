// Static memory planning: packs buffers with known live intervals into one arena. No MLIR.
#ifndef MPMD_PLAN_MEMORY_BUFFERS_H
#define MPMD_PLAN_MEMORY_BUFFERS_H

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace mpmd::plan {

/// A closed interval of instructions on a common time axis.
struct Interval {
  int64_t begin = 0, end = 0;

  auto operator<=>(const Interval &) const = default;
};

/// A buffer that occupies consecutive bytes. `lives` is sorted and disjoint.
struct PlannedBuffer {
  int64_t bytes = 0;
  std::vector<Interval> lives;
  /// Set by `planBuffers` to a multiple of `kBufferAlignment`.
  int64_t offset = 0;
};

/// The alignment in bytes: one cache line, and the widest vector.
inline constexpr int64_t kBufferAlignment = 64;

inline int64_t alignBuffer(int64_t bytes) {
  return (bytes + kBufferAlignment - 1) / kBufferAlignment * kBufferAlignment;
}

/// Sorts intervals, and merges those that overlap or adjoin.
void normalize(std::vector<Interval> &lives);

/// Whether two sorted lists of intervals intersect.
bool overlap(const std::vector<Interval> &a, const std::vector<Interval> &b);

/// Assigns offsets, largest buffers first, each at the lowest offset without a conflict. Returns the bytes of the
/// arena.
int64_t planBuffers(std::vector<PlannedBuffer> &buffers);

/// Finds two buffers that share bytes while both are live, the lower index first. The time depends on the number of
/// live intervals, not on their length.
std::optional<std::pair<size_t, size_t>> findOverlap(const std::vector<PlannedBuffer> &buffers);

/// The minimum number n of slots such that slot `i mod n` is free when the live interval of microbatch i begins.
/// `lives` is indexed by microbatch; an empty interval has end < begin.
int64_t countSlots(const std::vector<Interval> &lives);

} // namespace mpmd::plan

#endif // MPMD_PLAN_MEMORY_BUFFERS_H
