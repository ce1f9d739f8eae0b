// The largest numbers that the dialect accepts: beyond them plans would overflow or take unbounded memory.
#ifndef MPMD_DIALECT_MPMD_LIMITS_H
#define MPMD_DIALECT_MPMD_LIMITS_H

#include <cstdint>

namespace mpmd {

inline constexpr int64_t kMaxMicrobatches = int64_t{1} << 20;
/// Over microbatches, in one step.
inline constexpr int64_t kMaxLoops = int64_t{1} << 12;
inline constexpr int64_t kMaxStages = int64_t{1} << 16;
/// Of one mesh, and of a program.
inline constexpr int64_t kMaxDevices = int64_t{1} << 16;
/// Of one array, buffer or workspace.
inline constexpr int64_t kMaxBytes = int64_t{1} << 48;
/// What identifies a task is stored in 32 bits.
inline constexpr int64_t kMaxTaskNumber = INT32_MAX;

} // namespace mpmd

#endif // MPMD_DIALECT_MPMD_LIMITS_H
