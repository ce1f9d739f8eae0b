// Minimum cuts, compared with all cuts of small graphs.
#include "mpmd/Plan/Support/MinimumCut.h"

#include "mpmd/Plan/Support/Random.h"

#include "gtest/gtest.h"

#include <algorithm>

using namespace mpmd::plan;

namespace {
struct Edge {
  int64_t from, to, capacity;
};

int64_t across(const std::vector<Edge> &edges, const std::vector<bool> &sinkSide) {
  int64_t sum = 0;
  for (const Edge &edge : edges)
    sum += !sinkSide[edge.from] && sinkSide[edge.to] ? edge.capacity : 0;
  return sum;
}

TEST(MinimumCut, EqualsTheBestOfAllCutsOfRandomGraphs) {
  Random random(7);
  for (int round = 0; round < 300; ++round) {
    int64_t nodes = 2 + static_cast<int64_t>(random.below(8));
    FlowNetwork network;
    for (int64_t i = 2; i < nodes; ++i)
      EXPECT_EQ(network.addNode(), i);
    std::vector<Edge> edges;
    for (uint64_t i = 0, count = random.next() % 25; i < count; ++i) {
      edges.push_back({static_cast<int64_t>(random.next() % nodes), static_cast<int64_t>(random.next() % nodes),
                       static_cast<int64_t>(random.next() % 10)});
      network.addEdge(edges.back().from, edges.back().to, edges.back().capacity);
    }
    int64_t best = FlowNetwork::kUnbounded;
    for (uint64_t cut = 0; cut < uint64_t{1} << (nodes - 2); ++cut) {
      std::vector<bool> sinkSide(nodes, false);
      sinkSide[FlowNetwork::kSink] = true;
      for (int64_t i = 2; i < nodes; ++i)
        sinkSide[i] = cut >> (i - 2) & 1;
      best = std::min(best, across(edges, sinkSide));
    }
    EXPECT_EQ(network.maximize(), best);
    EXPECT_EQ(across(edges, network.sinkSide()), best);
  }
}

TEST(MinimumCut, LiesNearestToTheSink) {
  FlowNetwork network;
  int64_t a = network.addNode(), b = network.addNode();
  network.addEdge(FlowNetwork::kSource, a, 3);
  network.addEdge(a, b, 3);
  network.addEdge(b, FlowNetwork::kSink, 3);
  EXPECT_EQ(network.maximize(), 3);
  EXPECT_FALSE(network.sinkSide()[b]);
}

TEST(MinimumCut, SaysWhereNothingSeparates) {
  FlowNetwork network;
  int64_t a = network.addNode();
  network.addEdge(FlowNetwork::kSource, a, FlowNetwork::kUnbounded);
  network.addEdge(a, FlowNetwork::kSink, FlowNetwork::kUnbounded);
  network.addEdge(FlowNetwork::kSource, FlowNetwork::kSink, FlowNetwork::kUnbounded);
  EXPECT_GE(network.maximize(), FlowNetwork::kUnbounded);
}

TEST(MinimumCut, GoesThroughLongChains) {
  FlowNetwork network;
  int64_t last = FlowNetwork::kSource;
  for (int i = 0; i < 200000; ++i) {
    int64_t next = network.addNode();
    network.addEdge(last, next, i == 100000 ? 1 : 2);
    last = next;
  }
  network.addEdge(last, FlowNetwork::kSink, 2);
  EXPECT_EQ(network.maximize(), 1);
}
} // namespace
