#include "Resources.h"

#include "llvm/Support/Regex.h"

using namespace llvm;

/// The number in front of `what`; 0 if `what` does not occur.
static int64_t countOf(StringRef text, StringRef what) {
  SmallVector<StringRef> found;
  int64_t count = 0;
  if (Regex(("([0-9]+) " + what).str()).match(text, &found))
    found[1].getAsInteger(10, count);
  return count;
}

bool mpmd::codegen::readResources(StringRef messages, KernelResources &kernel) {
  auto [before, rest] = messages.split("Compiling entry function '" + kernel.name + "' ");
  StringRef mine = rest.split("Compiling entry function ").first;
  if (!mine.contains(" registers"))
    return false;
  kernel.registers = countOf(mine, "registers");
  kernel.stackBytes = countOf(mine, "bytes stack frame");
  kernel.spillStoreBytes = countOf(mine, "bytes spill stores");
  kernel.spillLoadBytes = countOf(mine, "bytes spill loads");
  kernel.sharedBytes = countOf(mine, "bytes smem");
  return true;
}
