/// Signals that ask a run to end.
#ifndef MPMD_RUNTIME_TOOLS_PROCESSES_STOP_H
#define MPMD_RUNTIME_TOOLS_PROCESSES_STOP_H

namespace mpmd::run {

/// From now on the first SIGTERM or SIGINT is only remembered; a second one, of either kind, ends the process at once.
void catchSignals();

/// The signal that came, or 0.
int stopSignal();

/// "SIGTERM" or "SIGINT".
const char *nameOf(int signal);

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_PROCESSES_STOP_H
