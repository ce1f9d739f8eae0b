// Objects to a shared object, by the linker in this process.
#include "mpmd/Codegen/Target.h"

#include "lld/Common/Driver.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <mutex>

LLD_HAS_DRIVER(elf)

using namespace mpmd;

llvm::Error mpmd::linkSharedObject(llvm::ArrayRef<llvm::ArrayRef<char>> objects, llvm::StringRef path) {
  std::vector<std::string> files;
  llvm::scope_exit remove([&] {
    for (const std::string &file : files)
      llvm::sys::fs::remove(file);
  });
  for (llvm::ArrayRef<char> object : objects) {
    int descriptor;
    llvm::SmallString<128> file;
    if (std::error_code error = llvm::sys::fs::createTemporaryFile("mpmd", "o", descriptor, file))
      return llvm::createStringError(error, "cannot create a temporary object file");
    files.push_back(file.str().str());
    llvm::raw_fd_ostream stream(descriptor, /*shouldClose=*/true);
    stream.write(object.data(), object.size());
    stream.close();
    if (std::error_code error = stream.error()) {
      stream.clear_error();
      return llvm::createStringError(error, "cannot write '%s'", file.c_str());
    }
  }

  // The linker changes LLVM's global options while it runs: only one runs at a time, with copies of all strings.
  static std::mutex oneAtATime;
  std::lock_guard<std::mutex> lock(oneAtATime);
  std::string output = path.str(), messages;
  std::vector<const char *> arguments{"ld.lld",      "-shared", "--gc-sections", "--threads=1", "--build-id=sha1", "-z",
                                      "noexecstack", "-o",      output.c_str()};
  for (const std::string &file : files)
    arguments.push_back(file.c_str());
  llvm::raw_string_ostream stream(messages);
  lld::Result result = lld::lldMain(arguments, llvm::nulls(), stream, {{lld::Gnu, &lld::elf::link}});
  if (result.retCode != 0)
    return llvm::createStringError("cannot link '%s': %s", output.c_str(),
                                   llvm::StringRef(messages).trim().str().c_str());
  if (!result.canRunAgain)
    return llvm::createStringError("the linker failed on '%s' and cannot run again in this process", output.c_str());
  return llvm::Error::success();
}
