// Recognises collectives in the messages of an exchange.
#include "runtime/src/device/GroupCalls.h"

#include "runtime/format/TensorType.h"
#include "runtime/src/loader/CheckValues.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace mpmd::rt {

namespace {
/// Whether the numbers are a permutation of 0, 1, ..., size - 1.
bool areAll(std::vector<uint64_t> numbers) {
  std::sort(numbers.begin(), numbers.end());
  for (size_t i = 0; i < numbers.size(); ++i)
    if (numbers[i] != i)
      return false;
  return true;
}

/// Ranks of an exchange that are connected by messages.
struct Cluster {
  std::vector<uint32_t> ranks;    ///< ascending
  std::vector<uint32_t> messages; ///< of the program; also those of a rank to itself

  uint32_t memberOf(uint32_t rank) const {
    return static_cast<uint32_t>(std::lower_bound(ranks.begin(), ranks.end(), rank) - ranks.begin());
  }
};

class Finder {
public:
  Finder(const mpmd_plugin_t &plugin, const Bundle &bundle, const Links &links, const std::vector<uint32_t> &deviceOf)
      : plugin(plugin), bundle(bundle), links(links), deviceOf(deviceOf) {}

  GroupCalls run() {
    for (mesh = 0; mesh < links.meshes.size(); ++mesh) {
      const mpmd_rank_program_t &program = bundle.program(static_cast<int64_t>(mesh));
      auto &ofMesh = found.memberships.emplace_back(program.num_exchanges);
      for (uint32_t e = 0; e < program.num_exchanges; ++e) {
        ofMesh[e].resize(bundle.manifest().meshes[mesh].ranks.size());
        if (deviceOf[bundle.manifest().meshes[mesh].ranks.front()] == noDevice)
          continue;
        for (const Cluster &cluster : clustersOf(program, program.exchanges[e]))
          add(cluster, program, program.exchanges[e], ofMesh[e]);
      }
    }
    return std::move(found);
  }

private:
  static std::vector<Cluster> clustersOf(const mpmd_rank_program_t &program, const mpmd_exchange_t &exchange) {
    // Union-find: each rank leads to the representative of its cluster.
    std::map<uint32_t, uint32_t> leads;
    auto first = [&](uint32_t rank) {
      uint32_t at = leads.try_emplace(rank, rank).first->second;
      while (leads[at] != at)
        at = leads[at];
      return leads[rank] = at;
    };
    for (uint32_t m = exchange.first_message; m < exchange.first_message + exchange.num_messages; ++m) {
      uint32_t a = first(program.messages[m].source), b = first(program.messages[m].target);
      leads[std::max(a, b)] = std::min(a, b);
    }
    std::map<uint32_t, Cluster> clusters;
    for (const auto &[rank, next] : leads)
      clusters[first(rank)].ranks.push_back(rank);
    for (uint32_t m = exchange.first_message; m < exchange.first_message + exchange.num_messages; ++m)
      clusters[first(program.messages[m].source)].messages.push_back(m);
    std::vector<Cluster> several;
    for (auto &[rank, cluster] : clusters)
      if (cluster.ranks.size() > 1)
        several.push_back(std::move(cluster));
    return several;
  }

  void add(const Cluster &cluster, const mpmd_rank_program_t &program, const mpmd_exchange_t &exchange,
           std::vector<std::optional<GroupMember>> &memberships) {
    if (std::string reason = whyNot(cluster, program, exchange); !reason.empty()) {
      if (found.reason.empty())
        found.reason = std::move(reason);
      return;
    }
    std::optional<MemberCall> regular = regularCall(cluster, program, exchange);
    auto [groupCall, members] = regular ? *std::move(regular) : MemberCall{p2pCall(cluster, program), cluster.ranks};
    auto [group, isNew] = groupOf.try_emplace(members, static_cast<uint32_t>(found.groups.size()));
    if (isNew)
      found.groups.push_back(members);
    groupCall.group = group->second;
    for (uint32_t member = 0; member < members.size(); ++member)
      memberships[links.ranks[members[member]].position] =
          GroupMember{static_cast<uint32_t>(found.groupCalls.size()), member};
    found.groupCalls.push_back(std::move(groupCall));
  }

  std::string whyNot(const Cluster &cluster, const mpmd_rank_program_t &program,
                     const mpmd_exchange_t &exchange) const {
    const std::string who = absl::StrCat("exchange '", exchange.name, "' of mesh '", program.mesh, "': ");
    std::map<uint32_t, uint32_t> rankOn;
    for (uint32_t rank : cluster.ranks)
      if (auto [other, isNew] = rankOn.try_emplace(deviceOf[rank], rank); !isNew)
        return absl::StrCat(who, "ranks ", other->second, " and ", rank, " share a device");
    for (uint32_t m : cluster.messages)
      if (program.messages[m].source != program.messages[m].target && !copyOf(m).loops.empty())
        return absl::StrCat(who, "what rank ", program.messages[m].source, " sends to rank ",
                            program.messages[m].target, " does not lie together");
    return "";
  }

  const StridedCopy &copyOf(uint32_t message) const { return links.meshes[mesh].copies[message]; }

  struct MemberCall {
    GroupCall groupCall;
    std::vector<uint32_t> members;
  };

  /// The collective of PluginAbi.h that the messages form, if any. In it, each member sends one message to each member,
  /// all of one size.
  std::optional<MemberCall> regularCall(const Cluster &cluster, const mpmd_rank_program_t &program,
                                        const mpmd_exchange_t &exchange) const {
    size_t count = cluster.ranks.size();
    if (cluster.messages.size() != count * count)
      return std::nullopt;
    std::vector<const mpmd_message_t *> table(count * count); // by source and target
    const uint64_t bytes = copyOf(cluster.messages.front()).run;
    uint64_t firstSource = UINT64_MAX, firstTarget = UINT64_MAX;
    for (uint32_t m : cluster.messages) {
      const mpmd_message_t &message = program.messages[m];
      const mpmd_message_t *&entry = table[cluster.memberOf(message.source) * count + cluster.memberOf(message.target)];
      if (entry || copyOf(m).run != bytes || !copyOf(m).loops.empty())
        return std::nullopt;
      entry = &message;
      firstSource = std::min(firstSource, message.source_offset);
      firstTarget = std::min(firstTarget, message.target_offset);
    }
    // All members must have the same order of parts in their sources, and the same order in their targets.
    std::vector<uint64_t> sent(count), kept(count);
    for (size_t i = 0; i < count; ++i) {
      uint64_t from = table[i]->source_offset - firstSource, to = table[i * count]->target_offset - firstTarget;
      if (from % bytes != 0 || to % bytes != 0)
        return std::nullopt;
      sent[i] = from / bytes;
      kept[i] = to / bytes;
    }
    for (size_t s = 0; s < count; ++s)
      for (size_t t = 0; t < count; ++t)
        if (table[s * count + t]->source_offset != firstSource + sent[t] * bytes ||
            table[s * count + t]->target_offset != firstTarget + kept[s] * bytes)
          return std::nullopt;
    bool sameSource = std::all_of(sent.begin(), sent.end(), [](uint64_t part) { return part == 0; });
    if (!areAll(kept) || (!sameSource && !areAll(sent)))
      return std::nullopt;
    bool sums = exchange.terms == count && plugin.adds(exchange.type) != 0 &&
                bytes % static_cast<uint64_t>(format::dtypeBytes(dtypeName(exchange.type))) == 0;
    if (!sums && !sameSource)
      return std::nullopt;
    MemberCall made = {{}, cluster.ranks};
    made.groupCall.what = {sums ? uint32_t{sameSource ? MPMD_GROUP_ALL_REDUCE : MPMD_GROUP_REDUCE_SCATTER}
                                : uint32_t{MPMD_GROUP_ALL_GATHER},
                           exchange.type, bytes};
    made.groupCall.sourceOffset = firstSource;
    made.groupCall.targetOffset = firstTarget;
    const std::vector<uint64_t> &order = sums ? sent : kept;
    if (!sums || !sameSource)
      for (size_t i = 0; i < count; ++i)
        made.members[order[i]] = cluster.ranks[i];
    return made;
  }

  GroupCall p2pCall(const Cluster &cluster, const mpmd_rank_program_t &program) const {
    GroupCall groupCall;
    groupCall.what = {MPMD_GROUP_SEND, MPMD_U8, 0};
    for (uint32_t m : cluster.messages)
      if (const mpmd_message_t &message = program.messages[m]; message.source != message.target)
        groupCall.operations.push_back({cluster.memberOf(message.source), cluster.memberOf(message.target),
                                        message.source_offset, message.target_offset, copyOf(m).run});
    return groupCall;
  }

  const mpmd_plugin_t &plugin;
  const Bundle &bundle;
  const Links &links;
  const std::vector<uint32_t> &deviceOf;
  size_t mesh = 0;
  std::map<std::vector<uint32_t>, uint32_t> groupOf;
  GroupCalls found;
};
} // namespace

bool GroupCalls::isAny(size_t mesh, uint32_t exchange) const {
  if (memberships.empty())
    return false;
  const std::vector<std::optional<GroupMember>> &ranks = memberships[mesh][exchange];
  return std::any_of(ranks.begin(), ranks.end(), [](const auto &membership) { return membership.has_value(); });
}

std::optional<GroupMember> GroupCalls::membershipOf(const RankLinks &rank, uint32_t exchange) const {
  return memberships.empty() ? std::nullopt : memberships[static_cast<size_t>(rank.mesh)][exchange][rank.position];
}

GroupCalls findGroupCalls(const mpmd_plugin_t &plugin, const Bundle &bundle, const Links &links,
                          const std::vector<uint32_t> &deviceOf) {
  return Finder(plugin, bundle, links, deviceOf).run();
}

} // namespace mpmd::rt
