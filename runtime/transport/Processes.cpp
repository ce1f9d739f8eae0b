// Implements Processes: joining, leaving, and the calls in between.
#include "runtime/transport/Processes.h"

#include "runtime/format/Errors.h"
#include "runtime/src/session/SignalHandlers.h"
#include "runtime/transport/BetweenProcesses.h"
#include "runtime/transport/Failures.h"
#include "runtime/transport/Heartbeats.h"
#include "runtime/transport/Progress.h"
#include "runtime/transport/Tags.h"

#include "mpmd/Plan/Support/AwakeTime.h"

#include "absl/strings/str_cat.h"
#include "absl/time/time.h"

#include <algorithm>
#include <cstring>
#include <thread>

namespace mpmd::rt {

namespace {
/// A message whose caller waits for it.
struct Call {
  Operation operation;
  std::atomic<bool> hasEnded{false};
};

/// The data that the progress thread uses. They outlive their owner if the thread is blocked for ever.
struct Core {
  Core(const mpmd_comm_plugin_t &plugin, const ProcessTimes &times)
      : progress(plugin), failures(progress, times), beats(progress, failures, times) {
    callers.wake = [this] { event.bump(); };
    progress.open(callers);
  }

  void run() {
    progress.loop(
        [&](Progress::Clock::time_point now) {
          if (world.count == 0)
            return Progress::Clock::time_point::max();
          const Progress::Clock::time_point next = beats.attend(now);
          return std::min(next, failures.attend(now));
        },
        [&](const absl::Status &why, bool tells) {
          failures.found(absl::Status(why.code(), absl::StrCat("process ", world.number, ": ", why.message())),
                         world.number, UINT32_MAX, tells);
        });
    std::lock_guard<std::mutex> lock(mutex);
    hasEnded = true;
    changed.notify_all();
  }

  absl::Status join() {
    absl::StatusOr<mpmd_world_t> joined = [&] {
      SignalHandlers kept;
      return progress.join();
    }();
    MPMD_RETURN_IF_ERROR(joined.status());
    world = *joined;
    library = world.library;
    host = world.host;
    MPMD_ASSIGN_OR_RETURN(uint32_t communicator, progress.openCommunicator());
    callCommunicator = communicator;
    failures.start(world);
    beats.start(world);
    return absl::OkStatus();
  }

  mpmd_world_t world = {};
  std::string library, host;
  uint32_t callCommunicator = 0;
  Progress progress;
  Failures failures;
  Heartbeats beats;

  Scope callers;
  FutexEvent event;                         ///< callers sleep on it
  std::vector<std::unique_ptr<Call>> calls; ///< reused by later calls

  std::mutex mutex; ///< guards the following
  std::condition_variable changed;
  bool hasEnded = false;
};

class ProcessGroupImpl final : public Processes {
public:
  ProcessGroupImpl(const mpmd_comm_plugin_t &plugin, const ProcessTimes &times)
      : times(times), core(std::make_shared<Core>(plugin, times)) {
    thread = std::thread([core = core] { core->run(); });
  }
  ~ProcessGroupImpl() override;

  absl::Status start();

  uint32_t number() const override { return core->world.number; }
  uint32_t count() const override { return core->world.count; }
  const std::string &library() const override { return core->library; }
  const std::vector<std::string> &hosts() const override { return names; }

  absl::StatusOr<std::vector<std::string>> exchange(absl::string_view mine) override;
  absl::Status send(uint32_t target, const void *data, uint64_t bytes) override;
  absl::Status receive(uint32_t source, void *data, uint64_t bytes) override;
  absl::StatusOr<std::unique_ptr<Transport>> createTransport(std::unique_ptr<Transport> inner,
                                                             std::vector<uint32_t> processOf,
                                                             std::chrono::nanoseconds spin) override;

  void tell(const Beat &mine) override { core->beats.tell(mine); }
  Beat all() const override { return core->beats.all(); }
  void fail(const absl::Status &why) override { core->failures.fail(why); }
  absl::Status failure() const override { return core->failures.first(); }
  uint32_t failed() const override { return core->failures.process(); }
  void onFailure(std::function<void(const absl::Status &)> call) override { core->failures.onFailure(std::move(call)); }

private:
  Call &begin(size_t index, Operation::Kind kind, uint32_t process, uint32_t tag, void *data, uint64_t bytes);
  absl::Status wait(const Call &call);
  absl::Status move(Operation::Kind kind, uint32_t process, uint32_t tag, void *data, uint64_t bytes);
  absl::StatusOr<std::vector<std::string>> gather(std::string mine);
  absl::StatusOr<std::vector<std::string>> spread(std::vector<std::string> all);

  const ProcessTimes times;
  std::shared_ptr<Core> core;
  std::thread thread;
  std::vector<std::string> names;
  bool hasJoined = false;
};

ProcessGroupImpl::~ProcessGroupImpl() {
  core->failures.onFailure(nullptr);
  // A process that has not joined cannot send its failure to others.
  std::chrono::nanoseconds limit = hasJoined ? 2 * times.telling : std::chrono::milliseconds(100);
  if (hasJoined && core->beats.leave()) {
    limit = std::max<std::chrono::nanoseconds>(limit, std::chrono::seconds(core->progress.leaveSeconds()));
    core->progress.later([core = core.get()] {
      (void)core->progress.leave();
      core->progress.end();
    });
  } else {
    core->progress.end();
  }
  {
    // The thread may be blocked inside the plugin, for a process that is gone.
    std::unique_lock<std::mutex> lock(core->mutex);
    plan::AwakeTime waiting;
    while (!core->hasEnded && waiting.look() < limit)
      core->changed.wait_for(lock, std::chrono::milliseconds(20));
    if (!core->hasEnded)
      thread.detach();
  }
  if (thread.joinable())
    thread.join();
}

absl::Status ProcessGroupImpl::start() {
  // After a timeout, the join may still complete, so `status` is shared with it.
  auto status = std::make_shared<absl::Status>();
  if (!core->progress.run([core = core.get(), status] { *status = core->join(); }, times.joining))
    return absl::DeadlineExceededError(
        absl::StrCat("expected all processes to join within ", absl::ToInt64Seconds(absl::FromChrono(times.joining)),
                     " s, got no answer: one of them was not started, stands still, or cannot be reached"));
  if (!status->ok())
    return *status;
  hasJoined = true;
  absl::StatusOr<std::vector<std::string>> all = exchange(core->host);
  if (all.ok()) {
    names = *std::move(all);
    core->beats.know(names);
  } else if (core->failures.any() && core->failures.process() != core->world.number) {
    // This process has joined. Later calls report the failure of the other process.
    names.resize(core->world.count);
  } else {
    return all.status();
  }
  return absl::OkStatus();
}

Call &ProcessGroupImpl::begin(size_t index, Operation::Kind kind, uint32_t process, uint32_t tag, void *data,
                              uint64_t bytes) {
  while (core->calls.size() <= index)
    core->calls.push_back(std::make_unique<Call>());
  Call &call = *core->calls[index];
  call.hasEnded = false;
  call.operation.set({kind, core->callCommunicator, process, tag, data, bytes, &core->callers,
                      [core = core.get(), &call](Operation &) {
                        call.hasEnded.store(true, std::memory_order_release);
                        core->event.bump();
                      }});
  core->progress.post(call.operation);
  return call;
}

absl::Status ProcessGroupImpl::wait(const Call &call) {
  constexpr std::chrono::milliseconds pause(5);
  while (true) {
    int seen = core->event.read();
    if (call.hasEnded.load(std::memory_order_acquire))
      return absl::OkStatus();
    if (core->failures.isOver())
      return core->failures.first();
    if (core->failures.any())
      core->event.sleep(seen, pause);
    else
      core->event.sleep(seen);
  }
}

absl::Status ProcessGroupImpl::move(Operation::Kind kind, uint32_t process, uint32_t tag, void *data, uint64_t bytes) {
  return wait(begin(0, kind, process, tag, data, bytes));
}

absl::Status ProcessGroupImpl::send(uint32_t target, const void *data, uint64_t bytes) {
  return move(Operation::Kind::Send, target, directTag, const_cast<void *>(data), bytes);
}

absl::Status ProcessGroupImpl::receive(uint32_t source, void *data, uint64_t bytes) {
  return move(Operation::Kind::Receive, source, directTag, data, bytes);
}

/// Process 0 gathers the texts of all processes; the others get empty texts.
absl::StatusOr<std::vector<std::string>> ProcessGroupImpl::gather(std::string mine) {
  using Kind = Operation::Kind;
  std::vector<std::string> all(count());
  uint64_t size = mine.size();
  if (number() != 0) {
    MPMD_RETURN_IF_ERROR(move(Kind::Send, 0, gatherTag, &size, sizeof(size)));
    MPMD_RETURN_IF_ERROR(move(Kind::Send, 0, gatherTag, mine.data(), size));
    return all;
  }
  all[0] = std::move(mine);
  for (uint32_t process = 1; process < count(); ++process) {
    MPMD_RETURN_IF_ERROR(move(Kind::Receive, process, gatherTag, &size, sizeof(size)));
    all[process].resize(size);
    MPMD_RETURN_IF_ERROR(move(Kind::Receive, process, gatherTag, all[process].data(), size));
  }
  return all;
}

/// Process 0 broadcasts the texts: their sizes, then all of them concatenated.
absl::StatusOr<std::vector<std::string>> ProcessGroupImpl::spread(std::vector<std::string> all) {
  using Kind = Operation::Kind;
  std::vector<uint64_t> sizes(count());
  std::string whole;
  if (number() == 0) {
    for (uint32_t process = 0; process < count(); ++process) {
      sizes[process] = all[process].size();
      whole += all[process];
    }
    // Posts all sends at once, so that processes may arrive in any order.
    for (uint32_t process = 1; process < count(); ++process) {
      begin(2 * process, Kind::Send, process, spreadTag, sizes.data(), sizes.size() * sizeof(uint64_t));
      begin(2 * process + 1, Kind::Send, process, spreadTag, whole.data(), whole.size());
    }
    for (size_t call = 2; call < 2 * size_t{count()}; ++call)
      MPMD_RETURN_IF_ERROR(wait(*core->calls[call]));
    return all;
  }
  MPMD_RETURN_IF_ERROR(move(Kind::Receive, 0, spreadTag, sizes.data(), sizes.size() * sizeof(uint64_t)));
  uint64_t total = 0;
  for (uint64_t size : sizes)
    total += size;
  whole.resize(total);
  MPMD_RETURN_IF_ERROR(move(Kind::Receive, 0, spreadTag, whole.data(), total));
  uint64_t at = 0;
  for (uint32_t process = 0; process < count(); at += sizes[process++])
    all[process] = whole.substr(at, sizes[process]);
  return all;
}

absl::StatusOr<std::vector<std::string>> ProcessGroupImpl::exchange(absl::string_view mine) {
  absl::StatusOr<std::vector<std::string>> all = gather(std::string(mine));
  return all.ok() ? spread(*std::move(all)) : all;
}

absl::StatusOr<std::unique_ptr<Transport>> ProcessGroupImpl::createTransport(std::unique_ptr<Transport> inner,
                                                                             std::vector<uint32_t> processOf,
                                                                             std::chrono::nanoseconds spin) {
  // Opening a communicator blocks the progress thread, which then sends no beats. So all processes agree first.
  MPMD_ASSIGN_OR_RETURN(std::vector<std::string> all,
                        exchange(absl::string_view(reinterpret_cast<const char *>(processOf.data()),
                                                   processOf.size() * sizeof(uint32_t))));
  for (uint32_t process = 1; process < count(); ++process)
    if (all[process] != all[0])
      return absl::InvalidArgumentError(
          absl::StrCat("expected the same ", all[0].size() / sizeof(uint32_t),
                       " ranks in all processes, each in the same one, got others in process ", process));
  for (uint32_t process : processOf)
    if (process >= count())
      return absl::InvalidArgumentError(
          absl::StrCat("expected ranks in ", count(), " processes, got one in process ", process));
  absl::StatusOr<uint32_t> notes, data;
  bool isDone = core->progress.run([&] {
    notes = core->progress.openCommunicator();
    data = notes.ok() ? core->progress.openCommunicator() : notes;
  });
  if (!isDone)
    return core->failures.first();
  MPMD_RETURN_IF_ERROR(data.status());
  const ProcessGroup group = {&core->progress, &core->failures, core, number(), core->world.most_tag};
  return std::make_unique<BetweenProcesses>(group, *notes, *data, std::move(inner), std::move(processOf), spin,
                                            times.telling);
}
} // namespace

absl::StatusOr<std::shared_ptr<Processes>> Processes::join(const mpmd_comm_plugin_t &plugin,
                                                           const ProcessTimes &times) {
  auto joined = std::make_shared<ProcessGroupImpl>(plugin, times);
  MPMD_RETURN_IF_ERROR(joined->start());
  return joined;
}

} // namespace mpmd::rt
