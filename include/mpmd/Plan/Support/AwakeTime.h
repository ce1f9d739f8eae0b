// A clock that stops while the process is stopped. Depends on neither MLIR nor plans, because compiler and runtime both
// include it.
#ifndef MPMD_PLAN_SUPPORT_AWAKETIME_H
#define MPMD_PLAN_SUPPORT_AWAKETIME_H

#include <algorithm>
#include <chrono>

namespace mpmd::plan {

/// The time that this process has run since the clock was started. The waiter calls `look` often, and each interval
/// between calls counts for at most `longest`. In a longer interval the process was stopped, by a signal, a debugger or
/// a suspended machine. Timeouts therefore do not expire while the process is stopped.
class AwakeTime {
public:
  using Clock = std::chrono::steady_clock;

  explicit AwakeTime(std::chrono::nanoseconds longest = std::chrono::milliseconds(100)) : longest(longest) {}

  /// Adds the time since the last call, and returns the total.
  std::chrono::nanoseconds look() {
    const Clock::time_point now = Clock::now();
    passed += std::min<std::chrono::nanoseconds>(now - last, longest);
    last = now;
    return passed;
  }

  /// Excludes the time since the last call.
  void skip() { last = Clock::now(); }

  /// Sets the clock to zero.
  void restart() {
    skip();
    passed = {};
  }

private:
  std::chrono::nanoseconds longest, passed{};
  Clock::time_point last = Clock::now();
};

} // namespace mpmd::plan

#endif // MPMD_PLAN_SUPPORT_AWAKETIME_H
