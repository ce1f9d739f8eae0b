/// An event that says that a state has changed. A waiter reads the generation, then checks the state. It sleeps if the
/// generation is still the same.
#ifndef MPMD_RT_SRC_CPU_FUTEXEVENT_H
#define MPMD_RT_SRC_CPU_FUTEXEVENT_H

#include <algorithm>
#include <atomic>
#include <chrono>
#include <climits>
#include <ctime>
#include <linux/futex.h>
#include <sched.h>
#include <sys/syscall.h>
#include <thread>
#include <unistd.h>

namespace mpmd::rt {

/// The distance between data that different threads write: two cache lines, because processors prefetch them in pairs.
inline constexpr size_t interferenceSize = 128;

/// Spins for a while, in the hope that the caller need not sleep. The limit is a time, because the length of an
/// iteration differs tenfold between processors. Yields in between, because the awaited thread may need the processor.
class SpinPolicy {
public:
  explicit SpinPolicy(std::chrono::nanoseconds limit) : limit(limit) {}

  /// Waits a moment. Returns false once the time is over.
  bool spin() {
    if (limit.count() == 0)
      return ++turns <= 1 && ::sched_yield() == 0;
    if (++turns % 32 != 0) {
#if defined(__x86_64__)
      __builtin_ia32_pause();
#elif defined(__aarch64__)
      asm volatile("yield");
#endif
      return true;
    }
    auto now = std::chrono::steady_clock::now();
    if (turns == 32)
      end = now + limit;
    else if (now >= end)
      return false;
    if (turns % 256 == 0)
      ::sched_yield();
    return true;
  }

private:
  std::chrono::nanoseconds limit;
  std::chrono::steady_clock::time_point end;
  int64_t turns = 0;
};

/// Sleeps between two polls, in proportion to the time that the caller has waited.
inline void sleepBetweenPolls(std::chrono::nanoseconds waited) {
  constexpr std::chrono::nanoseconds min = std::chrono::microseconds(10), max = std::chrono::milliseconds(1);
  std::this_thread::sleep_for(std::clamp<std::chrono::nanoseconds>(waited / 32, min, max));
}

/// Whoever changes the state calls `bump`, which wakes the threads that sleep on an older generation. Without sleepers,
/// `bump` costs one atomic addition and one load.
class alignas(interferenceSize) FutexEvent {
public:
  int read() const { return generation.load(std::memory_order_seq_cst); }

  /// Begins a new generation, and wakes at most `most` sleepers.
  void bump(int most = INT_MAX) {
    generation.fetch_add(1, std::memory_order_seq_cst);
    if (sleepers.load(std::memory_order_seq_cst) != 0)
      ::syscall(SYS_futex, &generation, FUTEX_WAKE_PRIVATE, most, nullptr, nullptr, 0);
  }

  /// Sleeps until the generation is no longer `seen`; may wake up earlier.
  void sleep(int seen) { sleep(seen, nullptr); }

  /// Sleeps for at most `most`.
  void sleep(int seen, std::chrono::nanoseconds most) {
    constexpr int64_t second = 1000000000;
    const int64_t count = std::max<int64_t>(most.count(), 0);
    const timespec limit = {static_cast<time_t>(count / second), static_cast<long>(count % second)};
    sleep(seen, &limit);
  }

private:
  void sleep(int seen, const timespec *limit) {
    sleepers.fetch_add(1, std::memory_order_seq_cst);
    ::syscall(SYS_futex, &generation, FUTEX_WAIT_PRIVATE, seen, limit, nullptr, 0);
    sleepers.fetch_sub(1, std::memory_order_seq_cst);
  }

  std::atomic<int> generation{0}; ///< may wrap around, because it is only compared for equality
  std::atomic<int> sleepers{0};
  static_assert(sizeof(std::atomic<int>) == 4 && std::atomic<int>::is_always_lock_free, "the kernel looks at it");
};

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_CPU_FUTEXEVENT_H
