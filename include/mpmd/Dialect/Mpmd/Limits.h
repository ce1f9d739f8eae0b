// Limits of the dialect, beyond which plans would overflow or take unbounded memory.
#ifndef MPMD_DIALECT_MPMD_LIMITS_H
#define MPMD_DIALECT_MPMD_LIMITS_H

#include <cstdint>

namespace mpmd {

inline constexpr int64_t kMaxMicrobatches = int64_t{1} << 20;
/// Loops over microbatches per step.
inline constexpr int64_t kMaxLoops = int64_t{1} << 12;
inline constexpr int64_t kMaxStages = int64_t{1} << 16;
/// Devices per mesh and per program.
inline constexpr int64_t kMaxDevices = int64_t{1} << 16;
/// Bytes per mesh tensor, buffer or workspace.
inline constexpr int64_t kMaxBytes = int64_t{1} << 48;
/// Numbers that identify a task are stored in 32 bits.
inline constexpr int64_t kMaxTaskNumber = INT32_MAX;

} // namespace mpmd

#endif // MPMD_DIALECT_MPMD_LIMITS_H
