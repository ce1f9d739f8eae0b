/// The last accesses to each byte of memory; of ordered accesses, only the last one is stored.
#ifndef MPMD_EMULATOR_MEMORY_FOOTPRINTS_H
#define MPMD_EMULATOR_MEMORY_FOOTPRINTS_H

#include "../Node.h"

#include <map>
#include <vector>

namespace mpmd::emulator {

class Footprints {
public:
  /// The bytes that `node` shares with unordered nodes, if one of both writes them.
  using Conflicts = std::map<NodePtr, std::vector<Range>>;

  /// Adds the accesses of `node`. `ordered(other)` says whether `other` precedes it.
  template <class Ordered> void add(const NodePtr &node, Ordered ordered, Conflicts &conflicts) {
    for (bool writes : {false, true})
      for (const Range &range : (writes ? node->writes : node->reads).all())
        for (auto it = cut(range.begin, range.end); it != segments.end() && it->first < range.end; ++it)
          touch(it->first, it->second, node, writes, ordered, conflicts);
  }
  void clear() { segments.clear(); }

private:
  struct Entry {
    NodePtr node;
    bool writes;
  };
  struct Segment {
    uint64_t end;
    std::vector<Entry> entries;
  };
  using Segments = std::map<uint64_t, Segment>;

  /// Splits segments so that some of them together are [begin, end). Returns the first of these.
  Segments::iterator cut(uint64_t begin, uint64_t end);
  /// Splits the segment that contains `at`.
  void split(uint64_t at);

  template <class Ordered>
  static void touch(uint64_t begin, Segment &segment, const NodePtr &node, bool writes, Ordered ordered,
                    Conflicts &conflicts) {
    // A node that is not ordered after a removed entry is not ordered after this one either.
    std::erase_if(segment.entries, [&](const Entry &entry) {
      if (entry.node == node)
        return writes;
      bool before = ordered(*entry.node);
      if (!before && (writes || entry.writes))
        conflicts[entry.node].push_back({begin, segment.end});
      return before && (writes || !entry.writes);
    });
    segment.entries.push_back({node, writes});
  }

  Segments segments;
};

} // namespace mpmd::emulator

#endif // MPMD_EMULATOR_MEMORY_FOOTPRINTS_H
