// Chooses the senders of every slice by maximum flow, and builds chains and trees from them. Routes between nodes come
// first, then routes between devices.
#include "Routes.h"

#include "Transport.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <queue>
#include <set>
#include <tuple>

namespace mpmd::plan::reshard {

Wires wiresOf(const ReshardRequest &request, const Problem &problem) {
  const ReshardCluster &cluster = request.cluster;
  Wires wires;
  wires.latency = cluster.latency;
  wires.inside = cluster.deviceBandwidth;
  wires.nic = cluster.nicBandwidth;
  wires.between = std::min(wires.inside, wires.nic);
  std::vector<int64_t> members(problem.nodes, 0);
  for (int32_t node : problem.node)
    ++members[node];
  int64_t most = members.empty() ? 0 : *std::max_element(members.begin(), members.end());
  // Whether any slice must move from one node to another.
  bool crosses = false;
  for (const Slice &slice : problem.slices) {
    std::set<int32_t> nodes;
    for (int32_t device : slice.holders)
      nodes.insert(problem.node[device]);
    for (int32_t device : slice.needers)
      crosses |= nodes.count(problem.node[device]) == 0;
    for (int32_t device : slice.partials)
      crosses |= nodes.count(problem.node[device]) == 0;
  }
  bool alone = most <= 1, ample = wires.nic >= wires.inside * static_cast<double>(most);
  wires.flat = problem.nodes <= 1 || alone || ample;
  wires.onePort = wires.flat || !crosses;
  if (crosses && alone)
    wires.inside = wires.between;
  double times = std::floor(wires.nic / wires.between * (1 + 1e-12));
  wires.nicMessages = std::max<int64_t>(1, times >= 1e9 ? int64_t(1) << 30 : static_cast<int64_t>(times));
  return wires;
}

namespace {
class Router {
public:
  Router(const std::vector<Multicast> &multicasts, int32_t places, const std::vector<int64_t> &base)
      : multicasts(multicasts), places(places), base(base) {}

  std::vector<Hop> run(double enough, const RouteOptions &options) {
    // With one holder and one needer, the route is fixed.
    std::vector<int32_t> open;
    std::vector<int64_t> received(places, 0);
    for (size_t i = 0; i < multicasts.size(); ++i) {
      const Multicast &multicast = multicasts[i];
      for (int32_t place : multicast.needers)
        received[place] += multicast.elements * multicast.weight;
      if (multicast.holders.size() == 1 && multicast.needers.size() == 1) {
        hops.push_back(
            {static_cast<int32_t>(i), 0, multicast.elements, multicast.holders[0], multicast.needers[0], -1});
        base[multicast.holders[0]] += multicast.elements * multicast.weight;
      } else if (!multicast.needers.empty()) {
        open.push_back(static_cast<int32_t>(i));
      }
    }
    if (options.stretch == 0)
      for (int32_t i : open)
        spread(i);
    if (open.empty() || options.stretch == 0)
      return std::move(hops);
    std::vector<Demand> demands;
    for (int32_t i : open) {
      const Multicast &multicast = multicasts[i];
      int64_t load = multicast.elements * multicast.weight;
      demands.push_back(
          {load, load * static_cast<int64_t>(multicast.needers.size() - 1), multicast.holders, multicast.needers});
    }
    double in = static_cast<double>(*std::max_element(received.begin(), received.end()));
    double direct = minLoad(demands, places, base, false, 0);
    double limit = std::max(in, enough);
    if (direct > limit * (1 + options.spare))
      limit = std::min(direct, std::max(limit, minLoad(demands, places, base, true, 0)) * options.stretch);
    else
      limit = direct;
    std::vector<int64_t> capacity(places);
    for (int32_t i = 0; i < places; ++i)
      capacity[i] = static_cast<int64_t>(std::ceil(limit * (1 - 1e-15))) - base[i];
    std::vector<Shares> shares;
    // Because shares are rounded, the capacities may be a few units too small.
    while (!share(demands, capacity, options.holders, options.stretch <= 1, shares))
      for (int64_t &room : capacity)
        ++room;
    for (size_t i = 0; i < open.size(); ++i)
      layOut(open[i], shares[i]);
    return std::move(hops);
  }

private:
  /// The number of elements whose load is nearest to `units`.
  int64_t elementsOf(const Multicast &multicast, int64_t units) const {
    return (units + multicast.weight / 2) / multicast.weight;
  }

  bool sendsAsNeeder(const Multicast &multicast, const Shares &shares) const {
    return std::any_of(shares.second.begin(), shares.second.end(), [&](const Share &share) {
      return std::find(multicast.holders.begin(), multicast.holders.end(), share.sender) == multicast.holders.end();
    });
  }

  /// Lays the shares of all senders end to end, in rows that are as long as the multicast's load. Each row is one
  /// complete transfer of the multicast. All senders at one position of the rows send the elements at that position.
  void layOut(int32_t number, const Shares &shares) {
    const Multicast &multicast = multicasts[number];
    bool relays = sendsAsNeeder(multicast, shares);
    struct Strip {
      int64_t row, begin, end;
      int32_t sender;
    };
    std::vector<Strip> strips;
    int64_t load = multicast.elements * multicast.weight, at = 0;
    auto lay = [&](int32_t sender, int64_t amount) {
      while (amount > 0) {
        int64_t row = at / load, from = at % load, part = std::min(amount, load - from);
        int64_t begin = elementsOf(multicast, from), end = elementsOf(multicast, from + part);
        if (begin < end)
          strips.push_back({row, begin, end, sender});
        at += part, amount -= part;
      }
    };
    if (!relays) {
      std::map<int32_t, int64_t> sum;
      for (const std::vector<Share> *half : {&shares.first, &shares.second})
        for (const Share &share : *half)
          sum[share.sender] += share.amount;
      for (auto [sender, amount] : sum)
        lay(sender, amount);
      for (const Strip &strip : strips)
        hops.push_back({number, strip.begin, strip.end, strip.sender, multicast.needers[strip.row], -1});
      return;
    }
    for (const std::vector<Share> *half : {&shares.first, &shares.second})
      for (const Share &share : *half)
        lay(share.sender, share.amount);
    std::set<int64_t> cuts;
    for (const Strip &strip : strips)
      cuts.insert({strip.begin, strip.end});
    for (auto low = cuts.begin(); std::next(low) != cuts.end(); ++low) {
      int64_t begin = *low, end = *std::next(low);
      std::map<int32_t, int64_t> sends;
      for (const Strip &strip : strips)
        if (strip.begin <= begin && strip.end >= end)
          ++sends[strip.sender];
      grow(number, begin, end, sends);
    }
  }

  /// Builds a tree in which every device that has the elements forwards them at once. Each needer receives them as
  /// early as possible.
  void spread(int32_t number) {
    const Multicast &multicast = multicasts[number];
    using Sender = std::tuple<int64_t, size_t, int32_t, int32_t>; // next free round, order of insertion, place, hop
    std::priority_queue<Sender, std::vector<Sender>, std::greater<>> senders;
    for (int32_t place : multicast.holders)
      senders.push({0, senders.size(), place, -1});
    for (int32_t place : multicast.needers) {
      auto [round, order, from, hop] = senders.top();
      senders.pop();
      hops.push_back({number, 0, multicast.elements, from, place, hop});
      senders.push({round + 1, order, from, hop});
      senders.push({round + 1, hops.size() + multicast.holders.size(), place, static_cast<int32_t>(hops.size()) - 1});
    }
  }

  /// Builds trees in which each place sends as often as `sends` says. Places that send the most are attached first,
  /// each to the available sender that is nearest to a root.
  void grow(int32_t number, int64_t begin, int64_t end, std::map<int32_t, int64_t> &sends) {
    const Multicast &multicast = multicasts[number];
    struct Node {
      int32_t place, hop;
      int64_t depth, left;
    };
    std::vector<Node> nodes;
    for (int32_t place : multicast.holders)
      if (auto found = sends.find(place); found != sends.end())
        nodes.push_back({place, -1, 0, found->second});
    std::vector<int32_t> order = multicast.needers;
    auto sent = [&](int32_t place) {
      auto found = sends.find(place);
      return found == sends.end() ? 0 : found->second;
    };
    std::stable_sort(order.begin(), order.end(), [&](int32_t a, int32_t b) { return sent(a) > sent(b); });
    // Depths ascend along `nodes`, so the first node with sends left is the nearest to a root.
    size_t next = 0;
    for (int32_t place : order) {
      while (nodes[next].left == 0)
        ++next;
      Node &from = nodes[next];
      --from.left;
      hops.push_back({number, begin, end, from.place, place, from.hop});
      int64_t depth = from.depth + 1;
      if (int64_t times = sent(place))
        nodes.push_back({place, static_cast<int32_t>(hops.size()) - 1, depth, times});
    }
  }

  const std::vector<Multicast> &multicasts;
  int32_t places;
  std::vector<int64_t> base;
  std::vector<Hop> hops;
};

void setHeights(std::vector<Edge> &edges) {
  for (size_t i = edges.size(); i-- > 0;)
    if (int32_t parent = edges[i].parent; parent >= 0)
      edges[parent].height = std::max(edges[parent].height, edges[i].height + 1);
}

/// The greatest common divisor of all element sizes.
int64_t unitOf(const Problem &problem) {
  int64_t unit = 0;
  for (const Slice &slice : problem.slices)
    unit = std::gcd(unit, slice.elementBytes);
  return std::max<int64_t>(unit, 1);
}

/// Routes between nodes first, so that each node receives a byte at most once. Then routes within each node.
class TwoLevels {
public:
  TwoLevels(const Problem &problem, const Wires &wires, double boundSeconds, const RouteOptions &options)
      : problem(problem), wires(wires), bound(boundSeconds), options(options), unit(unitOf(problem)),
        sent(problem.devices(), 0), received(problem.devices(), 0) {
    for (const Slice &slice : problem.slices) {
      holders.push_back(byNode(slice.holders));
      needers.push_back(byNode(slice.needers));
    }
  }

  std::vector<Edge> run() {
    betweenNodes();
    insideNodes();
    setHeights(edges);
    return std::move(edges);
  }

private:
  struct Inside {
    int32_t slice, parent;
    int64_t begin, end;
  };

  /// The devices of a slice, grouped by node.
  using ByNode = std::map<int32_t, std::vector<int32_t>>;
  ByNode byNode(const std::vector<int32_t> &devices) const {
    ByNode lists;
    for (int32_t device : devices)
      lists[problem.node[device]].push_back(device);
    return lists;
  }

  void addInside(int32_t slice, int64_t begin, int64_t end, int32_t parent, std::vector<int32_t> holders,
                 std::vector<int32_t> needers) {
    if (needers.empty())
      return;
    inside.push_back({slice, parent, begin, end});
    multicasts.push_back(
        {end - begin, problem.slices[slice].elementBytes / unit, std::move(holders), std::move(needers)});
  }

  void betweenNodes() {
    std::vector<Multicast> between;
    for (size_t i = 0; i < problem.slices.size(); ++i) {
      const Slice &slice = problem.slices[i];
      Multicast multicast{slice.elements(), slice.elementBytes / unit, {}, {}};
      for (const auto &[node, devices] : holders[i]) {
        multicast.holders.push_back(node);
        if (auto found = needers[i].find(node); found != needers[i].end())
          addInside(static_cast<int32_t>(i), slice.begin, slice.end, -1, devices, found->second);
      }
      for (const auto &[node, devices] : needers[i])
        if (!holders[i].count(node))
          multicast.needers.push_back(node);
      between.push_back(std::move(multicast));
    }
    std::vector<Hop> hops = route(between, problem.nodes, std::vector<int64_t>(problem.nodes, 0),
                                  bound * wires.nic / static_cast<double>(unit), options);
    std::vector<std::vector<int32_t>> children(hops.size());
    std::vector<int32_t> roots;
    for (size_t i = 0; i < hops.size(); ++i)
      (hops[i].parent < 0 ? roots : children[hops[i].parent]).push_back(static_cast<int32_t>(i));
    for (int32_t root : roots) {
      // The incoming data of a node are divided among its devices, each of which forwards its part to the others.
      std::vector<int32_t> tree{root};
      size_t parts = 1;
      for (size_t i = 0; i < tree.size(); ++i) {
        const Hop &hop = hops[tree[i]];
        parts = std::max(parts, needers[hop.multicast].at(hop.to).size());
        const std::vector<int32_t> &more = children[tree[i]];
        tree.insert(tree.end(), more.begin(), more.end());
      }
      int64_t all = hops[root].end - hops[root].begin;
      if (all < static_cast<int64_t>(4 * parts))
        parts = 1;
      for (size_t part = 0; part < parts; ++part) {
        auto count = static_cast<int64_t>(parts), index = static_cast<int64_t>(part);
        int64_t begin = hops[root].begin + all / count * index + std::min(index, all % count);
        int64_t end = hops[root].begin + all / count * (index + 1) + std::min(index + 1, all % count);
        addTree(hops, tree, begin, end);
      }
    }
  }

  static int32_t leastLoaded(const std::vector<int32_t> &devices, const std::vector<int64_t> &load) {
    return *std::min_element(devices.begin(), devices.end(), [&](int32_t a, int32_t b) { return load[a] < load[b]; });
  }

  /// Adds one part of a tree of nodes, and chooses the sending and the receiving device of each hop. `begin` and `end`
  /// are relative to the slice's `begin`.
  void addTree(const std::vector<Hop> &hops, const std::vector<int32_t> &tree, int64_t begin, int64_t end) {
    std::map<int32_t, int32_t> edgeOf; // keyed by hop
    for (int32_t number : tree) {
      const Hop &hop = hops[number];
      const Slice &slice = problem.slices[hop.multicast];
      std::vector<int32_t> rest = needers[hop.multicast].at(hop.to);
      int32_t parent = hop.parent < 0 ? -1 : edgeOf.at(hop.parent);
      int32_t from = parent < 0 ? leastLoaded(holders[hop.multicast].at(hop.from), sent) : edges[parent].to;
      int32_t to = leastLoaded(rest, received);
      int64_t bytes = (end - begin) * slice.elementBytes;
      sent[from] += bytes, received[to] += bytes;
      edgeOf[number] = static_cast<int32_t>(edges.size());
      edges.push_back({hop.multicast, slice.begin + begin, slice.begin + end, from, to, parent, 0, false});
      rest.erase(std::find(rest.begin(), rest.end(), to));
      addInside(hop.multicast, slice.begin + begin, slice.begin + end, edgeOf[number], {to}, std::move(rest));
    }
  }

  void insideNodes() {
    // Messages between nodes also occupy the ports of devices.
    double slow = wires.inside / wires.between / static_cast<double>(unit);
    std::vector<int64_t> base(problem.devices());
    for (int32_t i = 0; i < problem.devices(); ++i)
      base[i] = static_cast<int64_t>(std::ceil(static_cast<double>(sent[i]) * slow));
    double enough = bound * wires.inside / static_cast<double>(unit);
    auto first = static_cast<int32_t>(edges.size());
    for (const Hop &hop : route(multicasts, problem.devices(), base, enough, options)) {
      const Inside &where = inside[hop.multicast];
      edges.push_back({where.slice, where.begin + hop.begin, where.begin + hop.end, hop.from, hop.to,
                       hop.parent < 0 ? where.parent : first + hop.parent, 0, false});
    }
  }

  const Problem &problem;
  const Wires &wires;
  double bound;
  RouteOptions options;
  int64_t unit;
  /// For each device, the bytes that it exchanges with other nodes.
  std::vector<int64_t> sent, received;
  /// Indexed by slice.
  std::vector<ByNode> holders, needers;
  std::vector<Edge> edges;
  std::vector<Inside> inside;
  std::vector<Multicast> multicasts;
};
} // namespace

std::vector<Hop> route(const std::vector<Multicast> &multicasts, int32_t places, const std::vector<int64_t> &base,
                       double enough, const RouteOptions &options) {
  return Router(multicasts, places, base).run(enough, options);
}

std::vector<Edge> partialEdges(const Problem &problem) {
  std::vector<Edge> edges;
  for (size_t i = 0; i < problem.slices.size(); ++i) {
    const Slice &slice = problem.slices[i];
    for (int32_t device : slice.partials)
      edges.push_back({static_cast<int32_t>(i), slice.begin, slice.end, device, slice.holders[0], -1, 0, true});
  }
  return edges;
}

std::vector<Edge> wholeEdges(const Problem &problem, const Wires &wires, double boundSeconds,
                             const RouteOptions &options) {
  if (!wires.flat)
    return TwoLevels(problem, wires, boundSeconds, options).run();
  std::vector<Multicast> multicasts;
  int64_t unit = unitOf(problem);
  for (const Slice &slice : problem.slices)
    multicasts.push_back({slice.elements(), slice.elementBytes / unit, slice.holders, slice.needers});
  std::vector<Edge> edges;
  for (const Hop &hop : route(multicasts, problem.devices(), std::vector<int64_t>(problem.devices(), 0), 0, options)) {
    int64_t at = problem.slices[hop.multicast].begin;
    edges.push_back({hop.multicast, at + hop.begin, at + hop.end, hop.from, hop.to, hop.parent, 0, false});
  }
  setHeights(edges);
  return edges;
}

} // namespace mpmd::plan::reshard
