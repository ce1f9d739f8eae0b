/// A place to wait for "something changed": read the generation, look at the state, sleep if it has not changed since.
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
#include <unistd.h>

namespace mpmd::rt {

/// What different threads write lies this far apart: two lines, because processors fetch them in pairs.
inline constexpr size_t apart = 128;

/// Looks again and again for a while before it is worth sleeping. Bounded by time, not by turns, whose length differs
/// between processors by ten; and the processor is offered to others meanwhile, since what is waited for may need it.
class SpinPolicy {
public:
  explicit SpinPolicy(std::chrono::nanoseconds limit) : limit(limit) {}

  /// Waits a moment. False once the time is over.
  bool again() {
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

/// `bump` after a change wakes those who sleep on an older generation. Without sleepers it costs one atomic addition
/// and one load.
class alignas(apart) FutexEvent {
public:
  int read() const { return generation.load(std::memory_order_seq_cst); }

  /// Wakes at most `most` sleepers.
  void bump(int most = INT_MAX) {
    generation.fetch_add(1, std::memory_order_seq_cst);
    if (sleepers.load(std::memory_order_seq_cst) != 0)
      ::syscall(SYS_futex, &generation, FUTEX_WAKE_PRIVATE, most, nullptr, nullptr, 0);
  }

  /// Sleeps until the generation is no longer `seen`, or a little less long.
  void sleep(int seen) {
    sleepers.fetch_add(1, std::memory_order_seq_cst);
    ::syscall(SYS_futex, &generation, FUTEX_WAIT_PRIVATE, seen, nullptr, nullptr, 0);
    sleepers.fetch_sub(1, std::memory_order_seq_cst);
  }

  /// As long as `most` at the utmost.
  void sleep(int seen, std::chrono::nanoseconds most) {
    constexpr int64_t second = 1000000000;
    const int64_t count = std::max<int64_t>(most.count(), 0);
    const timespec limit = {static_cast<time_t>(count / second), static_cast<long>(count % second)};
    sleepers.fetch_add(1, std::memory_order_seq_cst);
    ::syscall(SYS_futex, &generation, FUTEX_WAIT_PRIVATE, seen, &limit, nullptr, 0);
    sleepers.fetch_sub(1, std::memory_order_seq_cst);
  }

private:
  std::atomic<int> generation{0}; ///< wraps around without harm: only whether it is another one counts
  std::atomic<int> sleepers{0};
  static_assert(sizeof(std::atomic<int>) == 4 && std::atomic<int>::is_always_lock_free, "the kernel looks at it");
};

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_CPU_FUTEXEVENT_H
