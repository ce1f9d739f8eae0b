// Records what rank threads execute, for crash reports.
#include "runtime/src/session/Crash.h"

#include <cstdio>

namespace mpmd::rt {

namespace {
thread_local const CrashContext *current = nullptr;
} // namespace

const CrashContext *crashContext() { return current; }
void setCrashContext(const CrashContext *context) { current = context; }

/// Must not allocate: the crash may have been inside malloc.
void describeCrashPlace(char *text, size_t bytes) {
  if (!text || bytes == 0)
    return;
  *text = 0;
  const CrashContext *context = current;
  if (!context)
    return;
  uint32_t index = context->instruction.load(std::memory_order_relaxed);
  const mpmd_instruction_t &instruction = context->program->instructions[index];
  bool runs = instruction.opcode == MPMD_RUN;
  std::snprintf(text, bytes, "rank %u, instruction %u (%s '%.200s'), microbatch %u", context->rank, index,
                runs ? "run" : "transfer",
                runs ? context->program->tasks[instruction.index].name
                     : context->program->transfers[instruction.index].name,
                instruction.microbatch);
}

} // namespace mpmd::rt
