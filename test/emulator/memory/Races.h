/// The order of nodes. Detects unordered nodes that access the same bytes.
#ifndef MPMD_EMULATOR_MEMORY_RACES_H
#define MPMD_EMULATOR_MEMORY_RACES_H

#include "../EmulatorReport.h"
#include "../Node.h"
#include "Footprints.h"

#include <map>

namespace mpmd::emulator {

/// A node follows all nodes that the host had seen done at its creation, and its direct ancestors with theirs.
class Races {
public:
  explicit Races(Report &report) : report(report) {}
  void created(const NodePtr &node);
  /// Called before `node` runs, when its ancestors are final. A node that waits for a value follows the value's writer.
  void starts(Node &node);
  /// Adds `ancestors` of another node to a started node.
  static void follows(Node &node, const std::vector<uint64_t> &ancestors);
  /// Called after `node` has run, with its accesses.
  void done(Node &node);

private:
  void inherit(Node &node, const Node &before) const;
  void compact();

  Report &report;
  Footprints footprints;
  std::vector<NodePtr> places;
  std::vector<uint64_t> doneBits; // by index of the node
  uint64_t numPending = 0;
  size_t compactAt = 1024;
  std::map<uint64_t, NodePtr> writers; // the last writer of each value that nodes wait for, by address
};

} // namespace mpmd::emulator

#endif // MPMD_EMULATOR_MEMORY_RACES_H
