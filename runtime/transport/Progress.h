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

/// Operations that are cancelled together. The progress thread owns all members but `isQuiet` and `wake`.
struct Scope {
  bool isStanding = false;            ///< for permanent receives, which nobody waits for
  bool isClosed = false;              ///< no operation of it starts any more
  Operation *first = nullptr;         ///< pending operations
  std::atomic<bool> isQuiet{false};   ///< closed, and nothing is pending
  std::function<void()> wake = [] {}; ///< wakes all who wait for one of its operations, and does nothing else
};

/// One end of a message. The poster keeps it in place until it has completed, the scope is quiet, or the thread has
/// stopped.
struct Operation {
  enum class Kind { Send, Receive };
  Kind kind = Kind::Send;
  uint32_t communicator = 0;
  uint32_t process = 0;
  uint32_t tag = 0;
  void *data = nullptr;
  uint64_t bytes = 0;
  Scope *scope = nullptr;
  std::function<void(Operation &)> ended; ///< called on the progress thread

  uint64_t came = 0; ///< bytes of a completed receive

private:
  friend class Progress;
  uint64_t pieces = 0; ///< that have not completed
  bool isTruncated = false, isCancelled = false;
  Operation *next = nullptr, *before = nullptr; ///< in the queue, then in the scope
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

  /// Any thread. After the thread has stopped, operations do not start.
  void post(Operation &operation);
  static constexpr std::chrono::nanoseconds forever = std::chrono::nanoseconds::max();
  /// Runs a task on the thread, and waits for it. False if the thread has stopped, or if the task is not done within
  /// `limit`; it may still run then. Not for the thread itself.
  bool run(std::function<void()> task, std::chrono::nanoseconds limit = forever);
  /// The same without waiting; does nothing after the thread has stopped.
  void later(std::function<void()> task);

  /// When the thread stops, it wakes the waiters of open scopes. `close` starts to cancel pending operations; any
  /// thread. Call `forget` before the scope is destroyed.
  void open(Scope &scope);
  void close(Scope &scope);
  void forget(Scope &scope);

  /// No plugin calls follow; only the thread itself calls it.
  void stop();
  bool isStopped() const { return stopped.load(std::memory_order_acquire); }
  bool isBroken() const { return broke; } ///< of the progress thread
  bool isHere() const { return std::this_thread::get_id() == thread.load(std::memory_order_acquire); }
  /// Wakes the thread.
  void wake() { event.bump(); }
  void wakeAll();

  /// How long the thread spins before it sleeps while somebody waits: the maximum over all callers.
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
  uint64_t awaited = 0; ///< pending operations that are not permanent
  Clock::time_point lastMoved, busyUntil;
  bool hasYielded = false;
  std::vector<std::function<void()>> taken;
};

} // namespace mpmd::rt

#endif // MPMD_RT_TRANSPORT_PROGRESS_H
