/// Says which rank was doing what when generated code brings the process down.
#ifndef MPMD_RT_SRC_CRASH_H
#define MPMD_RT_SRC_CRASH_H

#include "runtime/format/RankAbi.h"

#include <atomic>
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

/// For executables: on SIGSEGV, SIGBUS, SIGFPE and SIGILL, writes one line to stderr that names the program, rank,
/// instruction and microbatch, and ends the process with exit code 1. `name` must stay valid.
void reportCrashes(const char *name);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_CRASH_H
