/// What the tool has to say on stderr.
#ifndef MPMD_RUNTIME_TOOLS_NOTES_H
#define MPMD_RUNTIME_TOOLS_NOTES_H

#include "absl/strings/str_cat.h"

#include <string>

namespace mpmd::run {

/// From now on notes, warnings and progress are another process's to print.
void beQuiet();
bool isQuiet();

void printLine(const char *kind, const std::string &text);

/// A line each, where this process has to say it.
template <typename... Parts> void note(const Parts &...parts) {
  if (!isQuiet())
    printLine("note", absl::StrCat(parts...));
}
template <typename... Parts> void warn(const Parts &...parts) {
  if (!isQuiet())
    printLine("warning", absl::StrCat(parts...));
}

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_NOTES_H
