/// Where a run is, for people: on stderr.
#ifndef MPMD_RUNTIME_TOOLS_REPORT_PROGRESSLINES_H
#define MPMD_RUNTIME_TOOLS_REPORT_PROGRESSLINES_H

#include "runtime/tools/files/StepValues.h"

#include <chrono>
#include <cstdint>
#include <string>

namespace mpmd::run {

/// In place on a terminal, else as lines, not too many.
class Progress {
public:
  /// For the steps from `first` to `total`; a line every `logEvery` steps, or by time if that is 0. The result `rate`,
  /// if there is one, counts what a step has done.
  Progress(int64_t logEvery, int64_t first, int64_t total, const std::string &rate)
      : logEvery(logEvery), first(first), total(total), rate(rate) {}
  /// What comes next on stderr stands on a line of its own.
  ~Progress();

  /// Whether it is time to say something, but for what the number of steps asks for.
  bool isDue() const;

  /// How many steps there are at most until it says something.
  int64_t stepsUntilNext(int64_t done) const { return logEvery == 0 ? total - done : logEvery - done % logEvery; }

  /// After `done` steps, the last of which took `seconds` and gave `last`.
  void show(int64_t done, double seconds, const Program &program, const Results &last);

  /// A line of its own.
  void say(const std::string &line);

private:
  using Clock = std::chrono::steady_clock;
  void endLine();

  int64_t logEvery, first, total;
  std::string rate;
  bool terminal = isTerminal(), open = false;
  Clock::time_point start = Clock::now(), shown = start;
  static bool isTerminal();
};

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_REPORT_PROGRESSLINES_H
