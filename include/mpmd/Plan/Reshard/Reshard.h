// Plans how tensors move between any two shardings on any two sets of devices. Gives lower bounds, and a plan with the
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

/// The machine. A device sends at most one message and receives at most one message at a time. Messages inside a node
/// run at the device's bandwidth; others at the lower one of device and NIC. In each direction, a NIC carries as many
/// messages at a time as its bandwidth allows, at least one.
struct ReshardCluster {
  /// The node of each device id.
  std::vector<int64_t> nodes;
  /// In bytes per second.
  double deviceBandwidth = 1, nicBandwidth = 1;
  /// Seconds before the first byte of a message arrives. Consecutive messages of one pair of devices, each below 256
  /// KiB, are packed and have this latency once.
  double latency = 0;
  /// The maximum bytes of the messages that a device sends and receives at the same time; 0: unlimited.
  int64_t memory = 0;

  auto operator<=>(const ReshardCluster &) const = default;
};

/// All tensors that move together.
struct ReshardRequest {
  std::vector<ReshardTensor> tensors;
  ReshardCluster cluster;

  auto operator<=>(const ReshardRequest &) const = default;
};

/// Checks a request. All functions below require a valid request.
absl::Status checkRequest(const ReshardRequest &request);

/// Lower bounds of any plan.
struct ReshardBounds {
  /// The number of unit slices. A unit slice is the intersection of a shard of the source and a shard of the target.
  int64_t slices = 0;
  /// The number of pairs of a slice and a device that needs the slice and does not hold it.
  int64_t transfers = 0;
  /// The bytes that any plan moves: the sum, over target devices, of the bytes that a device needs and does not hold.
  /// For p partial sums, summing an element moves p - 1 times its bytes. Each device that needs the sum adds its bytes
  /// once more, except the device that computes it.
  int64_t minimumBytes = 0;
  /// The bytes that the busiest device must receive, and must send. In `deviceOutDirect` only holders send. In
  /// `deviceOut` a device that needs bytes may also forward them.
  double deviceIn = 0, deviceOutDirect = 0, deviceOut = 0;
  /// The same for the busiest node. A node receives each byte at most once.
  double nodeIn = 0, nodeOut = 0;
  /// The largest of these bounds, each divided by its bandwidth.
  double seconds = 0;
};

ReshardBounds reshardBounds(const ReshardRequest &request);

/// A message from one device to another.
struct ReshardMessage {
  int64_t tensor = 0, source = 0, target = 0;
  /// The elements that the message moves; never empty.
  TensorBox box;
  /// In seconds from the start of the plan.
  double start = 0, end = 0;
  /// The earlier message that brought these bytes to the source; -1 if the source held them from the start or has
  /// summed them.
  int64_t relayOf = -1;
  /// In one round, a device sends at most one message and receives at most one; packed messages share a round. Every
  /// device runs its messages in the order of rounds, whatever their times.
  int64_t round = 0;
  /// Whether the message carries partial sums, which the target adds to its own. The target adds them in the order of
  /// the source's index along the unreduced axes.
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
  /// The maximum bytes of the messages that one device sends and receives at the same time.
  int64_t peakBytes = 0;
};

/// Makes a plan with the minimum number of bytes. The makespan is bounded if all messages have one speed and there is
/// neither latency nor a partial sum. The limit is the lower bound, plus two elements, plus one chunk for each hop of
/// the longest chain of relays. A chunk is a sixteenth of the bound, but at least two elements. Above 1024 transfers
/// the limit is 1/512 larger, for far fewer messages.
ReshardPlan planReshard(const ReshardRequest &request);

/// The bytes that a plan moves over the links of its cluster.
struct ReshardTraffic {
  /// Bytes of messages inside nodes, and between nodes.
  int64_t insideBytes = 0, nicBytes = 0;
  /// The busiest link: the NIC of a node or the port of a device, in one direction. `seconds` is the time of its bytes.
  struct Link {
    bool nic = false, in = false;
    int64_t id = -1, bytes = 0;
    double seconds = 0;
  } busiest;
};

/// Computes the traffic of a plan. Among equally busy links it reports NICs before ports, outgoing before incoming,
/// lower numbers first.
ReshardTraffic trafficOf(const ReshardRequest &request, const ReshardPlan &plan);

/// Checks a plan from its tables alone. Returns at most a few faults of each rule. The rules are `ids`, `empty`,
/// `order`, `held`, `relay_of`, `partial`, `local`, `written_once`, `one_port`, `nic`, `duration`, `memory`, `totals`.
std::vector<Fault> checkPlan(const ReshardRequest &request, const ReshardPlan &plan);

/// A thread-safe cache of plans, keyed by shape, shardings and cluster.
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
