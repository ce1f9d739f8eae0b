// Process setup of every tool. No MLIR, and nothing of plans: both halves may include it.
#ifndef MPMD_PLAN_SUPPORT_TOOLPROCESS_H
#define MPMD_PLAN_SUPPORT_TOOLPROCESS_H

namespace mpmd::plan {

/// Call first in main, before anything is opened. Occupies closed descriptors 0 to 2, so that no file gets their
/// numbers and output for a terminal. Then output on 2 is lost, and reading 0 and writing 1 fail as before. Exceeding
/// `ulimit -f` becomes an error of the write, not a signal. An uncaught exception, for example without memory, ends the
/// process with a message and code 1. `name` must stay valid.
void startTool(const char *name);

/// The part of `startTool` for exceptions, for a tool that may run out of memory before main.
void catchFaults();

/// Ends a tool from any thread, with `NAME: error: MESSAGE` on stderr and code 1. Allocates nothing and runs no
/// destructors. Uncommitted output files disappear.
[[noreturn]] void giveUp(const char *message);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SUPPORT_TOOLPROCESS_H
