// Messages with times on the ports of devices and nodes. No MLIR.
#ifndef MPMD_LIB_PLAN_RESHARD_PLACE_H
#define MPMD_LIB_PLAN_RESHARD_PLACE_H

#include "Rounds.h"
#include "Routes.h"

namespace mpmd::plan::reshard {

/// How to order, where there is a choice.
struct Manner {
  /// Bytes that are passed on at a time.
  int64_t chunk = 1;
  /// Another number, other choices between equal ports.
  uint32_t seed = 0;
  /// Above 0: so many parts of everything, each of which goes a hop at a time, in step with all others.
  int64_t steps = 0;
  /// Time that ports may lose, as a share of the busiest one's, so that less is cut.
  double spare = 0;
};

/// Messages up to this size are packed with others of their pair.
inline constexpr int64_t kMostPacked = 256 << 10;

class Placer {
public:
  /// `memory` as in ReshardCluster.
  Placer(const Problem &problem, const Wires &wires, int64_t memory);

  /// Orders and places edges: on one port by rounds; else those between nodes by rounds of the nodes, and those inside
  /// them into the gaps. May be called again: what comes later waits for the partial sums that it needs.
  void place(const std::vector<Edge> &edges, const Manner &manner);

  /// In the order of their starts, with rounds.
  std::vector<ReshardMessage> take();
  double end() const { return latest; }
  /// Messages so far.
  int64_t size() const { return static_cast<int64_t>(messages.size()); }

private:
  /// Messages that leave one behind the other; `first` and `count` tell where they stand in `messages`.
  struct Pack {
    int64_t begin = 0, end = 0;
    double ends = 0;
    size_t first = 0, count = 0;
  };
  /// When a port is taken: times without a gap, by their start.
  struct Run {
    double end = 0;
    /// The last message of it.
    int32_t partner = 0;
    int64_t bytes = 0, pack = 0;
  };
  struct Port {
    std::map<double, Run> runs;

    /// The run that ends at a moment; null if there is none.
    const Run *before(double moment) const;
    void take(double start, const Run &run);
    /// The first moment from `start` on at which `seconds` are free.
    double freeFrom(double start, double seconds) const;
  };
  struct Spot {
    double start = 0;
    /// The packed messages that it joins; -1: none.
    int64_t pack = -1;
  };

  /// Places loads in order; `chosen` are their edges.
  void placeParts(const std::vector<Edge> &edges, const std::vector<int32_t> &chosen, const Rounds &rounds);
  void placeRounds(const std::vector<Edge> &edges, const std::vector<int32_t> &chosen, const Manner &manner);
  void placeInGaps(const std::vector<Edge> &edges, const std::vector<int32_t> &chosen, int64_t chunk);
  /// Places elements of an edge, of which the sender's are complete at `ready`, in packs within the memory, and gives
  /// these.
  std::vector<Pack> placeElements(const std::vector<Edge> &edges, int32_t number, int64_t begin, int64_t end,
                                  double ready, bool gaps);
  /// The packs that bring these elements to the sender: a range of those of the parent.
  std::pair<size_t, size_t> packsOf(int32_t parent, int64_t begin, int64_t end) const;
  /// When the last of them ends.
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
  /// Of each message: the pack that it is of.
  std::vector<int64_t> packOf;
  int64_t packs = 0;
  /// Of the edges that are being placed, in the order of their elements.
  std::vector<std::vector<Pack>> placed;
  /// Elements of each message.
  std::vector<std::pair<int64_t, int64_t>> ranges;
};

} // namespace mpmd::plan::reshard

#endif // MPMD_LIB_PLAN_RESHARD_PLACE_H
