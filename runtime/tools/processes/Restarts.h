/// --restarts: a run that ended by a fault resumes from its last checkpoint, a limited number of times. A single
/// process is restarted here. With several processes the launcher restarts all, and here the starts are only counted.
#ifndef MPMD_RUNTIME_TOOLS_PROCESSES_RESTARTS_H
#define MPMD_RUNTIME_TOOLS_PROCESSES_RESTARTS_H

#include "absl/status/status.h"

#include <cstdint>
#include <optional>
#include <string>

namespace mpmd::run {

/// Forks. Forks again if the child is killed by a signal, or fails after it has written another checkpoint into `dir`,
/// at most `restarts` times. SIGTERM and SIGINT are forwarded, and end it for good. Returns nothing in the child, which
/// makes the run, and the exit code in the parent. The process must have no other thread.
std::optional<int> supervise(const std::string &dir, int64_t restarts);

/// Counts a start of the run by a launcher, for checkpoints in `dir`. Fails if it was started more than `restarts`
/// times since it last ended in order.
absl::Status countStart(const std::string &dir, int64_t restarts);

/// Resets the count: the run has ended in order, done or stopped.
absl::Status forgetStarts(const std::string &dir);

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_PROCESSES_RESTARTS_H
