// Links object files to a shared object with lld, in this process.
#include "mpmd/Codegen/Target.h"
#include "mpmd/Plan/Support/MemoryFile.h"

#include "lld/Common/Driver.h"
#include "llvm/Object/ArchiveWriter.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <mutex>
#include <optional>
#include <thread>
#include <unistd.h>

LLD_HAS_DRIVER(elf)

using namespace mpmd;

static std::string readAll(int pipe) {
  std::string bytes;
  char block[1 << 16];
  for (ssize_t got; (got = ::read(pipe, block, sizeof(block))) > 0 || (got < 0 && errno == EINTR);)
    bytes.append(block, static_cast<size_t>(std::max<ssize_t>(got, 0)));
  return bytes;
}

llvm::Expected<std::string> mpmd::linkSharedObject(llvm::ArrayRef<llvm::ArrayRef<char>> objects) {
  // The input is one archive in memory and the output a pipe, so neither needs disk space. The linker would map an
  // output file, and a full disk would then raise a signal.
  std::vector<llvm::NewArchiveMember> members;
  std::vector<std::string> names;
  names.reserve(objects.size());
  for (llvm::ArrayRef<char> object : objects) {
    names.push_back(std::to_string(names.size()) + ".o");
    members.emplace_back(llvm::MemoryBufferRef({object.data(), object.size()}, names.back()));
  }
  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> archive =
      llvm::writeArchiveToBuffer(members, llvm::SymtabWritingMode::NoSymtab, llvm::object::Archive::K_GNU,
                                 /*Deterministic=*/true, /*Thin=*/false);
  if (!archive)
    return archive.takeError();
  plan::MemoryFile input;
  absl::Status status = input.open("mpmd-objects");
  if (status.ok())
    status = input.write({(*archive)->getBufferStart(), (*archive)->getBufferSize()});
  if (!status.ok())
    return llvm::createStringError(messageOf(status));
  archive->reset();
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0)
    return llvm::createStringError(std::error_code(errno, std::generic_category()), "cannot make a pipe: %s",
                                   std::strerror(errno));
  std::string bytes;
  std::thread reader([&bytes, end = ends[0]] { bytes = readAll(end); });

  // lld changes LLVM's global options while it runs. So only one thread runs lld at a time, with its own copies of all
  // strings.
  static std::mutex oneAtATime;
  std::string output = "/proc/self/fd/" + std::to_string(ends[1]), archivePath = input.path(), messages;
  std::optional<lld::Result> result;
  {
    std::lock_guard<std::mutex> lock(oneAtATime);
    std::vector<const char *> arguments{
        "ld.lld",      "-shared", "--gc-sections", "--threads=1",     "--build-id=sha1",  "-z",
        "noexecstack", "-o",      output.c_str(),  "--whole-archive", archivePath.c_str()};
    llvm::raw_string_ostream stream(messages);
    result = lld::lldMain(arguments, llvm::nulls(), stream, {{lld::Gnu, &lld::elf::link}});
  }
  ::close(ends[1]);
  reader.join();
  ::close(ends[0]);
  if (result->retCode != 0)
    return llvm::createStringError("cannot link: %s", llvm::StringRef(messages).trim().str().c_str());
  if (!result->canRunAgain)
    return llvm::createStringError("the linker failed, and cannot run again in this process");
  return bytes;
}
