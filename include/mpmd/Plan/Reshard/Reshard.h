// Moves tensors between any two shardings on any two sets of devices. Lower bounds, and the plan of messages with the
// fewest bytes, as plain data. No MLIR.
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
/// device's bandwidth, others at the lower one of device and NIC. In each direction, a NIC carries as many messages at
/// a time as its bandwidth allows, at least one.
struct ReshardCluster {
  /// Node of every device id.
  std::vector<int64_t> nodes;
  /// Bytes per second.
  double deviceBandwidth = 1, nicBandwidth = 1;
  /// Seconds before the first byte of a message. Consecutive messages of one pair of devices, each below 256 KiB, are
  /// packed and pay it once.
  double latency = 0;
  /// Maximum bytes of the messages that a device sends and receives at one time; 0: unlimited.
  int64_t memory = 0;

  auto operator<=>(const ReshardCluster &) const = default;
};

/// All tensors that move together.
struct ReshardRequest {
  std::vector<ReshardTensor> tensors;
  ReshardCluster cluster;

  auto operator<=>(const ReshardRequest &) const = default;
};

/// Checks a request. The functions below need a valid request.
absl::Status checkRequest(const ReshardRequest &request);

/// Lower bounds of any plan.
struct ReshardBounds {
  /// The number of unit slices: largest boxes that lie in one shard of the source and one of the target.
  int64_t slices = 0;
  /// Pairs of a slice and a device that needs it and does not hold it.
  int64_t transfers = 0;
  /// The sum over target devices of bytes that they need and do not hold. Partial sums over p devices need p - 1 times
  /// every needed element for the sums. Each device that needs the sum adds one more, except a device that computes it.
  int64_t minimumBytes = 0;
  /// Bytes that the busiest device must receive, and that it must send. `deviceOutDirect` is without relays,
  /// `deviceOut` with devices that pass on what they need themselves.
  double deviceIn = 0, deviceOutDirect = 0, deviceOut = 0;
  /// The same for nodes. A node receives a byte at most once.
  double nodeIn = 0, nodeOut = 0;
  /// The largest of them, each divided by its bandwidth.
  double seconds = 0;
};

ReshardBounds reshardBounds(const ReshardRequest &request);

/// A message from one device to another.
struct ReshardMessage {
  int64_t tensor = 0, source = 0, target = 0;
  /// Never empty.
  TensorBox box;
  /// Seconds.
  double start = 0, end = 0;
  /// The earlier message that brought these bytes to the source. -1 if the source held them from the start, or has
  /// summed them.
  int64_t relayOf = -1;
  /// In a round a device sends at most one message, and receives at most one; packed messages share a round. Every
  /// device follows the order of rounds, whatever the times.
  int64_t round = 0;
  /// Whether it carries partial sums of the source, which the target adds to its own. Terms are added in the order of
  /// their indices along the unreduced axes.
  bool partial = false;
};

/// A box that a target device needs and already holds, or sums itself.
struct LocalBox {
  int64_t tensor = 0, device = 0;
  TensorBox box;
};

struct ReshardPlan {
  /// Sorted by start.
  std::vector<ReshardMessage> messages;
  std::vector<LocalBox> local;
  int64_t movedBytes = 0, minimumBytes = 0;
  double boundSeconds = 0, makespanSeconds = 0;
  int64_t rounds = 0;
  /// Maximum bytes of messages that one device sends and receives at one time.
  int64_t peakBytes = 0;
};

/// Plans the minimum of bytes. On one port (all messages at one speed), without latency and partial sums, the makespan
/// is bounded. The limit is the lower bound plus two elements, plus a chunk for each hop of the longest chain of
/// relays. A chunk is a sixteenth of the bound, or two elements. Above 1024 transfers the limit is 1/512 larger, for
/// far fewer messages.
ReshardPlan planReshard(const ReshardRequest &request);

/// The load of a plan on the links of its cluster.
struct ReshardTraffic {
  /// Bytes of messages inside nodes, and between nodes.
  int64_t insideBytes = 0, nicBytes = 0;
  /// The busiest link: the NIC of a node or the port of a device, in one direction, and the seconds of its bytes.
  struct Link {
    bool nic = false, in = false;
    int64_t id = -1, bytes = 0;
    double seconds = 0;
  } busiest;
};

/// Among equal links: NICs before ports, outgoing before incoming, lower numbers first.
ReshardTraffic trafficOf(const ReshardRequest &request, const ReshardPlan &plan);

/// Checks a plan from its tables alone, and returns at most a few faults of each rule: `ids`, `empty`, `order`, `held`,
/// `relay_of`, `partial`, `local`, `written_once`, `one_port`, `nic`, `duration`, `memory`, `totals`.
std::vector<Fault> checkPlan(const ReshardRequest &request, const ReshardPlan &plan);

/// A thread-safe cache of plans by shape, sharding and cluster.
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
