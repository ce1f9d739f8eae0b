// What every tool does first. No MLIR, and nothing of plans: both halves may include it.
#ifndef MPMD_PLAN_SUPPORT_TOOLPROCESS_H
#define MPMD_PLAN_SUPPORT_TOOLPROCESS_H

namespace mpmd::plan {

/// First thing in main, before anything is opened. Descriptors 0 to 2 that are closed are taken, so that no file gets
/// their numbers and with them what is meant for a terminal: what is written to 2 is lost, reading from 0 and writing
/// to 1 fail as before. A file that may not grow (`ulimit -f`) is an error of the write, not a signal. An exception
/// that nobody catches, as where memory runs out, ends the process with a message and code 1. `name` is kept.
void startTool(const char *name);

/// What `startTool` does for exceptions, for a tool in which memory may run out before main.
void catchFaults();

/// The end of a tool that cannot go on, from any thread: `NAME: error: MESSAGE` on stderr, code 1. Allocates nothing,
/// and tears nothing down. What is not committed of its files is gone.
[[noreturn]] void giveUp(const char *message);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SUPPORT_TOOLPROCESS_H
