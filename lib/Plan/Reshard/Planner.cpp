// Computes lower bounds and plans.
#include "Place.h"
#include "Transport.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace mpmd::plan {

using namespace reshard;

namespace {
/// Computes the minimum of the largest number of bytes that one device or node must send. `of` maps devices to
/// "places": device or node indices.
class LeastOut {
public:
  LeastOut(const Problem &problem, int32_t places, const std::vector<int32_t> &of)
      : problem(problem), places(places), of(of), base(places, 0), direct(places, 0) {
    for (const Slice &slice : problem.slices)
      add(slice);
  }

  double withRelays() const { return minLoad(relayed, places, base, true, 0); }
  double withoutRelays() const { return minLoad(straight, places, direct, false, 0); }

private:
  std::vector<int32_t> distinct(const std::vector<int32_t> &devices) const {
    std::vector<int32_t> some;
    for (int32_t device : devices)
      some.push_back(of[device]);
    std::sort(some.begin(), some.end());
    some.erase(std::unique(some.begin(), some.end()), some.end());
    return some;
  }

  void add(const Slice &slice) {
    const std::vector<int32_t> &holding = slice.partials.empty() ? slice.holders : slice.candidates;
    // With one holder and one needer, the sender is fixed. This is the common case in large plans.
    if (slice.partials.empty() && holding.size() == 1 && slice.needers.size() == 1) {
      int64_t bytes = of[holding[0]] == of[slice.needers[0]] ? 0 : slice.bytes();
      direct[of[holding[0]]] += bytes, base[of[holding[0]]] += bytes;
      return;
    }
    std::vector<int32_t> holders = distinct(holding), needers;
    for (int32_t place : distinct(slice.needers))
      if (!std::binary_search(holders.begin(), holders.end(), place))
        needers.push_back(place);
    int64_t bytes = slice.bytes(), first = needers.empty() ? 0 : bytes;
    auto times = static_cast<int64_t>(needers.size());
    // One of the holders computes the sum, so all others must send at least their partial sums. Between nodes, partial
    // sums are not counted, because each node may add its own first.
    if (!slice.partials.empty()) {
      bool devices = places == problem.devices();
      auto parts = static_cast<int64_t>(slice.partials.size());
      int64_t sums = devices ? parts * bytes : 0;
      int64_t all = sums + (devices ? static_cast<int64_t>(slice.needers.size()) : times) * bytes;
      relayed.push_back({sums + first, std::max<int64_t>(all - sums - first, 0), holders, needers});
      straight.push_back({sums + times * bytes, 0, holders, {}});
      return;
    }
    if (holders.size() == 1)
      direct[holders[0]] += bytes * times;
    else if (times > 0)
      straight.push_back({bytes * times, 0, holders, {}});
    if (holders.size() == 1 && times <= 1)
      base[holders[0]] += first;
    else if (times > 0)
      relayed.push_back({bytes, bytes * (times - 1), std::move(holders), std::move(needers)});
  }

  const Problem &problem;
  int32_t places;
  const std::vector<int32_t> &of;
  std::vector<int64_t> base, direct;
  std::vector<Demand> relayed, straight;
};

ReshardBounds boundsOf(const ReshardRequest &request, const Problem &problem, const Wires &wires) {
  ReshardBounds bounds;
  bounds.slices = problem.unitSlices;
  bounds.transfers = problem.transfers;
  bounds.minimumBytes = problem.minimumBytes;
  // Incoming bytes: `all` that a device needs, and `slow`, those that no other device of its node can forward.
  std::vector<int64_t> all(problem.devices(), 0), slow(problem.devices(), 0), node(problem.nodes, 0);
  for (const Slice &slice : problem.slices) {
    // Each device that needs a sum of several partial sums receives at least one message, whichever device computes the
    // sum.
    bool sums = !slice.partials.empty();
    if (sums && slice.kept)
      all[slice.holders[0]] += slice.bytes();
    std::map<int32_t, int32_t> needing;
    for (int32_t device : slice.needers) {
      all[device] += slice.bytes();
      if (problem.nodes > 1)
        ++needing[problem.node[device]];
    }
    for (int32_t device : sums ? slice.candidates : slice.holders)
      needing.erase(problem.node[device]);
    for (auto [number, count] : needing)
      node[number] += slice.bytes();
    for (int32_t device : slice.needers)
      if (auto found = needing.find(problem.node[device]); found != needing.end() && found->second == 1)
        slow[device] += slice.bytes();
    // Together, the holders of partial sums receive all partial sums but one.
    if (sums)
      bounds.deviceIn =
          std::max(bounds.deviceIn, static_cast<double>(slice.bytes()) * static_cast<double>(slice.partials.size()) /
                                        static_cast<double>(slice.candidates.size()));
  }
  double seconds = 0;
  for (int32_t i = 0; i < problem.devices(); ++i) {
    bounds.deviceIn = std::max(bounds.deviceIn, static_cast<double>(all[i]));
    seconds = std::max(seconds, static_cast<double>(all[i] - slow[i]) / wires.inside +
                                    static_cast<double>(slow[i]) / wires.between);
  }
  std::vector<int32_t> self(problem.devices());
  for (int32_t i = 0; i < problem.devices(); ++i)
    self[i] = i;
  LeastOut devices(problem, problem.devices(), self);
  bounds.deviceOutDirect = devices.withoutRelays();
  bounds.deviceOut = devices.withRelays();
  for (int64_t bytes : node)
    bounds.nodeIn = std::max(bounds.nodeIn, static_cast<double>(bytes));
  if (problem.nodes > 1)
    bounds.nodeOut = LeastOut(problem, problem.nodes, problem.node).withRelays();
  seconds = std::max({seconds, bounds.deviceIn / wires.inside, bounds.deviceOut / wires.inside,
                      std::max(bounds.nodeIn, bounds.nodeOut) / wires.nic});
  bounds.seconds = seconds + (problem.minimumBytes > 0 ? request.cluster.latency : 0);
  return bounds;
}

/// The maximum bytes in transfer on one device. Each device has at most one send and one receive in transfer.
int64_t peakOf(const ReshardRequest &request, const std::vector<ReshardMessage> &messages) {
  struct Port {
    double end = 0;
    int64_t bytes = 0;
  };
  std::vector<Port> sends(request.cluster.nodes.size()), receives(request.cluster.nodes.size());
  int64_t peak = 0;
  for (const ReshardMessage &message : messages) {
    int64_t bytes = sizeOf(message.box) * request.tensors[message.tensor].elementBytes;
    sends[message.source] = receives[message.target] = {message.end, bytes};
    for (const Port &other : {receives[message.source], sends[message.target]})
      peak = std::max(peak, bytes + (other.end > message.start ? other.bytes : 0));
  }
  return peak;
}

class Planner {
public:
  explicit Planner(const ReshardRequest &request)
      : request(request), problem(makeProblem(request)), wires(wiresOf(request, problem)),
        bounds(boundsOf(request, problem, wires)), partials(partialEdges(problem)) {
    for (const Slice &slice : problem.slices) {
      element = std::max(element, slice.elementBytes);
      smallest = std::gcd(smallest, slice.elementBytes);
    }
  }

  ReshardPlan run() {
    ReshardPlan plan;
    plan.local = problem.local;
    plan.minimumBytes = bounds.minimumBytes;
    plan.boundSeconds = bounds.seconds;
    if (!problem.slices.empty())
      search(plan.messages);
    for (const ReshardMessage &message : plan.messages) {
      plan.movedBytes += sizeOf(message.box) * request.tensors[message.tensor].elementBytes;
      plan.makespanSeconds = std::max(plan.makespanSeconds, message.end);
      plan.rounds = std::max(plan.rounds, message.round + 1);
    }
    plan.peakBytes = peakOf(request, plan.messages);
    return plan;
  }

private:
  /// Takes the first plan within the promised bound, else the best plan. Also tries trees, which may end earlier than
  /// chains.
  void search(std::vector<ReshardMessage> &messages) {
    double best = -1;
    int64_t hops = 0;
    for (const RouteOptions &options : routeOptions())
      if (attempt(options, false, best, hops, messages) || (hops == 0 && options.stretch == 1))
        break;
    if (request.cluster.latency == 0 && hops > 1 && best > 2 * bounds.seconds)
      for (double stretch : {2, 4, 0})
        attempt({stretch, spare(), 1}, true, best, hops, messages);
  }

  /// Plans with these routes, and returns whether the plan keeps the promised bound. With `better`, tries one order
  /// only, and takes the plan only if it keeps the bound and ends earlier.
  bool attempt(const RouteOptions &options, bool better, double &best, int64_t &hops,
               std::vector<ReshardMessage> &messages) {
    std::vector<Edge> edges = wholeEdges(problem, wires, bounds.seconds - request.cluster.latency, options);
    hops = 0;
    for (const Edge &edge : edges)
      hops = std::max<int64_t>(hops, edge.height);
    for (const OrderOptions &order : ordersFor(hops)) {
      if (large() && placed > kMaxPlaced)
        return true;
      Placer placer(problem, wires, request.cluster.memory);
      if (!partials.empty())
        placer.place(partials, order);
      placer.place(edges, order);
      placed += placer.size();
      bool kept = request.cluster.latency == 0 && placer.end() <= goodEnough(hops);
      bool earlier = best < 0 || placer.end() < best;
      if (better ? kept && earlier : kept || earlier) {
        best = placer.end();
        messages = placer.take();
      }
      if (kept || better)
        return kept;
    }
    return false;
  }

  /// A plan is large if a few permille above the bound cost less than more messages and more planning time.
  bool large() const { return problem.transfers > 1024; }
  /// Whether planReshard promises its bound for this request: the lower bound, two elements, and one chunk per hop.
  bool promised() const { return wires.onePort && request.cluster.latency == 0 && !large() && partials.empty(); }
  double spare() const { return large() ? 1.0 / 512 : 0; }
  double slowest() const { return wires.onePort ? wires.inside : wires.nic; }
  int64_t least() const { return 2 * element; }
  /// The bytes that the limiting links transfer in a sixteenth of the bound; at least two elements.
  int64_t sixteenth() const {
    return std::max(least(), static_cast<int64_t>((bounds.seconds - request.cluster.latency) * slowest() / 16));
  }

  double goodEnough(int64_t hops) const {
    return bounds.seconds * (1 + 1e-9) + static_cast<double>(least() + hops * sixteenth()) / slowest();
  }

  /// The routes to try. With latency, long chains may cost more than they save, so options with fewer relays, and
  /// trees, are tried. Without latency, options that leave more sends to relays are tried.
  std::vector<RouteOptions> routeOptions() const {
    std::vector<RouteOptions> list{{1, spare(), 1}};
    if (request.cluster.latency > 0)
      for (double stretch : {2, 4, 8, 1 << 20, 0})
        list.push_back({stretch, spare(), 1});
    else if (promised())
      for (double holders : {0.9, 0.8, 0.7, 0.6})
        list.push_back({1, 0, holders});
    return list;
  }

  /// The orders to try, the simplest first. Long chains use small chunks, so that filling a chain takes at most half of
  /// the bound. Larger chunks are tried if there is latency.
  std::vector<OrderOptions> ordersFor(int64_t hops) const {
    std::vector<int64_t> chunks{sixteenth()};
    if (hops > 0)
      chunks[0] = std::max(least(), sixteenth() * 16 / std::clamp<int64_t>(2 * hops, 16, 256));
    if (hops > 0 && request.cluster.latency > 0)
      for (int64_t chunk = chunks[0] * 4; chunk <= 32 * sixteenth(); chunk *= 4)
        chunks.push_back(chunk);
    else if (hops > 0)
      for (int64_t chunk = chunks[0] / 2; chunk >= element && chunks.size() < 5; chunk /= 2)
        chunks.push_back(chunk);
    std::vector<OrderOptions> orders;
    for (int64_t chunk : chunks)
      orders.push_back({chunk, 0, 0, spare()});
    if (!promised() || (hops == 0 && element == smallest))
      return orders;
    // If all ports are busy until the end, small differences between orders decide, so many orders are tried.
    for (int64_t steps : {16, 20, 24, 32, 48})
      for (uint32_t seed = 0; seed < 2 && hops > 0; ++seed)
        orders.push_back({chunks[0], seed, steps, 0});
    for (uint32_t seed = 1; seed < 8; ++seed)
      for (int64_t chunk : chunks)
        orders.push_back({chunk, seed, 0, 0});
    return orders;
  }

  /// The number of messages in all tried plans. Above the limit, which takes some seconds, large requests take the best
  /// plan so far.
  static constexpr int64_t kMaxPlaced = 1 << 21;
  int64_t placed = 0;

  const ReshardRequest &request;
  Problem problem;
  Wires wires;
  ReshardBounds bounds;
  std::vector<Edge> partials;
  /// The largest element size, and the greatest common divisor of all element sizes.
  int64_t element = 1, smallest = 0;
};
} // namespace

ReshardBounds reshardBounds(const ReshardRequest &request) {
  Problem problem = makeProblem(request);
  return boundsOf(request, problem, wiresOf(request, problem));
}

ReshardPlan planReshard(const ReshardRequest &request) { return Planner(request).run(); }

std::shared_ptr<const ReshardPlan> ReshardCache::plan(const ReshardRequest &request) {
  {
    std::lock_guard lock(mutex);
    if (auto found = plans.find(request); found != plans.end())
      return found->second;
  }
  auto made = std::make_shared<const ReshardPlan>(planReshard(request));
  std::lock_guard lock(mutex);
  return plans.try_emplace(request, std::move(made)).first->second;
}

int64_t ReshardCache::size() const {
  std::lock_guard lock(mutex);
  return static_cast<int64_t>(plans.size());
}

} // namespace mpmd::plan
