/// Operations of several devices. The parts wait for each other, and are then executed together.
#ifndef MPMD_EMULATOR_NCCL_NCCLCOLLECTIVES_H
#define MPMD_EMULATOR_NCCL_NCCLCOLLECTIVES_H

#include "../Node.h"

#include <cstdint>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace mpmd::emulator {

struct Emulator;

class NcclCollectives {
public:
  explicit NcclCollectives(Emulator &emulator) : emulator(emulator) {}

  /// Called when `node`, a part, is next in its stream. Returns true if it need not wait: all peers have arrived and
  /// the operation was executed, or the collective was dissolved.
  bool comes(Node &node);
  /// Removes `node` from the nodes that wait.
  void leaves(Node &node);
  /// Ends a collective: its operations are not executed, and nobody waits for them.
  void dissolve(uint64_t place);
  /// The members for which `node` waits, as text.
  std::string missing(const Node &node) const;

private:
  using Turns = std::map<uint32_t, std::deque<Node *>>; // by member
  std::vector<Node *> gather(const Turns &turns, Node &node) const;
  static bool waitsFor(const Node &node, uint32_t member);
  bool haveOthersCome(const std::vector<Node *> &parts) const;
  void complete(const std::vector<Node *> &parts);

  Emulator &emulator;
  std::map<uint64_t, Turns> places;
  std::set<uint64_t> dissolved;
};

} // namespace mpmd::emulator

#endif // MPMD_EMULATOR_NCCL_NCCLCOLLECTIVES_H
