/// What each rank executes, for crash reports of generated code.
#ifndef MPMD_RT_SRC_SESSION_CRASH_H
#define MPMD_RT_SRC_SESSION_CRASH_H

#include "runtime/format/RankAbi.h"

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace mpmd::rt {

/// The present instruction of a rank. Signal handlers read it.
struct CrashContext {
  const mpmd_rank_program_t *program = nullptr;
  uint32_t rank = 0;
  std::atomic<uint32_t> instruction{0};
};

/// The context of the rank that this thread works for, or null.
const CrashContext *crashContext();
void setCrashContext(const CrashContext *context);

/// Writes what the rank of this thread executes: "rank 1, instruction 12 (run 'forward'), microbatch 3"; nothing on
/// other threads. Writes at most `bytes` bytes, with the terminating zero. Safe in a signal handler.
void describeCrashPlace(char *text, size_t bytes);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_SESSION_CRASH_H
