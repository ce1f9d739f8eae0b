/// Checks the launches of a task: loops and branches, operands, and the rules of each kind of launch.
#ifndef MPMD_RT_SRC_LOADER_CHECKLAUNCHES_H
#define MPMD_RT_SRC_LOADER_CHECKLAUNCHES_H

#include "runtime/format/Manifest.h"
#include "runtime/format/RankAbi.h"
#include "runtime/src/loader/CheckMessages.h"

#include <vector>

namespace mpmd::rt {

/// Checks that the bodies of loops lie in their lists, and that every operand stays inside its buffer in every
/// iteration. Also: no input is written, all ranks run exchanges equally often, and costs add up. The task's own
/// ranges, bindings and workspace, the gemms and the exchanges must have been checked. Returns the number of exchanges
/// in one run of the task.
absl::StatusOr<uint64_t> checkLaunches(const mpmd_rank_program_t &program, const format::Manifest &manifest,
                                       const std::vector<ExchangeReach> &exchanges, const mpmd_task_t &task);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_LOADER_CHECKLAUNCHES_H
