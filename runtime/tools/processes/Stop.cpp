// Remembers the first signal.
#include "runtime/tools/processes/Stop.h"

#include <csignal>
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
const char *nameOf(int signal) { return signal == SIGTERM ? "SIGTERM" : "SIGINT"; }

} // namespace mpmd::run
