// Moving tensors between any two shardings on any two sets of devices: boxes, lower bounds, and the plan of messages
// with the fewest bytes, as plain data. No MLIR.
#ifndef MPMD_PLAN_RESHARD_RESHARD_H
#define MPMD_PLAN_RESHARD_RESHARD_H

#include "mpmd/Plan/Reshard/Sharding.h"
#include "mpmd/Plan/Schedule/Simulator.h"
#include "mpmd/Plan/Support/Status.h"

#include <compare>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace mpmd::plan {

struct ReshardTensor {
  std::vector<int64_t> shape;
  int64_t elementBytes = 4;
  /// Only the source may be unreduced.
  Sharding source, target;

  auto operator<=>(const ReshardTensor &) const = default;
};

/// The machine. A device sends one message at a time and receives one at a time. Messages inside a node run at the
/// device's bandwidth, others at the lower one of device and NIC; a node's NIC carries as many of them at a time, in
/// each direction, as its bandwidth feeds, at least one.
struct ReshardCluster {
  /// Node of every device id.
  std::vector<int64_t> nodes;
  /// Bytes per second.
  double deviceBandwidth = 1, nicBandwidth = 1;
  /// Seconds before the bytes of a message; messages of one pair of devices, each below 256 KiB, that follow each other
  /// without a gap are packed and pay it once.
  double latency = 0;
  /// Most bytes of the messages that a device sends and receives at one time; 0: as many as it takes.
  int64_t memory = 0;

  auto operator<=>(const ReshardCluster &) const = default;
};

/// All tensors that cross together.
struct ReshardRequest {
  std::vector<ReshardTensor> tensors;
  ReshardCluster cluster;

  auto operator<=>(const ReshardRequest &) const = default;
};

/// The error says what is wrong with a request. The functions below need one without faults.
absl::Status checkRequest(const ReshardRequest &request);

/// What no plan can beat.
struct ReshardBounds {
  /// Unit slices: largest boxes that lie in one shard of the source and one of the target.
  int64_t slices = 0;
  /// Pairs of a slice and a device that needs it and does not hold it.
  int64_t transfers = 0;
  /// Sum over target devices of what they need and do not hold. With partial sums over p devices, p - 1 times every
  /// needed element for the sums, and one more for each device that needs it, except one of those that add it where
  /// that one needs it itself.
  int64_t minimumBytes = 0;
  /// Most bytes that one device must receive, and that one must send at least: without relays, and with devices that
  /// need the bytes passing them on.
  double deviceIn = 0, deviceOutDirect = 0, deviceOut = 0;
  /// The same for nodes, each of which receives a byte once.
  double nodeIn = 0, nodeOut = 0;
  /// The largest of them, each over its bandwidth.
  double seconds = 0;
};

ReshardBounds reshardBounds(const ReshardRequest &request);

/// Bytes from one device to another.
struct ReshardMessage {
  int64_t tensor = 0, source = 0, target = 0;
  /// Never empty.
  TensorBox box;
  /// Seconds.
  double start = 0, end = 0;
  /// The message that brought these bytes to the source, before this one in the list; -1 where the source holds them
  /// from the beginning, or has added them up.
  int64_t relayOf = -1;
  /// A device sends at most one message to one device, and receives from one, in a round; what is packed shares one.
  /// The order of rounds is the order on every device, whatever the times.
  int64_t round = 0;
  /// Carries the source's partial sums, which the target adds to its own: those of lower coordinates along the
  /// unreduced axes first, its own at its place.
  bool partial = false;
};

/// What a target device needs and holds already, or adds up itself.
struct LocalBox {
  int64_t tensor = 0, device = 0;
  TensorBox box;
};

struct ReshardPlan {
  /// In the order of their starts.
  std::vector<ReshardMessage> messages;
  std::vector<LocalBox> local;
  int64_t movedBytes = 0, minimumBytes = 0;
  double boundSeconds = 0, makespanSeconds = 0;
  int64_t rounds = 0;
  /// Most bytes of messages that one device sends and receives at one time.
  int64_t peakBytes = 0;
};

/// Always moves the minimum of bytes. On one port (all messages at one speed) the makespan is at most the bound plus
/// two elements plus, for each hop of the longest chain of relays, a chunk of a sixteenth of the bound or two elements
/// (without latency and partial sums; with more than 1024 transfers, 1/512 more, for far fewer messages).
ReshardPlan planReshard(const ReshardRequest &request);

/// What a plan puts on the links of its cluster.
struct ReshardTraffic {
  /// Bytes of messages inside nodes, and between nodes.
  int64_t insideBytes = 0, nicBytes = 0;
  /// The link with most to do: the NIC of a node or the port of a device, in one direction, and the seconds that its
  /// bytes alone take.
  struct Link {
    bool nic = false, in = false;
    int64_t id = -1, bytes = 0;
    double seconds = 0;
  } busiest;
};

/// Of equal links a NIC is named before a port, what goes out before what comes in, and lower numbers first.
ReshardTraffic trafficOf(const ReshardRequest &request, const ReshardPlan &plan);

/// Every broken rule of a plan, at most a few of each, from the tables alone: `ids`, `empty`, `order`, `held`,
/// `relay_of`, `partial`, `local`, `written_once`, `one_port`, `nic`, `duration`, `memory`, `totals`.
std::vector<Fault> checkPlan(const ReshardRequest &request, const ReshardPlan &plan);

/// Plans that were made before, by shape, sharding and cluster. May be shared between threads.
class ReshardCache {
public:
  std::shared_ptr<const ReshardPlan> plan(const ReshardRequest &request);
  int64_t size() const;

private:
  mutable std::mutex mutex;
  std::map<ReshardRequest, std::shared_ptr<const ReshardPlan>> plans;
};

} // namespace mpmd::plan

#endif // MPMD_PLAN_RESHARD_RESHARD_H
