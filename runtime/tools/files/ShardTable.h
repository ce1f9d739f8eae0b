/// Who holds what: the parts of arguments and results that the ranks of each process have.
#ifndef MPMD_RUNTIME_TOOLS_FILES_SHARDTABLE_H
#define MPMD_RUNTIME_TOOLS_FILES_SHARDTABLE_H

#include "runtime/tools/RunSession.h"

namespace mpmd::run {

/// Lines for all processes, in their order, each of what it holds itself. All processes call it.
absl::StatusOr<std::string> shardTable(Session &session);

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_FILES_SHARDTABLE_H
