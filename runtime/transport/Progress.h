/// The progress thread, which makes all calls of the plugin for processes, and the operations that it runs.
#ifndef MPMD_RT_TRANSPORT_PROGRESS_H
#define MPMD_RT_TRANSPORT_PROGRESS_H

#include "runtime/format/CommAbi.h"
#include "runtime/src/cpu/FutexEvent.h"

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace mpmd::rt {

struct Operation;

/// A group of operations that are cancelled together. The progress thread owns all members but `isQuiet` and `wake`.
struct Scope {
  bool isStanding = false;            ///< for receives that are always posted, which no thread waits for
  bool isClosed = false;              ///< no further operation of the scope starts
  Operation *first = nullptr;         ///< pending operations
  std::atomic<bool> isQuiet{false};   ///< closed, and nothing is pending
  std::function<void()> wake = [] {}; ///< wakes all threads that wait for an operation, and does nothing else
};

/// One end of a message, as its poster describes it.
struct OperationSetup {
  enum class Kind { Send, Receive };
  Kind kind = Kind::Send;
  uint32_t communicator = 0;
  uint32_t process = 0;
  uint32_t tag = 0;
  void *data = nullptr;
  uint64_t bytes = 0;
  Scope *scope = nullptr;
  std::function<void(Operation &)> ended; ///< called on the progress thread
};

/// One end of a message. The poster keeps it in place until it has completed, its scope is quiet, or the thread has
/// stopped.
struct Operation : OperationSetup {
  void set(OperationSetup setup) { static_cast<OperationSetup &>(*this) = std::move(setup); }

  uint64_t came = 0; ///< bytes of a completed receive

private:
  friend class Progress;
  uint64_t pieces = 0; ///< number of pieces that have not completed
  bool isTruncated = false, isCancelled = false;
  Operation *next = nullptr, *before = nullptr; ///< neighbours in the queue, then in the scope
};

class Progress {
public:
  using Clock = std::chrono::steady_clock;

  explicit Progress(const mpmd_comm_plugin_t &plugin) : plugin(plugin) {}

  /// The main loop of the thread, until `end`. `attend` is called in every iteration, and returns the latest time of
  /// the next call. `broken` gets the plugin's error, and whether messages can still be sent.
  void loop(const std::function<Clock::time_point(Clock::time_point)> &attend,
            std::function<void(const absl::Status &, bool)> broken);
  void end();

  /// Starts an operation, unless the thread has stopped. Any thread.
  void post(Operation &operation);
  static constexpr std::chrono::nanoseconds forever = std::chrono::nanoseconds::max();
  /// Runs a task on the thread, and waits for it. False if the thread has stopped, or if the task is not done within
  /// `limit`; it may still run then. Not for the thread itself.
  bool run(std::function<void()> task, std::chrono::nanoseconds limit = forever);
  /// Runs a task on the thread, without waiting for it. Does nothing after the thread has stopped.
  void later(std::function<void()> task);

  /// `open` registers a scope, whose waiters are woken when the thread stops. `close` starts to cancel its pending
  /// operations; any thread. Call `forget` before the scope is destroyed.
  void open(Scope &scope);
  void close(Scope &scope);
  void forget(Scope &scope);

  /// Ends all calls of the plugin. Only the thread itself calls it.
  void stop();
  bool isStopped() const { return stopped.load(std::memory_order_acquire); }
  bool isBroken() const { return broke; } ///< only for the progress thread
  bool isHere() const { return std::this_thread::get_id() == thread.load(std::memory_order_acquire); }
  /// Wakes the thread.
  void wake() { event.bump(); }
  void wakeAll();

  /// How long the thread spins before it sleeps while an operation is awaited: the maximum over all callers.
  void bePatient(std::chrono::nanoseconds time);

  /// Plugin calls other than messages, for the progress thread only.
  absl::StatusOr<mpmd_world_t> join();
  absl::StatusOr<uint32_t> openCommunicator();
  absl::Status leave();
  uint32_t leaveSeconds() const { return plugin.leave_seconds; }

private:
  bool takeAll();
  bool poll();
  void begin(Operation &operation);
  void finish(Operation &operation);
  void giveUp(Scope &scope);
  void quieten(Scope &scope);
  void rest(int seen, bool moved, Clock::time_point next);
  absl::Status check(int failed, absl::string_view what) const;
  void fail(int failed, absl::string_view what);

  const mpmd_comm_plugin_t &plugin;
  uint32_t maxBytes = 0;
  std::atomic<std::thread::id> thread{};
  std::function<void(const absl::Status &, bool)> broken;

  FutexEvent event;
  std::atomic<bool> stopped{false}, ending{false}, hasWork{false};
  std::atomic<int64_t> spin{0};
  std::mutex mutex; ///< guards the following
  Operation *head = nullptr, *tail = nullptr;
  std::vector<std::function<void()>> tasks;
  std::vector<Scope *> scopes;

  // Owned by the progress thread.
  bool joined = false, broke = false;
  uint64_t awaited = 0; ///< number of pending operations that are not standing
  Clock::time_point lastMoved, busyUntil;
  bool hasYielded = false;
  std::vector<std::function<void()>> taken;
};

} // namespace mpmd::rt

#endif // MPMD_RT_TRANSPORT_PROGRESS_H
