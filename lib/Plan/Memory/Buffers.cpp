// Packs buffers into an arena by their live intervals.
#include "mpmd/Plan/Memory/Buffers.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace mpmd::plan {

void normalize(std::vector<Interval> &lives) {
  std::sort(lives.begin(), lives.end(), [](const Interval &a, const Interval &b) { return a.begin < b.begin; });
  std::vector<Interval> joined;
  for (const Interval &life : lives) {
    if (life.end < life.begin)
      continue;
    if (!joined.empty() && life.begin <= joined.back().end + 1)
      joined.back().end = std::max(joined.back().end, life.end);
    else
      joined.push_back(life);
  }
  lives = std::move(joined);
}

bool overlap(const std::vector<Interval> &a, const std::vector<Interval> &b) {
  for (size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    if (a[i].end < b[j].begin)
      ++i;
    else if (b[j].end < a[i].begin)
      ++j;
    else
      return true;
  }
  return false;
}

namespace {
/// The occupied bytes of an arena, as ranges that neither overlap nor adjoin.
class Taken {
public:
  void add(int64_t begin, int64_t end) {
    auto next = ranges.upper_bound(begin);
    if (next != ranges.begin() && std::prev(next)->second >= begin) {
      --next;
      begin = next->first;
    }
    while (next != ranges.end() && next->first <= end) {
      end = std::max(end, next->second);
      next = ranges.erase(next);
    }
    ranges.emplace_hint(next, begin, end);
  }

  /// The lowest offset from which `size` bytes are free.
  int64_t firstFit(int64_t size) const {
    int64_t offset = 0;
    for (auto [begin, end] : ranges) {
      if (begin >= offset + size)
        break;
      offset = end;
    }
    return offset;
  }

private:
  std::map<int64_t, int64_t> ranges; // keyed by begin, the value is the end
};

/// The buffers with one list of live intervals. Many buffers have equal lists, and share one set of occupied bytes.
struct Kind {
  const std::vector<Interval> *lives = nullptr;
  size_t left = 0; // number of buffers that are not placed yet
  Taken taken;
};
} // namespace

int64_t planBuffers(std::vector<PlannedBuffer> &buffers) {
  std::map<std::vector<Interval>, size_t> kindOf;
  std::vector<Kind> kinds;
  std::vector<size_t> kind(buffers.size()), order(buffers.size());
  for (size_t i = 0; i < buffers.size(); ++i) {
    auto [entry, isNew] = kindOf.try_emplace(buffers[i].lives, kinds.size());
    if (isNew)
      kinds.push_back({&entry->first});
    kind[i] = entry->second;
    ++kinds[kind[i]].left;
  }
  // For each kind, the kinds with overlapping live intervals. Computed when the first buffer of the kind is placed.
  std::vector<std::vector<size_t>> meets(kinds.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return buffers[a].bytes > buffers[b].bytes; });
  int64_t arena = 0;
  for (size_t i : order) {
    int64_t size = alignBuffer(buffers[i].bytes), offset = kinds[kind[i]].taken.firstFit(size);
    buffers[i].offset = offset;
    arena = std::max(arena, offset + size);
    --kinds[kind[i]].left;
    if (size == 0)
      continue;
    std::vector<size_t> &others = meets[kind[i]];
    if (others.empty())
      for (size_t other = 0; other < kinds.size(); ++other)
        if (kinds[other].left > 0 && overlap(*kinds[kind[i]].lives, *kinds[other].lives))
          others.push_back(other);
    for (size_t other : others)
      if (kinds[other].left > 0)
        kinds[other].taken.add(offset, offset + size);
  }
  return arena;
}

std::optional<std::pair<size_t, size_t>> findOverlap(const std::vector<PlannedBuffer> &buffers) {
  struct Life {
    int64_t begin, end;
    size_t buffer;
  };
  std::vector<Life> lives;
  for (size_t i = 0; i < buffers.size(); ++i)
    for (const Interval &life : buffers[i].lives)
      if (buffers[i].bytes > 0 && life.begin <= life.end)
        lives.push_back({life.begin, life.end, i});
  std::sort(lives.begin(), lives.end(),
            [](const Life &a, const Life &b) { return std::pair(a.begin, a.buffer) < std::pair(b.begin, b.buffer); });
  // Buffers that are live at the same time are disjoint, so a new one can only overlap the neighbours of its offset.
  std::map<int64_t, size_t> living;     // keyed by offset
  std::multimap<int64_t, int64_t> ends; // keyed by the end of the life, the value is the offset
  for (const Life &life : lives) {
    while (!ends.empty() && ends.begin()->first < life.begin) {
      living.erase(ends.begin()->second);
      ends.erase(ends.begin());
    }
    const PlannedBuffer &buffer = buffers[life.buffer];
    auto next = living.lower_bound(buffer.offset);
    std::optional<size_t> met;
    if (next != living.end() && next->first < buffer.offset + buffer.bytes)
      met = next->second;
    else if (next != living.begin() && std::prev(next)->first + buffers[std::prev(next)->second].bytes > buffer.offset)
      met = std::prev(next)->second;
    if (met)
      return std::pair(std::min(*met, life.buffer), std::max(*met, life.buffer));
    living.emplace_hint(next, buffer.offset, life.buffer);
    ends.emplace(life.end, buffer.offset);
  }
  return std::nullopt;
}

int64_t countSlots(const std::vector<Interval> &lives) {
  int64_t count = static_cast<int64_t>(lives.size());
  for (int64_t slots = 1; slots < count; ++slots) {
    bool fits = true;
    // The lives with indices i, i + slots, ... share a slot. They are usually in order, so neighbours are compared
    // before the complete check.
    for (int64_t i = 0; fits && i + slots < count; ++i) {
      const Interval &a = lives[i], &b = lives[i + slots];
      fits = a.end < a.begin || b.end < b.begin || a.end < b.begin || b.end < a.begin;
    }
    for (int64_t first = 0; fits && first < slots; ++first) {
      std::vector<Interval> slot;
      for (int64_t i = first; i < count; i += slots)
        if (lives[i].end >= lives[i].begin)
          slot.push_back(lives[i]);
      std::sort(slot.begin(), slot.end(), [](const Interval &a, const Interval &b) { return a.begin < b.begin; });
      for (size_t i = 1; fits && i < slot.size(); ++i)
        fits = slot[i - 1].end < slot[i].begin;
    }
    if (fits)
      return slots;
  }
  return std::max<int64_t>(count, 1);
}

} // namespace mpmd::plan
