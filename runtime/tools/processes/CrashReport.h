/// The last words of a process.
#ifndef MPMD_RUNTIME_TOOLS_PROCESSES_CRASHREPORT_H
#define MPMD_RUNTIME_TOOLS_PROCESSES_CRASHREPORT_H

namespace mpmd::run {

/// On SIGSEGV, SIGBUS, SIGFPE and SIGILL, writes one line to stderr that names rank, instruction and microbatch, and
/// ends the process with exit code 1.
void reportCrashes();

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_PROCESSES_CRASHREPORT_H
