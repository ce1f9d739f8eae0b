#include "Assemble.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

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
  SmallString<128> folder;
  if (std::error_code error = sys::fs::createUniqueDirectory("mpmd-ptx", folder))
    return createStringError(error, "cannot make a folder for PTX");
  scope_exit remove([&] { sys::fs::remove_directories(folder); });
  const std::string input = (folder + "/kernels.ptx").str(), output = (folder + "/kernels.cubin").str(),
                    messages = (folder + "/messages").str(), arch = ("-arch=" + chip).str();
  std::error_code error;
  raw_fd_ostream file(input, error);
  if (!error) {
    file << text;
    file.close();
    error = file.error();
    file.clear_error();
  }
  if (error)
    return createStringError(error, "cannot write '%s'", input.c_str());
  std::string why;
  std::optional<StringRef> redirects[] = {StringRef(), StringRef(messages), StringRef(messages)};
  int code = sys::ExecuteAndWait(ptxas, {ptxas, "-v", arch, input, "-o", output}, std::nullopt, redirects, 0, 0, &why);
  auto read = [](const std::string &path) {
    ErrorOr<std::unique_ptr<MemoryBuffer>> bytes = MemoryBuffer::getFile(path);
    return bytes ? (*bytes)->getBuffer().str() : std::string();
  };
  if (code != 0)
    return createStringError("'%s' ended with %d: %s%s", ptxas.str().c_str(), code, why.c_str(),
                             StringRef(read(messages)).trim().str().c_str());
  Assembly made{read(output), read(messages)};
  if (made.cubin.empty())
    return createStringError("'%s' wrote nothing", ptxas.str().c_str());
  return made;
}
