#include "Footprints.h"

namespace mpmd::emulator {

void Footprints::split(uint64_t at) {
  auto it = segments.lower_bound(at);
  if (it == segments.begin() || (it != segments.end() && it->first == at))
    return;
  --it;
  if (it->second.end <= at)
    return;
  segments.emplace(at, it->second);
  it->second.end = at;
}

Footprints::Segments::iterator Footprints::cut(uint64_t begin, uint64_t end) {
  split(begin);
  split(end);
  auto first = segments.lower_bound(begin);
  for (uint64_t at = begin; at < end;) {
    auto it = segments.lower_bound(at);
    uint64_t next = it == segments.end() ? end : std::min(end, it->first);
    if (next == at) {
      at = it->second.end;
      continue;
    }
    it = segments.emplace_hint(it, at, Segment{next, {}});
    if (at == begin)
      first = it;
    at = next;
  }
  return first;
}

} // namespace mpmd::emulator
