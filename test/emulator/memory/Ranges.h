/// Sets of bytes as sorted, disjoint ranges.
#ifndef MPMD_EMULATOR_MEMORY_RANGES_H
#define MPMD_EMULATOR_MEMORY_RANGES_H

#include <algorithm>
#include <cstdint>
#include <vector>

namespace mpmd::emulator {

struct Range {
  uint64_t begin, end;
};

class Ranges {
public:
  /// Adds a range that is not below any existing one.
  void addLast(uint64_t begin, uint64_t end) {
    if (begin == end)
      return;
    if (!ranges.empty() && begin <= ranges.back().end)
      ranges.back().end = std::max(ranges.back().end, end);
    else
      ranges.push_back({begin, end});
  }
  /// The number of bytes in both sets; `first` receives the first of them.
  uint64_t common(const Ranges &other, uint64_t &first) const {
    if (ranges.empty() || other.ranges.empty() || ranges.front().begin >= other.ranges.back().end ||
        other.ranges.front().begin >= ranges.back().end)
      return 0;
    uint64_t total = 0;
    for (size_t i = 0, j = 0; i < ranges.size() && j < other.ranges.size();) {
      const Range &mine = ranges[i], &theirs = other.ranges[j];
      uint64_t begin = std::max(mine.begin, theirs.begin), end = std::min(mine.end, theirs.end);
      if (begin < end && total == 0)
        first = begin;
      total += begin < end ? end - begin : 0;
      mine.end < theirs.end ? ++i : ++j;
    }
    return total;
  }
  /// The number of blocks of `block` bytes that contain any byte of the set.
  uint64_t blocks(uint64_t block) const {
    uint64_t total = 0, next = 0;
    for (const Range &range : ranges) {
      uint64_t first = std::max(next, range.begin / block);
      next = (range.end + block - 1) / block;
      total += next - std::min(first, next);
    }
    return total;
  }
  const std::vector<Range> &all() const { return ranges; }

private:
  std::vector<Range> ranges;
};

} // namespace mpmd::emulator

#endif // MPMD_EMULATOR_MEMORY_RANGES_H
