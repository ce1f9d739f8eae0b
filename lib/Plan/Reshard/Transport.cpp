// Assigns demands to senders by maximum flow (Dinic), and finds the minimum load by Newton's method.
#include "Transport.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mpmd::plan::reshard {

namespace {
/// Wide enough for a load times the number of senders.
using Wide = __int128;

class Flow {
public:
  explicit Flow(int32_t nodes) : first(nodes, -1) {}

  /// Returns the number of the arc.
  int32_t add(int32_t from, int32_t to, Wide capacity) {
    arcs.push_back({to, first[from], capacity});
    first[from] = static_cast<int32_t>(arcs.size()) - 1;
    arcs.push_back({from, first[to], 0});
    first[to] = static_cast<int32_t>(arcs.size()) - 1;
    return static_cast<int32_t>(arcs.size()) - 2;
  }

  Wide flowOf(int32_t arc) const { return arcs[arc ^ 1].room; }
  void widen(int32_t arc, Wide more) { arcs[arc].room += more; }
  bool reached(int32_t node) const { return level[node] >= 0; }

  /// Increases the flow to its maximum and returns the increase. Afterwards `reached` marks the nodes on the source's
  /// side of a minimum cut.
  Wide run(int32_t source, int32_t sink) {
    Wide total = 0;
    while (levels(source, sink)) {
      next = first;
      while (Wide more = push(source, sink, std::numeric_limits<Wide>::max()))
        total += more;
    }
    return total;
  }

private:
  struct Arc {
    int32_t to, next;
    Wide room;
  };

  bool levels(int32_t source, int32_t sink) {
    level.assign(first.size(), -1);
    level[source] = 0;
    queue.assign(1, source);
    for (size_t i = 0; i < queue.size(); ++i)
      for (int32_t arc = first[queue[i]]; arc >= 0; arc = arcs[arc].next)
        if (arcs[arc].room > 0 && level[arcs[arc].to] < 0) {
          level[arcs[arc].to] = level[queue[i]] + 1;
          queue.push_back(arcs[arc].to);
        }
    return level[sink] >= 0;
  }

  /// The recursion is shallow, because paths have only a few nodes.
  Wide push(int32_t node, int32_t sink, Wide most) {
    if (node == sink)
      return most;
    for (int32_t &arc = next[node]; arc >= 0; arc = arcs[arc].next) {
      Arc &way = arcs[arc];
      if (way.room <= 0 || level[way.to] != level[node] + 1)
        continue;
      if (Wide done = push(way.to, sink, std::min(most, way.room))) {
        arcs[arc].room -= done;
        arcs[arc ^ 1].room += done;
        return done;
      }
    }
    return 0;
  }

  std::vector<int32_t> first, next, level, queue;
  std::vector<Arc> arcs;
};

/// The nodes are the source, two per demand, one per sender, one per sender in its role as a relay, and the sink.
struct Network {
  Network(const std::vector<Demand> &demands, int32_t senders)
      : demands(demands), senders(senders), sink(static_cast<int32_t>(2 * demands.size()) + 1 + 2 * senders),
        flow(sink + 1) {}
  int32_t demand(size_t i, int half) const { return static_cast<int32_t>(2 * i) + 1 + half; }
  int32_t sender(int32_t i) const { return static_cast<int32_t>(2 * demands.size()) + 1 + i; }
  int32_t relay(int32_t i) const { return sender(i) + senders; }

  void addDemands(Wide scale) {
    for (size_t i = 0; i < demands.size(); ++i) {
      if (demands[i].first > 0)
        flow.add(0, demand(i, 0), demands[i].first * scale);
      if (demands[i].second > 0)
        flow.add(0, demand(i, 1), demands[i].second * scale);
      all += (Wide(demands[i].first) + demands[i].second) * scale;
    }
  }
  /// Calls `keep` with the number of each added arc.
  template <typename Keep> void addArcs(bool holders, bool relays, Keep keep) {
    for (size_t i = 0; i < demands.size(); ++i)
      for (int half : {0, 1}) {
        Wide most = half ? demands[i].second : demands[i].first;
        if (most == 0)
          continue;
        most = std::numeric_limits<Wide>::max() / 4;
        if (holders)
          for (int32_t device : demands[i].holders)
            keep(i, half, device, flow.add(demand(i, half), sender(device), most));
        if (relays && half)
          for (int32_t device : demands[i].relays)
            keep(i, half, device, flow.add(demand(i, half), relay(device), most));
      }
  }

  const std::vector<Demand> &demands;
  int32_t senders, sink;
  Flow flow;
  Wide all = 0;
};
} // namespace

double minLoad(const std::vector<Demand> &demands, int32_t senders, const std::vector<int64_t> &base, bool withRelays,
               double atLeast) {
  // The candidate load is `numerator / denominator`. Each iteration finds the set of senders with the largest overload,
  // and raises the load to what that set needs.
  Wide numerator = static_cast<Wide>(atLeast), denominator = 1;
  for (int64_t load : base)
    numerator = std::max<Wide>(numerator, load);
  while (true) {
    Network net(demands, senders);
    net.addDemands(denominator);
    net.addArcs(true, withRelays, [](size_t, int, int32_t, int32_t) {});
    for (int32_t i = 0; i < senders; ++i) {
      net.flow.add(net.relay(i), net.sender(i), net.all);
      net.flow.add(net.sender(i), net.sink, numerator - base[i] * denominator);
    }
    if (net.flow.run(0, net.sink) == net.all)
      break;
    Wide load = 0, count = 0;
    for (size_t i = 0; i < demands.size(); ++i)
      load += (net.flow.reached(net.demand(i, 0)) ? demands[i].first : 0) +
              (net.flow.reached(net.demand(i, 1)) ? demands[i].second : 0);
    for (int32_t i = 0; i < senders; ++i)
      if (net.flow.reached(net.sender(i)))
        load += base[i], ++count;
    numerator = load, denominator = count;
  }
  return static_cast<double>(numerator) / static_cast<double>(denominator);
}

bool share(const std::vector<Demand> &demands, const std::vector<int64_t> &capacity, double part, bool evenly,
           std::vector<Shares> &shares) {
  auto senders = static_cast<int32_t>(capacity.size());
  Network net(demands, senders);
  net.addDemands(1);
  struct Kept {
    size_t demand;
    int half;
    int32_t sender, arc;
  };
  std::vector<Kept> kept;
  auto keep = [&](size_t demand, int half, int32_t sender, int32_t arc) {
    kept.push_back({demand, half, sender, arc});
  };
  net.addArcs(true, false, keep);
  std::vector<int32_t> sinks, relays;
  std::vector<int64_t> later;
  for (int32_t i = 0; i < senders; ++i) {
    int64_t all = std::max<int64_t>(capacity[i], 0);
    auto now = static_cast<int64_t>(std::ceil(static_cast<double>(all) * part));
    later.push_back(all - now);
    sinks.push_back(net.flow.add(net.sender(i), net.sink, now));
  }
  Wide done = net.flow.run(0, net.sink);
  if (done < net.all) {
    // Relays share the rest as evenly as possible, because an idle relay can start at once.
    net.addArcs(false, true, keep);
    for (int32_t i = 0; i < senders; ++i)
      relays.push_back(net.flow.add(net.relay(i), net.sender(i), 0));
    Wide even = (net.all - done) / senders + 1, each = 0;
    // If an even share would make most relays forward nearly everything, a single chain is better.
    if (!evenly || 4 * even >= 3 * Wide(*std::max_element(capacity.begin(), capacity.end())))
      even = net.all;
    for (Wide next = even; done < net.all && each < net.all; next += std::max(even / 4, next / 8) + 1) {
      for (int32_t arc : relays)
        net.flow.widen(arc, next - each);
      each = next;
      done += net.flow.run(0, net.sink);
    }
    for (int32_t i = 0; i < senders; ++i)
      net.flow.widen(sinks[i], later[i]);
    done += net.flow.run(0, net.sink);
  }
  shares.assign(demands.size(), {});
  for (const Kept &each : kept)
    if (auto amount = static_cast<int64_t>(net.flow.flowOf(each.arc)))
      (each.half ? shares[each.demand].second : shares[each.demand].first).push_back({each.sender, amount});
  return done == net.all;
}

} // namespace mpmd::plan::reshard
