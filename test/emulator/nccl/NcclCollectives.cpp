#include "NcclCollectives.h"

#include "../Emulator.h"

#include "../launch/RunNode.h"
#include "runtime/src/cpu/Denormals.h"

#include <algorithm>

namespace mpmd::emulator {

bool NcclCollectives::comes(Node &node) {
  const Part &part = *node.call->part;
  if (node.met || dissolved.contains(part.place))
    return true;
  Turns &turns = places[part.place];
  if (!node.came)
    turns[part.member].push_back(&node);
  node.came = true;
  if (turns[part.member].front() == &node)
    if (std::vector<Node *> parts = gather(turns, node); !parts.empty() && haveOthersCome(parts))
      complete(parts);
  return node.met;
}

/// Asks other processes whether the peers of `parts` have arrived. Parts with a fault are not sent to them.
bool NcclCollectives::haveOthersCome(const std::vector<Node *> &parts) const {
  for (const Node *part : parts)
    if (part->call->device->error != CUDA_SUCCESS || !checkLines(emulator, *part->call).empty())
      return true;
  bool have = true;
  for (const Node *part : parts)
    if (const Call &call = *part->call; call.part->came)
      have &= call.part->came(call.libraryData.data()) != 0;
  return have;
}

/// Otherwise the member is at an earlier operation with other members.
bool NcclCollectives::waitsFor(const Node &node, uint32_t member) {
  const std::vector<mpmd_emulator_peer_t> &peers = node.call->part->peers;
  return std::any_of(peers.begin(), peers.end(),
                     [&](const mpmd_emulator_peer_t &peer) { return peer.member == member; });
}

/// The parts that complete with `node`, by member; empty if some have not arrived.
std::vector<Node *> NcclCollectives::gather(const Turns &turns, Node &node) const {
  std::map<uint32_t, Node *> found = {{node.call->part->member, &node}};
  std::vector<Node *> next = {&node};
  while (!next.empty()) {
    const Part &part = *next.back()->call->part;
    next.pop_back();
    for (const mpmd_emulator_peer_t &peer : part.peers) {
      auto there = turns.find(peer.member);
      if (there == turns.end() || there->second.empty() || !waitsFor(*there->second.front(), part.member))
        return {};
      if (found.try_emplace(peer.member, there->second.front()).second)
        next.push_back(there->second.front());
    }
  }
  std::vector<Node *> parts;
  for (auto [member, one] : found)
    parts.push_back(one);
  return parts;
}

void NcclCollectives::complete(const std::vector<Node *> &parts) {
  // A receiver follows all earlier work of the sender.
  uint64_t latest = 0;
  for (Node *part : parts) {
    // Only the host's clock knows the time of members in other processes.
    if (part->call->part->came)
      latest = std::max(latest, emulator.queue.now());
    emulator.races.starts(*part);
    latest = std::max(latest, part->asked);
    for (const NodePtr &before : part->before)
      latest = std::max(latest, before->end);
  }
  std::vector<std::vector<uint64_t>> known;
  for (const Node *part : parts)
    known.push_back(part->ancestors);
  bool areWell = true;
  std::vector<mpmd_emulator_part_t> all;
  for (Node *part : parts) {
    leaves(*part);
    part->met = true;
    part->asked = latest;
    const Call &call = *part->call;
    for (const mpmd_emulator_peer_t &peer : call.part->peers)
      for (size_t i = 0; i < parts.size(); ++i)
        if (parts[i]->call->part->member == peer.member && peer.sends != 0)
          emulator.races.follows(*part, known[i]);
    std::string wrong = checkLines(emulator, call);
    areWell &= wrong.empty() && call.device->error == CUDA_SUCCESS;
    if (!wrong.empty())
      emulator.fail(*call.device, CUDA_ERROR_ILLEGAL_ADDRESS, describe(call) + ": " + wrong);
    all.push_back({call.part->member, call.libraryData.data()});
  }
  const Call &first = *parts.front()->call;
  ++emulator.report.collectives[first.part->operation];
  if (!areWell)
    return;
  rt::DenormalsScope denormals(emulator.flushesDenormals);
  const char *wrong = first.part->together(all.data(), all.size());
  if (!wrong)
    return;
  std::string text = std::string("no match: ") + wrong + ": ";
  for (const Node *part : parts)
    text += (part == parts.front() ? "" : ", ") + describe(*part->call);
  emulator.fail(*first.device, CUDA_ERROR_LAUNCH_FAILED, text);
  for (const Node *part : parts)
    part->call->device->error = CUDA_ERROR_LAUNCH_FAILED;
}

void NcclCollectives::leaves(Node &node) {
  if (node.came && !node.met)
    std::erase(places[node.call->part->place][node.call->part->member], &node);
}

void NcclCollectives::dissolve(uint64_t place) { dissolved.insert(place); }

std::string NcclCollectives::missing(const Node &node) const {
  const Part &part = *node.call->part;
  auto turns = places.find(part.place);
  std::string text;
  for (const mpmd_emulator_peer_t &peer : part.peers) {
    if (turns != places.end())
      if (auto there = turns->second.find(peer.member); there != turns->second.end() && !there->second.empty())
        continue;
    text += (text.empty() ? "" : ", ") + std::to_string(peer.member);
  }
  if (text.empty() && part.came)
    return "members of other processes";
  // Otherwise the peers wait for other members.
  return text.empty() ? "others of its peers' peers" : "member " + text;
}

} // namespace mpmd::emulator
