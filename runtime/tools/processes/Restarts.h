/// --restarts: a run that a fault has ended resumes from its last checkpoint, a limited number of times. This process
/// restarts a run of one process. A launcher restarts several processes, and this code only counts the starts.
#ifndef MPMD_RUNTIME_TOOLS_PROCESSES_RESTARTS_H
#define MPMD_RUNTIME_TOOLS_PROCESSES_RESTARTS_H

#include "absl/status/status.h"

#include <cstdint>
#include <optional>
#include <string>

namespace mpmd::run {

/// Forks a child, which makes the run. Forks again, at most `restarts` times, if the child is killed by a signal, or
/// fails after it has written another checkpoint into `dir`. SIGTERM and SIGINT are forwarded, and no restart follows
/// them. Returns nothing in the child, and the exit code in the parent. The process must have no other thread.
std::optional<int> supervise(const std::string &dir, int64_t restarts);

/// Counts a start of the run by a launcher, for checkpoints in `dir`. Fails if the run was started more than `restarts`
/// times since it last ended in order.
absl::Status countStart(const std::string &dir, int64_t restarts);

/// Resets the count, because the run has ended in order: it is complete, or was stopped.
absl::Status forgetStarts(const std::string &dir);

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_PROCESSES_RESTARTS_H
