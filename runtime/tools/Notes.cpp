// Lines on stderr.
#include "runtime/tools/Notes.h"

#include <cstdio>

namespace mpmd::run {

static bool quiet = false;

void beQuiet() { quiet = true; }
bool isQuiet() { return quiet; }

void printLine(const char *kind, const std::string &text) {
  std::fprintf(stderr, "mpmd-run: %s: %s\n", kind, text.c_str());
}

} // namespace mpmd::run
