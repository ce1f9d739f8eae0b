// The signal handler of crashes.
#include "runtime/tools/processes/CrashReport.h"

#include "mpmd-rt/mpmd_rt.h"

#include <csignal>
#include <cstdio>
#include <initializer_list>
#include <unistd.h>

namespace mpmd::run {

namespace {
const char *signalName(int signal) {
  switch (signal) {
  case SIGSEGV:
    return "it accessed memory that is not its own (SIGSEGV)";
  case SIGBUS:
    return "it accessed memory that is not there, as when a file is cut while it is read (SIGBUS)";
  case SIGFPE:
    return "it divided integers by zero (SIGFPE)";
  default:
    return "it ran an instruction that this processor does not have, or gave up (SIGILL)";
  }
}

/// Must not allocate, because the crash may have been inside malloc.
void handle(int signal) {
  char where[320], text[512];
  mpmd_rt_where(where, sizeof(where));
  int length = std::snprintf(text, sizeof(text), "mpmd-run: error: %s: %s\n",
                             where[0] != 0 ? where : "outside of any rank", signalName(signal));
  [[maybe_unused]] ssize_t written = ::write(STDERR_FILENO, text, static_cast<size_t>(length));
  ::_exit(1);
}
} // namespace

void reportCrashes() {
  for (int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL})
    std::signal(signal, handle);
}

} // namespace mpmd::run
