// Schedules messages on the ports of devices and nodes. No MLIR.
#ifndef MPMD_LIB_PLAN_RESHARD_PLACE_H
#define MPMD_LIB_PLAN_RESHARD_PLACE_H

#include "Rounds.h"
#include "Routes.h"

namespace mpmd::plan::reshard {

/// Parameters of the order.
struct Manner {
  /// Bytes per relayed chunk.
  int64_t chunk = 1;
  /// Selects other choices between equal ports.
  uint32_t seed = 0;
  /// Above 0: the number of parts into which all edges are divided. Parts move in lock-step, one hop per step.
  int64_t steps = 0;
  /// The idle share that ports may have, relative to the busiest one, to cut less.
  double spare = 0;
};

/// Messages up to this size are packed with others of their pair.
inline constexpr int64_t kMaxPacked = 256 << 10;

class Placer {
public:
  /// `memory` as in ReshardCluster.
  Placer(const Problem &problem, const Wires &wires, int64_t memory);

  /// Orders and places edges. On one port it uses rounds. Otherwise messages between nodes use rounds of the nodes, and
  /// those inside nodes fill the gaps. May be called again: later edges wait for the partial sums that they need.
  void place(const std::vector<Edge> &edges, const Manner &manner);

  /// Sorted by start, with rounds.
  std::vector<ReshardMessage> take();
  double end() const { return latest; }
  /// The number of messages so far.
  int64_t size() const { return static_cast<int64_t>(messages.size()); }

private:
  /// Back-to-back messages; `first` and `count` are their range in `messages`.
  struct Pack {
    int64_t begin = 0, end = 0;
    double ends = 0;
    size_t first = 0, count = 0;
  };
  /// Busy intervals of a port, by start.
  struct Run {
    double end = 0;
    /// The last message in it.
    int32_t partner = 0;
    int64_t bytes = 0, pack = 0;
  };
  struct Port {
    std::map<double, Run> runs;

    /// The interval that ends at a moment, or null.
    const Run *before(double moment) const;
    void take(double start, const Run &run);
    /// The earliest time from `start` on at which `seconds` are free.
    double freeFrom(double start, double seconds) const;
  };
  struct Spot {
    double start = 0;
    /// The pack that it joins; -1: none.
    int64_t pack = -1;
  };

  /// Places loads in order; `chosen` are their edges.
  void placeParts(const std::vector<Edge> &edges, const std::vector<int32_t> &chosen, const Rounds &rounds);
  void placeRounds(const std::vector<Edge> &edges, const std::vector<int32_t> &chosen, const Manner &manner);
  void placeInGaps(const std::vector<Edge> &edges, const std::vector<int32_t> &chosen, int64_t chunk);
  /// Places elements of an edge, which the sender has from `ready` on, in packs within the memory. Returns the packs.
  std::vector<Pack> placeElements(const std::vector<Edge> &edges, int32_t number, int64_t begin, int64_t end,
                                  double ready, bool gaps);
  /// The packs that bring these elements to the sender: a range of the parent's packs.
  std::pair<size_t, size_t> packsOf(int32_t parent, int64_t begin, int64_t end) const;
  /// The end of the last of these packs.
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
  /// By message: its pack.
  std::vector<int64_t> packOf;
  int64_t packs = 0;
  /// By edge that is being placed: its packs, in the order of their elements.
  std::vector<std::vector<Pack>> placed;
  /// By message: its elements.
  std::vector<std::pair<int64_t, int64_t>> ranges;
};

} // namespace mpmd::plan::reshard

#endif // MPMD_LIB_PLAN_RESHARD_PLACE_H
