/// Notes and warnings on stderr.
#ifndef MPMD_RUNTIME_TOOLS_REPORT_NOTES_H
#define MPMD_RUNTIME_TOOLS_REPORT_NOTES_H

#include "absl/strings/str_cat.h"

#include <string>

namespace mpmd::run {

/// The messages that are suppressed.
enum class Quiet {
  Nothing, ///< all are printed
  Notes,   ///< notes and progress that were not requested
  All      ///< also warnings: another process prints them
};
void beQuiet(Quiet quiet);
Quiet quietness();

void printLine(const char *kind, const std::string &text);

/// Prints one line, if this process prints notes.
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
