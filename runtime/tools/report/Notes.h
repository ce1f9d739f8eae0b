/// What the tool has to say on stderr.
#ifndef MPMD_RUNTIME_TOOLS_REPORT_NOTES_H
#define MPMD_RUNTIME_TOOLS_REPORT_NOTES_H

#include "absl/strings/str_cat.h"

#include <string>

namespace mpmd::run {

/// What is not printed from now on.
enum class Quiet {
  Nothing, ///< all is
  Notes,   ///< notes and progress, which the user has not asked for
  All      ///< warnings neither: another process prints them
};
void beQuiet(Quiet quiet);
Quiet quietness();

void printLine(const char *kind, const std::string &text);

/// A line each, where this process has to say it.
template <typename... Parts> void note(const Parts &...parts) {
  if (quietness() == Quiet::Nothing)
    printLine("note", absl::StrCat(parts...));
}
template <typename... Parts> void warn(const Parts &...parts) {
  if (quietness() != Quiet::All)
    printLine("warning", absl::StrCat(parts...));
}

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_REPORT_NOTES_H
