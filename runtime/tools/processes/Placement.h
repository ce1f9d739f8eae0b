/// Which process has which rank, as a file says it: --map.
#ifndef MPMD_RUNTIME_TOOLS_PROCESSES_PLACEMENT_H
#define MPMD_RUNTIME_TOOLS_PROCESSES_PLACEMENT_H

#include "absl/status/statusor.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mpmd::run {

/// Reads a line for each process, its number and its ranks: `0: 0-3` or `1: 4,6-7`. Behind # is a comment. Each rank
/// from 0 on is in one line. The result has the process of each rank.
absl::StatusOr<std::vector<uint32_t>> readPlacement(const std::string &path);

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_PROCESSES_PLACEMENT_H
