// Simulates rank programs with non-blocking sends and receives, and waits. No MLIR.
#ifndef MPMD_PLAN_SCHEDULE_RANKPROGRAMS_H
#define MPMD_PLAN_SCHEDULE_RANKPROGRAMS_H

#include "mpmd/Plan/Schedule/Channels.h"

#include <optional>

namespace mpmd::plan {

/// One rank program with the seconds of its runs; entries of other steps are not used.
struct TimedProgram {
  std::vector<ChannelStep> steps;
  std::vector<double> seconds;
};

/// Begin and end of a step.
struct StepTime {
  double start = 0, end = 0;
};

/// The times at which a value was sent and arrived.
struct MoveTime {
  int64_t transfer = 0, microbatch = 0;
  double sent = 0, arrived = 0;
};

/// The times of all steps by program, and of all moves.
struct ProgramTimes {
  std::vector<std::vector<StepTime>> steps;
  std::vector<MoveTime> moves;
};

/// A transfer starts once both ends have posted it and the previous one on its channel has arrived; it then takes the
/// seconds of its link. The programs must pass `checkMatching`; nothing if they do not end.
std::optional<ProgramTimes> timePrograms(const std::vector<TimedProgram> &programs,
                                         const std::vector<ChannelTransfer> &transfers,
                                         const std::vector<double> &links);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_RANKPROGRAMS_H
