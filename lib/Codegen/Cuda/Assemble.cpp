#include "Assemble.h"

#include "mpmd/Plan/Support/MemoryFile.h"
#include "mpmd/Plan/Support/Status.h"

#include "llvm/Support/Program.h"

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
