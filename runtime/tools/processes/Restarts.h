/// --restarts: a run that was ended by a fault goes on from its last checkpoint, a limited number of times. Alone, it
/// is started again from here; of several processes the launcher starts all again, and here they are only counted.
#ifndef MPMD_RUNTIME_TOOLS_PROCESSES_RESTARTS_H
#define MPMD_RUNTIME_TOOLS_PROCESSES_RESTARTS_H

#include "absl/status/status.h"

#include <cstdint>
#include <optional>
#include <string>

namespace mpmd::run {

/// Forks, and forks again where what runs there is killed by a signal, or fails after it has written another
/// checkpoint into `dir`; at most `restarts` times. SIGTERM and SIGINT are passed on, and end it for good. Returns
/// nothing where the run is to be made, and its exit code where that has ended. No other thread may be there.
std::optional<int> supervise(const std::string &dir, int64_t restarts);

/// Counts a start by a launcher of the run whose checkpoints are in `dir`. An error if it was started more than
/// `restarts` times since the last one that has ended in order.
absl::Status countStart(const std::string &dir, int64_t restarts);

/// The run has ended in order, done or stopped.
absl::Status forgetStarts(const std::string &dir);

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_PROCESSES_RESTARTS_H
