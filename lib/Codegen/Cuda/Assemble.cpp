#include "Assemble.h"

#include "mpmd/Plan/Support/MemoryFile.h"
#include "mpmd/Plan/Support/Status.h"

#include "llvm/Support/Program.h"
#include "llvm/Support/Regex.h"

#include <cstdlib>
#include <optional>

using namespace llvm;

std::optional<std::string> mpmd::codegen::findPtxas() {
  if (const char *named = std::getenv("MPMD_PTXAS"))
    return *named ? std::optional<std::string>(named) : std::nullopt;
  ErrorOr<std::string> found = sys::findProgramByName("ptxas");
  return found ? std::optional<std::string>(*found) : std::nullopt;
}

Expected<mpmd::codegen::Assembly> mpmd::codegen::assemblePtx(StringRef ptxas, StringRef text, StringRef chip) {
  // The kernel frees files in memory even if this process is killed.
  plan::MemoryFile input, output, messages;
  for (plan::MemoryFile *file : {&input, &output, &messages})
    if (absl::Status status = file->open("mpmd-ptx"); !status.ok())
      return createStringError(messageOf(status));
  if (absl::Status status = input.write({text.data(), text.size()}); !status.ok())
    return createStringError(messageOf(status));
  const std::string arch = ("-arch=" + chip).str(), from = input.path(), to = output.path(), said = messages.path();
  std::string why;
  std::optional<StringRef> redirects[] = {StringRef(), StringRef(said), StringRef(said)};
  int code = sys::ExecuteAndWait(ptxas, {ptxas, "-v", arch, from, "-o", to}, std::nullopt, redirects, 0, 0, &why);
  Assembly made;
  for (auto [file, bytes] : {std::pair(&output, &made.cubin), std::pair(&messages, &made.messages)})
    if (absl::Status status = file->read(*bytes); !status.ok())
      return createStringError(messageOf(status));
  if (code != 0)
    return createStringError("'%s' ended with %d: %s%s", ptxas.str().c_str(), code, why.c_str(),
                             StringRef(made.messages).trim().str().c_str());
  if (made.cubin.empty())
    return createStringError("'%s' wrote nothing", ptxas.str().c_str());
  return made;
}

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
