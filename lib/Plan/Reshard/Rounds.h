// Orders loads on ports. A port sends at most one load and receives at most one load at a time. Each round is a
// matching of senders and receivers. No MLIR.
#ifndef MPMD_LIB_PLAN_RESHARD_ROUNDS_H
#define MPMD_LIB_PLAN_RESHARD_ROUNDS_H

#include <cstdint>
#include <vector>

namespace mpmd::plan::reshard {

/// A transfer from one port to another.
struct Load {
  int32_t from = 0, to = 0;
  int64_t elements = 0;
  /// The time of one element, in units common to all loads.
  int64_t weight = 1;
  /// The earlier load that brings the same elements to the sender; -1 if the sender has them from the start.
  int32_t parent = -1;
  /// The length of the longest chain of loads that depends on this one.
  int32_t height = 0;
  /// If other loads depend on this one, the number of elements that they relay at a time. It is the same along a chain.
  int64_t chunk = 1;
};

/// Consecutive elements of a load that move without interruption.
struct Part {
  int32_t load = 0;
  int64_t begin = 0, end = 0;
  /// In the time units of `Load::weight`.
  int64_t start = 0;
};

struct Rounds {
  /// Sorted by start.
  std::vector<Part> parts;
  int64_t time = 0;
};

/// Orders loads. Without relays and with equal weights, the total time is exactly that of the busiest port (open-shop
/// scheduling with preemption: every matching includes all ports without slack). `spare` is the share of the busiest
/// port's time for which ports may idle, so that fewer loads are cut.
Rounds orderLoads(const std::vector<Load> &loads, int32_t ports, double spare);

} // namespace mpmd::plan::reshard

#endif // MPMD_LIB_PLAN_RESHARD_ROUNDS_H
