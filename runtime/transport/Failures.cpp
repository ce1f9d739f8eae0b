// The first failure among processes. A process that fails sends its failure to all others itself, so that it arrives
// even if some processes are gone.
#include "runtime/transport/Failures.h"

#include "runtime/transport/Tags.h"

#include <algorithm>
#include <cstring>

namespace mpmd::rt {

namespace {
/// A process reports its failure for at least this time. MPI may still have to progress a completed send, and failures
/// of other processes arrive.
constexpr std::chrono::nanoseconds minReportInterval = std::chrono::milliseconds(50);
constexpr uint32_t noProcess = UINT32_MAX;
} // namespace

void Failures::start(const mpmd_world_t &world) {
  number = world.number;
  count = world.count;
  scope.isStanding = true;
  receiving.set({Operation::Kind::Receive, controlCommunicator, MPMD_ANY_PROCESS, failureTag, &received,
                 sizeof(received), &scope, [this](Operation &) { learn(); }});
  if (count > 1)
    progress.post(receiving);
  // Allocated now, because a lack of memory may be the failure.
  sending.resize(count);
}

void Failures::learn() {
  std::string text(received.text, std::min<size_t>(received.length, sizeof(received.text)));
  absl::Status why(static_cast<absl::StatusCode>(received.code), text);
  if (!keep(why, received.process, true, noProcess, false)) {
    // Of simultaneous failures, all processes keep that of the lowest process.
    std::lock_guard<std::mutex> lock(mutex);
    if (received.process < owner) {
      status = why;
      owner = received.process;
    }
  }
  if (state != State::Told)
    progress.post(receiving);
}

void Failures::found(const absl::Status &why, uint32_t process, uint32_t lost, bool tells) {
  keep(why, process, true, lost, tells);
}

/// Stores a failure. Returns false if there was one before.
bool Failures::keep(const absl::Status &why, uint32_t process, bool isFromElsewhere, uint32_t lost, bool tells) {
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (any())
      return false;
    // Truncated to the length of a record, so that all processes have the same text.
    std::string text(why.message().substr(0, sizeof(Record::text)));
    status = absl::Status(why.ok() ? absl::StatusCode::kUnknown : why.code(), text);
    owner = process;
    this->isFromElsewhere = isFromElsewhere;
    this->lost = lost;
    this->tells = tells;
    since = Clock::now();
    isKnown.store(true, std::memory_order_release);
  }
  progress.wakeAll();
  progress.wake();
  return true;
}

void Failures::fail(const absl::Status &why) {
  if (!keep(why, number, false, noProcess, true) || progress.isHere())
    return;
  std::unique_lock<std::mutex> lock(mutex);
  changed.wait_for(lock, 2 * times.telling, [&] { return isTold; });
}

absl::Status Failures::first() const {
  std::lock_guard<std::mutex> lock(mutex);
  return status;
}

uint32_t Failures::process() const {
  std::lock_guard<std::mutex> lock(mutex);
  return owner;
}

bool Failures::isOver() const {
  if (!any())
    return false;
  if (progress.isStopped())
    return true;
  std::lock_guard<std::mutex> lock(mutex);
  return Clock::now() - since > 2 * times.telling;
}

void Failures::onFailure(std::function<void(const absl::Status &)> call) {
  {
    std::unique_lock<std::mutex> lock(mutex);
    if (!progress.isHere())
      changed.wait(lock, [&] { return !isCalling; });
    callback.swap(call);
  }
  progress.wake();
}

Failures::Clock::time_point Failures::attend(Clock::time_point now) {
  if (!any())
    return Clock::time_point::max();
  if (state == State::None)
    tell(now);
  if (state == State::Telling && !progress.isBroken() && now < most && (pending != 0 || now < least))
    return now + std::chrono::milliseconds(1);
  if (state == State::Telling) {
    state = State::Told;
    progress.stop();
    std::lock_guard<std::mutex> lock(mutex);
    isTold = true;
    changed.notify_all();
  }
  callBack();
  return Clock::time_point::max();
}

void Failures::tell(Clock::time_point now) {
  state = State::Telling;
  least = most = now;
  bool wanted = false;
  uint32_t gone = noProcess;
  {
    std::lock_guard<std::mutex> lock(mutex);
    wanted = tells && count > 1 && !progress.isBroken();
    gone = lost;
    sent.process = owner;
    sent.code = static_cast<int32_t>(status.code());
    sent.length = static_cast<uint32_t>(status.message().size());
    std::memcpy(sent.text, status.message().data(), sent.length);
  }
  if (!wanted)
    return;
  least = now + minReportInterval;
  most = now + times.telling;
  for (uint32_t process = 0; process < count; ++process) {
    if (process == number || process == gone)
      continue;
    sending[process].set({Operation::Kind::Send, controlCommunicator, process, failureTag, &sent, sizeof(sent), &scope,
                          [this](Operation &) { --pending; }});
    ++pending;
    progress.post(sending[process]);
  }
}

/// Calls back once, without a lock, because the callback may do anything but wait for messages.
void Failures::callBack() {
  std::function<void(const absl::Status &)> call;
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (!isFromElsewhere || hasCalled || !callback)
      return;
    hasCalled = isCalling = true;
    call = callback;
  }
  call(first());
  call = nullptr;
  std::lock_guard<std::mutex> lock(mutex);
  isCalling = false;
  changed.notify_all();
}

} // namespace mpmd::rt
