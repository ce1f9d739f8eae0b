/// The thread that calls the plugin for processes: what others hand it, and what it does with it.
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

/// Operations that are given up together. All but `isQuiet` and `wake` is the thread's.
struct Scope {
  bool isStanding = false;            ///< what is always under way, so that nobody waits for it
  bool isClosed = false;              ///< nothing of it begins any more
  Operation *first = nullptr;         ///< those that are under way
  std::atomic<bool> isQuiet{false};   ///< closed, and nothing is under way
  std::function<void()> wake = [] {}; ///< wakes all who wait for one of them, and does nothing else
};

/// A message at one of its ends. Whoever posts it keeps it where it is until it has ended, or the scope is quiet, or
/// the thread has stopped.
struct Operation {
  enum class Kind { Send, Receive };
  Kind kind = Kind::Send;
  uint32_t communicator = 0;
  uint32_t process = 0;
  uint32_t tag = 0;
  void *data = nullptr;
  uint64_t bytes = 0;
  Scope *scope = nullptr;
  std::function<void(Operation &)> ended; ///< called by the thread

  uint64_t came = 0; ///< bytes, of a receive that has ended

private:
  friend class Progress;
  uint64_t pieces = 0; ///< that have not ended
  bool isTruncated = false, isCancelled = false;
  Operation *next = nullptr, *before = nullptr; ///< in the queue, then in the scope
};

class Progress {
public:
  using Clock = std::chrono::steady_clock;

  explicit Progress(const mpmd_comm_plugin_t &plugin) : plugin(plugin) {}

  /// What the thread does, until `end`. `attend` is called in every turn, and says when it has to be at the latest.
  /// `broken` is told what the plugin cannot do any more, and whether messages still go.
  void loop(const std::function<Clock::time_point(Clock::time_point)> &attend,
            std::function<void(const absl::Status &, bool)> broken);
  void end();

  /// Any thread. Nothing is begun once the thread has stopped.
  void post(Operation &operation);
  static constexpr std::chrono::nanoseconds forever = std::chrono::nanoseconds::max();
  /// Does something on the thread, and waits for it; false if it has stopped, or is not done within `limit` and may
  /// still do it. Not for the thread itself.
  bool run(std::function<void()> task, std::chrono::nanoseconds limit = forever);
  /// Without waiting; nothing where it has stopped.
  void later(std::function<void()> task);

  /// Those who wait for operations of an open scope are woken when the thread stops. `close` begins to give up what is
  /// under way; any thread. It is to be forgotten before it goes.
  void open(Scope &scope);
  void close(Scope &scope);
  void forget(Scope &scope);

  /// No call of the plugin, ever again; only the thread itself says so.
  void stop();
  bool isStopped() const { return stopped.load(std::memory_order_acquire); }
  bool isBroken() const { return broke; } ///< the thread's
  bool isHere() const { return std::this_thread::get_id() == thread.load(std::memory_order_acquire); }
  /// Has the thread look around.
  void wake() { event.bump(); }
  void wakeAll();

  /// How long the thread looks before it sleeps where somebody waits: the longest that anybody asked for.
  void bePatient(std::chrono::nanoseconds time);

  /// The thread's: calls of the plugin that are none of messages.
  absl::Status join(mpmd_world_t &world);
  absl::Status openCommunicator(uint32_t &communicator);
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
  uint32_t mostBytes = 0;
  std::atomic<std::thread::id> thread{};
  std::function<void(const absl::Status &, bool)> broken;

  FutexEvent event;
  std::atomic<bool> stopped{false}, ending{false}, hasWork{false};
  std::atomic<int64_t> spin{0};
  std::mutex mutex; ///< guards the following
  Operation *head = nullptr, *tail = nullptr;
  std::vector<std::function<void()>> tasks;
  std::vector<Scope *> scopes;

  // The thread's.
  bool joined = false, broke = false;
  uint64_t awaited = 0; ///< operations under way that are not standing
  Clock::time_point lastMoved, busyUntil;
  bool hasYielded = false;
  std::vector<std::function<void()>> taken;
};

} // namespace mpmd::rt

#endif // MPMD_RT_TRANSPORT_PROGRESS_H
