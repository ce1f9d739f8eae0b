// Maximum flow and minimum cut of a directed graph with capacities.
#ifndef MPMD_PLAN_SUPPORT_MINIMUMCUT_H
#define MPMD_PLAN_SUPPORT_MINIMUMCUT_H

#include <cstdint>
#include <vector>

namespace mpmd::plan {

/// A directed graph between a source and a sink. Capacities are integers, so that every machine finds the same cut. The
/// sum over all bounded edges must stay below `kUnbounded`.
class FlowNetwork {
public:
  /// The capacity of an edge that a cut must not cross.
  static constexpr int64_t kUnbounded = int64_t{1} << 60;
  static constexpr int64_t kSource = 0, kSink = 1;

  FlowNetwork() : first(2, -1) {}

  int64_t addNode() {
    first.push_back(-1);
    return static_cast<int64_t>(first.size()) - 1;
  }
  void addEdge(int64_t from, int64_t to, int64_t capacity);

  /// Computes the maximum flow (E. A. Dinic, 1970). The result is at least `kUnbounded` if every cut crosses an
  /// unbounded edge. Must be called once.
  int64_t maximize();
  /// After `maximize`: marks the nodes on the sink's side of the minimum cut that is nearest to the sink.
  std::vector<bool> sinkSide() const;

private:
  struct Edge {
    int64_t to, left, next;
  };
  bool findLevels();
  int64_t augment();

  /// An edge and its reverse are neighbours in the list: their indices differ only in the last bit.
  std::vector<Edge> edges;
  /// For each node: its first edge, the next edge to try, and its distance from the source.
  std::vector<int64_t> first, current, level;
};

} // namespace mpmd::plan

#endif // MPMD_PLAN_SUPPORT_MINIMUMCUT_H
