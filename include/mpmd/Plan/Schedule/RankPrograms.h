// Rank programs on paper: when every instruction runs, with sends and receives that are posted, go on, and are waited
// for. No MLIR.
#ifndef MPMD_PLAN_SCHEDULE_RANKPROGRAMS_H
#define MPMD_PLAN_SCHEDULE_RANKPROGRAMS_H

#include "mpmd/Plan/Schedule/Channels.h"

namespace mpmd::plan {

/// One rank program with the seconds of its runs; those of other steps are not read.
struct TimedProgram {
  std::vector<ChannelStep> steps;
  std::vector<double> seconds;
};

/// When a step begins and ends.
struct StepTime {
  double start = 0, end = 0;
};

/// When a value was sent and when it was there.
struct MoveTime {
  int64_t transfer = 0, microbatch = 0;
  double sent = 0, arrived = 0;
};

/// A transfer moves once both ends have posted it and the one before it on its channel is there; it then takes the
/// seconds of its link. Needs programs that pass `checkMatching`; false if they do not end.
bool timePrograms(const std::vector<TimedProgram> &programs, const std::vector<ChannelTransfer> &transfers,
                  const std::vector<double> &links, std::vector<std::vector<StepTime>> &times,
                  std::vector<MoveTime> &moves);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_RANKPROGRAMS_H
