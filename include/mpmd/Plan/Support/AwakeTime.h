// Time that does not pass while a process is stopped. No MLIR, and nothing of plans: both halves may include it.
#ifndef MPMD_PLAN_SUPPORT_AWAKETIME_H
#define MPMD_PLAN_SUPPORT_AWAKETIME_H

#include <algorithm>
#include <chrono>

namespace mpmd::plan {

/// The time in which this process has run since a moment. Whoever waits looks at it often; from one look to the next at
/// most `longest` counts. In what is longer the process was stopped, by a signal, a debugger or with its machine, and
/// nothing that was expected of it or of others meanwhile is late.
class AwakeTime {
public:
  using Clock = std::chrono::steady_clock;

  explicit AwakeTime(std::chrono::nanoseconds longest = std::chrono::milliseconds(100)) : longest(longest) {}

  /// Adds what has passed since the last look; gives the sum.
  std::chrono::nanoseconds look() {
    const Clock::time_point now = Clock::now();
    passed += std::min<std::chrono::nanoseconds>(now - last, longest);
    last = now;
    return passed;
  }

  /// What has passed since the last look does not count.
  void skip() { last = Clock::now(); }

  /// The moment is now.
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
