// The progress thread, which makes all calls of the plugin for processes.
#include "runtime/transport/Progress.h"

#include "mpmd/Plan/Support/AwakeTime.h"
#include "runtime/format/Errors.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <future>
#include <memory>
#include <sys/prctl.h>
#include <utility>

namespace mpmd::rt {

namespace {
/// A pause between two polls is 1 / `pauseFraction` of the time without progress, within these limits.
constexpr std::chrono::nanoseconds shortest = std::chrono::microseconds(10);
constexpr std::chrono::nanoseconds longestAwaited = std::chrono::microseconds(200);
constexpr std::chrono::nanoseconds longest = std::chrono::milliseconds(5);
constexpr int pauseFraction = 8;

/// MPI may need this thread for every part of a large message. So the thread does not sleep while such a message is
/// sent, whose duration is estimated at a slow rate.
constexpr uint64_t minParted = 32768, bytesPerNanosecond = 1;
} // namespace

void Progress::loop(const std::function<Clock::time_point(Clock::time_point)> &attend,
                    std::function<void(const absl::Status &, bool)> broken) {
  this->broken = std::move(broken);
  thread.store(std::this_thread::get_id(), std::memory_order_release);
  // The default timer slack would make a pause of 10 us last 60 us.
  ::prctl(PR_SET_TIMERSLACK, 1, 0, 0, 0);
  lastMoved = Clock::now();
  while (!ending.load(std::memory_order_acquire)) {
    int seen = event.read();
    bool moved = takeAll();
    moved |= poll();
    Clock::time_point next = attend(Clock::now());
    rest(seen, moved, next);
  }
  stop();
}

void Progress::end() {
  ending.store(true, std::memory_order_release);
  event.bump();
}

void Progress::post(Operation &operation) {
  if (isHere())
    return begin(operation);
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (isStopped())
      return;
    operation.next = nullptr;
    (head ? tail->next : head) = &operation;
    tail = &operation;
    hasWork.store(true, std::memory_order_release);
  }
  event.bump();
}

bool Progress::run(std::function<void()> task, std::chrono::nanoseconds limit) {
  // The destructor runs when the task has run, or was dropped.
  struct Answer {
    std::promise<bool> promise;
    bool isDone = false;
    ~Answer() { promise.set_value(isDone); }
  };
  auto answer = std::make_shared<Answer>();
  std::future<bool> result = answer->promise.get_future();
  later([task = std::move(task), answer = std::move(answer)] {
    task();
    answer->isDone = true;
  });
  // wait_for could overflow, because `limit` may be the maximum of the clock.
  if (limit == forever)
    return result.get();
  plan::AwakeTime waiting;
  while (waiting.look() < limit)
    if (result.wait_for(std::chrono::milliseconds(20)) == std::future_status::ready)
      return result.get();
  return false;
}

void Progress::later(std::function<void()> task) {
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (isStopped())
      return;
    tasks.push_back(std::move(task));
    hasWork.store(true, std::memory_order_release);
  }
  event.bump();
}

void Progress::open(Scope &scope) {
  std::lock_guard<std::mutex> lock(mutex);
  scopes.push_back(&scope);
}

void Progress::close(Scope &scope) {
  later([this, &scope] { giveUp(scope); });
}

void Progress::forget(Scope &scope) {
  std::lock_guard<std::mutex> lock(mutex);
  scopes.erase(std::remove(scopes.begin(), scopes.end(), &scope), scopes.end());
}

void Progress::wakeAll() {
  std::lock_guard<std::mutex> lock(mutex);
  for (Scope *scope : scopes)
    scope->wake();
}

void Progress::stop() {
  std::vector<std::function<void()>> dropped;
  {
    std::lock_guard<std::mutex> lock(mutex);
    stopped.store(true, std::memory_order_release);
    head = tail = nullptr;
    dropped.swap(tasks);
  }
  dropped.clear();
  wakeAll();
}

void Progress::bePatient(std::chrono::nanoseconds time) {
  int64_t known = spin.load(std::memory_order_relaxed);
  while (known < time.count() && !spin.compare_exchange_weak(known, time.count(), std::memory_order_relaxed)) {
  }
}

absl::StatusOr<mpmd_world_t> Progress::join() {
  mpmd_world_t world = {};
  MPMD_RETURN_IF_ERROR(check(plugin.join(&world), "joining the other processes"));
  maxBytes = std::max<uint32_t>(world.most_bytes, 1);
  joined = true;
  return world;
}

absl::StatusOr<uint32_t> Progress::openCommunicator() {
  uint32_t communicator = 0;
  absl::Status status = check(plugin.open_communicator(&communicator), "opening a communicator");
  if (status.ok())
    return communicator;
  broke = true;
  broken(status, false);
  return status;
}

absl::Status Progress::leave() {
  joined = false;
  return check(plugin.leave(), "leaving the other processes");
}

absl::Status Progress::check(int failed, absl::string_view what) const {
  if (failed == 0)
    return absl::OkStatus();
  const char *error = plugin.last_error();
  return absl::InternalError(absl::StrCat(plugin.kind, ": ", what, ": ", error ? error : "no reason was given"));
}

void Progress::fail(int failed, absl::string_view what) {
  broke = true;
  broken(check(failed, what), false);
}

/// Starts posted operations, and runs posted tasks. Returns whether there were any.
bool Progress::takeAll() {
  if (!hasWork.load(std::memory_order_acquire))
    return false;
  Operation *operation = nullptr;
  {
    std::lock_guard<std::mutex> lock(mutex);
    operation = head;
    head = tail = nullptr;
    taken.swap(tasks);
    hasWork.store(false, std::memory_order_release);
  }
  while (operation) {
    Operation *following = operation->next;
    begin(*operation);
    operation = following;
  }
  for (std::function<void()> &task : taken) {
    task();
    task = nullptr;
  }
  taken.clear();
  return true;
}

void Progress::begin(Operation &operation) {
  Scope &scope = *operation.scope;
  if (isStopped() || broke || scope.isClosed)
    return;
  operation.came = 0;
  operation.isTruncated = operation.isCancelled = false;
  operation.pieces = std::max<uint64_t>((operation.bytes + maxBytes - 1) / maxBytes, 1);
  operation.before = nullptr;
  operation.next = scope.first;
  if (scope.first)
    scope.first->before = &operation;
  scope.first = &operation;
  awaited += !scope.isStanding;
  if (operation.kind == Operation::Kind::Send && operation.bytes >= minParted)
    busyUntil = std::max(busyUntil, Clock::now()) + std::chrono::nanoseconds(operation.bytes / bytesPerNanosecond);
  char *data = static_cast<char *>(operation.data);
  const uint64_t id = reinterpret_cast<uintptr_t>(&operation);
  // MPI keeps the order of the pieces of a message.
  for (uint64_t piece = 0, pieces = operation.pieces; piece < pieces; ++piece) {
    const uint64_t offset = piece * maxBytes, size = std::min<uint64_t>(operation.bytes - offset, maxBytes);
    bool isSend = operation.kind == Operation::Kind::Send;
    int failed =
        isSend ? plugin.send(operation.communicator, operation.process, operation.tag, data + offset, size,
                             /*synchronous=*/0, id)
               : plugin.receive(operation.communicator, operation.process, operation.tag, data + offset, size, id);
    if (failed != 0)
      return fail(failed, isSend ? "sending" : "receiving");
  }
}

bool Progress::poll() {
  if (!joined || broke || isStopped())
    return false;
  constexpr uint32_t most = 64;
  mpmd_done_t done[most];
  uint32_t count = 0;
  if (int failed = plugin.poll(done, most, &count)) {
    fail(failed, "moving messages");
    return false;
  }
  for (uint32_t i = 0; i < count; ++i) {
    Operation &operation = *reinterpret_cast<Operation *>(static_cast<uintptr_t>(done[i].operation));
    operation.came += done[i].bytes;
    operation.isTruncated |= done[i].truncated != 0;
    operation.isCancelled |= done[i].cancelled != 0;
    if (--operation.pieces == 0)
      finish(operation);
  }
  return count != 0;
}

void Progress::finish(Operation &operation) {
  Scope &scope = *operation.scope;
  (operation.before ? operation.before->next : scope.first) = operation.next;
  if (operation.next)
    operation.next->before = operation.before;
  awaited -= !scope.isStanding;
  if (awaited == 0)
    busyUntil = {};
  if (operation.isTruncated)
    broken(absl::InternalError(absl::StrCat("a message that came from process ", operation.process,
                                            " is longer than the ", operation.bytes, " bytes expected")),
           true);
  else if (!operation.isCancelled && !scope.isClosed)
    operation.ended(operation);
  quieten(scope);
}

void Progress::giveUp(Scope &scope) {
  scope.isClosed = true;
  for (Operation *operation = scope.first; operation && joined && !broke && !isStopped(); operation = operation->next)
    if (operation->kind == Operation::Kind::Receive)
      if (int failed = plugin.cancel(reinterpret_cast<uintptr_t>(operation)))
        return fail(failed, "giving up a message");
  quieten(scope);
}

void Progress::quieten(Scope &scope) {
  if (!scope.isClosed || scope.first)
    return;
  // Holds the lock, because the owner destroys the scope as soon as it is quiet and forgotten.
  std::lock_guard<std::mutex> lock(mutex);
  scope.isQuiet.store(true, std::memory_order_release);
  scope.wake();
}

/// Pauses until there may be work.
void Progress::rest(int seen, bool moved, Clock::time_point next) {
  const Clock::time_point now = Clock::now();
  if (moved) {
    lastMoved = now;
    hasYielded = false;
    return;
  }
  const std::chrono::nanoseconds waiting = now - lastMoved;
  const bool isAwaited = awaited != 0 && !isStopped();
  if (isAwaited && waiting.count() < spin.load(std::memory_order_relaxed)) {
    for (int turn = 0; turn < 8; ++turn) {
#if defined(__x86_64__)
      __builtin_ia32_pause();
#elif defined(__aarch64__)
      asm volatile("yield");
#endif
    }
    return;
  }
  // Ranks compute on the same cores, so this thread yields first.
  if (!std::exchange(hasYielded, true) || (isAwaited && now < busyUntil)) {
    ::sched_yield();
    return;
  }
  std::chrono::nanoseconds pause =
      std::clamp<std::chrono::nanoseconds>(waiting / pauseFraction, shortest, isAwaited ? longestAwaited : longest);
  event.sleep(seen, std::min<std::chrono::nanoseconds>(pause, next - now));
}

} // namespace mpmd::rt
