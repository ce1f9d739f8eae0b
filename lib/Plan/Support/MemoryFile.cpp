// Implements memory files by memfd_create.
#include "mpmd/Plan/Support/MemoryFile.h"

#include "mpmd/Plan/Support/FileIo.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>

namespace mpmd::plan {

namespace {
absl::Status failure(const char *verb) {
  return absl::UnavailableError(std::string("cannot ") + verb + " a file in memory: " + std::strerror(errno));
}
} // namespace

MemoryFile::~MemoryFile() {
  if (fd >= 0)
    ::close(fd);
}

absl::Status MemoryFile::open(const char *name) {
  fd = ::memfd_create(name, MFD_CLOEXEC);
  return fd < 0 ? failure("make") : absl::OkStatus();
}

absl::Status MemoryFile::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t put = ::write(fd, bytes.data(), bytes.size());
    if (put < 0 && errno != EINTR)
      return failure("write");
    bytes.remove_prefix(static_cast<size_t>(std::max<ssize_t>(put, 0)));
  }
  return absl::OkStatus();
}

absl::Status MemoryFile::read(std::string &bytes) const { return readWholeFile(path(), bytes, UINT64_MAX); }

std::string MemoryFile::path() const { return "/proc/" + std::to_string(::getpid()) + "/fd/" + std::to_string(fd); }

} // namespace mpmd::plan
