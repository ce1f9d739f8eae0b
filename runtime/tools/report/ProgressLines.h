/// The progress of a run on stderr.
#ifndef MPMD_RUNTIME_TOOLS_REPORT_PROGRESSLINES_H
#define MPMD_RUNTIME_TOOLS_REPORT_PROGRESSLINES_H

#include "runtime/tools/files/StepValues.h"

#include <chrono>
#include <cstdint>
#include <string>

namespace mpmd::run {

/// Prints progress in place on a terminal, else in occasional lines.
class Progress {
public:
  /// Steps go from `first` to `total`. Prints after every `logEvery` steps, or at intervals of time if `logEvery` is 0.
  /// `rate` names the result of the program that counts the work of a step, such as tokens; it may be empty.
  Progress(int64_t logEvery, int64_t first, int64_t total, const std::string &rate)
      : logEvery(logEvery), first(first), total(total), rate(rate) {}
  /// Ends the line in place, so that later output begins on its own line.
  ~Progress();

  /// Whether a report by time is due.
  bool isDue() const;

  /// The maximum number of steps until the next report.
  int64_t stepsUntilNext(int64_t done) const { return logEvery == 0 ? total - done : logEvery - done % logEvery; }

  /// Reports that `done` steps have run. The last step took `seconds` and gave `last`.
  void show(int64_t done, double seconds, const Program &program, const Results &last);

  /// Prints a separate line.
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
