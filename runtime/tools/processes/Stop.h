/// Signals that ask a run to end.
#ifndef MPMD_RUNTIME_TOOLS_PROCESSES_STOP_H
#define MPMD_RUNTIME_TOOLS_PROCESSES_STOP_H

namespace mpmd::run {

/// Makes the first SIGTERM or SIGINT only set a flag; a second one, of either kind, ends the process at once.
void catchSignals();

/// The caught signal, or 0.
int stopSignal();

/// "SIGTERM" or "SIGINT".
const char *nameOf(int signal);

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_PROCESSES_STOP_H
