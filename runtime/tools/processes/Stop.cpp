// Remembers the first signal.
#include "runtime/tools/processes/Stop.h"

#include "absl/strings/str_cat.h"

#include <csignal>
#include <cstring>
#include <initializer_list>

namespace mpmd::run {

namespace {
volatile std::sig_atomic_t caught = 0;

void remember(int signal) {
  caught = signal;
  for (int each : {SIGTERM, SIGINT})
    std::signal(each, SIG_DFL);
}
} // namespace

void catchSignals() {
  struct sigaction action = {};
  action.sa_handler = remember;
  sigemptyset(&action.sa_mask);
  // Restarts system calls, because no call waits for a signal.
  action.sa_flags = SA_RESTART;
  for (int each : {SIGTERM, SIGINT})
    ::sigaction(each, &action, nullptr);
}

int stopSignal() { return caught; }

std::string nameOf(int signal) {
  const char *name = ::sigabbrev_np(signal);
  return name ? absl::StrCat("SIG", name) : absl::StrCat("signal ", signal);
}

} // namespace mpmd::run
