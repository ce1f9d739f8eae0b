/// Checks everything of a rank program that can be checked without running it.
#ifndef MPMD_RT_SRC_LOADER_CHECKPROGRAM_H
#define MPMD_RT_SRC_LOADER_CHECKPROGRAM_H

#include "absl/status/status.h"
#include "runtime/format/Manifest.h"
#include "runtime/format/RankAbi.h"

namespace mpmd::rt {

/// Checks that indices lie in their tables, operands in their buffers, slots in the arena, and messages in the buffers
/// of both ends. Every transfer is posted and waited for once per microbatch. Program and manifest agree. Afterwards,
/// the interpreter accesses nothing outside the arena, apart from what kernels do themselves. Errors name the table and
/// the entry.
absl::Status checkProgram(const mpmd_rank_program_t &program, const format::Manifest &manifest, int64_t mesh);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_LOADER_CHECKPROGRAM_H
