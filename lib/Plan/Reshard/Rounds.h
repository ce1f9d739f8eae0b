// Orders loads on ports that send one load and receive one load at a time. Each round is a matching of senders and
// receivers. No MLIR.
#ifndef MPMD_LIB_PLAN_RESHARD_ROUNDS_H
#define MPMD_LIB_PLAN_RESHARD_ROUNDS_H

#include <cstdint>
#include <vector>

namespace mpmd::plan::reshard {

/// A transfer from one port to another.
struct Load {
  int32_t from = 0, to = 0;
  int64_t elements = 0;
  /// Time of an element, in common units.
  int64_t weight = 1;
  /// The earlier load that brings the same elements to the sender; -1: it has them.
  int32_t parent = -1;
  /// The length of the longest chain of loads that depends on this one.
  int32_t height = 0;
  /// Elements per relayed chunk if a chain depends on it; the same along a chain.
  int64_t chunk = 1;
};

/// Elements of a load that move in one piece.
struct Part {
  int32_t load = 0;
  int64_t begin = 0, end = 0;
  /// In units of time.
  int64_t start = 0;
};

struct Rounds {
  /// Sorted by start.
  std::vector<Part> parts;
  int64_t time = 0;
};

/// Orders loads. Without relays and with equal weights, the total time is exactly that of the busiest port. (Open shop
/// with preemption: every port without slack is in each matching.) Ports may idle for `spare` of the busiest one's
/// time, to cut less.
Rounds orderLoads(const std::vector<Load> &loads, int32_t ports, double spare);

} // namespace mpmd::plan::reshard

#endif // MPMD_LIB_PLAN_RESHARD_ROUNDS_H
