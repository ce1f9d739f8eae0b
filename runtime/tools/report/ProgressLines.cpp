// Lines on stderr.
#include "runtime/tools/report/ProgressLines.h"

#include "runtime/tools/report/Notes.h"
#include "runtime/tools/report/Scalars.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include <algorithm>
#include <cstdio>
#include <unistd.h>

namespace mpmd::run {

bool Progress::isTerminal() { return ::isatty(STDERR_FILENO) != 0; }

Progress::~Progress() { endLine(); }

void Progress::endLine() {
  if (open)
    std::fputc('\n', stderr);
  open = false;
}

bool Progress::isDue() const {
  return logEvery == 0 &&
         Clock::now() - shown >= (terminal ? std::chrono::milliseconds(100) : std::chrono::seconds(30));
}

void Progress::say(const std::string &line) {
  if (quietness() != Quiet::Nothing)
    return;
  endLine();
  std::fprintf(stderr, "%s\n", line.c_str());
}

void Progress::show(int64_t done, double seconds, const Program &program, const Results &last) {
  // What --log-every asks for stays.
  if (quietness() == Quiet::All || (quietness() == Quiet::Notes && logEvery == 0))
    return;
  bool inPlace = terminal && logEvery == 0;
  if (inPlace         ? done != total && !isDue() && done != first + 1
      : logEvery != 0 ? done % logEvery != 0 && done != total
                      : !isDue())
    return;
  Clock::time_point now = Clock::now();
  shown = now;
  std::string text = absl::StrCat("step ", done, " of ", total);
  const auto numbers = scalars(program, last);
  for (size_t i = 0; i < numbers.size() && i < 4; ++i)
    absl::StrAppendFormat(&text, ", %s %.6g", numbers[i].first, numbers[i].second);
  for (const auto &[name, value] : numbers)
    if (name == rate && seconds > 0)
      absl::StrAppendFormat(&text, ", %.6g %s a second", value / seconds, name);
  double each = std::chrono::duration<double>(now - start).count() / static_cast<double>(done - first);
  int64_t left = static_cast<int64_t>(std::min(each * static_cast<double>(total - done), 1e15));
  absl::StrAppendFormat(&text, ", %.3g s a step, %d:%02d:%02d left", seconds, left / 3600, left / 60 % 60, left % 60);
  std::fprintf(stderr, inPlace ? "\r%s\033[K%s" : "%s%s", text.c_str(), !inPlace || done == total ? "\n" : "");
  open = inPlace && done != total;
}

} // namespace mpmd::run
