/// The launches of a task: loops and branches, operands, and what each kind of launch asks of them.
#ifndef MPMD_RT_SRC_LOADER_CHECKLAUNCHES_H
#define MPMD_RT_SRC_LOADER_CHECKLAUNCHES_H

#include "runtime/format/Manifest.h"
#include "runtime/format/RankAbi.h"
#include "runtime/src/loader/CheckMessages.h"

#include <vector>

namespace mpmd::rt {

/// Checks that loops and branches have their lists, that every operand lies in what it is in, whatever iteration its
/// loops are in, that no input is written, that exchanges run as often on all ranks, and that costs add up. The task's
/// own ranges, bindings and workspace, the gemms and the exchanges have been checked. Returns how many exchanges a run
/// of the task executes.
absl::StatusOr<uint64_t> checkLaunches(const mpmd_rank_program_t &program, const format::Manifest &manifest,
                                       const std::vector<ExchangeReach> &exchanges, const mpmd_task_t &task);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_LOADER_CHECKLAUNCHES_H
