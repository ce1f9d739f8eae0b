// Rank threads, the steps they run together, and the watchdog over them.
#include "mpmd-rt/Session.h"

#include "runtime/src/Allocations.h"
#include "runtime/src/Links.h"
#include "runtime/src/Profile.h"
#include "runtime/src/Rank.h"
#include "runtime/src/Trace.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace mpmd::rt {

namespace {
using Seconds = std::chrono::duration<double>;

/// How long the other ranks get to notice that the run is over.
constexpr Seconds graceTime{5};

/// Enough to bridge a hand-over between two running threads; with more threads than cores it would only keep the peer from running.
constexpr int patientSpins = 2000, impatientSpins = 20;

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
        return absl::InvalidArgumentError(absl::StrCat("state '", manifest.arguments[a].name, "' is replaced by a result, but not on mesh '",
                                                       manifest.meshes[mesh].name, "', which holds it too"));
  }
  return absl::OkStatus();
}
} // namespace

struct Session::Core {
  std::shared_ptr<const Bundle> bundle;
  SessionOptions options;
  Links links;
  std::unique_ptr<Transport> transport;
  std::vector<std::unique_ptr<Rank>> ranks;
  std::vector<std::vector<char>> unheld; ///< by argument: values of those that no rank holds
  std::vector<std::thread> threads;

  std::mutex mutex; ///< guards what follows
  std::condition_variable startStep, endStep;
  uint64_t step = 0; ///< steps begun
  size_t running = 0;
  bool stop = false;
  absl::Status error; ///< the one that ended the run

  // Of the caller only.
  double stepSeconds = 0, allSeconds = 0;
  uint64_t start = nanoseconds();

  void serve(Rank &rank);
  void fail(const absl::Status &status);
  absl::Status runStep();
  void watch(std::unique_lock<std::mutex> &lock);
  std::string stallReport() const;
  uint64_t totalProgress() const;
};

/// The life of a rank thread.
void Session::Core::serve(Rank &rank) {
  rank.startTeam();
  for (uint64_t next = 0;; ++next) {
    {
      std::unique_lock<std::mutex> lock(mutex);
      startStep.wait(lock, [&] { return stop || step > next; });
      if (stop)
        return;
    }
    absl::Status status = rank.step(next);
    rank.finished.store(true, std::memory_order_release);
    std::lock_guard<std::mutex> lock(mutex);
    if (!status.ok())
      fail(status);
    if (--running == 0)
      endStep.notify_all();
  }
}

/// Keeps the first error. Ranks that were woken by it are no news. The mutex is held.
void Session::Core::fail(const absl::Status &status) {
  if (error.ok())
    error = status;
  transport->abort();
  endStep.notify_all();
}

uint64_t Session::Core::totalProgress() const {
  uint64_t total = 0;
  for (const std::unique_ptr<Rank> &rank : ranks)
    total += rank->progress.load(std::memory_order_relaxed);
  return total;
}

/// Names a rank that waits, if there is one, and then what the others are at.
std::string Session::Core::stallReport() const {
  constexpr size_t most = 16;
  auto stalled = std::find_if(ranks.begin(), ranks.end(), [](const auto &rank) { return rank->isWaiting(); });
  if (stalled == ranks.end())
    stalled = std::find_if(ranks.begin(), ranks.end(), [](const auto &rank) { return !rank->finished.load(); });
  if (stalled == ranks.end())
    stalled = ranks.begin();
  std::string text = absl::StrCat((*stalled)->position(), ": stalled: no rank made progress for ", options.stallSeconds, " s");
  size_t shown = 0;
  for (const std::unique_ptr<Rank> &rank : ranks)
    if (rank != *stalled && ++shown <= most)
      absl::StrAppend(&text, "; ", rank->position());
  if (shown > most)
    absl::StrAppend(&text, "; and ", shown - most, " more");
  return text;
}

/// Returns when all ranks have ended the step, or the run has failed and those that can stop have.
void Session::Core::watch(std::unique_lock<std::mutex> &lock) {
  using Clock = std::chrono::steady_clock;
  auto look = Seconds(std::clamp(options.stallSeconds / 8, 0.001, 1.0));
  uint64_t before = totalProgress();
  Clock::time_point last = Clock::now();
  while (running != 0 && error.ok()) {
    endStep.wait_for(lock, look);
    if (uint64_t now = totalProgress(); now != before) {
      before = now;
      last = Clock::now();
    } else if (running != 0 && error.ok() && Clock::now() - last >= Seconds(options.stallSeconds)) {
      fail(absl::DeadlineExceededError(stallReport()));
    }
  }
  if (!error.ok())
    endStep.wait_for(lock, graceTime, [&] { return running == 0; });
}

absl::Status Session::Core::runStep() {
  CountAllocations counting;
  std::unique_lock<std::mutex> lock(mutex);
  if (!error.ok())
    return error;
  uint64_t begin = nanoseconds();
  running = ranks.size();
  for (const std::unique_ptr<Rank> &rank : ranks)
    rank->finished.store(false, std::memory_order_release);
  ++step;
  startStep.notify_all();
  watch(lock);
  stepSeconds = static_cast<double>(nanoseconds() - begin) * 1e-9;
  allSeconds += stepSeconds;
  return error;
}

absl::StatusOr<std::unique_ptr<Session>> Session::open(std::shared_ptr<const Bundle> bundle, const SessionOptions &options) {
  auto core = std::make_shared<Core>();
  core->bundle = std::move(bundle);
  core->options = options;
  const format::Manifest &manifest = core->bundle->manifest();
  if (absl::Status status = checkState(manifest); !status.ok())
    return status;
  absl::StatusOr<Links> links = linkRanks(*core->bundle);
  if (!links.ok())
    return links.status();
  core->links = *std::move(links);

  int cores = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  int numRanks = static_cast<int>(manifest.numRanks());
  int threads = options.threadsPerRank > 0 ? options.threadsPerRank : std::max(1, cores / numRanks);
  int spins = static_cast<int64_t>(threads) * numRanks <= cores ? patientSpins : impatientSpins;
  core->transport = options.transport == TransportKind::ZeroBuffer ? createZeroBufferTransport() : createInProcessTransport(spins);
  core->transport->connect(core->links.channels);
  core->unheld.resize(manifest.arguments.size());
  for (size_t i = 0; i < manifest.arguments.size(); ++i)
    if (manifest.arguments[i].meshes.empty())
      core->unheld[i].resize(format::tensorBytes(manifest.arguments[i].dtype, manifest.arguments[i].shape));
  for (int r = 0; r < numRanks; ++r) {
    core->ranks.push_back(std::make_unique<Rank>(*core->bundle, core->links.ranks[r], core->links.channels, r, *core->transport, core->options, threads, spins));
    if (absl::Status status = core->ranks.back()->prepare(); !status.ok())
      return status;
  }
  // A thread holds the core, so that what it touches outlives it even if it never comes back from a kernel.
  for (const std::unique_ptr<Rank> &rank : core->ranks)
    core->threads.emplace_back([core, r = rank.get()] { core->serve(*r); });
  return std::unique_ptr<Session>(new Session(std::move(core)));
}

Session::Session(std::shared_ptr<Core> core) : core(std::move(core)) {}

Session::~Session() {
  bool stuck;
  {
    std::lock_guard<std::mutex> lock(core->mutex);
    core->stop = true;
    stuck = core->running != 0;
    core->startStep.notify_all();
  }
  for (std::thread &thread : core->threads)
    stuck ? thread.detach() : thread.join();
}

const Bundle &Session::bundle() const { return *core->bundle; }

namespace {
/// `kind` and `name` make words only if there is something to say: fetching and binding allocate nothing.
absl::Status checkSize(const char *kind, const std::string &name, const std::string &dtype, const std::vector<int64_t> &shape, uint64_t bytes) {
  int64_t expected = format::tensorBytes(dtype, shape);
  if (static_cast<uint64_t>(expected) != bytes)
    return absl::InvalidArgumentError(absl::StrCat(kind, " '", name, "': expected ", expected, " bytes of ", format::describeTensor(dtype, shape), ", got ", bytes));
  return absl::OkStatus();
}

absl::Status copyOut(const char *kind, const std::string &name, const void *source, void *data, uint64_t bytes) {
  if (!source)
    return absl::NotFoundError(absl::StrCat(kind, " '", name, "' is on no rank"));
  if (bytes != 0)
    std::copy_n(static_cast<const char *>(source), bytes, static_cast<char *>(data));
  return absl::OkStatus();
}
} // namespace

absl::Status Session::bind(int64_t index, const void *data, uint64_t bytes) {
  const auto &arguments = core->bundle->manifest().arguments;
  if (index < 0 || index >= static_cast<int64_t>(arguments.size()))
    return absl::OutOfRangeError(absl::StrCat("expected an argument below ", arguments.size(), ", got ", index));
  const format::Argument &argument = arguments[index];
  if (absl::Status status = checkSize("argument", argument.name, argument.dtype, argument.shape, bytes); !status.ok())
    return status;
  {
    // After a failed step a rank may still be writing to its arena.
    std::lock_guard<std::mutex> lock(core->mutex);
    if (!core->error.ok())
      return core->error;
  }
  if (argument.meshes.empty() && bytes != 0)
    std::copy_n(static_cast<const char *>(data), bytes, core->unheld[index].data());
  for (const std::unique_ptr<Rank> &rank : core->ranks)
    rank->bind(index, data, bytes);
  return absl::OkStatus();
}

absl::Status Session::step() { return core->runStep(); }

absl::Status Session::fetchArgument(int64_t index, void *data, uint64_t bytes) const {
  const auto &arguments = core->bundle->manifest().arguments;
  if (index < 0 || index >= static_cast<int64_t>(arguments.size()))
    return absl::OutOfRangeError(absl::StrCat("expected an argument below ", arguments.size(), ", got ", index));
  const format::Argument &argument = arguments[index];
  if (absl::Status status = checkSize("argument", argument.name, argument.dtype, argument.shape, bytes); !status.ok())
    return status;
  const void *source = nullptr;
  for (const std::unique_ptr<Rank> &rank : core->ranks)
    if (!source)
      source = rank->findArgument(index);
  return copyOut("argument", argument.name, source ? source : core->unheld[index].data(), data, bytes);
}

absl::Status Session::fetchResult(int64_t index, void *data, uint64_t bytes) const {
  const auto &results = core->bundle->manifest().results;
  if (index < 0 || index >= static_cast<int64_t>(results.size()))
    return absl::OutOfRangeError(absl::StrCat("expected a result below ", results.size(), ", got ", index));
  const format::Result &result = results[index];
  if (absl::Status status = checkSize("result", result.name, result.dtype, result.shape, bytes); !status.ok())
    return status;
  const void *source = nullptr;
  for (const std::unique_ptr<Rank> &rank : core->ranks)
    if (!source)
      source = rank->findResult(index);
  return copyOut("result", result.name, source, data, bytes);
}

RankProfile Session::profile(int64_t index) const {
  const Rank &rank = *core->ranks[index];
  RankProfile profile;
  profile.busy = static_cast<double>(rank.busyTime) * 1e-9;
  profile.waiting = static_cast<double>(rank.waitingTime) * 1e-9;
  profile.idle = std::max(0.0, core->allSeconds - profile.busy - profile.waiting);
  profile.sentBytes = rank.sentBytes;
  profile.receivedBytes = rank.receivedBytes;
  profile.plannedPeakBytes = rank.code().arena_bytes;
  profile.usedPeakBytes = core->step == 0 ? 0 : rank.connections().peakBytes;
  return profile;
}

double Session::lastStepSeconds() const { return core->stepSeconds; }

std::string Session::trace() const { return printTrace(core->ranks, core->start); }

absl::StatusOr<std::string> Session::measuredCosts() const { return printProfile(core->ranks); }

} // namespace mpmd::rt
