/// A set of bytes as disjoint intervals, with insertion and queries.
#ifndef MPMD_RT_SRC_CPU_INTERVALSET_H
#define MPMD_RT_SRC_CPU_INTERVALSET_H

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>

namespace mpmd::rt {

/// The half-open range [begin, end).
struct ByteRange {
  uint64_t begin = 0, end = 0;
};

class IntervalSet {
public:
  void add(ByteRange range) {
    if (range.begin >= range.end)
      return;
    auto next = intervals.lower_bound(range.begin);
    if (next != intervals.begin() && std::prev(next)->second >= range.begin)
      --next;
    while (next != intervals.end() && next->first <= range.end) {
      range.begin = std::min(range.begin, next->first);
      range.end = std::max(range.end, next->second);
      next = intervals.erase(next);
    }
    intervals.emplace(range.begin, range.end);
  }

  bool overlaps(ByteRange range) const {
    if (range.begin >= range.end)
      return false;
    auto next = intervals.lower_bound(range.end);
    return next != intervals.begin() && std::prev(next)->second > range.begin;
  }

private:
  std::map<uint64_t, uint64_t> intervals; ///< end by begin; intervals do not touch each other
};

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_CPU_INTERVALSET_H
