// Records where rank threads are, for crash reports.
#include "runtime/src/session/Crash.h"

#include <cstdio>

namespace mpmd::rt {

namespace {
thread_local const CrashPlace *current = nullptr;
} // namespace

const CrashPlace *crashPlace() { return current; }
void setCrashPlace(const CrashPlace *place) { current = place; }

/// Must not allocate: the crash may have been inside malloc.
void describeCrashPlace(char *text, size_t bytes) {
  if (!text || bytes == 0)
    return;
  *text = 0;
  const CrashPlace *place = current;
  if (!place)
    return;
  uint32_t index = place->instruction.load(std::memory_order_relaxed);
  const mpmd_instruction_t &instruction = place->program->instructions[index];
  bool runs = instruction.opcode == MPMD_RUN;
  std::snprintf(text, bytes, "rank %u, instruction %u (%s '%.200s'), microbatch %u", place->rank, index,
                runs ? "run" : "transfer",
                runs ? place->program->tasks[instruction.index].name
                     : place->program->transfers[instruction.index].name,
                instruction.microbatch);
}

} // namespace mpmd::rt
