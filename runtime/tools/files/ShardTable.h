/// A table of the parts of arguments and results on each rank.
#ifndef MPMD_RUNTIME_TOOLS_FILES_SHARDTABLE_H
#define MPMD_RUNTIME_TOOLS_FILES_SHARDTABLE_H

#include "runtime/tools/RunSession.h"

namespace mpmd::run {

/// The lines of all processes, in their order. Each process describes its own ranks. A collective call.
absl::StatusOr<std::string> shardTable(Session &session);

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_FILES_SHARDTABLE_H
