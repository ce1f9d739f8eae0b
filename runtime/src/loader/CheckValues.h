/// The names of values: what a dump of a step relies on.
#ifndef MPMD_RT_SRC_LOADER_CHECKVALUES_H
#define MPMD_RT_SRC_LOADER_CHECKVALUES_H

#include "absl/status/status.h"
#include "runtime/format/RankAbi.h"

namespace mpmd::rt {

/// A type of the rank ABI as safetensors spells it, or null.
const char *dtypeName(uint32_t type);

/// Checks that names differ, that each is of a buffer that has no other, and that type and dimensions are those of one
/// slot of it; where a task works on slices of the buffer, they are those along its first dimension. The buffers, and
/// the bindings of tasks, have been checked.
absl::Status checkValues(const mpmd_rank_program_t &program);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_LOADER_CHECKVALUES_H
