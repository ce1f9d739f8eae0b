// Limits of the dialect. Beyond them, plans would overflow or take too much memory.
#ifndef MPMD_DIALECT_MPMD_LIMITS_H
#define MPMD_DIALECT_MPMD_LIMITS_H

#include <cstdint>

namespace mpmd {

inline constexpr int64_t kMaxMicrobatches = int64_t{1} << 20;
/// The maximum number of loops over microbatches in a step.
inline constexpr int64_t kMaxLoops = int64_t{1} << 12;
/// The maximum number of repetitions of a program in one call.
inline constexpr int64_t kMaxRepetitions = int64_t{1} << 20;
/// The maximum number of stages of a program.
inline constexpr int64_t kMaxStages = int64_t{1} << 16;
/// The maximum number of devices of a mesh, and of a program.
inline constexpr int64_t kMaxDevices = int64_t{1} << 16;
/// The maximum of each number that identifies a task, because it is stored in 32 bits.
inline constexpr int64_t kMaxTaskNumber = INT32_MAX;

} // namespace mpmd

#endif // MPMD_DIALECT_MPMD_LIMITS_H
