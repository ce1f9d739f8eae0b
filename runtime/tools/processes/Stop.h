/// Signals that ask a run to end.
#ifndef MPMD_RUNTIME_TOOLS_PROCESSES_STOP_H
#define MPMD_RUNTIME_TOOLS_PROCESSES_STOP_H

#include <string>

namespace mpmd::run {

/// Makes the first SIGTERM or SIGINT only set a flag; a second one, of either kind, ends the process at once.
void catchSignals();

/// The caught signal, or 0.
int stopSignal();

/// The name of a signal: "SIGTERM".
std::string nameOf(int signal);

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_PROCESSES_STOP_H
