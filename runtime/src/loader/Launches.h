/// Command lists with loops, for code that inspects them without running them.
#ifndef MPMD_RT_SRC_LOADER_LAUNCHES_H
#define MPMD_RT_SRC_LOADER_LAUNCHES_H

#include "runtime/format/RankAbi.h"

#include <functional>

namespace mpmd::rt {

/// The number of launches in the body of a loop; 0 for any other launch.
inline uint32_t launchesInside(const mpmd_launch_t &launch) {
  return launch.kind == MPMD_LAUNCH_LOOP ? launch.index : 0;
}

/// Whether a rank divides a launch among its thread pool. True for a launch of unknown cost.
bool isWorthThreads(const mpmd_launch_t &launch);

/// The maximum number of launches in one run of a task, not counting loops themselves. Saturates at 2^62.
uint64_t maxRuns(const mpmd_rank_program_t &program, const mpmd_task_t &task);

/// The number of events that a rank records in one step: one for each instruction and each exchange. With `launches`,
/// one for each instruction and each launch.
uint64_t eventsPerStep(const mpmd_rank_program_t &program, bool launches);

/// Calls `visit` with each exchange that one run of a task executes, in order. The program must have been checked.
void forEachExchange(const mpmd_rank_program_t &program, const mpmd_task_t &task,
                     const std::function<void(const mpmd_launch_t &)> &visit);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_LOADER_LAUNCHES_H
