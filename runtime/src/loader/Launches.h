/// Command lists with loops and branches, for code that inspects them without running them.
#ifndef MPMD_RT_SRC_LOADER_LAUNCHES_H
#define MPMD_RT_SRC_LOADER_LAUNCHES_H

#include "absl/types/span.h"
#include "runtime/format/RankAbi.h"

#include <functional>

namespace mpmd::rt {

/// Whether a launch is no loop and no branch.
inline bool isLeaf(const mpmd_launch_t &launch) {
  return launch.kind != MPMD_LAUNCH_LOOP && launch.kind != MPMD_LAUNCH_BRANCH;
}

/// Whether a rank's thread pool shares a launch. True for a launch of unknown cost.
bool isWorthThreads(const mpmd_launch_t &launch);

/// The number of launches in the lists of a loop or branch; 0 for any other launch.
uint64_t launchesInside(const mpmd_rank_program_t &program, const mpmd_launch_t &launch);

/// The offset of an operand in its buffer, for these iterations of the loops around it (the outermost first).
inline uint64_t operandOffset(const mpmd_rank_program_t &program, const mpmd_operand_t &operand,
                              absl::Span<const uint64_t> iterations) {
  uint64_t offset = operand.offset;
  for (uint32_t d = 0; d < operand.num_strides; ++d)
    offset += iterations[d] * static_cast<uint64_t>(program.strides[operand.first_stride + d]);
  return offset;
}

/// The maximum number of launches in one run of a task, without loops and branches themselves; saturates at 2^62.
uint64_t mostRuns(const mpmd_rank_program_t &program, const mpmd_task_t &task);

/// Events that a rank records in one step: of instructions and exchanges; with `launches`, of all launches.
uint64_t eventsPerStep(const mpmd_rank_program_t &program, bool launches);

/// Calls `visit` with each exchange that one run of a task executes, in order, and the iterations of the loops around
/// it. The program must have been checked.
void forEachExchange(const mpmd_rank_program_t &program, const mpmd_task_t &task,
                     const std::function<void(const mpmd_launch_t &, absl::Span<const uint64_t>)> &visit);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_LOADER_LAUNCHES_H
