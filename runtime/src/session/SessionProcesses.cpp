// Ranks of a session in other processes, and transfers of their values.
#include "runtime/format/Errors.h"
#include "runtime/src/session/SessionCore.h"

#include "runtime/src/cpu/Limits.h"
#include "runtime/src/device/DeviceAssignment.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

#include <algorithm>
#include <numeric>

namespace mpmd::rt {

namespace {
/// Assigns consecutive ranks to processes, as evenly as possible. Processes are in the order of their hosts.
std::vector<uint32_t> spreadRanks(size_t ranks, const std::vector<std::string> &hosts) {
  std::vector<uint32_t> order(hosts.size());
  std::iota(order.begin(), order.end(), 0u);
  auto firstOf = [&](uint32_t process) { return std::find(hosts.begin(), hosts.end(), hosts[process]); };
  std::stable_sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) { return firstOf(a) < firstOf(b); });
  std::vector<uint32_t> processOf;
  for (size_t i = 0; i < order.size(); ++i)
    for (size_t r = ranks * i / order.size(); r < ranks * (i + 1) / order.size(); ++r)
      processOf.push_back(order[i]);
  return processOf;
}
} // namespace

/// Assigns ranks to processes, and checks that all processes open the same program with the same options.
absl::Status Session::Core::checkProcesses() {
  const format::Manifest &manifest = bundle->manifest();
  const size_t numRanks = static_cast<size_t>(manifest.numRanks());
  const std::shared_ptr<Processes> &processes = options.processes;
  if (!processes)
    return options.processOf.empty()
               ? absl::OkStatus()
               : absl::InvalidArgumentError("expected processes that have ranks, got places of ranks without any");
  const uint32_t count = processes->count();
  if (count > numRanks)
    return absl::InvalidArgumentError(absl::StrCat("expected at most as many processes as ranks, ", numRanks, " of '",
                                                   bundle->name(), "', got ", count));
  if (options.transport != TransportKind::InProcess)
    return absl::InvalidArgumentError("expected the transport of the processes, got zero-buffer");
  processOf = options.processOf.empty() ? spreadRanks(numRanks, processes->hosts()) : options.processOf;
  if (processOf.size() != numRanks)
    return absl::InvalidArgumentError(
        absl::StrCat("expected a process for each of ", numRanks, " ranks, got ", processOf.size()));
  std::vector<bool> used(count);
  for (size_t r = 0; r < numRanks; ++r) {
    if (processOf[r] >= count)
      return absl::InvalidArgumentError(
          absl::StrCat("rank ", r, ": expected a process below ", count, ", got ", processOf[r]));
    used[processOf[r]] = true;
  }
  if (auto idle = std::find(used.begin(), used.end(), false); idle != used.end())
    return absl::InvalidArgumentError(
        absl::StrCat("expected a rank for each process, got none for process ", idle - used.begin()));

  // A process that cannot read the bundle has failed before.
  MPMD_ASSIGN_OR_RETURN(std::string sum, bundle->sha256());
  const std::string mine = absl::StrCat("program '", manifest.program, "' (", sum, "), ranks in processes ",
                                        absl::StrJoin(processOf, ","), options.traceEvents == 0 ? "" : ", traced",
                                        options.collectives != "nccl" ? ""
                                        : options.captureSteps        ? ", collectives 'nccl', captured"
                                                                      : ", collectives 'nccl'");
  // Behind the newline follow the cores, which may differ between processes.
  const std::string cores = coresByName();
  MPMD_ASSIGN_OR_RETURN(std::vector<std::string> all, processes->exchange(absl::StrCat(mine, "\n", cores)));
  std::vector<std::pair<std::string, std::string>> each;
  for (const std::string &text : all)
    each.push_back(absl::StrSplit(text, absl::MaxSplits('\n', 1)));
  for (uint32_t p = 0; p < count; ++p)
    if (each[p].first != each.front().first)
      return absl::InvalidArgumentError(absl::StrCat("process ", p, " on host '", processes->hosts()[p], "': expected ",
                                                     each.front().first, ", as process 0 has, got ", each[p].first));
  for (size_t r = 0; r < numRanks; ++r) {
    const uint32_t p = processOf[r];
    neighbours += !isRemote(links.ranks[r].mesh) && each[p].second == cores &&
                  processes->hosts()[p] == processes->hosts()[processes->number()];
  }
  return absl::OkStatus();
}

/// The device ordinals for the ranks of this process: those of the options, or this process's share of its host's
/// devices.
absl::StatusOr<std::vector<uint32_t>> Session::Core::shareDevices(const mpmd_plugin_t *plugin) const {
  if (!hasRanksElsewhere())
    return options.devices;
  SeenDevices mine;
  if (plugin && options.devices.empty()) {
    MPMD_ASSIGN_OR_RETURN(std::vector<std::string> seen, identifyDevices(*plugin));
    mine = {options.processes->hosts()[options.processes->number()], std::move(seen), onDevices.size()};
  }
  MPMD_ASSIGN_OR_RETURN(std::vector<std::string> all, options.processes->exchange(print(mine)));
  std::vector<SeenDevices> each;
  for (const std::string &text : all)
    each.push_back(readSeenDevices(text));
  return mine.ranks == 0 ? options.devices : devicesOfProcess(each, options.processes->number());
}

/// Decides which exchanges are group calls, equally in all processes. `devices` has the device ordinal of each rank of
/// this process. `plugin` is null if the process has no ranks on devices.
absl::StatusOr<GroupCalls> Session::Core::agreeOnGroupCalls(const mpmd_plugin_t *plugin,
                                                            const std::vector<uint32_t> &devices) const {
  std::vector<uint32_t> deviceOf(links.ranks.size(), noDevice);
  for (size_t i = 0; i < devices.size(); ++i)
    deviceOf[onDevices[i]->number()] = devices[i];
  if (hasRanksElsewhere()) {
    std::vector<std::string> mine;
    absl::StatusOr<std::vector<std::string>> seen = std::vector<std::string>();
    if (plugin)
      seen = identifyDevices(*plugin);
    MPMD_RETURN_IF_ERROR(seen.status());
    for (uint32_t device : devices)
      mine.push_back((*seen)[device]);
    MPMD_ASSIGN_OR_RETURN(std::vector<std::string> all, options.processes->exchange(absl::StrJoin(mine, ",")));
    std::vector<bool> isOnDevice;
    for (const RankLinks &rank : links.ranks)
      isOnDevice.push_back(isRemote(rank.mesh));
    deviceOf = numberDevices(all, options.processes->hosts(), processOf, isOnDevice);
  }
  if (!plugin)
    return GroupCalls();
  GroupCalls groupCalls = findGroupCalls(*plugin, *bundle, links, deviceOf);
  if (groupCalls.groups.empty() && !groupCalls.reason.empty())
    return absl::FailedPreconditionError(
        absl::StrCat("collectives 'nccl': expected an exchange that it can do, got none: ", groupCalls.reason));
  return groupCalls;
}

/// Sets the origin of all traces to that of process 0. Round trips compare the clock of process 0 with that of each
/// other process. The fastest round trip counts.
absl::Status Session::Core::compareClocks() {
  if (!hasRanksElsewhere() || options.traceEvents == 0)
    return absl::OkStatus();
  constexpr int iterations = 10;
  Processes &processes = *options.processes;
  struct Answer {
    uint64_t start, error;
  } answer{start, 0};
  absl::Status status;
  auto say = [&](uint32_t process, const auto &value) {
    status.Update(processes.send(process, &value, sizeof(value)));
  };
  auto hear = [&](uint32_t process, auto &value) { status.Update(processes.receive(process, &value, sizeof(value))); };
  if (processes.number() != 0) {
    for (int i = 0; i < iterations && status.ok(); ++i) {
      uint64_t asked = 0;
      hear(0, asked);
      say(0, nanoseconds());
    }
    hear(0, answer);
  } else {
    std::vector<uint64_t> starts(processes.count(), start);
    for (uint32_t p = 1; p < processes.count(); ++p) {
      uint64_t fastest = UINT64_MAX;
      for (int i = 0; i < iterations && status.ok(); ++i) {
        uint64_t before = nanoseconds(), there = 0;
        say(p, before);
        hear(p, there);
        uint64_t took = nanoseconds() - before;
        if (took < fastest) {
          fastest = took;
          // Clocks of different machines are unrelated, so differences are taken modulo 2^64.
          starts[p] = start - (before + took / 2) + there;
        }
      }
      answer.error = std::max(answer.error, fastest / 2);
    }
    for (uint32_t p = 1; p < processes.count(); ++p)
      say(p, Answer{starts[p], answer.error});
  }
  start = answer.start;
  clockError = answer.error;
  return status;
}

/// The texts of all processes, at process 0; empty in other processes. After a failure, only the text of this process.
std::string Session::Core::gatherText(const std::string &mine) const {
  if (!hasRanksElsewhere())
    return mine;
  absl::StatusOr<std::vector<std::string>> all = options.processes->exchange(mine);
  if (!all.ok())
    return mine;
  return options.processes->number() == 0 ? absl::StrJoin(*all, "") : "";
}

/// Whether a rank is in this process, before it is constructed.
bool Session::Core::willBeHere(int64_t rank) const {
  return processOf.empty() || processOf[rank] == options.processes->number();
}

absl::Status Session::Core::checkHere(int64_t rank, const std::string &what) const {
  if (byNumber[rank])
    return absl::OkStatus();
  uint32_t process = processOf[rank];
  return absl::FailedPreconditionError(
      absl::StrCat(what, ": expected a part that is in this process, ", options.processes->number(),
                   ", got that of rank ", rank, ", which is in process ", process, " on host '",
                   options.processes->hosts()[process], "': replicate it first, which all processes do together"));
}

const Shard &Session::Core::shardOn(const Spread &tensor, const Rank &rank) const {
  return tensor.isResult ? rank.resultShard(tensor.index) : rank.argumentShard(tensor.index);
}

const void *Session::Core::valueOn(const Spread &tensor, const Rank &rank) const {
  return tensor.isResult ? rank.findResult(tensor.index) : rank.findArgument(tensor.index);
}

/// The part of a rank, which may be in any process.
Shard Session::Core::partOf(const Spread &tensor, int64_t rank) const {
  const format::Manifest &manifest = bundle->manifest();
  auto of = [&](const auto &info) { return shardOf(manifest.meshes[tensor.mesh], links.ranks[rank].position, info); };
  return tensor.isResult ? of(manifest.results[tensor.index]) : of(manifest.arguments[tensor.index]);
}

/// A rank of this process with this part, or null.
const Rank *Session::Core::replicaOf(const Spread &tensor, const Shard &part) const {
  for (const std::unique_ptr<Rank> &rank : ranks)
    if (rank->connections().mesh == tensor.mesh)
      if (const Shard &other = shardOn(tensor, *rank); other.starts == part.starts && other.shape == part.shape)
        return rank.get();
  return nullptr;
}

/// Calls `copy` once with each part of a tensor. Fails if no rank of this process holds one of the parts.
absl::Status Session::Core::eachPart(const Spread &tensor, CopyPart copy) const {
  for (int64_t r : bundle->manifest().meshes[tensor.mesh].ranks) {
    const Rank *rank = byNumber[r];
    if (!rank) {
      Shard part = partOf(tensor, r);
      if (!part.first || part.bytes == 0)
        continue;
      rank = replicaOf(tensor, part);
      if (!rank) {
        const format::Manifest &manifest = bundle->manifest();
        return checkHere(r, tensor.isResult ? absl::StrCat("result '", manifest.results[tensor.index].name, "'")
                                            : absl::StrCat("argument '", manifest.arguments[tensor.index].name, "'"));
      }
    } else if (!shardOn(tensor, *rank).first) {
      continue;
    }
    copy(shardOn(tensor, *rank), valueOn(tensor, *rank));
  }
  return absl::OkStatus();
}

/// Sends each part to the processes that want the tensor and lack the part. All processes handle the same parts in the
/// same order.
absl::Status Session::Core::replicate(const Spread &tensor, int64_t to, void *data) const {
  if (!hasRanksElsewhere())
    return eachPart(tensor, [&](const Shard &shard, const void *part) { shard.copyTo(data, part); });
  Processes &processes = *options.processes;
  const uint32_t me = processes.number();
  if (to < Session::everywhere || to >= static_cast<int64_t>(processes.count()))
    return absl::OutOfRangeError(
        absl::StrCat("expected a process below ", processes.count(), ", or -1 for all, got ", to));
  const format::Manifest &manifest = bundle->manifest();
  const std::vector<int64_t> &members = manifest.meshes[tensor.mesh].ranks;
  std::vector<Shard> parts;
  for (int64_t r : members)
    parts.push_back(partOf(tensor, r));
  auto isIn = [&](const Shard &part, uint32_t process) {
    for (size_t m = 0; m < members.size(); ++m)
      if (processOf[members[m]] == process && parts[m].starts == part.starts && parts[m].shape == part.shape)
        return true;
    return false;
  };
  std::vector<char> dense, buffer;
  for (size_t m = 0; m < members.size(); ++m) {
    const Shard &part = parts[m];
    if (!part.first || part.bytes == 0)
      continue;
    const uint32_t source = processOf[members[m]];
    for (uint32_t target = 0; target < processes.count(); ++target) {
      if (to != Session::everywhere && to != static_cast<int64_t>(target))
        continue;
      if (isIn(part, target)) {
        if (target == me) {
          const Rank &rank = *replicaOf(tensor, part);
          shardOn(tensor, rank).copyTo(data, valueOn(tensor, rank));
        }
        continue;
      }
      if (me != source && me != target)
        continue;
      dense.resize(part.bytes);
      absl::Status status;
      if (me == source) {
        const Rank &rank = *byNumber[members[m]];
        part.pickPart(dense.data(), valueOn(tensor, rank));
        status = processes.send(target, dense.data(), dense.size());
      } else {
        status = processes.receive(source, dense.data(), dense.size());
        auto place = [&](const auto &info) {
          buffer.resize(static_cast<size_t>(format::tensorBytes(info.dtype, shardShape(info.sharding, info.shape))));
        };
        tensor.isResult ? place(manifest.results[tensor.index]) : place(manifest.arguments[tensor.index]);
        if (status.ok()) {
          part.placePart(dense.data(), buffer.data());
          part.copyTo(data, buffer.data());
        }
      }
      MPMD_RETURN_IF_ERROR(status);
    }
  }
  return absl::OkStatus();
}

absl::Status Session::Core::replicateArgument(int64_t array, int64_t to, void *data) const {
  if (isOwners(array))
    return owner->replicateArgument(shares[array].state, to, data);
  for (int64_t argument : slicesOf(array)) {
    absl::Status status;
    if (int64_t mesh = holderOf(argument); mesh >= 0)
      status = replicate({argument, /*isResult=*/false, mesh}, to, data);
    else if (isWanted(to))
      status = fetchParts(argument, [&](const Shard &shard, const void *part) { shard.copyTo(data, part); });
    MPMD_RETURN_IF_ERROR(status);
  }
  return absl::OkStatus();
}

bool Session::Core::isWanted(int64_t to) const {
  return to == everywhere || !hasRanksElsewhere() || to == static_cast<int64_t>(options.processes->number());
}

bool Session::isWanted(int64_t to) const { return core->isWanted(to); }

Processes *Session::processes() const { return core->options.processes.get(); }

int64_t Session::processOf(int64_t rank) const { return core->processOf.empty() ? 0 : core->processOf[rank]; }

} // namespace mpmd::rt
