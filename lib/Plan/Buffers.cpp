// Interval packing of buffers.
#include "mpmd/Plan/Buffers.h"

#include <algorithm>
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

int64_t planBuffers(std::vector<PlannedBuffer> &buffers) {
  std::vector<size_t> order(buffers.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return buffers[a].bytes > buffers[b].bytes; });
  std::vector<size_t> placed; // sorted by offset
  int64_t arena = 0;
  for (size_t i : order) {
    int64_t size = alignBuffer(buffers[i].bytes), offset = 0;
    for (size_t other : placed) {
      if (buffers[other].offset >= offset + size)
        break;
      int64_t end = buffers[other].offset + alignBuffer(buffers[other].bytes);
      if (end > offset && overlap(buffers[i].lives, buffers[other].lives))
        offset = end;
    }
    buffers[i].offset = offset;
    arena = std::max(arena, offset + size);
    auto at = std::upper_bound(placed.begin(), placed.end(), offset,
                               [&](int64_t value, size_t other) { return value < buffers[other].offset; });
    placed.insert(at, i);
  }
  return arena;
}

std::string checkBuffers(const std::vector<PlannedBuffer> &buffers, int64_t arena) {
  std::vector<size_t> order;
  for (size_t i = 0; i < buffers.size(); ++i) {
    if (buffers[i].offset < 0 || buffers[i].offset + buffers[i].bytes > arena)
      return "buffer " + std::to_string(i) + " ends at byte " + std::to_string(buffers[i].offset + buffers[i].bytes) +
             " of an arena of " + std::to_string(arena);
    if (buffers[i].bytes > 0)
      order.push_back(i);
  }
  std::sort(order.begin(), order.end(), [&](size_t a, size_t b) { return buffers[a].offset < buffers[b].offset; });
  std::vector<size_t> open; // buffers whose bytes reach to the current offset
  for (size_t i : order) {
    std::erase_if(open,
                  [&](size_t other) { return buffers[other].offset + buffers[other].bytes <= buffers[i].offset; });
    for (size_t other : open)
      if (overlap(buffers[i].lives, buffers[other].lives))
        return "buffers " + std::to_string(std::min(i, other)) + " and " + std::to_string(std::max(i, other)) +
               " share bytes while both live";
    open.push_back(i);
  }
  return "";
}

int64_t countSlots(const std::vector<Interval> &lives) {
  int64_t count = static_cast<int64_t>(lives.size());
  for (int64_t slots = 1; slots < count; ++slots) {
    bool fits = true;
    // Lives of one slot are indexed i, i + slots, ...; they rarely come out of order, so neighbours are compared first.
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
