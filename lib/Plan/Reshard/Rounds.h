// Order on ports that send one thing and receive one thing at a time: rounds, each a matching of senders and receivers.
// No MLIR.
#ifndef MPMD_LIB_PLAN_RESHARD_ROUNDS_H
#define MPMD_LIB_PLAN_RESHARD_ROUNDS_H

#include <cstdint>
#include <vector>

namespace mpmd::plan::reshard {

/// Something to bring from one port to another.
struct Load {
  int32_t from = 0, to = 0;
  int64_t elements = 0;
  /// Time of an element, in units that all loads share.
  int64_t weight = 1;
  /// The load that brings the same elements to the sender, before this one in the list; -1: they are there.
  int32_t parent = -1;
  /// Loads of the longest chain that hangs on this one.
  int32_t height = 0;
  /// Elements that are passed on at a time where a chain hangs on it; the same along a chain.
  int64_t chunk = 1;
};

/// Elements of a load that go in one piece.
struct Part {
  int32_t load = 0;
  int64_t begin = 0, end = 0;
  /// In units of time.
  int64_t start = 0;
};

struct Rounds {
  /// In the order of their starts.
  std::vector<Part> parts;
  int64_t time = 0;
};

/// Puts loads in order. Without relays the time is that of the busiest port, exactly, if all weights are equal (open
/// shop with preemption: while every port that has no time to lose is in the matching, the last one ends in time).
/// Ports may lose `spare` of the busiest one's time, so that less is cut.
Rounds orderLoads(const std::vector<Load> &loads, int32_t ports, double spare);

} // namespace mpmd::plan::reshard

#endif // MPMD_LIB_PLAN_RESHARD_ROUNDS_H
