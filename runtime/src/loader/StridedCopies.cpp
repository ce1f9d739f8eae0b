// Checks and makes strided copies.
#include "runtime/src/loader/StridedCopies.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <utility>

namespace mpmd::rt {

namespace {
/// Copies runs of `size` bytes. The size is a template parameter, so that memcpy becomes one load and one store.
template <size_t size> void copyRuns(char *target, const char *source, const mpmd_strided_loop_t &loop) {
  for (uint64_t i = 0; i < loop.count; ++i)
    std::memcpy(target + i * loop.target_stride, source + i * loop.source_stride, size);
}

/// Prefetch distances for short rows, for which the hardware prefetcher is too late.
constexpr uint64_t bytesAhead = 512, longestAhead = 2048, cacheLine = 64;

/// Copies runs of at most a few kilobytes, with prefetches.
void copyShortRuns(char *target, const char *source, uint64_t run, const mpmd_strided_loop_t &loop) {
  const uint64_t ahead = std::max<uint64_t>(bytesAhead / run, 1);
  for (uint64_t i = 0; i < loop.count; ++i) {
    for (uint64_t at = 0; at < run && i + ahead < loop.count; at += cacheLine) {
      __builtin_prefetch(source + (i + ahead) * loop.source_stride + at, 0);
      __builtin_prefetch(target + (i + ahead) * loop.target_stride + at, 1);
    }
    std::memcpy(target + i * loop.target_stride, source + i * loop.source_stride, run);
  }
}

void copyInnermost(char *target, const char *source, uint64_t run, const mpmd_strided_loop_t &loop) {
  switch (run) {
  case 1:
    return copyRuns<1>(target, source, loop);
  case 2:
    return copyRuns<2>(target, source, loop);
  case 4:
    return copyRuns<4>(target, source, loop);
  case 8:
    return copyRuns<8>(target, source, loop);
  case 16:
    return copyRuns<16>(target, source, loop);
  default:
    if (run <= longestAhead)
      return copyShortRuns(target, source, run, loop);
    for (uint64_t i = 0; i < loop.count; ++i)
      std::memcpy(target + i * loop.target_stride, source + i * loop.source_stride, run);
  }
}

void copyLoops(char *target, const char *source, uint64_t run, StridedLoops loops) {
  if (loops.size() == 1)
    return copyInnermost(target, source, run, loops[0]);
  for (uint64_t i = 0; i < loops[0].count; ++i)
    copyLoops(target + i * loops[0].target_stride, source + i * loops[0].source_stride, run, loops.subspan(1));
}

void fillLoops(char *target, uint64_t run, StridedLoops loops, int value) {
  if (loops.empty()) {
    std::memset(target, value, run);
    return;
  }
  for (uint64_t i = 0; i < loops[0].count; ++i)
    fillLoops(target + i * loops[0].target_stride, run, loops.subspan(1), value);
}

/// The distance from a box's offset to its last byte, plus one.
uint64_t extentOf(const TargetBox &box) {
  uint64_t extent = box.run;
  for (const mpmd_strided_loop_t &loop : box.loops)
    extent += (loop.count - 1) * loop.target_stride;
  return extent;
}

/// Iterates over the runs of one box in the order of their addresses.
class Runs {
public:
  explicit Runs(const TargetBox &box) : box(&box), at(box.offset), counts(box.loops.size(), 0) {}
  uint64_t begin() const { return at; }
  uint64_t end() const { return at + box->run; }
  bool next() {
    for (size_t i = counts.size(); i-- > 0;) {
      const mpmd_strided_loop_t &loop = box->loops[i];
      if (++counts[i] < loop.count) {
        at += loop.target_stride;
        return true;
      }
      at -= (loop.count - 1) * loop.target_stride;
      counts[i] = 0;
    }
    return false;
  }

private:
  const TargetBox *box;
  uint64_t at;
  std::vector<uint64_t> counts;
};

/// The maximum number of runs that are compared. It bounds the check to some tenths of a second.
constexpr uint64_t maxRuns = uint64_t{1} << 24;

/// Visits the runs of all boxes in address order, and compares each with its predecessor. Exact for any boxes.
Overlap runsOverlap(absl::Span<const TargetBox> boxes) {
  auto later = [](const Runs &a, const Runs &b) { return a.begin() > b.begin(); };
  std::vector<Runs> heap(boxes.begin(), boxes.end());
  std::make_heap(heap.begin(), heap.end(), later);
  uint64_t end = 0;
  for (uint64_t seen = 0; !heap.empty(); ++seen) {
    if (seen == maxRuns)
      return Overlap::Unknown;
    std::pop_heap(heap.begin(), heap.end(), later);
    if (heap.back().begin() < end)
      return Overlap::Some;
    end = heap.back().end();
    if (heap.back().next())
      std::push_heap(heap.begin(), heap.end(), later);
    else
      heap.pop_back();
  }
  return Overlap::None;
}

/// Whether the outermost loops of all boxes have the same count and stride, and their iterations do not overlap. Then
/// one iteration is checked. `extent` is the number of bytes that the boxes span together.
bool repeatAlike(absl::Span<const TargetBox> boxes, uint64_t extent) {
  if (boxes[0].loops.empty())
    return false;
  const mpmd_strided_loop_t &first = boxes[0].loops[0];
  for (const TargetBox &box : boxes)
    if (box.loops.empty() || box.loops[0].count != first.count || box.loops[0].target_stride != first.target_stride)
      return false;
  return extent - (first.count - 1) * first.target_stride <= first.target_stride;
}
} // namespace

std::optional<uint64_t> checkedBytesOf(const mpmd_strided_copy_t &copy) {
  uint64_t bytes = copy.run;
  for (const mpmd_strided_loop_t &loop : loopsOf(copy))
    if (__builtin_mul_overflow(bytes, loop.count, &bytes))
      return std::nullopt;
  return bytes;
}

std::optional<uint64_t> reachOf(uint64_t offset, const mpmd_strided_copy_t &copy, End end) {
  uint64_t reach = 0, far = 0;
  if (__builtin_add_overflow(offset, copy.run, &reach))
    return std::nullopt;
  for (const mpmd_strided_loop_t &loop : loopsOf(copy))
    if (__builtin_mul_overflow(loop.count - 1, end == End::Source ? loop.source_stride : loop.target_stride, &far) ||
        __builtin_add_overflow(reach, far, &reach))
      return std::nullopt;
  return reach;
}

std::optional<TargetBox> targetOf(uint64_t offset, const mpmd_strided_copy_t &copy) {
  TargetBox box{offset, copy.run, {}};
  for (const mpmd_strided_loop_t &loop : loopsOf(copy))
    if (loop.count != 1)
      box.loops.push_back(loop);
  std::stable_sort(box.loops.begin(), box.loops.end(), [](const mpmd_strided_loop_t &a, const mpmd_strided_loop_t &b) {
    return a.target_stride > b.target_stride;
  });
  uint64_t extent = copy.run;
  for (auto loop = box.loops.rbegin(); loop != box.loops.rend(); ++loop) {
    if (loop->target_stride < extent)
      return std::nullopt;
    extent += (loop->count - 1) * loop->target_stride;
  }
  return box;
}

Overlap overlap(std::vector<TargetBox> boxes) {
  std::sort(boxes.begin(), boxes.end(), [](const TargetBox &a, const TargetBox &b) { return a.offset < b.offset; });
  for (size_t begin = 0, end; begin < boxes.size(); begin = end) {
    // Finds boxes that may be interleaved. All other boxes are disjoint from them.
    uint64_t reach = boxes[begin].offset + extentOf(boxes[begin]);
    for (end = begin + 1; end < boxes.size() && boxes[end].offset < reach; ++end)
      reach = std::max(reach, boxes[end].offset + extentOf(boxes[end]));
    if (end - begin == 1)
      continue;
    absl::Span<const TargetBox> group(&boxes[begin], end - begin);
    Overlap found;
    if (repeatAlike(group, reach - boxes[begin].offset)) {
      std::vector<TargetBox> once(group.begin(), group.end());
      for (TargetBox &box : once)
        box.loops.erase(box.loops.begin());
      found = overlap(std::move(once));
    } else {
      found = runsOverlap(group);
    }
    if (found != Overlap::None)
      return found;
  }
  return Overlap::None;
}

StridedCopy merged(const mpmd_strided_copy_t &copy) {
  StridedCopy made;
  made.run = copy.run;
  for (const mpmd_strided_loop_t &loop : loopsOf(copy)) {
    if (loop.count == 1)
      continue;
    if (!made.loops.empty() && made.loops.back().source_stride == loop.count * loop.source_stride &&
        made.loops.back().target_stride == loop.count * loop.target_stride)
      made.loops.back() = {made.loops.back().count * loop.count, loop.source_stride, loop.target_stride};
    else
      made.loops.push_back(loop);
  }
  if (!made.loops.empty() && made.loops.back().source_stride == made.run &&
      made.loops.back().target_stride == made.run) {
    made.run *= made.loops.back().count;
    made.loops.pop_back();
  }
  return made;
}

mpmd_strided_copy_t denseAt(End end, const mpmd_strided_copy_t &copy, mpmd_strided_loop_t *made) {
  uint64_t stride = copy.run;
  for (size_t i = copy.num_loops; i-- > 0; stride *= copy.loops[i].count) {
    made[i] = copy.loops[i];
    (end == End::Source ? made[i].source_stride : made[i].target_stride) = stride;
  }
  return {copy.run, made, copy.num_loops, 0};
}

void copyStrided(void *target, const void *source, const mpmd_strided_copy_t &copy) {
  if (copy.run == 0)
    return;
  if (copy.num_loops == 0)
    std::memcpy(target, source, copy.run);
  else
    copyLoops(static_cast<char *>(target), static_cast<const char *>(source), copy.run, loopsOf(copy));
}

void fillStrided(void *target, const mpmd_strided_copy_t &copy, int value) {
  if (copy.run != 0)
    fillLoops(static_cast<char *>(target), copy.run, loopsOf(copy), value);
}

} // namespace mpmd::rt
