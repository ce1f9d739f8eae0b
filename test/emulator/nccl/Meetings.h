/// What streams of several devices do together: their parts wait for each other, and are then done at once.
#ifndef MPMD_EMULATOR_NCCL_MEETINGS_H
#define MPMD_EMULATOR_NCCL_MEETINGS_H

#include "../Node.h"

#include <cstdint>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace mpmd::emulator {

struct Emulator;

class Meetings {
public:
  explicit Meetings(Emulator &emulator) : emulator(emulator) {}

  /// It is the turn of `node`, a part. Whether it need not wait (any more): all of its peers had their turns, and what
  /// they do is done; or nobody waits there.
  bool comes(Node &node);
  /// `node` waits no more.
  void leaves(Node &node);
  /// Nobody waits there from now on, and nothing is done.
  void dissolve(uint64_t place);
  /// For whom `node` waits.
  std::string missing(const Node &node) const;

private:
  using Turns = std::map<uint32_t, std::deque<Node *>>; // by member
  std::vector<Node *> gather(const Turns &turns, Node &node) const;
  static bool waitsFor(const Node &node, uint32_t member);
  bool haveOthersCome(const std::vector<Node *> &parts) const;
  void meet(const std::vector<Node *> &parts);

  Emulator &emulator;
  std::map<uint64_t, Turns> places;
  std::set<uint64_t> dissolved;
};

} // namespace mpmd::emulator

#endif // MPMD_EMULATOR_NCCL_MEETINGS_H
