// The last words of a process.
#include "runtime/src/Crash.h"

#include <csignal>
#include <cstdio>
#include <unistd.h>

namespace mpmd::rt {

namespace {
thread_local const CrashPlace *current = nullptr;
const char *processName = "";

const char *signalName(int signal) {
  switch (signal) {
  case SIGSEGV:
    return "it accessed memory that is not its own (SIGSEGV)";
  case SIGBUS:
    return "it accessed memory that is not there, as when a file is cut while it is read (SIGBUS)";
  case SIGFPE:
    return "it divided integers by zero (SIGFPE)";
  default:
    return "it ran an instruction that this processor does not have, or gave up (SIGILL)";
  }
}

/// Nothing here may allocate: the crash may have been inside malloc.
void handle(int signal) {
  char text[512];
  int length = 0;
  if (const CrashPlace *place = current) {
    uint32_t index = place->instruction.load(std::memory_order_relaxed);
    const mpmd_instruction_t &instruction = place->program->instructions[index];
    const char *name = instruction.opcode == MPMD_RUN ? place->program->tasks[instruction.index].name
                                                      : place->program->transfers[instruction.index].name;
    length = std::snprintf(text, sizeof(text), "%s: error: rank %u, instruction %u (%s '%.200s'), microbatch %u: %s\n",
                           processName, place->rank, index, instruction.opcode == MPMD_RUN ? "run" : "transfer", name,
                           instruction.microbatch, signalName(signal));
  } else {
    length = std::snprintf(text, sizeof(text), "%s: error: outside of any rank: %s\n", processName, signalName(signal));
  }
  [[maybe_unused]] ssize_t written = ::write(STDERR_FILENO, text, static_cast<size_t>(length));
  ::_exit(1);
}
} // namespace

const CrashPlace *crashPlace() { return current; }
void setCrashPlace(const CrashPlace *place) { current = place; }

void reportCrashes(const char *name) {
  processName = name;
  for (int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL})
    std::signal(signal, handle);
}

} // namespace mpmd::rt
