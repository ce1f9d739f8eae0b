// Assigns times to messages. Every message starts as early as its data and its ports allow.
#include "Place.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <queue>
#include <random>
#include <tuple>

namespace mpmd::plan::reshard {

Placer::Placer(const Problem &problem, const Wires &wires, int64_t memory)
    : problem(problem), wires(wires), memory(memory), out(problem.devices()), in(problem.devices()) {
  if (!wires.onePort)
    for (auto *nics : {&nicOut, &nicIn})
      nics->assign(problem.nodes, std::vector<double>(wires.nicMessages, 0));
}

const Placer::Run *Placer::Port::before(double moment) const {
  auto next = runs.lower_bound(moment);
  return next != runs.begin() && std::prev(next)->second.end == moment ? &std::prev(next)->second : nullptr;
}

void Placer::Port::take(double start, const Run &run) {
  // Beside a very long message, the duration of a very short one may round to zero.
  if (run.end <= start)
    return;
  Run whole = run;
  auto next = runs.lower_bound(start);
  if (next != runs.end() && next->first == run.end) {
    whole = next->second;
    next = runs.erase(next);
  }
  if (next != runs.begin() && std::prev(next)->second.end == start)
    std::prev(next)->second = whole;
  else
    runs.emplace_hint(next, start, whole);
}

double Placer::Port::freeFrom(double start, double seconds) const {
  auto run = runs.upper_bound(start);
  if (run != runs.begin() && std::prev(run)->second.end > start)
    start = std::prev(run)->second.end;
  for (; run != runs.end() && run->first < start + seconds; ++run)
    start = run->second.end;
  return start;
}

/// Rounds a chunk down to complete rows, if it has at least one, so that it stays one box.
int64_t Placer::chunkOf(const Edge &edge, int64_t chunk) const {
  const Slice &slice = problem.slices[edge.slice];
  int64_t elements = std::max<int64_t>(1, chunk / slice.elementBytes), row = 1;
  for (size_t dim = slice.box.size(); dim-- > 0 && row * slice.box[dim].size() <= elements;)
    row *= slice.box[dim].size();
  return elements / row * row;
}

void Placer::place(const std::vector<Edge> &edges, const OrderOptions &options) {
  release = latest;
  placed.assign(edges.size(), {});
  std::vector<int32_t> rounds, gaps;
  for (size_t i = 0; i < edges.size(); ++i) {
    bool ordered = wires.onePort || problem.node[edges[i].from] != problem.node[edges[i].to];
    (ordered ? rounds : gaps).push_back(static_cast<int32_t>(i));
  }
  placeRounds(edges, rounds, options);
  placeInGaps(edges, gaps, options.chunk);
}

void Placer::placeRounds(const std::vector<Edge> &edges, const std::vector<int32_t> &chosen,
                         const OrderOptions &options) {
  int64_t unit = 0;
  for (const Slice &slice : problem.slices)
    unit = std::gcd(unit, slice.elementBytes);
  // A permutation of the ports, which decides between equal ports.
  std::vector<int32_t> port(wires.onePort ? problem.devices() : problem.nodes);
  std::iota(port.begin(), port.end(), 0);
  std::mt19937 random(options.seed);
  for (size_t i = port.size(); options.seed && i > 1; --i)
    std::swap(port[i - 1], port[random() % i]);
  auto portOf = [&](int32_t device) { return port[wires.onePort ? device : problem.node[device]]; };
  std::vector<int32_t> loadOf(edges.size(), -1);
  std::vector<Load> loads;
  for (int32_t number : chosen) {
    const Edge &edge = edges[number];
    loadOf[number] = static_cast<int32_t>(loads.size());
    loads.push_back({portOf(edge.from), portOf(edge.to), edge.elements(),
                     problem.slices[edge.slice].elementBytes / unit, edge.parent < 0 ? -1 : loadOf[edge.parent],
                     edge.height, chunkOf(edge, options.chunk)});
  }
  auto ports = static_cast<int32_t>(port.size());
  if (options.steps == 0)
    return placeParts(edges, chosen, orderLoads(loads, ports, options.spare));
  // Each tree rounds its step boundaries differently. Otherwise small loads would all fall into the same step.
  std::vector<int64_t> depth(loads.size(), 0), phase(loads.size());
  int64_t deepest = 0;
  for (size_t i = 0; i < loads.size(); ++i) {
    int32_t parent = loads[i].parent;
    depth[i] = parent < 0 ? 0 : depth[parent] + 1;
    phase[i] = parent < 0 ? static_cast<int64_t>(random() % static_cast<uint64_t>(options.steps)) : phase[parent];
    deepest = std::max(deepest, depth[i]);
  }
  for (int64_t step = 0; step < options.steps + deepest; ++step) {
    std::vector<Load> some;
    std::vector<int64_t> from;
    std::vector<int32_t> of;
    for (size_t i = 0; i < loads.size(); ++i) {
      auto border = [&](int64_t part) {
        return part <= 0               ? 0
               : part >= options.steps ? loads[i].elements
                                       : (loads[i].elements * part + phase[i]) / options.steps;
      };
      int64_t begin = border(step - depth[i]), end = border(step - depth[i] + 1);
      if (begin == end)
        continue;
      some.push_back({loads[i].from, loads[i].to, end - begin, loads[i].weight});
      from.push_back(begin);
      of.push_back(chosen[i]);
    }
    Rounds rounds = orderLoads(some, ports, options.spare);
    for (Part &part : rounds.parts)
      part.begin += from[part.load], part.end += from[part.load];
    placeParts(edges, of, rounds);
  }
}

void Placer::placeParts(const std::vector<Edge> &edges, const std::vector<int32_t> &chosen, const Rounds &rounds) {
  for (const Part &part : rounds.parts) {
    int32_t number = chosen[part.load];
    int64_t begin = edges[number].begin + part.begin, end = edges[number].begin + part.end;
    placeElements(edges, number, begin, end, readyAt(edges, number, begin, end), false);
  }
}

void Placer::placeInGaps(const std::vector<Edge> &edges, const std::vector<int32_t> &chosen, int64_t chunk) {
  // The queue is sorted by ready time, then by position in the edge, then by decreasing height of the edge.
  using Item = std::tuple<double, int64_t, int64_t, int32_t, int64_t, int64_t>;
  std::priority_queue<Item, std::vector<Item>, std::greater<>> queue;
  std::vector<std::vector<int32_t>> children(edges.size());
  auto pushParts = [&](int32_t number, const Pack &pack) {
    int64_t begin = std::max(edges[number].begin, pack.begin), end = std::min(edges[number].end, pack.end);
    if (begin < end)
      queue.push({pack.ends, begin - edges[number].begin, -edges[number].height, number, begin, end});
  };
  for (int32_t number : chosen) {
    const Edge &edge = edges[number];
    if (edge.parent >= 0) {
      children[edge.parent].push_back(number);
      for (const Pack &pack : placed[edge.parent])
        pushParts(number, pack);
      continue;
    }
    double ready = readyAt(edges, number, edge.begin, edge.end);
    int64_t step = edge.height > 0 ? chunkOf(edge, chunk) : edge.elements();
    for (int64_t at = edge.begin; at < edge.end; at += step)
      queue.push({ready, at - edge.begin, -edge.height, number, at, std::min(at + step, edge.end)});
  }
  while (!queue.empty()) {
    auto [ready, position, height, number, begin, end] = queue.top();
    queue.pop();
    for (const Pack &pack : placeElements(edges, number, begin, end, ready, true))
      for (int32_t child : children[number])
        pushParts(child, pack);
  }
}

double Placer::readyAt(const std::vector<Edge> &edges, int32_t number, int64_t begin, int64_t end) const {
  const Edge &edge = edges[number];
  if (edge.parent < 0)
    return !edge.partial && !problem.slices[edge.slice].partials.empty() ? release : 0;
  double ready = 0;
  auto [first, last] = packsOf(edge.parent, begin, end);
  for (size_t i = first; i < last; ++i)
    ready = std::max(ready, placed[edge.parent][i].ends);
  return ready;
}

std::pair<size_t, size_t> Placer::packsOf(int32_t parent, int64_t begin, int64_t end) const {
  const std::vector<Pack> &packs = placed[parent];
  auto first = std::partition_point(packs.begin(), packs.end(), [&](const Pack &pack) { return pack.end <= begin; });
  auto last = std::partition_point(first, packs.end(), [&](const Pack &pack) { return pack.begin < end; });
  return {first - packs.begin(), last - packs.begin()};
}

Placer::Spot Placer::spotFor(const Edge &edge, double ready, double seconds, int64_t bytes, bool between,
                             bool gaps) const {
  const Port &sends = out[edge.from], &receives = in[edge.to];
  Spot spot{ready};
  // The pack that a message at `start` can join: the previous message of both ports has the same pair of devices and
  // ends at `start`. Otherwise -1. Edges of chains join no pack, because each chunk must be relayed as soon as it
  // arrives.
  auto joins = [&](double start) -> int64_t {
    if (edge.height > 0 || edge.parent >= 0)
      return -1;
    const Run *last = sends.before(start), *other = receives.before(start);
    bool follows = last && other && last->partner == edge.to && other->partner == edge.from &&
                   std::max(bytes, last->bytes) < kMaxPacked;
    return follows ? last->pack : -1;
  };
  if (!gaps) {
    for (const Port *port : {&sends, &receives})
      if (!port->runs.empty())
        spot.start = std::max(spot.start, port->runs.rbegin()->second.end);
    if (between && !wires.onePort)
      for (const std::vector<double> *nic : {&nicOut[problem.node[edge.from]], &nicIn[problem.node[edge.to]]})
        spot.start = std::max(spot.start, *std::min_element(nic->begin(), nic->end()));
    spot.pack = joins(spot.start);
    return spot;
  }
  for (bool moved = true; moved;) {
    moved = false;
    for (const Port *port : {&sends, &receives}) {
      double time = seconds + (joins(spot.start) >= 0 ? 0 : wires.latency);
      double start = port->freeFrom(spot.start, time);
      moved |= start > spot.start;
      spot.start = start;
    }
  }
  spot.pack = joins(spot.start);
  return spot;
}

std::vector<Placer::Pack> Placer::placeElements(const std::vector<Edge> &edges, int32_t number, int64_t begin,
                                                int64_t end, double ready, bool gaps) {
  const Edge &edge = edges[number];
  const Slice &slice = problem.slices[edge.slice];
  bool between = problem.node[edge.from] != problem.node[edge.to];
  double speed = between ? wires.between : wires.inside;
  std::vector<Pack> made;
  int64_t step = memory > 0 ? std::max<int64_t>(1, memory / 2 / slice.elementBytes) : end - begin;
  for (int64_t at = begin; at < end; at += step) {
    int64_t stop = std::min(at + step, end);
    // Splits the elements into boxes, each inside one message that brought it to the sender. There is a pause of one
    // latency between two boxes if one of them is too large for packing.
    std::vector<std::pair<Piece, int64_t>> pieces;
    auto add = [&](int64_t low, int64_t high, int64_t relayOf) {
      for (Piece &piece : cutRange(slice.box, low, high))
        pieces.emplace_back(std::move(piece), relayOf);
    };
    if (edge.parent < 0) {
      add(at, stop, -1);
    } else {
      auto [first, last] = packsOf(edge.parent, at, stop);
      for (; first < last; ++first) {
        const Pack &from = placed[edge.parent][first];
        for (size_t i = from.first; i < from.first + from.count; ++i)
          if (int64_t low = std::max(at, ranges[i].first), high = std::min(stop, ranges[i].second); low < high)
            add(low, high, static_cast<int64_t>(i));
      }
    }
    auto bytesOf = [&](size_t i) { return (pieces[i].first.end - pieces[i].first.begin) * slice.elementBytes; };
    auto pauseOf = [&](size_t i) {
      return i > 0 && std::max(bytesOf(i - 1), bytesOf(i)) >= kMaxPacked ? wires.latency : 0;
    };
    double pauses = 0;
    for (size_t i = 0; i < pieces.size(); ++i)
      pauses += pauseOf(i);
    double seconds = static_cast<double>((stop - at) * slice.elementBytes) / speed + pauses;
    Spot spot = spotFor(edge, ready, seconds, bytesOf(0), between, gaps);
    // `time` must equal the sum that the search for a start used, to the last bit.
    double late = spot.pack >= 0 ? 0 : wires.latency, time = spot.start;
    if (spot.pack < 0)
      spot.pack = packs++;
    Pack pack{at, stop, 0, messages.size(), pieces.size()};
    int64_t sent = 0;
    pauses = 0;
    for (size_t i = 0; i < pieces.size(); ++i) {
      double start = time;
      sent += bytesOf(i), pauses += pauseOf(i);
      time = spot.start + (static_cast<double>(sent) / speed + pauses + late);
      ranges.push_back({pieces[i].first.begin, pieces[i].first.end});
      packOf.push_back(spot.pack);
      messages.push_back({slice.tensor, problem.ids[edge.from], problem.ids[edge.to], std::move(pieces[i].first.box),
                          start, time, pieces[i].second, 0, edge.partial});
    }
    int64_t bytes = bytesOf(pieces.size() - 1);
    pack.ends = time;
    made.push_back(pack);
    out[edge.from].take(spot.start, {time, edge.to, bytes, spot.pack});
    in[edge.to].take(spot.start, {time, edge.from, bytes, spot.pack});
    if (between && !wires.onePort)
      for (std::vector<double> *nic : {&nicOut[problem.node[edge.from]], &nicIn[problem.node[edge.to]]})
        *std::min_element(nic->begin(), nic->end()) = time;
    latest = std::max(latest, time);
  }
  std::vector<Pack> &all = placed[number];
  auto later = std::partition_point(all.begin(), all.end(), [&](const Pack &pack) { return pack.end <= begin; });
  all.insert(later, made.begin(), made.end());
  return made;
}

std::vector<ReshardMessage> Placer::take() {
  std::vector<int64_t> order(messages.size()), place(messages.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int64_t a, int64_t b) {
    return std::tie(messages[a].start, messages[a].end) < std::tie(messages[b].start, messages[b].end);
  });
  // For each device: the rounds of its last send, of its last receive, and of the last partial sum that it received.
  std::vector<int64_t> sends(problem.devices(), -1), receives(problem.devices(), -1), sums(problem.devices(), -1);
  auto numberOf = [&](int64_t device) {
    return std::lower_bound(problem.ids.begin(), problem.ids.end(), device) - problem.ids.begin();
  };
  std::vector<ReshardMessage> sorted;
  sorted.reserve(messages.size());
  std::vector<int64_t> packRound(packs, -1);
  for (int64_t number : order) {
    ReshardMessage &message = messages[number];
    place[number] = static_cast<int64_t>(sorted.size());
    int64_t from = numberOf(message.source), to = numberOf(message.target), least = 0;
    if (message.relayOf >= 0) {
      message.relayOf = place[message.relayOf];
      least = sorted[message.relayOf].round + 1;
    } else if (!message.partial) {
      least = sums[from] + 1;
    }
    int64_t &round = packRound[packOf[number]];
    // A message of a pack moves to a later round if it depends on a later round than the first message of the pack.
    if (round < least || round < std::max(sends[from], receives[to]))
      round = std::max({least, sends[from] + 1, receives[to] + 1});
    message.round = sends[from] = receives[to] = round;
    if (message.partial)
      sums[to] = round;
    sorted.push_back(std::move(message));
  }
  return sorted;
}

} // namespace mpmd::plan::reshard
