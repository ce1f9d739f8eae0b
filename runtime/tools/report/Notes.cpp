// Lines on stderr.
#include "runtime/tools/report/Notes.h"

#include <algorithm>
#include <cstdio>

namespace mpmd::run {

static Quiet current = Quiet::Nothing;

void beQuiet(Quiet quiet) { current = std::max(current, quiet); }
Quiet quietness() { return current; }

void printLine(const char *kind, const std::string &text) {
  std::fprintf(stderr, "mpmd-run: %s: %s\n", kind, text.c_str());
}

} // namespace mpmd::run
