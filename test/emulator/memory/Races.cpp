#include "Races.h"

#include <algorithm>
#include <cstdio>

namespace mpmd::emulator {

namespace {
bool isValue(const Node &node) {
  return node.call->kind == Call::Kind::WaitValue || node.call->kind == Call::Kind::WriteValue;
}

void set(std::vector<uint64_t> &bits, uint32_t place) {
  if (bits.size() <= place / 64)
    bits.resize(place / 64 + 1);
  bits[place / 64] |= uint64_t(1) << (place % 64);
}

bool get(const std::vector<uint64_t> &bits, uint32_t place) {
  return place / 64 < bits.size() && (bits[place / 64] >> (place % 64) & 1);
}

void unite(std::vector<uint64_t> &bits, const std::vector<uint64_t> &more) {
  if (bits.size() < more.size())
    bits.resize(more.size());
  for (size_t i = 0; i < more.size(); ++i)
    bits[i] |= more[i];
}
} // namespace

void Races::created(const NodePtr &node) {
  // After a point at which everything was done, earlier nodes cannot race.
  if (numPending == 0) {
    for (const NodePtr &old : places)
      old->place = Node::noPlace;
    places.clear();
    doneBits.clear();
    footprints.clear();
  }
  node->place = static_cast<uint32_t>(places.size());
  node->ancestors = doneBits;
  places.push_back(node);
  for (const NodePtr &before : node->before)
    inherit(*node, *before);
  ++numPending;
}

void Races::inherit(Node &node, const Node &before) const {
  if (before.place == Node::noPlace)
    return;
  unite(node.ancestors, before.ancestors);
  set(node.ancestors, before.place);
}

void Races::starts(Node &node) {
  for (const NodePtr &before : node.before)
    inherit(node, *before);
  if (node.call->kind == Call::Kind::WaitValue)
    if (auto it = writers.find(node.call->target); it != writers.end())
      inherit(node, *it->second);
}

void Races::follows(Node &node, const std::vector<uint64_t> &ancestors) { unite(node.ancestors, ancestors); }

void Races::done(Node &node) {
  Footprints::Conflicts conflicts;
  // Nodes may access a value that another node waits for, without any other order.
  auto ordered = [&](const Node &other) {
    return other.place == Node::noPlace || get(node.ancestors, other.place) || (isValue(node) && isValue(other));
  };
  footprints.add(places[node.place], ordered, conflicts);
  for (auto &[other, common] : conflicts) {
    std::sort(common.begin(), common.end(), [](const Range &a, const Range &b) { return a.begin < b.begin; });
    uint64_t bytes = 0, end = 0;
    for (const Range &range : common) {
      bytes += range.end - std::clamp(end, range.begin, range.end);
      end = std::max(end, range.end);
    }
    char address[24];
    std::snprintf(address, sizeof(address), "0x%llx", static_cast<unsigned long long>(common.front().begin));
    report.fault("race: nothing orders " + describe(*other->call) + " and " + describe(*node.call) +
                 ", which touch the same " + std::to_string(bytes) + " bytes, the first at " + address +
                 ", and write there");
  }
  set(doneBits, node.place);
  --numPending;
  if (node.call->kind == Call::Kind::WriteValue)
    writers[node.call->target] = places[node.place];
  if (places.size() >= compactAt)
    compact();
}

void Races::compact() {
  // A completed node that precedes all pending nodes cannot race any more.
  std::vector<uint64_t> common = doneBits;
  for (const NodePtr &node : places)
    if (!get(doneBits, node->place))
      for (size_t i = 0; i < common.size(); ++i)
        common[i] &= i < node->ancestors.size() ? node->ancestors[i] : 0;
  std::vector<NodePtr> kept;
  for (const NodePtr &node : places)
    if (!get(common, node->place))
      kept.push_back(node);
  auto renumbered = [&](const std::vector<uint64_t> &bits) {
    std::vector<uint64_t> result;
    for (uint32_t i = 0; i < kept.size(); ++i)
      if (get(bits, kept[i]->place))
        set(result, i);
    return result;
  };
  for (const NodePtr &node : kept)
    node->ancestors = renumbered(node->ancestors);
  doneBits = renumbered(doneBits);
  for (const NodePtr &node : places)
    node->place = Node::noPlace;
  for (uint32_t i = 0; i < kept.size(); ++i)
    kept[i]->place = i;
  places = std::move(kept);
  compactAt = std::max<size_t>(1024, 2 * places.size());
}

} // namespace mpmd::emulator
