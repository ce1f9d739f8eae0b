// From whom every device gets every byte: edges between devices, before any order or time. No MLIR.
#ifndef MPMD_LIB_PLAN_RESHARD_ROUTES_H
#define MPMD_LIB_PLAN_RESHARD_ROUTES_H

#include "Problem.h"

namespace mpmd::plan::reshard {

/// The wires of a machine as one request sees them.
struct Wires {
  /// Whether nodes do not matter: there is one, or each has one device, or its NIC feeds all of its devices.
  bool flat = true;
  /// Whether all messages run at one speed and only devices limit them: flat, or nothing must cross between nodes.
  bool onePort = true;
  /// Bytes per second within a node, between nodes, and through a NIC in each direction.
  double inside = 1, between = 1, nic = 1;
  /// How many messages a NIC carries at a time in each direction; no limit on one port.
  int64_t nicMessages = 1;
  double latency = 0;
};

Wires wiresOf(const ReshardRequest &request, const Problem &problem);

/// Elements of a slice that go from one device to another.
struct Edge {
  int32_t slice = 0;
  int64_t begin = 0, end = 0;
  int32_t from = 0, to = 0;
  /// The edge that brings them, whose elements contain these; -1 where the sender holds or adds them.
  int32_t parent = -1;
  /// Edges of the longest chain that hangs on this one.
  int32_t height = 0;
  bool partial = false;

  int64_t elements() const { return end - begin; }
};

/// Something that some places have and others need.
struct Haul {
  int64_t elements = 0;
  /// Units of load per element.
  int64_t weight = 1;
  std::vector<int32_t> holders, needers;
};

/// Elements of a haul from one place to another; `parent` as in Edge.
struct Leg {
  int32_t haul = 0;
  int64_t begin = 0, end = 0;
  int32_t from = 0, to = 0, parent = -1;
};

/// What routes are to be like.
struct Style {
  /// So many times the load that is possible may be sent, for shorter chains; 0: the fewest rounds, whatever the load.
  double stretch = 1;
  /// A share of the load that may be added where no relay is needed then.
  double spare = 0;
  /// Holders send up to this part of the load before others relay.
  double holders = 1;
};

/// Routes hauls so that each needer gets each element once and no place sends more than the least that is possible, or
/// than `enough`: straight from holders where that does, else through needers. `base` is what places send already.
/// Parents come before their children.
std::vector<Leg> route(const std::vector<Haul> &hauls, int32_t places, const std::vector<int64_t> &base, double enough,
                       const Style &style);

/// The bytes of partial sums, and then everything else. Heights are set.
std::vector<Edge> partialEdges(const Problem &problem);
std::vector<Edge> wholeEdges(const Problem &problem, const Wires &wires, double boundSeconds, const Style &style);

} // namespace mpmd::plan::reshard

#endif // MPMD_LIB_PLAN_RESHARD_ROUTES_H
