// Opens a session: checks options against the bundle, then allocates memory and starts devices and rank threads.
#include "runtime/format/Errors.h"
#include "runtime/src/session/SessionCore.h"

#include "runtime/src/cpu/Limits.h"
#include "runtime/src/cpu/kernels/Gemm.h"
#include "runtime/src/cpu/kernels/LapackLibrary.h"
#include "runtime/src/loader/Plugin.h"
#include "runtime/transport/Staged.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <system_error>

namespace mpmd::rt {

namespace {
/// How long a waiter spins: enough for a hand-over between two running threads. With more threads than cores, waiters
/// do not spin, because that would only keep their peers from running.
constexpr std::chrono::microseconds patientTime{50};

/// The maximum number of trace events of a rank: 40 MiB, and enough for every instruction of a step.
constexpr uint64_t maxTraceEvents = uint64_t{1} << 20;

/// Opens LAPACK now if a program calls it, so that a missing library is an error of opening. Ranks on devices call the
/// host's LAPACK.
absl::Status openLapack(const Bundle &bundle) {
  for (size_t mesh = 0; mesh < bundle.manifest().meshes.size(); ++mesh)
    if (bundle.program(static_cast<int64_t>(mesh)).num_lapacks != 0)
      return lapackLibrary().status();
  return absl::OkStatus();
}

/// Checks that state that one mesh replaces is replaced on every mesh that holds it. Otherwise the replicas would
/// diverge.
absl::Status checkState(const format::Manifest &manifest) {
  for (size_t a = 0; a < manifest.arguments.size(); ++a) {
    auto replaces = [&](int64_t mesh) {
      return std::any_of(manifest.results.begin(), manifest.results.end(), [&](const format::Result &result) {
        return result.state == static_cast<int64_t>(a) && (mesh < 0 || result.mesh == mesh);
      });
    };
    if (!replaces(-1))
      continue;
    for (int64_t mesh : manifest.arguments[a].meshes)
      if (!replaces(mesh))
        return absl::InvalidArgumentError(absl::StrCat("state '", manifest.arguments[a].name,
                                                       "' is replaced by a result, but not on mesh '",
                                                       manifest.meshes[mesh].name, "', which holds it too"));
  }
  return absl::OkStatus();
}

/// Makes the libraries of the ranks compile their kernels. Exit or fork during a compilation would crash, and so would
/// a lack of memory. So the compilation happens before the ranks' threads allocate. It happens on a thread of its own,
/// because the caller's thread may have other settings.
void warmUpProducts(const std::vector<std::unique_ptr<Rank>> &ranks) {
  std::exception_ptr thrown;
  std::thread([&] {
    try {
      for (const std::unique_ptr<Rank> &rank : ranks)
        if (!rank->isRemote() && rank->code().num_gemms != 0)
          warmUpGemm(rank->code().gemms, rank->code().num_gemms);
    } catch (...) {
      thrown = std::current_exception();
    }
  }).join();
  if (thrown)
    std::rethrow_exception(thrown);
}
} // namespace

absl::Status Session::Core::planDumps() {
  if (!options.dump)
    return absl::OkStatus();
  const format::Manifest &manifest = bundle->manifest();
  size_t chosen = 0, known = 0;
  std::string names;
  for (size_t mesh = 0; mesh < manifest.meshes.size(); ++mesh) {
    DumpPlan &plan = dumps.emplace_back();
    plan.make(bundle->program(static_cast<int64_t>(mesh)), manifest, options.dump);
    for (size_t i = 0; i < plan.notChosen().size() && i < 3; ++i)
      absl::StrAppend(&names, names.empty() ? "" : ", ", "'", plan.notChosen()[i], "'");
    chosen += plan.numValues() - plan.notChosen().size();
    known += plan.numValues();
  }
  if (chosen != 0)
    return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("expected a value to dump, got none of ", known,
                                                 known == 0 ? "" : ": there are ", names,
                                                 known == 0 ? "" : " and so on"));
}

/// Sets the kind of devices of the ranks, and checks it against the options.
absl::Status Session::Core::checkKinds() {
  const format::Manifest &manifest = bundle->manifest();
  const std::vector<std::string> kinds = manifest.deviceKinds();
  for (const std::string &kind : kinds) {
    if (kind != "cpu" && hasRemote())
      return absl::UnimplementedError(absl::StrCat("expected devices of one kind beside threads, got '", remoteKind,
                                                   "' and '", kind, "' in target '", manifest.targets(), "'"));
    if (kind != "cpu")
      remoteKind = kind;
  }
  const std::vector<std::string> asked = absl::StrSplit(options.device, ',', absl::SkipEmpty());
  if (!asked.empty() && !std::is_permutation(asked.begin(), asked.end(), kinds.begin(), kinds.end()))
    return absl::InvalidArgumentError(absl::StrCat("expected a bundle for devices of kind '", options.device,
                                                   "', got one for '", manifest.targets(),
                                                   "': which they are is decided when it is compiled (target=)"));
  if (const std::string &chosen = options.collectives; !chosen.empty() && chosen != "ours" && chosen != "nccl")
    return absl::InvalidArgumentError(absl::StrCat("collectives: expected 'ours' or 'nccl', got '", chosen, "'"));
  if (!hasRemote() && options.collectives == "nccl")
    return absl::InvalidArgumentError(absl::StrCat("expected collectives 'ours' for target '", manifest.targets(),
                                                   "', whose ranks are threads, got 'nccl'"));
  if (!hasRemote() && !options.devices.empty())
    return absl::InvalidArgumentError(absl::StrCat("expected no devices for target '", manifest.targets(),
                                                   "', whose ranks are threads, got ", options.devices.size()));
  if (!hasRemote() && !options.captureSteps)
    return absl::InvalidArgumentError(absl::StrCat("expected devices to capture no steps on, got target '",
                                                   manifest.targets(), "', whose ranks are threads"));
  if (const char *unknown = !hasRemote()                                    ? nullptr
                            : options.transport != TransportKind::InProcess ? "transport by name, got one"
                            : options.delaySeed                             ? "delays, got some"
                                                                            : nullptr)
    return absl::UnimplementedError(absl::StrCat("target '", manifest.targets(), "': expected no ", unknown,
                                                 ": devices of kind '", remoteKind, "' do not have that yet"));
  return absl::OkStatus();
}

std::vector<bool> Session::Core::remoteHere() const {
  std::vector<bool> here;
  for (size_t rank = 0; rank < links.ranks.size(); ++rank)
    here.push_back(isRemote(links.ranks[rank].mesh) && willBeHere(static_cast<int64_t>(rank)));
  return here;
}

/// Builds the transport for the ranks of this process: between threads, to devices, and between processes. A host rank
/// in a wait also progresses messages to devices.
absl::StatusOr<std::unique_ptr<Transport>> Session::Core::connectRanks(std::chrono::nanoseconds spin) {
  std::unique_ptr<Transport> made =
      options.transport == TransportKind::ZeroBuffer ? createZeroBufferTransport() : createInProcessTransport(spin);
  if (hasRanksElsewhere()) {
    MPMD_ASSIGN_OR_RETURN(made, options.processes->createTransport(std::move(made), processOf, spin));
    between = made.get();
  }
  std::vector<bool> here;
  for (size_t rank = 0; rank < links.ranks.size(); ++rank)
    here.push_back(willBeHere(static_cast<int64_t>(rank)));
  const std::vector<bool> onDevice = remoteHere();
  staging = std::make_unique<Staging>(links, onDevice, here);
  // A session with ranks on threads and ranks on devices needs a transport between them.
  auto isHere = [&](bool device) {
    for (size_t rank = 0; rank < here.size(); ++rank)
      if (here[rank] && onDevice[rank] == device)
        return true;
    return false;
  };
  if (isHere(true) && isHere(false))
    made = std::make_unique<Staged>(std::move(made), *staging, spin);
  made->connect(links.channels);
  return made;
}

/// Opens the devices of the ranks that are not threads.
absl::Status Session::Core::openDevices(std::chrono::nanoseconds spin) {
  for (const std::unique_ptr<Rank> &rank : ranks)
    if (isRemote(rank->connections().mesh))
      onDevices.push_back(rank.get());
  const mpmd_plugin_t *plugin = nullptr;
  if (!onDevices.empty()) {
    MPMD_ASSIGN_OR_RETURN(plugin, openPlugin(remoteKind));
  }
  MPMD_ASSIGN_OR_RETURN(std::vector<uint32_t> own, shareDevices(plugin));
  absl::StatusOr<std::vector<uint32_t>> devices = std::vector<uint32_t>();
  if (plugin)
    devices = assignDevices(*plugin, own, onDevices.size());
  MPMD_RETURN_IF_ERROR(devices.status());
  std::optional<GroupCalls> groupCalls;
  if (options.collectives == "nccl") {
    MPMD_ASSIGN_OR_RETURN(groupCalls, agreeOnGroupCalls(plugin, *devices));
  }
  if (OpenGroups none; !plugin)
    return groupCalls ? openGroups(plugin, *groupCalls, {}, processMap(), none) : absl::OkStatus();
  std::vector<std::optional<DeviceRanks::Placement>> placements(links.ranks.size());
  for (size_t i = 0; i < onDevices.size(); ++i)
    placements[onDevices[i]->number()] = {(*devices)[i], onDevices[i]->image()};
  const uint64_t events = eventsPerStep(*bundle, options.timeLaunches == LaunchTiming::Events) /
                          static_cast<uint64_t>(bundle->manifest().repetitions);
  MPMD_ASSIGN_OR_RETURN(
      remote,
      DeviceRanks::open(*plugin, *bundle, links, *staging, placements,
                        {.capture = options.captureSteps,
                         .observed = options.traceEvents == 0 ? 0 : std::max<uint64_t>(1, options.traceEvents / events),
                         .launches = options.timeLaunches != LaunchTiming::None,
                         .groupCalls = std::move(groupCalls),
                         .processMap = processMap()}));
  for (Rank *rank : onDevices)
    MPMD_RETURN_IF_ERROR(rank->attach(remote->memoryOf(rank->number()), remote->progressOf(rank->number())));
  std::vector<RelayedChannel> relayed = relayedChannels(*bundle, links, *staging, remote->inGroups());
  if (relayed.empty())
    return absl::OkStatus();
  // If a process fails, devices must not wait for its messages.
  relay = std::make_unique<Relay>(std::move(relayed), *staging, *between, spin, [this] { remote->abort(); });
  return relay->start();
}

/// Checks that the ranks `here` of this process fit into its memory.
absl::Status Session::Core::checkMemory(const std::vector<int> &here) const {
  const format::Manifest &manifest = bundle->manifest();
  uint64_t planned = 0, copies = 0;
  auto add = [](uint64_t &sum, uint64_t bytes) {
    if (__builtin_add_overflow(sum, bytes, &sum))
      sum = UINT64_MAX;
  };
  for (int r : here) {
    int64_t mesh = links.ranks[r].mesh;
    // A device rank uses only the input and output buffers of its host arena.
    if (!isRemote(mesh))
      add(planned, static_cast<uint64_t>(manifest.meshes[mesh].arenaBytes));
    if (!dumps.empty())
      add(copies, dumps[mesh].bytes());
    auto addStack = [&](const auto &entry) {
      if (entry.stacked)
        add(planned, static_cast<uint64_t>(format::tensorBytes(entry.dtype, shardShape(entry.sharding, entry.shape))));
    };
    for (size_t a = 0; a < manifest.arguments.size(); ++a)
      if (reads(static_cast<int64_t>(a), mesh))
        addStack(manifest.arguments[a]);
    for (const format::Result &result : manifest.results)
      if (result.mesh == mesh)
        addStack(result);
  }
  add(planned, copies);
  add(planned, wholeState.capacity());
  planned -= std::min(planned, bytesOfLoans());
  if (MemoryLimit limit = availableMemory(); planned > limit.bytes)
    return absl::ResourceExhaustedError(
        absl::StrCat("the program's ", here.size(), " ranks need ", planned, " bytes of memory",
                     copies == 0 ? "" : absl::StrCat(", ", copies, " of them for what is dumped (choose fewer values)"),
                     ", this process may use ", limit.bytes, ", ", limit.source));
  return absl::OkStatus();
}

/// Starts the threads of the ranks, and waits until they are ready. Each thread owns the core, which must outlive a
/// thread that is stuck in a kernel.
absl::Status Session::Core::startThreads(const std::shared_ptr<Core> &core) {
  // One thread for each rank on the host, and one (null) for all ranks on devices.
  std::vector<Rank *> served;
  for (const std::unique_ptr<Rank> &rank : core->ranks)
    if (!rank->isRemote())
      served.push_back(rank.get());
  if (core->remote)
    served.push_back(nullptr);
  size_t numThreads = served.size();
  core->threads.reserve(numThreads);
  for (Rank *rank : served) {
    try {
      core->threads.emplace_back([core, rank] { rank ? core->serveRank(*rank) : core->serveDevices(); });
    } catch (const std::system_error &error) {
      return absl::ResourceExhaustedError(
          absl::StrCat("expected ", numThreads, " threads for ranks, got ", core->threads.size(), ": ", error.what()));
    }
  }
  std::unique_lock<std::mutex> lock(core->mutex);
  core->endStep.wait(lock, [&] { return core->ready == numThreads; });
  return core->error;
}

absl::StatusOr<std::unique_ptr<Session>> Session::openChecked(std::shared_ptr<const Bundle> bundle,
                                                              const SessionOptions &options) {
  auto core = std::make_shared<Core>();
  core->bundle = std::move(bundle);
  core->options = options;
  if (options.traceEvents == SessionOptions::eventsOfAStep)
    core->options.traceEvents =
        std::min(eventsPerStep(*core->bundle, options.timeLaunches == LaunchTiming::Events), maxTraceEvents);
  core->options.share = nullptr;
  const format::Manifest &manifest = core->bundle->manifest();
  MPMD_RETURN_IF_ERROR(core->checkKinds());
  MPMD_RETURN_IF_ERROR(checkState(manifest));
  MPMD_ASSIGN_OR_RETURN(core->links, linkRanks(*core->bundle));
  MPMD_RETURN_IF_ERROR(core->checkProcesses());
  MPMD_RETURN_IF_ERROR(core->compareClocks());

  MPMD_RETURN_IF_ERROR(core->planDumps());
  core->shares.resize(core->bundle->arguments().size());
  core->loans.resize(core->links.ranks.size());
  if (options.share)
    MPMD_RETURN_IF_ERROR(core->share(options.share->core));

  MPMD_RETURN_IF_ERROR(openLapack(*core->bundle));
  const int numRanks = static_cast<int>(manifest.numRanks());
  std::vector<int> here;
  for (int r = 0; r < numRanks; ++r)
    if (core->willBeHere(r))
      here.push_back(r);
  MPMD_RETURN_IF_ERROR(core->checkMemory(here));

  int cores = availableCores();
  // The number of ranks whose threads compute on these cores.
  int onHost =
      core->neighbours > 0 ? core->neighbours : static_cast<int>(std::count_if(here.begin(), here.end(), [&](int r) {
        return !core->isRemote(core->links.ranks[r].mesh);
      }));
  int threads = options.threadsPerRank > 0 ? options.threadsPerRank : std::max(1, cores / std::max(onHost, 1));
  core->threadsOfRanks = threads;
  std::chrono::nanoseconds spin =
      static_cast<int64_t>(threads) * onHost <= cores ? patientTime : std::chrono::nanoseconds(0);
  MPMD_ASSIGN_OR_RETURN(core->transport, core->connectRanks(spin));
  core->unusedArguments.resize(manifest.arguments.size());
  core->bound.resize(manifest.arguments.size());
  core->gathered.resize(core->bundle->arguments().size());
  for (size_t a = 0; a < core->bundle->arguments().size(); ++a)
    for (int64_t i : core->slicesOf(static_cast<int64_t>(a)))
      if (manifest.arguments[i].meshes.empty() && !core->isShared(static_cast<int64_t>(a))) {
        auto &unused = core->unusedArguments[i];
        const format::Argument &argument = manifest.arguments[i];
        unused.shard = shardOf({}, 0, argument.dtype, argument.shape, /*sharding=*/{}, argument.slice);
        unused.own.resize(unused.shard.bytes);
      }
  core->byNumber.resize(static_cast<size_t>(numRanks));
  for (int r : here) {
    core->ranks.push_back(
        std::make_unique<Rank>(*core->bundle, core->links, r, *core->transport, core->options, threads, spin));
    core->byNumber[r] = core->ranks.back().get();
    const DumpPlan *dump = core->dumps.empty() ? nullptr : &core->dumps[core->links.ranks[r].mesh];
    MPMD_RETURN_IF_ERROR(core->ranks.back()->prepare(dump, core->loans[r]));
  }
  if (core->hasRemote())
    MPMD_RETURN_IF_ERROR(core->openDevices(spin));
  // Hidden state is zero before the first repetition.
  for (size_t i = 0; i < manifest.arguments.size(); ++i)
    if (const format::Argument &argument = manifest.arguments[i]; argument.hidden) {
      const std::vector<char> zeros(static_cast<size_t>(format::tensorBytes(argument.dtype, argument.shape)));
      for (const std::unique_ptr<Rank> &rank : core->ranks)
        rank->bindPart(static_cast<int64_t>(i), zeros.data());
    }
  warmUpProducts(core->ranks);
  MPMD_RETURN_IF_ERROR(checkLapackCallers(int64_t{threads} * static_cast<int64_t>(core->ranks.size())));
  // From here on, the session's destructor ends the threads that have started.
  std::unique_ptr<Session> session(new Session(core));
  core->waits.resize(core->ranks.size());
  core->done.assign(static_cast<size_t>(numRanks), UINT64_MAX);
  for (int r : here)
    core->done[r] = 0;
  core->ends.reserve(maxStepsAtOnce);
  core->stepSeconds.reserve(maxStepsAtOnce);
  MPMD_RETURN_IF_ERROR(Core::startThreads(core));
  std::lock_guard<std::mutex> ofGroup(core->group->mutex);
  core->group->open.push_back(core.get());
  return session;
}

absl::StatusOr<std::unique_ptr<Session>> Session::open(std::shared_ptr<const Bundle> bundle,
                                                       const SessionOptions &options) {
  try {
    return openChecked(std::move(bundle), options);
  } catch (const std::exception &exception) {
    return absl::ResourceExhaustedError(absl::StrCat("cannot hold the program in memory: ", exception.what()));
  }
}

} // namespace mpmd::rt
