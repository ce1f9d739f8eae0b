// Assigns times to messages on the ports of devices and nodes. No MLIR.
#ifndef MPMD_LIB_PLAN_RESHARD_PLACE_H
#define MPMD_LIB_PLAN_RESHARD_PLACE_H

#include "Rounds.h"
#include "Routes.h"

namespace mpmd::plan::reshard {

/// Parameters of how messages are ordered.
struct OrderOptions {
  /// Bytes per relayed chunk.
  int64_t chunk = 1;
  /// Selects the random order in which equal ports are considered.
  uint32_t seed = 0;
  /// If above 0, every edge is cut into this many pieces, and each piece moves one hop per step. If 0, edges move in
  /// chunks.
  int64_t steps = 0;
  /// The share of time for which ports may idle, relative to the busiest port, so that fewer messages are cut.
  double spare = 0;
};

/// Consecutive messages of one pair of devices are packed if both are below this size.
inline constexpr int64_t kMaxPacked = 256 << 10;

class Placer {
public:
  /// `memory`: as in ReshardCluster.
  Placer(const Problem &problem, const Wires &wires, int64_t memory);

  /// Orders edges and assigns times to their messages. If `wires.onePort`, all edges are ordered in rounds. Otherwise
  /// the messages between nodes are ordered in rounds of the nodes, and messages inside nodes fill the gaps. In a later
  /// call, edges of a summed slice wait for all earlier messages, which bring its partial sums.
  void place(const std::vector<Edge> &edges, const OrderOptions &options);

  /// Returns the messages, sorted by start, with their rounds set.
  std::vector<ReshardMessage> take();
  double end() const { return latest; }
  /// The number of messages placed so far.
  int64_t size() const { return static_cast<int64_t>(messages.size()); }

private:
  /// Messages that follow each other without a pause. `first` and `count` give their range in `messages`.
  struct Pack {
    int64_t begin = 0, end = 0;
    double ends = 0;
    size_t first = 0, count = 0;
  };
  /// Busy intervals of a port, keyed by start time.
  struct Run {
    double end = 0;
    /// The device at the other end of the last message in the interval.
    int32_t partner = 0;
    int64_t bytes = 0, pack = 0;
  };
  struct Port {
    std::map<double, Run> runs;

    /// The interval that ends at `moment`, or null.
    const Run *before(double moment) const;
    void take(double start, const Run &run);
    /// The earliest time, not before `start`, from which the port is free for `seconds`.
    double freeFrom(double start, double seconds) const;
  };
  struct Spot {
    double start = 0;
    /// The pack that the message joins; -1 if it starts a new one.
    int64_t pack = -1;
  };

  /// Places the parts of `rounds` in order. `chosen` maps the loads of `rounds` to edges.
  void placeParts(const std::vector<Edge> &edges, const std::vector<int32_t> &chosen, const Rounds &rounds);
  void placeRounds(const std::vector<Edge> &edges, const std::vector<int32_t> &chosen, const OrderOptions &options);
  void placeInGaps(const std::vector<Edge> &edges, const std::vector<int32_t> &chosen, int64_t chunk);
  /// Places elements of an edge, which the sender has from `ready` on, in packs that fit the memory limit. Returns the
  /// packs.
  std::vector<Pack> placeElements(const std::vector<Edge> &edges, int32_t number, int64_t begin, int64_t end,
                                  double ready, bool gaps);
  /// The packs of `parent` that bring these elements to the sender, as a range of indices.
  std::pair<size_t, size_t> packsOf(int32_t parent, int64_t begin, int64_t end) const;
  /// The time at which the sender has all of these elements.
  double readyAt(const std::vector<Edge> &edges, int32_t number, int64_t begin, int64_t end) const;
  Spot spotFor(const Edge &edge, double ready, double seconds, int64_t bytes, bool between, bool gaps) const;
  int64_t chunkOf(const Edge &edge, int64_t chunk) const;

  const Problem &problem;
  Wires wires;
  int64_t memory;
  double latest = 0, release = 0;
  std::vector<Port> out, in;
  std::vector<std::vector<double>> nicOut, nicIn;
  std::vector<ReshardMessage> messages;
  /// The pack of each message.
  std::vector<int64_t> packOf;
  int64_t packs = 0;
  /// For each edge that is being placed: its packs, in the order of their elements.
  std::vector<std::vector<Pack>> placed;
  /// The range of elements that each message moves.
  std::vector<std::pair<int64_t, int64_t>> ranges;
};

} // namespace mpmd::plan::reshard

#endif // MPMD_LIB_PLAN_RESHARD_PLACE_H
