// Process setup of every tool. Depends on neither MLIR nor plans, because compiler and runtime both include it.
#ifndef MPMD_PLAN_SUPPORT_TOOLPROCESS_H
#define MPMD_PLAN_SUPPORT_TOOLPROCESS_H

namespace mpmd::plan {

/// Must be called first in main, before anything is opened. Occupies closed descriptors 0 to 2, so that no file is
/// opened under these numbers and receives terminal output. Output to a closed 2 is lost; reading a closed 0 and
/// writing a closed 1 still fail. Exceeding `ulimit -f` becomes an error of the write, not a signal. An uncaught
/// exception, for example out of memory, ends the process with a message and code 1. `name` must stay valid.
void startTool(const char *name);

/// Only the exception handling of `startTool`, for a tool that may run out of memory before main.
void catchFaults();

/// Ends the process from any thread, with `NAME: error: MESSAGE` on stderr and code 1. Allocates nothing and runs no
/// destructors. Uncommitted output files disappear.
[[noreturn]] void giveUp(const char *message);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SUPPORT_TOOLPROCESS_H
