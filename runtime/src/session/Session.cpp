// The threads of ranks, and the steps that they run together.
#include "runtime/format/Errors.h"
#include "runtime/src/session/SessionCore.h"

#include "runtime/src/cpu/Allocations.h"

#include "absl/strings/str_cat.h"

#include <algorithm>

namespace mpmd::rt {

void Session::Core::serveRank(Rank &rank) {
  Rank *served = &rank;
  serve(
      absl::MakeConstSpan(&served, 1), [&] { return rank.startTeam(); },
      [&](uint64_t number, absl::Span<const Feed> given, uint64_t slice) { return rank.step(number, given, slice); });
}

/// The error of messages between devices and other processes. It names a rank that waits for them.
absl::Status Session::Core::stoppedBy(const absl::Status &status) const {
  return absl::Status(status.code(), absl::StrCat(findNotAtRest(onDevices).position(), ": ", status.message()));
}

/// Runs on the one thread that enqueues the steps of all ranks on devices and waits for them.
void Session::Core::serveDevices() {
  auto step = [&](uint64_t number, absl::Span<const Feed> given, uint64_t slice) {
    CountAllocations counting;
    // Allocations of plugins and drivers do not count.
    LibraryCall library;
    for (Rank *rank : onDevices)
      MPMD_RETURN_IF_ERROR(rank->beginRemote(number, given, slice));
    auto any = [&](auto test) { return std::any_of(onDevices.begin(), onDevices.end(), test); };
    bool dumps = any([](const Rank *rank) { return rank->dumps; });
    bool observed = remote->times() && any([](const Rank *rank) { return rank->records; });
    StepTimes timing = observed ? StepTimes::Tasks : StepTimes::None;
    for (Rank *rank : onDevices)
      if (rank->beginTimes(number) && observed)
        timing = StepTimes::Launches;
    uint64_t begin = nanoseconds();
    if (relay)
      relay->begin();
    DeviceRanks::Observer observer;
    if (dumps)
      observer.afterTask = [&](uint32_t rank, uint32_t instruction) { byNumber[rank]->dumpRemote(instruction); };
    if (timing == StepTimes::Launches)
      observer.afterIteration = [&](uint32_t rank, absl::Span<const DeviceLaunch> launches) {
        byNumber[rank]->recordRemote(number, launches, *remote->times());
      };
    absl::Status status = remote->step(number, timing, observer);
    // A relay that fails aborts the devices, so its error is the cause.
    if (relay && (status.ok() || absl::IsCancelled(status)))
      if (absl::Status moved = relay->finish(); !moved.ok())
        status = stoppedBy(moved);
    MPMD_RETURN_IF_ERROR(status);
    for (Rank *rank : onDevices) {
      rank->endRemote(number, remote->plan().traffic[rank->number()]);
      if (observed)
        rank->recordRemote(number, remote->plan(), *remote->times());
    }
    if (observed)
      observedSeconds += static_cast<double>(nanoseconds() - begin) * 1e-9;
    return status;
  };
  serve(onDevices, [] { return absl::OkStatus(); }, step);
}

/// The main loop of a thread that runs the steps of the ranks `served`. No exception leaves it.
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
    uint64_t slice = next - first;
    lock.unlock();
    const uint64_t repetitions = static_cast<uint64_t>(bundle->manifest().repetitions);
    absl::Status status = guarded([&] {
      for (uint64_t repetition = 0; repetition < repetitions; ++repetition)
        MPMD_RETURN_IF_ERROR(step(next * repetitions + repetition, given, slice));
      return absl::OkStatus();
    });
    lock.lock();
    if (!status.ok()) {
      fail(status);
      // Aborts groups after the error is known, because other processes would report the aborted groups as the cause.
      if (remote && served.front()->isRemote()) {
        lock.unlock();
        remote->abortGroups();
        lock.lock();
      }
    }
    for (Rank *rank : served)
      finish(*rank);
  }
}

/// Whether a rank may begin a step. A rank is at most one step ahead of the slowest rank, so a cancelled run ends soon.
/// The caller holds the mutex, here and below.
bool Session::Core::mayBegin(uint64_t step) const { return error.ok() && step < target && step <= slowest + 1; }

/// Whether no rank is inside a step or will begin another step.
bool Session::Core::over() const {
  for (const std::unique_ptr<Rank> &rank : ranks)
    if (!rank->finished.load(std::memory_order_relaxed) || mayBegin(done[rank->number()]))
      return false;
  return true;
}

/// Called when a rank leaves a step.
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

/// Ends the run early: no rank begins a step that no other rank has begun.
void Session::Core::endSoon() {
  uint64_t begun = slowest;
  for (const std::unique_ptr<Rank> &rank : ranks)
    begun = std::max(begun, done[rank->number()] + !rank->finished.load(std::memory_order_relaxed));
  // At least one step runs, as `Session::run` promises.
  target = std::min(target, std::max(begun, first + 1));
}

/// Keeps the first error, and wakes all ranks, whose own errors are then ignored. The caller holds the mutex.
void Session::Core::fail(const absl::Status &status) {
  if (error.ok())
    error = status;
  transport->abort();
  if (remote)
    remote->abort();
  if (relay)
    relay->abort();
  if (hasRanksElsewhere())
    options.processes->fail(error);
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
  target += static_cast<uint64_t>(std::clamp<int64_t>(count, 1, maxStepsAtOnce));
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

absl::Status Session::Core::remoteFailure() const {
  absl::Status status;
  if (remote)
    for (const std::unique_ptr<Rank> &rank : ranks)
      status.Update(rank->remoteFailure());
  return status;
}

Session::Session(std::shared_ptr<Core> core) : core(std::move(core)) {}

void Session::abandon() {
  // Leaks a reference on purpose: nothing may destroy the core in the child.
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

void Session::notice(const std::string &text) const {
  if (core->options.notice)
    core->options.notice(text);
}

absl::Status Session::step() { return run(1).status(); }

absl::StatusOr<int64_t> Session::run(int64_t count, absl::Span<const Feed> feeds, const std::function<bool()> &enough) {
  MPMD_RETURN_IF_ERROR(core->checkFeeds(count, feeds));
  MPMD_RETURN_IF_ERROR(core->enter(feeds));
  // Pointers from viewArgument are invalid now, so the gathered tensors are freed.
  for (std::vector<char> &whole : core->gathered)
    std::vector<char>().swap(whole);
  absl::StatusOr<int64_t> ran = core->run(count, feeds, enough);
  for (const Feed &feed : feeds)
    for (int64_t argument : core->slicesOf(feed.argument))
      if (core->bundle->manifest().arguments[argument].meshes.empty() && ran.ok() && feed.rank < 0)
        core->unusedArguments[argument].set(feed.slice(static_cast<uint64_t>(*ran - 1)));
  core->leave(ran.status());
  return ran;
}

absl::Status Session::failure() const {
  std::lock_guard<std::mutex> lock(core->group->mutex);
  return core->failure();
}

} // namespace mpmd::rt
