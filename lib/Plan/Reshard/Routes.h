// The source of every byte for every device: edges between devices, without order or time. No MLIR.
#ifndef MPMD_LIB_PLAN_RESHARD_ROUTES_H
#define MPMD_LIB_PLAN_RESHARD_ROUTES_H

#include "Problem.h"

namespace mpmd::plan::reshard {

/// The bandwidths of the cluster that limit one request.
struct Wires {
  /// Whether node boundaries limit nothing: there is one node, or each node has one device, or each NIC is as fast as
  /// all devices of its node together.
  bool flat = true;
  /// Whether all messages have one speed, and only the ports of devices limit them. True if `flat`, or if no slice must
  /// cross nodes.
  bool onePort = true;
  /// Bytes per second within a node, between nodes, and through a NIC in each direction.
  double inside = 1, between = 1, nic = 1;
  /// The number of concurrent messages of a NIC in each direction. Ignored if `onePort`.
  int64_t nicMessages = 1;
  double latency = 0;
};

Wires wiresOf(const ReshardRequest &request, const Problem &problem);

/// Elements of a slice that move from one device to another.
struct Edge {
  int32_t slice = 0;
  int64_t begin = 0, end = 0;
  int32_t from = 0, to = 0;
  /// The edge that brings a superset of these elements; -1 if the sender holds or sums them.
  int32_t parent = -1;
  /// The length of the longest chain of edges that depends on this one.
  int32_t height = 0;
  bool partial = false;

  int64_t elements() const { return end - begin; }
};

/// Elements that some places (devices or nodes) hold and others need.
struct Multicast {
  int64_t elements = 0;
  /// Units of load per element.
  int64_t weight = 1;
  std::vector<int32_t> holders, needers;
};

/// Elements of a multicast that move from one place to another; `parent` as in Edge.
struct Hop {
  int32_t multicast = 0;
  int64_t begin = 0, end = 0;
  int32_t from = 0, to = 0, parent = -1;
};

/// Parameters of routes.
struct RouteOptions {
  /// The allowed load relative to the minimum; more load makes chains shorter. 0: the fewest rounds, with any load.
  double stretch = 1;
  /// The share of the load that may be added if that avoids relays.
  double spare = 0;
  /// Holders send up to this part of the load before others relay.
  double holders = 1;
};

/// Routes multicasts so that each needer gets each element once. No place sends more than the possible minimum, or than
/// `enough`: directly from holders if that suffices, else through needers. `base` is what places already send. Parents
/// precede their children.
std::vector<Hop> route(const std::vector<Multicast> &multicasts, int32_t places, const std::vector<int64_t> &base,
                       double enough, const RouteOptions &options);

/// The edges of partial sums, and all others. Heights are set.
std::vector<Edge> partialEdges(const Problem &problem);
std::vector<Edge> wholeEdges(const Problem &problem, const Wires &wires, double boundSeconds,
                             const RouteOptions &options);

} // namespace mpmd::plan::reshard

#endif // MPMD_LIB_PLAN_RESHARD_ROUTES_H
