// Decides from which device every device receives each byte. The result is a list of edges between devices, without
// order or time. No MLIR.
#ifndef MPMD_LIB_PLAN_RESHARD_ROUTES_H
#define MPMD_LIB_PLAN_RESHARD_ROUTES_H

#include "Problem.h"

namespace mpmd::plan::reshard {

/// The bandwidths of the cluster that limit a request.
struct Wires {
  /// Whether nodes need not be considered: there is one node, each node has one device, or each NIC is as fast as all
  /// devices of its node together.
  bool flat = true;
  /// Whether all messages have the same speed and only the ports of devices limit them. True if `flat`, or if no slice
  /// must move between nodes.
  bool onePort = true;
  /// Bytes per second between devices of a node, between devices of two nodes, and through a NIC in each direction.
  double inside = 1, between = 1, nic = 1;
  /// The number of messages that a NIC carries at the same time in each direction. Ignored if `onePort`.
  int64_t nicMessages = 1;
  double latency = 0;
};

Wires wiresOf(const ReshardRequest &request, const Problem &problem);

/// Elements of a slice that move from one device to another.
struct Edge {
  int32_t slice = 0;
  int64_t begin = 0, end = 0;
  int32_t from = 0, to = 0;
  /// The edge that brings these elements (and maybe more) to the sender; -1 if the sender holds or sums them.
  int32_t parent = -1;
  /// The length of the longest chain of edges that depends on this one.
  int32_t height = 0;
  bool partial = false;

  int64_t elements() const { return end - begin; }
};

/// Elements that some places hold and others need. A place is a device index or a node index.
struct Multicast {
  int64_t elements = 0;
  /// The load of one element.
  int64_t weight = 1;
  std::vector<int32_t> holders, needers;
};

/// Elements of a multicast that move from one place to another. `parent` is the hop that brings them to the sender, or
/// -1.
struct Hop {
  int32_t multicast = 0;
  int64_t begin = 0, end = 0;
  int32_t from = 0, to = 0, parent = -1;
};

/// Parameters of routes.
struct RouteOptions {
  /// The allowed load relative to the minimum. A larger load makes chains shorter. 0 builds trees with the fewest
  /// rounds, whatever their load.
  double stretch = 1;
  /// The relative excess over the minimum load that is accepted if it avoids relays.
  double spare = 0;
  /// The share of the allowed load that holders send before needers relay.
  double holders = 1;
};

/// Routes multicasts so that each needer receives each element once. The largest load of a place is the minimum, or
/// `enough` if that is larger. Holders send directly if that suffices; otherwise needers relay. `base` is the load that
/// each place already has. Parents precede their children.
std::vector<Hop> route(const std::vector<Multicast> &multicasts, int32_t places, const std::vector<int64_t> &base,
                       double enough, const RouteOptions &options);

/// The edges that move partial sums to the device that sums them, and the edges that move values. Heights are set.
std::vector<Edge> partialEdges(const Problem &problem);
std::vector<Edge> wholeEdges(const Problem &problem, const Wires &wires, double boundSeconds,
                             const RouteOptions &options);

} // namespace mpmd::plan::reshard

#endif // MPMD_LIB_PLAN_RESHARD_ROUTES_H
