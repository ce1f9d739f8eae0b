/// Lists of launches with loops and branches in them, for those who look at them without running them.
#ifndef MPMD_RT_SRC_LOADER_LAUNCHES_H
#define MPMD_RT_SRC_LOADER_LAUNCHES_H

#include "absl/types/span.h"
#include "runtime/format/RankAbi.h"

#include <functional>

namespace mpmd::rt {

/// Whether it is no loop and no branch.
inline bool isLeaf(const mpmd_launch_t &launch) {
  return launch.kind != MPMD_LAUNCH_LOOP && launch.kind != MPMD_LAUNCH_BRANCH;
}

/// Whether a launch is shared with the helpers of a rank. One whose cost is not known is.
bool isWorthThreads(const mpmd_launch_t &launch);

/// How many launches behind a loop or branch are in its lists; 0 for any other launch.
uint64_t launchesInside(const mpmd_rank_program_t &program, const mpmd_launch_t &launch);

/// Where an operand begins, within what it is in, in these iterations of the loops around it (the outermost first).
inline uint64_t operandOffset(const mpmd_rank_program_t &program, const mpmd_operand_t &operand,
                              absl::Span<const uint64_t> iterations) {
  uint64_t offset = operand.offset;
  for (uint32_t d = 0; d < operand.num_strides; ++d)
    offset += iterations[d] * static_cast<uint64_t>(program.strides[operand.first_stride + d]);
  return offset;
}

/// How many launches one run of a task executes at most, without loops and branches themselves; no more than 2^62.
uint64_t mostRuns(const mpmd_rank_program_t &program, const mpmd_task_t &task);

/// How many events a rank records in one step: of instructions and of exchanges; with `launches`, of all launches.
uint64_t eventsPerStep(const mpmd_rank_program_t &program, bool launches);

/// Calls `visit` with each exchange that one run of a task executes, in that order, and with the iterations of the
/// loops around it. The program has been checked.
void forEachExchange(const mpmd_rank_program_t &program, const mpmd_task_t &task,
                     const std::function<void(const mpmd_launch_t &, absl::Span<const uint64_t>)> &visit);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_LOADER_LAUNCHES_H
