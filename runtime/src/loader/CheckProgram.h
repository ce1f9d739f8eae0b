/// Everything about one rank program that can be wrong without running it.
#ifndef MPMD_RT_SRC_LOADER_CHECKPROGRAM_H
#define MPMD_RT_SRC_LOADER_CHECKPROGRAM_H

#include "absl/status/status.h"
#include "runtime/format/Manifest.h"
#include "runtime/format/RankAbi.h"

namespace mpmd::rt {

/// Checks that every index is in its table, every operand in its buffer, every slot in the arena, every message in what
/// it moves between, every transfer posted and waited for once per microbatch, and that program and manifest agree.
/// After this, walking the program touches nothing outside the arena, except through what kernels do inside themselves.
/// Errors name the table and the entry.
absl::Status checkProgram(const mpmd_rank_program_t &program, const format::Manifest &manifest, int64_t mesh);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_LOADER_CHECKPROGRAM_H
