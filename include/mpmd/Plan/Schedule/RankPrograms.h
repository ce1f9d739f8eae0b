// Simulates rank programs with non-blocking sends and receives, and with waits. No MLIR.
#ifndef MPMD_PLAN_SCHEDULE_RANKPROGRAMS_H
#define MPMD_PLAN_SCHEDULE_RANKPROGRAMS_H

#include "mpmd/Plan/Schedule/Channels.h"

#include <optional>

namespace mpmd::plan {

/// A rank program, and the seconds of each step that is a run. Entries of other steps are not used.
struct TimedProgram {
  std::vector<ChannelStep> steps;
  std::vector<double> seconds;
};

/// The begin and the end of a step.
struct StepTime {
  double start = 0, end = 0;
};

/// The time at which a value was sent, and the time at which it arrived.
struct MoveTime {
  int64_t transfer = 0, microbatch = 0;
  double sent = 0, arrived = 0;
};

/// The times of all steps of each program, and of all moves.
struct ProgramTimes {
  std::vector<std::vector<StepTime>> steps;
  std::vector<MoveTime> moves;
};

/// Simulates programs. A transfer starts once source and target have posted it, and the previous transfer on its
/// channel has arrived. It takes the seconds of its link. The programs must pass `checkMatching`. No value if they
/// deadlock.
std::optional<ProgramTimes> timePrograms(const std::vector<TimedProgram> &programs,
                                         const std::vector<ChannelTransfer> &transfers,
                                         const std::vector<double> &links);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_RANKPROGRAMS_H
