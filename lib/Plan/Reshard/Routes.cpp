// Chooses senders by flow, then builds chains and trees; between nodes first, then between devices.
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
  // Whether any slice must cross nodes.
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
  Router(const std::vector<Haul> &hauls, int32_t places, const std::vector<int64_t> &base)
      : hauls(hauls), places(places), base(base) {}

  std::vector<Leg> run(double enough, const Style &style) {
    // One holder and one needer leave no choice.
    std::vector<int32_t> open;
    std::vector<int64_t> received(places, 0);
    for (size_t i = 0; i < hauls.size(); ++i) {
      const Haul &haul = hauls[i];
      for (int32_t place : haul.needers)
        received[place] += haul.elements * haul.weight;
      if (haul.holders.size() == 1 && haul.needers.size() == 1) {
        legs.push_back({static_cast<int32_t>(i), 0, haul.elements, haul.holders[0], haul.needers[0], -1});
        base[haul.holders[0]] += haul.elements * haul.weight;
      } else if (!haul.needers.empty()) {
        open.push_back(static_cast<int32_t>(i));
      }
    }
    if (style.stretch == 0)
      for (int32_t i : open)
        spread(i);
    if (open.empty() || style.stretch == 0)
      return std::move(legs);
    std::vector<Demand> demands;
    for (int32_t i : open) {
      const Haul &haul = hauls[i];
      int64_t load = haul.elements * haul.weight;
      demands.push_back({load, load * static_cast<int64_t>(haul.needers.size() - 1), haul.holders, haul.needers});
    }
    double in = static_cast<double>(*std::max_element(received.begin(), received.end()));
    double direct = leastLoad(demands, places, base, false, 0);
    double limit = std::max(in, enough);
    if (direct > limit * (1 + style.spare))
      limit = std::min(direct, std::max(limit, leastLoad(demands, places, base, true, 0)) * style.stretch);
    else
      limit = direct;
    std::vector<int64_t> capacity(places);
    for (int32_t i = 0; i < places; ++i)
      capacity[i] = static_cast<int64_t>(std::ceil(limit * (1 - 1e-15))) - base[i];
    std::vector<Shares> shares;
    // Rounding of the limit costs at most a few units.
    while (!share(demands, capacity, style.holders, style.stretch <= 1, shares))
      for (int64_t &room : capacity)
        ++room;
    for (size_t i = 0; i < open.size(); ++i)
      layOut(open[i], shares[i]);
    return std::move(legs);
  }

private:
  /// The element nearest to a load of `units`.
  int64_t elementsOf(const Haul &haul, int64_t units) const { return (units + haul.weight / 2) / haul.weight; }

  bool sendsAsNeeder(const Haul &haul, const Shares &shares) const {
    return std::any_of(shares.second.begin(), shares.second.end(), [&](const Share &share) {
      return std::find(haul.holders.begin(), haul.holders.end(), share.sender) == haul.holders.end();
    });
  }

  /// Lays the shares end to end in rows of the haul's length. The senders in one column are those of these elements.
  void layOut(int32_t number, const Shares &shares) {
    const Haul &haul = hauls[number];
    bool relays = sendsAsNeeder(haul, shares);
    struct Strip {
      int64_t row, begin, end;
      int32_t sender;
    };
    std::vector<Strip> strips;
    int64_t load = haul.elements * haul.weight, at = 0;
    auto lay = [&](int32_t sender, int64_t amount) {
      while (amount > 0) {
        int64_t row = at / load, from = at % load, part = std::min(amount, load - from);
        int64_t begin = elementsOf(haul, from), end = elementsOf(haul, from + part);
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
        legs.push_back({number, strip.begin, strip.end, strip.sender, haul.needers[strip.row], -1});
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

  /// Builds a tree in which every owner forwards, so that each needer receives as early as possible.
  void spread(int32_t number) {
    const Haul &haul = hauls[number];
    using Sender = std::tuple<int64_t, size_t, int32_t, int32_t>; // its next free round, order, place, leg
    std::priority_queue<Sender, std::vector<Sender>, std::greater<>> senders;
    for (int32_t place : haul.holders)
      senders.push({0, senders.size(), place, -1});
    for (int32_t place : haul.needers) {
      auto [round, order, from, leg] = senders.top();
      senders.pop();
      legs.push_back({number, 0, haul.elements, from, place, leg});
      senders.push({round + 1, order, from, leg});
      senders.push({round + 1, legs.size() + haul.holders.size(), place, static_cast<int32_t>(legs.size()) - 1});
    }
  }

  /// Builds trees in which every place sends a given number of times. Places that send most come first, each attached
  /// to the available sender nearest to a root.
  void grow(int32_t number, int64_t begin, int64_t end, std::map<int32_t, int64_t> &sends) {
    const Haul &haul = hauls[number];
    struct Node {
      int32_t place, leg;
      int64_t depth, left;
    };
    std::vector<Node> nodes;
    for (int32_t place : haul.holders)
      if (auto found = sends.find(place); found != sends.end())
        nodes.push_back({place, -1, 0, found->second});
    std::vector<int32_t> order = haul.needers;
    auto sent = [&](int32_t place) {
      auto found = sends.find(place);
      return found == sends.end() ? 0 : found->second;
    };
    std::stable_sort(order.begin(), order.end(), [&](int32_t a, int32_t b) { return sent(a) > sent(b); });
    // Depths ascend along the list: the first with capacity is the nearest.
    size_t next = 0;
    for (int32_t place : order) {
      while (nodes[next].left == 0)
        ++next;
      Node &from = nodes[next];
      --from.left;
      legs.push_back({number, begin, end, from.place, place, from.leg});
      int64_t depth = from.depth + 1;
      if (int64_t times = sent(place))
        nodes.push_back({place, static_cast<int32_t>(legs.size()) - 1, depth, times});
    }
  }

  const std::vector<Haul> &hauls;
  int32_t places;
  std::vector<int64_t> base;
  std::vector<Leg> legs;
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

/// Routes between nodes first, so that each node receives a byte once; then within each node.
class TwoLevels {
public:
  TwoLevels(const Problem &problem, const Wires &wires, double boundSeconds, const Style &style)
      : problem(problem), wires(wires), bound(boundSeconds), style(style), unit(unitOf(problem)),
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

  /// Devices of a slice by their node.
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
    hauls.push_back({end - begin, problem.slices[slice].elementBytes / unit, std::move(holders), std::move(needers)});
  }

  void betweenNodes() {
    std::vector<Haul> between;
    for (size_t i = 0; i < problem.slices.size(); ++i) {
      const Slice &slice = problem.slices[i];
      Haul haul{slice.elements(), slice.elementBytes / unit, {}, {}};
      for (const auto &[node, devices] : holders[i]) {
        haul.holders.push_back(node);
        if (auto found = needers[i].find(node); found != needers[i].end())
          addInside(static_cast<int32_t>(i), slice.begin, slice.end, -1, devices, found->second);
      }
      for (const auto &[node, devices] : needers[i])
        if (!holders[i].count(node))
          haul.needers.push_back(node);
      between.push_back(std::move(haul));
    }
    std::vector<Leg> legs = route(between, problem.nodes, std::vector<int64_t>(problem.nodes, 0),
                                  bound * wires.nic / static_cast<double>(unit), style);
    std::vector<std::vector<int32_t>> children(legs.size());
    std::vector<int32_t> roots;
    for (size_t i = 0; i < legs.size(); ++i)
      (legs[i].parent < 0 ? roots : children[legs[i].parent]).push_back(static_cast<int32_t>(i));
    for (int32_t root : roots) {
      // Every device of a node receives a part of the incoming data, and forwards it.
      std::vector<int32_t> tree{root};
      size_t parts = 1;
      for (size_t i = 0; i < tree.size(); ++i) {
        const Leg &leg = legs[tree[i]];
        parts = std::max(parts, needers[leg.haul].at(leg.to).size());
        const std::vector<int32_t> &more = children[tree[i]];
        tree.insert(tree.end(), more.begin(), more.end());
      }
      int64_t all = legs[root].end - legs[root].begin;
      if (all < static_cast<int64_t>(4 * parts))
        parts = 1;
      for (size_t part = 0; part < parts; ++part) {
        auto count = static_cast<int64_t>(parts), index = static_cast<int64_t>(part);
        int64_t begin = legs[root].begin + all / count * index + std::min(index, all % count);
        int64_t end = legs[root].begin + all / count * (index + 1) + std::min(index + 1, all % count);
        addTree(legs, tree, begin, end);
      }
    }
  }

  static int32_t leastOf(const std::vector<int32_t> &devices, const std::vector<int64_t> &load) {
    return *std::min_element(devices.begin(), devices.end(), [&](int32_t a, int32_t b) { return load[a] < load[b]; });
  }

  /// Adds one part of a tree of nodes, with a device for each. Positions are relative to the slice's begin.
  void addTree(const std::vector<Leg> &legs, const std::vector<int32_t> &tree, int64_t begin, int64_t end) {
    std::map<int32_t, int32_t> edgeOf; // by leg
    for (int32_t number : tree) {
      const Leg &leg = legs[number];
      const Slice &slice = problem.slices[leg.haul];
      std::vector<int32_t> rest = needers[leg.haul].at(leg.to);
      int32_t parent = leg.parent < 0 ? -1 : edgeOf.at(leg.parent);
      int32_t from = parent < 0 ? leastOf(holders[leg.haul].at(leg.from), sent) : edges[parent].to;
      int32_t to = leastOf(rest, received);
      int64_t bytes = (end - begin) * slice.elementBytes;
      sent[from] += bytes, received[to] += bytes;
      edgeOf[number] = static_cast<int32_t>(edges.size());
      edges.push_back({leg.haul, slice.begin + begin, slice.begin + end, from, to, parent, 0, false});
      rest.erase(std::find(rest.begin(), rest.end(), to));
      addInside(leg.haul, slice.begin + begin, slice.begin + end, edgeOf[number], {to}, std::move(rest));
    }
  }

  void insideNodes() {
    // Sends between nodes occupy the devices' ports, too.
    double slow = wires.inside / wires.between / static_cast<double>(unit);
    std::vector<int64_t> base(problem.devices());
    for (int32_t i = 0; i < problem.devices(); ++i)
      base[i] = static_cast<int64_t>(std::ceil(static_cast<double>(sent[i]) * slow));
    double enough = bound * wires.inside / static_cast<double>(unit);
    auto first = static_cast<int32_t>(edges.size());
    for (const Leg &leg : route(hauls, problem.devices(), base, enough, style)) {
      const Inside &where = inside[leg.haul];
      edges.push_back({where.slice, where.begin + leg.begin, where.begin + leg.end, leg.from, leg.to,
                       leg.parent < 0 ? where.parent : first + leg.parent, 0, false});
    }
  }

  const Problem &problem;
  const Wires &wires;
  double bound;
  Style style;
  int64_t unit;
  /// Bytes between nodes, by device.
  std::vector<int64_t> sent, received;
  /// By slice.
  std::vector<ByNode> holders, needers;
  std::vector<Edge> edges;
  std::vector<Inside> inside;
  std::vector<Haul> hauls;
};
} // namespace

std::vector<Leg> route(const std::vector<Haul> &hauls, int32_t places, const std::vector<int64_t> &base, double enough,
                       const Style &style) {
  return Router(hauls, places, base).run(enough, style);
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

std::vector<Edge> wholeEdges(const Problem &problem, const Wires &wires, double boundSeconds, const Style &style) {
  if (!wires.flat)
    return TwoLevels(problem, wires, boundSeconds, style).run();
  std::vector<Haul> hauls;
  int64_t unit = unitOf(problem);
  for (const Slice &slice : problem.slices)
    hauls.push_back({slice.elements(), slice.elementBytes / unit, slice.holders, slice.needers});
  std::vector<Edge> edges;
  for (const Leg &leg : route(hauls, problem.devices(), std::vector<int64_t>(problem.devices(), 0), 0, style)) {
    int64_t at = problem.slices[leg.haul].begin;
    edges.push_back({leg.haul, at + leg.begin, at + leg.end, leg.from, leg.to, leg.parent, 0, false});
  }
  setHeights(edges);
  return edges;
}

} // namespace mpmd::plan::reshard
