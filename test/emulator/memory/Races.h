/// Which nodes are ordered, and whether those that are not touch the same bytes.
#ifndef MPMD_EMULATOR_MEMORY_RACES_H
#define MPMD_EMULATOR_MEMORY_RACES_H

#include "../EmulatorReport.h"
#include "../Node.h"
#include "Footprints.h"

#include <map>

namespace mpmd::emulator {

/// A node is behind all nodes that were done when it was created, as the host saw them done, and behind its direct
/// ancestors and theirs.
class Races {
public:
  explicit Races(Report &report) : report(report) {}
  void created(const NodePtr &node);
  /// Before `node` runs: it has its final ancestors now. Memory that a node waits for orders it behind its writer.
  void starts(Node &node);
  /// `node`, which has started, is behind these ancestors of another one, too.
  static void follows(Node &node, const std::vector<uint64_t> &ancestors);
  /// With what it has read and written.
  void done(Node &node);

private:
  void inherit(Node &node, const Node &before) const;
  void compact();

  Report &report;
  Footprints footprints;
  std::vector<NodePtr> places;
  std::vector<uint64_t> doneBits; // by place
  uint64_t numPending = 0;
  size_t compactAt = 1024;
  std::map<uint64_t, NodePtr> writers; // of values that nodes wait for, by address: the last one
};

} // namespace mpmd::emulator

#endif // MPMD_EMULATOR_MEMORY_RACES_H
