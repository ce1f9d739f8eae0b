/// Reads --map, a file with the ranks of each process.
#ifndef MPMD_RUNTIME_TOOLS_PROCESSES_PLACEMENT_H
#define MPMD_RUNTIME_TOOLS_PROCESSES_PLACEMENT_H

#include "absl/status/statusor.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mpmd::run {

/// Reads one line per process, its number and its ranks: `0: 0-3` or `1: 4,6-7`. # begins a comment. Each rank from 0
/// on is in one line. Returns the process of each rank.
absl::StatusOr<std::vector<uint32_t>> readPlacement(const std::string &path);

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_PROCESSES_PLACEMENT_H
