/// Which rank is doing what: for who has to say so when generated code brings the process down.
#ifndef MPMD_RT_SRC_SESSION_CRASH_H
#define MPMD_RT_SRC_SESSION_CRASH_H

#include "runtime/format/RankAbi.h"

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace mpmd::rt {

/// Where a rank is. Read from a signal handler.
struct CrashPlace {
  const mpmd_rank_program_t *program = nullptr;
  uint32_t rank = 0;
  std::atomic<uint32_t> instruction{0};
};

/// The rank that this thread works for, or null.
const CrashPlace *crashPlace();
void setCrashPlace(const CrashPlace *place);

/// What this thread is at, into `text` of `bytes` bytes with the zero at the end: "rank 1, instruction 12 (run
/// 'forward'), microbatch 3", or nothing. From a signal handler, too.
void describeCrashPlace(char *text, size_t bytes);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_SESSION_CRASH_H
