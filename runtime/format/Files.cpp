// Whole files: read, checksummed, replaced at once.
#include "runtime/format/Manifest.h"

#include "absl/strings/str_cat.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

namespace mpmd::format {

namespace {
absl::Status fileError(const char *verb, const std::string &path) {
  int error = errno;
  std::string text = absl::StrCat("cannot ", verb, " '", path, "': ", std::strerror(error));
  return error == ENOENT ? absl::NotFoundError(text) : absl::UnavailableError(text);
}

/// Closes a descriptor at the end of a scope.
struct Descriptor {
  int fd;
  explicit Descriptor(int fd) : fd(fd) {}
  Descriptor(const Descriptor &) = delete;
  Descriptor &operator=(const Descriptor &) = delete;
  ~Descriptor() {
    if (fd >= 0)
      ::close(fd);
  }
};
} // namespace

uint32_t checksumBytes(const void *data, size_t size) {
  return static_cast<uint32_t>(::crc32_z(::crc32_z(0, nullptr, 0), static_cast<const Bytef *>(data), size));
}

absl::StatusOr<uint32_t> checksumFile(const std::string &path) {
  Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.fd < 0)
    return fileError("open", path);
  std::string block(1 << 20, '\0');
  uLong sum = ::crc32_z(0, nullptr, 0);
  while (true) {
    ssize_t got = ::read(file.fd, block.data(), block.size());
    if (got < 0 && errno == EINTR)
      continue;
    if (got < 0)
      return fileError("read", path);
    if (got == 0)
      return static_cast<uint32_t>(sum);
    sum = ::crc32_z(sum, reinterpret_cast<const Bytef *>(block.data()), static_cast<size_t>(got));
  }
}

absl::StatusOr<std::string> readFile(const std::string &path) {
  Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.fd < 0)
    return fileError("open", path);
  std::string contents, block(1 << 16, '\0');
  while (true) {
    ssize_t got = ::read(file.fd, block.data(), block.size());
    if (got < 0 && errno == EINTR)
      continue;
    if (got < 0)
      return fileError("read", path);
    if (got == 0)
      return contents;
    contents.append(block.data(), static_cast<size_t>(got));
  }
}

absl::Status writeFileAtomically(const std::string &path, absl::string_view contents) {
  return writeFileAtomically(path, std::vector<absl::string_view>{contents});
}

absl::Status writeFileAtomically(const std::string &path, const std::vector<absl::string_view> &parts) {
  std::string temporary = absl::StrCat(path, ".tmp", ::getpid());
  Descriptor file(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
  if (file.fd < 0)
    return fileError("create", temporary);
  auto fail = [&](const char *verb) {
    absl::Status status = fileError(verb, temporary);
    ::unlink(temporary.c_str());
    return status;
  };
  for (absl::string_view part : parts)
    while (!part.empty()) {
      ssize_t put = ::write(file.fd, part.data(), part.size());
      if (put < 0 && errno == EINTR)
        continue;
      if (put < 0)
        return fail("write");
      part.remove_prefix(static_cast<size_t>(put));
    }
  // The data must be on disk before the name is, or a crash could leave an empty file under the final name.
  if (::fsync(file.fd) != 0)
    return fail("write");
  if (::rename(temporary.c_str(), path.c_str()) != 0)
    return fail("rename");
  return absl::OkStatus();
}

} // namespace mpmd::format
