/// Checks the names of values, which dumps of a step rely on.
#ifndef MPMD_RT_SRC_LOADER_CHECKVALUES_H
#define MPMD_RT_SRC_LOADER_CHECKVALUES_H

#include "absl/status/status.h"
#include "runtime/format/RankAbi.h"

namespace mpmd::rt {

/// The safetensors name of a type of the rank ABI, or null.
const char *dtypeName(uint32_t type);

/// Checks that names are unique, that a buffer has at most one name, and that type and dimensions match one slot of the
/// buffer. If a task binds slices of a buffer, these must be slices along the first dimension of the value. The
/// buffers, and the bindings of tasks, must have been checked.
absl::Status checkValues(const mpmd_rank_program_t &program);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_LOADER_CHECKVALUES_H
