#include "mpmd/Plan/Support/MinimumCut.h"

#include <algorithm>

using namespace mpmd::plan;

void FlowNetwork::addEdge(int64_t from, int64_t to, int64_t capacity) {
  auto add = [&](int64_t at, int64_t other, int64_t left) {
    edges.push_back({other, left, first[at]});
    first[at] = static_cast<int64_t>(edges.size()) - 1;
  };
  add(from, to, capacity);
  add(to, from, 0);
}

bool FlowNetwork::findLevels() {
  level.assign(first.size(), -1);
  level[kSource] = 0;
  std::vector<int64_t> queue{kSource};
  for (size_t i = 0; i < queue.size(); ++i)
    for (int64_t edge = first[queue[i]]; edge >= 0; edge = edges[edge].next)
      if (int64_t to = edges[edge].to; edges[edge].left > 0 && level[to] < 0) {
        level[to] = level[queue[i]] + 1;
        queue.push_back(to);
      }
  return level[kSink] >= 0;
}

/// Augments one path along the levels, and returns its flow, or 0 if there is no path. A path may be as long as the
/// program, so this is not recursive.
int64_t FlowNetwork::augment() {
  std::vector<int64_t> path;
  for (int64_t node = kSource; node != kSink;) {
    int64_t &edge = current[node];
    while (edge >= 0 && (edges[edge].left == 0 || level[edges[edge].to] != level[node] + 1))
      edge = edges[edge].next;
    if (edge >= 0) {
      path.push_back(edge);
      node = edges[edge].to;
      continue;
    }
    if (path.empty())
      return 0;
    // No path to the sink goes through the node, so it is skipped from now on.
    level[node] = -1;
    node = edges[path.back() ^ 1].to;
    path.pop_back();
  }
  int64_t flow = kUnbounded;
  for (int64_t edge : path)
    flow = std::min(flow, edges[edge].left);
  for (int64_t edge : path) {
    edges[edge].left -= flow;
    edges[edge ^ 1].left += flow;
  }
  return flow;
}

int64_t FlowNetwork::maximize() {
  int64_t sum = 0;
  while (sum < kUnbounded && findLevels()) {
    current = first;
    while (int64_t flow = augment()) {
      sum += flow;
      if (sum >= kUnbounded)
        break;
    }
  }
  return sum;
}

std::vector<bool> FlowNetwork::sinkSide() const {
  std::vector<bool> reaches(first.size(), false);
  reaches[kSink] = true;
  std::vector<int64_t> queue{kSink};
  for (size_t i = 0; i < queue.size(); ++i)
    for (int64_t edge = first[queue[i]]; edge >= 0; edge = edges[edge].next)
      if (int64_t from = edges[edge].to; edges[edge ^ 1].left > 0 && !reaches[from]) {
        reaches[from] = true;
        queue.push_back(from);
      }
  return reaches;
}
