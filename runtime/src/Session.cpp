// Rank threads, the steps they run together, and the values that go in and come out.
#include "runtime/src/SessionCore.h"

#include "runtime/device/Gemm.h"
#include "runtime/src/Allocations.h"
#include "runtime/src/Launches.h"
#include "runtime/src/Limits.h"
#include "runtime/src/Plugin.h"
#include "runtime/src/Trace.h"
#include "runtime/transport/Staged.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

#include <algorithm>
#include <chrono>
#include <system_error>

namespace mpmd::rt {

namespace {
/// Enough to bridge a hand-over between two running threads. With more threads than cores there is none: it would only
/// keep the peer from running.
constexpr std::chrono::microseconds patientTime{50};

/// Enough for every instruction of a step, within reason: 32 MiB per rank.
constexpr uint64_t mostTraceEvents = uint64_t{1} << 20;

/// Whether a rank on the host does.
bool usesGemms(const std::vector<std::unique_ptr<Rank>> &ranks) {
  return std::any_of(ranks.begin(), ranks.end(),
                     [](const auto &rank) { return !rank->isRemote() && rank->code().num_gemms != 0; });
}

/// State that is replaced at all must be replaced wherever it is held, or the copies would drift apart.
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

/// The first rank that holds a part of an argument, or null. Those that only compute state have an older value of what
/// was bound since.
const Rank *Session::Core::holderOf(int64_t argument) const {
  for (const std::unique_ptr<Rank> &rank : ranks)
    if (rank->findArgument(argument) && (!bound[argument] || reads(argument, *rank)))
      return rank.get();
  return nullptr;
}

bool Session::Core::reads(int64_t argument, const Rank &rank) const {
  const std::vector<int64_t> &meshes = bundle->manifest().arguments[argument].meshes;
  return std::find(meshes.begin(), meshes.end(), rank.connections().mesh) != meshes.end();
}

/// All of an argument, from the ranks of one mesh.
void Session::Core::gatherArgument(int64_t argument, const Rank &holder, void *tensor) const {
  for (int64_t r : bundle->manifest().meshes[holder.connections().mesh].ranks)
    if (const Rank &rank = *ranks[r]; rank.argumentShard(argument).first)
      rank.argumentShard(argument).copyTo(tensor, rank.findArgument(argument));
}

void Session::Core::serveRank(Rank &rank) {
  Rank *served = &rank;
  serve(
      absl::MakeConstSpan(&served, 1), [&] { return rank.startTeam(); },
      [&](uint64_t number, absl::Span<const Feed> given, uint64_t turn) { return rank.step(number, given, turn); });
}

/// One thread for all ranks on devices: these are told what to do, and awaited.
void Session::Core::serveDevices() {
  auto step = [&](uint64_t number, absl::Span<const Feed> given, uint64_t turn) {
    CountAllocations counting;
    // What plugins and drivers allocate is not ours.
    LibraryCall library;
    for (Rank *rank : onDevices)
      if (absl::Status status = rank->beginRemote(given, turn); !status.ok())
        return status;
    auto any = [&](auto test) { return std::any_of(onDevices.begin(), onDevices.end(), test); };
    bool dumps = any([](const Rank *rank) { return rank->dumps; });
    bool observed = remote->times() && any([](const Rank *rank) { return rank->records; });
    uint64_t begin = nanoseconds();
    absl::Status status =
        remote->step(number, observed,
                     dumps ? [&](uint32_t rank, uint32_t instruction) { ranks[rank]->dumpRemote(instruction); }
                           : DeviceRanks::AfterTask());
    if (!status.ok())
      return status;
    for (Rank *rank : onDevices) {
      rank->endRemote(remote->plan().traffic[rank->number()]);
      if (observed)
        rank->recordRemote(number, remote->plan(), *remote->times());
    }
    if (observed)
      observedSeconds += static_cast<double>(nanoseconds() - begin) * 1e-9;
    return status;
  };
  serve(onDevices, [] { return absl::OkStatus(); }, step);
}

/// The life of a thread that runs the steps of ranks. Nothing may leave it but an error.
void Session::Core::serve(absl::Span<Rank *const> served, const StartRanks &start, const StepRanks &step) {
  auto guarded = [&](auto call) -> absl::Status {
    try {
      return call();
    } catch (const std::bad_alloc &) {
      return noMemory;
    } catch (const std::exception &exception) {
      try {
        return absl::InternalError(absl::StrCat("rank ", served.front()->number(), ": ", exception.what()));
      } catch (const std::exception &) {
        return noMemory;
      }
    }
  };
  absl::Status started = guarded(start);
  {
    std::lock_guard<std::mutex> lock(mutex);
    ++ready;
    if (!started.ok() && error.ok())
      error = started;
    endStep.notify_all();
  }
  std::unique_lock<std::mutex> lock(mutex);
  for (uint64_t next = 0;; ++next) {
    startStep.wait(lock, [&] { return stop || mayBegin(next); });
    if (stop)
      return;
    for (Rank *rank : served)
      rank->finished.store(false, std::memory_order_release);
    absl::Span<const Feed> given = feeds;
    uint64_t turn = next - first;
    lock.unlock();
    absl::Status status = guarded([&] { return step(next, given, turn); });
    lock.lock();
    if (!status.ok())
      fail(status);
    for (Rank *rank : served)
      finish(*rank);
  }
}

/// A rank is at most one step ahead of the slowest: a run that is told to end does so soon. The mutex is held, here and
/// below.
bool Session::Core::mayBegin(uint64_t step) const { return error.ok() && step < target && step <= slowest + 1; }

/// Whether no rank is inside a step or will begin another one.
bool Session::Core::over() const {
  for (const std::unique_ptr<Rank> &rank : ranks)
    if (!rank->finished.load(std::memory_order_relaxed) || mayBegin(done[rank->number()]))
      return false;
  return true;
}

/// A rank has left a step.
void Session::Core::finish(Rank &rank) {
  rank.finished.store(true, std::memory_order_release);
  ++done[rank.number()];
  if (uint64_t least = *std::min_element(done.begin(), done.end()); least != slowest) {
    slowest = least;
    if (error.ok())
      ends[slowest - 1 - first] = nanoseconds();
    startStep.notify_all();
  }
  if (over())
    endStep.notify_all();
}

/// No rank begins a step that no other rank has begun.
void Session::Core::endSoon() {
  uint64_t begun = slowest;
  for (const std::unique_ptr<Rank> &rank : ranks)
    begun = std::max(begun, done[rank->number()] + !rank->finished.load(std::memory_order_relaxed));
  // One at least: the caller has been promised a step.
  target = std::min(target, std::max(begun, first + 1));
}

/// Keeps the first error. Ranks that were woken by it are no news. The mutex is held.
void Session::Core::fail(const absl::Status &status) {
  if (error.ok())
    error = status;
  transport->abort();
  if (remote)
    remote->abort();
  endStep.notify_all();
}

absl::StatusOr<int64_t> Session::Core::run(int64_t count, absl::Span<const Feed> given,
                                           const std::function<bool()> &enough) {
  CountAllocations counting;
  std::unique_lock<std::mutex> lock(mutex);
  if (!error.ok())
    return error;
  uint64_t begin = nanoseconds();
  first = target;
  target += static_cast<uint64_t>(std::clamp<int64_t>(count, 1, mostStepsAtOnce));
  ends.assign(target - first, 0);
  feeds = given;
  startStep.notify_all();
  watch(lock, enough);
  feeds = {};
  stepSeconds.clear();
  if (!error.ok()) {
    stepSeconds.push_back(static_cast<double>(nanoseconds() - begin) * 1e-9);
    allSeconds += stepSeconds.back();
    return error;
  }
  for (uint64_t i = 0; i < target - first; ++i) {
    stepSeconds.push_back(static_cast<double>(ends[i] - begin) * 1e-9);
    begin = ends[i];
    allSeconds += stepSeconds.back();
  }
  return static_cast<int64_t>(target - first);
}

/// Finds the kind of devices that ranks are on, and holds it against what is asked for.
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
                                                   "', got one for '", manifest.targets(), "'"));
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
                            : options.transport != TransportKind::InProcess ? "transport by name"
                            : options.delaySeed                             ? "delays"
                                                                            : nullptr)
    return absl::UnimplementedError(absl::StrCat("target '", manifest.targets(), "': expected no ", unknown,
                                                 ": devices of kind '", remoteKind, "' do not have that yet"));
  return absl::OkStatus();
}

/// Puts the ranks that are not threads on their devices.
absl::Status Session::Core::openDevices() {
  absl::StatusOr<const mpmd_plugin_t *> plugin = openPlugin(remoteKind);
  if (!plugin.ok())
    return plugin.status();
  for (const std::unique_ptr<Rank> &rank : ranks)
    if (isRemote(rank->connections().mesh))
      onDevices.push_back(rank.get());
  absl::StatusOr<std::vector<uint32_t>> devices = assignDevices(**plugin, options.devices, onDevices.size());
  if (!devices.ok())
    return devices.status();
  std::vector<std::optional<DeviceRanks::Place>> places(ranks.size());
  for (size_t i = 0; i < onDevices.size(); ++i)
    places[onDevices[i]->number()] = {(*devices)[i], onDevices[i]->image()};
  absl::StatusOr<DeviceRanks::Owner> made = DeviceRanks::open(
      **plugin, *bundle, links, *staging, places,
      {.capture = options.captureSteps,
       .groups = options.collectives == "nccl",
       .observed = options.traceEvents == 0 ? 0 : std::max<uint64_t>(1, options.traceEvents / eventsPerStep(*bundle))});
  if (!made.ok())
    return made.status();
  remote = *std::move(made);
  for (Rank *rank : onDevices)
    if (absl::Status status = rank->attach(remote->memoryOf(rank->number()), remote->placeOf(rank->number()));
        !status.ok())
      return status;
  return absl::OkStatus();
}

absl::Status Session::Core::remoteFailure() const {
  absl::Status status;
  if (remote)
    for (const std::unique_ptr<Rank> &rank : ranks)
      status.Update(rank->remoteFailure());
  return status;
}

absl::StatusOr<std::unique_ptr<Session>> Session::openChecked(std::shared_ptr<const Bundle> bundle,
                                                              const SessionOptions &options) {
  auto core = std::make_shared<Core>();
  core->bundle = std::move(bundle);
  core->options = options;
  if (options.traceEvents == SessionOptions::eventsOfAStep)
    core->options.traceEvents = std::min(eventsPerStep(*core->bundle), mostTraceEvents);
  core->options.share = nullptr;
  const format::Manifest &manifest = core->bundle->manifest();
  if (absl::Status status = core->checkKinds(); !status.ok())
    return status;
  if (absl::Status status = checkState(manifest); !status.ok())
    return status;
  absl::StatusOr<Links> links = linkRanks(*core->bundle);
  if (!links.ok())
    return links.status();
  core->links = *std::move(links);

  if (absl::Status status = core->planDumps(); !status.ok())
    return status;
  core->shares.resize(manifest.arguments.size());
  core->loans.resize(core->links.ranks.size());
  if (options.share)
    if (absl::Status status = core->share(options.share->core); !status.ok())
      return status;

  uint64_t planned = 0, copies = 0;
  auto add = [](uint64_t &sum, uint64_t bytes, uint64_t times) {
    if (__builtin_mul_overflow(bytes, times, &bytes) || __builtin_add_overflow(sum, bytes, &sum))
      sum = UINT64_MAX;
  };
  for (size_t m = 0; m < manifest.meshes.size(); ++m) {
    // Of an arena that is elsewhere, only what goes in and comes out is ever touched here.
    if (!core->isRemote(static_cast<int64_t>(m)))
      add(planned, static_cast<uint64_t>(manifest.meshes[m].arenaBytes), manifest.meshes[m].ranks.size());
    if (!core->dumps.empty())
      add(copies, core->dumps[m].bytes(), manifest.meshes[m].ranks.size());
  }
  add(planned, copies, 1);
  add(planned, core->wholeState.capacity(), 1);
  planned -= std::min(planned, core->bytesOfLoans());
  if (MemoryLimit limit = availableMemory(); planned > limit.bytes)
    return absl::ResourceExhaustedError(
        absl::StrCat("the program's ", manifest.numRanks(), " ranks need ", planned, " bytes of memory",
                     copies == 0 ? "" : absl::StrCat(", ", copies, " of them for what is dumped (choose fewer values)"),
                     ", this process may use ", limit.bytes, ", ", limit.source));

  int cores = availableCores();
  int numRanks = static_cast<int>(manifest.numRanks());
  std::vector<bool> onDevice;
  for (const RankLinks &rank : core->links.ranks)
    onDevice.push_back(core->isRemote(rank.mesh));
  // Those whose thread computes.
  int onHost = static_cast<int>(std::count(onDevice.begin(), onDevice.end(), false));
  int threads = options.threadsPerRank > 0 ? options.threadsPerRank : std::max(1, cores / std::max(onHost, 1));
  std::chrono::nanoseconds patience =
      static_cast<int64_t>(threads) * onHost <= cores ? patientTime : std::chrono::nanoseconds(0);
  core->transport =
      options.transport == TransportKind::ZeroBuffer ? createZeroBufferTransport() : createInProcessTransport(patience);
  core->staging = std::make_unique<Staging>(core->links, onDevice);
  if (core->hasRemote() && onHost != 0)
    core->transport = std::make_unique<Staged>(std::move(core->transport), *core->staging, patience);
  core->transport->connect(core->links.channels);
  core->unheld.resize(manifest.arguments.size());
  core->bound.resize(manifest.arguments.size());
  core->gathered.resize(manifest.arguments.size());
  for (size_t i = 0; i < manifest.arguments.size(); ++i)
    if (manifest.arguments[i].meshes.empty() && !core->isShared(static_cast<int64_t>(i)))
      core->unheld[i].own.resize(format::tensorBytes(manifest.arguments[i].dtype, manifest.arguments[i].shape));
  for (int r = 0; r < numRanks; ++r) {
    core->ranks.push_back(
        std::make_unique<Rank>(*core->bundle, core->links, r, *core->transport, core->options, threads, patience));
    const DumpPlan *dump = core->dumps.empty() ? nullptr : &core->dumps[core->links.ranks[r].mesh];
    if (absl::Status status = core->ranks.back()->prepare(dump, core->loans[r]); !status.ok())
      return status;
  }
  if (core->hasRemote())
    if (absl::Status status = core->openDevices(); !status.ok())
      return status;
  // The library makes its kernels when it first computes. A process that ends or forks meanwhile would fall over that,
  // and the library itself where there is no memory left: so it is done before the ranks' threads take theirs. On a
  // thread of its own, whose settings are not the caller's.
  if (usesGemms(core->ranks))
    std::thread(warmUpGemm).join();
  // From here on the session ends the threads that did start.
  std::unique_ptr<Session> session(new Session(core));
  core->waits.resize(core->ranks.size());
  core->done.resize(core->ranks.size());
  core->ends.reserve(mostStepsAtOnce);
  core->stepSeconds.reserve(mostStepsAtOnce);
  // One for each rank on the host, and one for all others: null.
  std::vector<Rank *> served;
  for (const std::unique_ptr<Rank> &rank : core->ranks)
    if (!rank->isRemote())
      served.push_back(rank.get());
  if (core->hasRemote())
    served.push_back(nullptr);
  size_t numThreads = served.size();
  core->threads.reserve(numThreads);
  for (Rank *rank : served) {
    try {
      // A thread holds the core, so that what it touches outlives it even if it never comes back from a kernel.
      core->threads.emplace_back([core, rank] { rank ? core->serveRank(*rank) : core->serveDevices(); });
    } catch (const std::system_error &error) {
      return absl::ResourceExhaustedError(
          absl::StrCat("expected ", numThreads, " threads for ranks, got ", core->threads.size(), ": ", error.what()));
    }
  }
  std::unique_lock<std::mutex> lock(core->mutex);
  core->endStep.wait(lock, [&] { return core->ready == numThreads; });
  if (!core->error.ok())
    return core->error;
  lock.unlock();
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

Session::Session(std::shared_ptr<Core> core) : core(std::move(core)) {}

void Session::abandon() {
  // For ever: whoever holds the core by now must not let go of it.
  if (core)
    new std::shared_ptr<Core>(std::move(core));
}

Session::~Session() {
  if (!core)
    return;
  bool stuck;
  {
    std::lock_guard<std::mutex> lock(core->mutex);
    core->stop = true;
    stuck = std::any_of(core->ranks.begin(), core->ranks.end(),
                        [](const auto &rank) { return !rank->finished.load(std::memory_order_relaxed); });
    core->startStep.notify_all();
  }
  core->close(stuck);
  for (std::thread &thread : core->threads)
    stuck ? thread.detach() : thread.join();
}

const Bundle &Session::bundle() const { return *core->bundle; }

absl::Status Session::step() { return run(1).status(); }

absl::StatusOr<int64_t> Session::run(int64_t count, absl::Span<const Feed> feeds, const std::function<bool()> &enough) {
  if (absl::Status status = core->checkFeeds(feeds); !status.ok())
    return status;
  if (absl::Status status = core->enter(feeds); !status.ok())
    return status;
  // What was viewed is old now: its memory is for the steps.
  for (std::vector<char> &whole : core->gathered)
    std::vector<char>().swap(whole);
  absl::StatusOr<int64_t> ran = core->run(count, feeds, enough);
  const auto &arguments = core->bundle->manifest().arguments;
  for (const Feed &feed : feeds)
    if (arguments[feed.argument].meshes.empty() && ran.ok())
      core->unheld[feed.argument].set(feed.slice(static_cast<uint64_t>(*ran - 1)));
  core->leave(ran.status());
  return ran;
}

absl::Status Session::failure() const {
  std::lock_guard<std::mutex> lock(core->group->mutex);
  return core->failure();
}

RankProfile Session::profile(int64_t index) const {
  const Rank &rank = *core->ranks[index];
  RankProfile profile;
  profile.busy = static_cast<double>(rank.busyTime) * 1e-9;
  profile.waiting = static_cast<double>(rank.waitingTime) * 1e-9;
  profile.idle =
      std::max(0.0, (rank.isRemote() ? core->observedSeconds : core->allSeconds) - profile.busy - profile.waiting);
  profile.sentBytes = rank.sentBytes;
  profile.receivedBytes = rank.receivedBytes;
  profile.plannedPeakBytes = rank.code().arena_bytes - rank.lentBytes();
  profile.usedPeakBytes = core->target == 0 ? 0 : rank.connections().peakBytes - rank.lentBytes();
  return profile;
}

uint64_t Session::collectives() const {
  uint64_t count = 0;
  for (const std::unique_ptr<Rank> &rank : core->ranks)
    if (isFirst(rank->connections()))
      count += rank->collectives;
  return count;
}

uint64_t Session::collectivesByNccl() const {
  uint64_t count = 0;
  for (const std::unique_ptr<Rank> &rank : core->ranks)
    if (isFirst(rank->connections()))
      count += rank->joined;
  return count;
}

uint64_t eventsPerStep(const Bundle &bundle) {
  uint64_t most = 0;
  for (size_t mesh = 0; mesh < bundle.manifest().meshes.size(); ++mesh) {
    const mpmd_rank_program_t &program = bundle.program(static_cast<int64_t>(mesh));
    uint64_t events = program.num_instructions;
    for (uint32_t i = 0; i < program.num_instructions; ++i)
      if (program.instructions[i].opcode == MPMD_RUN)
        forEachExchange(program, program.tasks[program.instructions[i].index],
                        [&](const mpmd_launch_t &, absl::Span<const uint64_t>) { ++events; });
    most = std::max(most, events);
  }
  return most;
}

absl::Span<const double> Session::stepSeconds() const { return core->stepSeconds; }

std::string Session::traceBegin() const {
  return printTraceBegin(core->ranks) + (core->remote ? printChannels(core->remote->plan(), core->links) : "");
}

std::string Session::takeTrace() {
  std::vector<Rank *> resting; // those that have left the step; one that never does keeps its events
  for (const std::unique_ptr<Rank> &rank : core->ranks)
    if (rank->finished.load(std::memory_order_acquire))
      resting.push_back(rank.get());
  std::string text = printTraceEvents(resting, core->start);
  // On devices all ranks rest, or none.
  DeviceTimes *times = std::any_of(resting.begin(), resting.end(), [](const Rank *rank) { return rank->isRemote(); })
                           ? core->remote->times()
                           : nullptr;
  if (times) {
    text += printCopies(times->copies, core->remote->plan(), core->ranks, core->start);
    core->costs.take(resting, times->copies, core->remote->plan());
    times->copies.clear();
  } else {
    core->costs.take(resting);
  }
  for (Rank *rank : resting)
    rank->events.clear();
  return text;
}

std::string Session::traceEnd() const {
  uint64_t dropped = 0;
  for (const std::unique_ptr<Rank> &rank : core->ranks)
    if (rank->finished.load(std::memory_order_acquire))
      dropped += rank->droppedEvents;
  const DeviceTimes *times = core->remote ? core->remote->times() : nullptr;
  return times ? printTraceEnd(dropped + times->droppedCopies, times->error()) : printTraceEnd(dropped);
}

void Session::record(bool whether) {
  for (const std::unique_ptr<Rank> &rank : core->ranks)
    if (rank->finished.load(std::memory_order_acquire))
      rank->records = whether;
}

void Session::dump(bool whether) {
  for (const std::unique_ptr<Rank> &rank : core->ranks)
    if (rank->finished.load(std::memory_order_acquire))
      rank->dumps = whether && !core->dumps.empty();
}

std::map<std::string, format::Tensor> Session::dumped(int64_t rank) const { return core->ranks[rank]->dumped(); }

void Session::endDump() {
  // A rank that is stuck in a step may still copy.
  if (!failure().ok())
    return;
  core->dumps.clear();
  for (const std::unique_ptr<Rank> &rank : core->ranks)
    rank->endDump();
}

absl::StatusOr<std::string> Session::measuredCosts() const { return core->costs.print(); }

} // namespace mpmd::rt
