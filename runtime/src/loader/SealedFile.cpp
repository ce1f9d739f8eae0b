// Copies a file to sealed memory, and computes its checksum on the way.
#include "runtime/src/loader/SealedFile.h"

#include "runtime/format/Checksum.h"
#include "runtime/format/Errors.h"
#include "runtime/format/UnmapFile.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace mpmd::rt {

namespace {
absl::Status failed(const char *verb, const std::string &path, int error) {
  return absl::NotFoundError(absl::StrCat("cannot ", verb, " '", path, "': ", std::strerror(error)));
}

/// Writes all bytes. Returns an error number, or 0.
int writeAll(int to, absl::string_view bytes) {
  while (!bytes.empty()) {
    ssize_t done = ::write(to, bytes.data(), bytes.size());
    if (done < 0 && errno != EINTR)
      return errno;
    bytes.remove_prefix(static_cast<size_t>(std::max<ssize_t>(done, 0)));
  }
  return 0;
}

/// Copies the rest of `from` into `to`, in blocks. Sets `total` to the number of bytes, and adds them to `sum`. Returns
/// an error number, or 0.
int copyAndSum(int from, int to, uint64_t maxBytes, uint64_t &total, format::Sha256 &sum) {
  std::string block(1 << 20, '\0');
  for (total = 0;;) {
    ssize_t got = ::read(from, block.data(), block.size());
    if (got < 0 && errno == EINTR)
      continue;
    if (got < 0)
      return errno;
    if (got == 0)
      return 0;
    total += static_cast<uint64_t>(got);
    if (total > maxBytes)
      return EFBIG;
    sum.add({block.data(), static_cast<size_t>(got)});
    if (int error = writeAll(to, {block.data(), static_cast<size_t>(got)}); error != 0)
      return error;
  }
}
} // namespace

absl::StatusOr<SealedFile> SealedFile::read(int directory, const std::string &name, const std::string &path,
                                            uint64_t maxBytes) {
  // O_NONBLOCK: opening a pipe without a writer must not block.
  int from = ::openat(directory, name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (from < 0 && errno == ELOOP)
    return absl::InvalidArgumentError(
        absl::StrCat("expected a file at '", path, "', got a symbolic link: a bundle holds its files itself"));
  if (from < 0)
    return failed("open", path, errno);
  struct stat info = {};
  absl::Status status;
  if (::fstat(from, &info) != 0)
    status = failed("read", path, errno);
  else if (!S_ISREG(info.st_mode))
    status = absl::InvalidArgumentError(absl::StrCat(
        "expected a file at '", path, "', got ", S_ISDIR(info.st_mode) ? "a directory" : "a pipe, socket or device"));
  else if (static_cast<uint64_t>(info.st_size) > maxBytes)
    status = absl::InvalidArgumentError(
        absl::StrCat("expected at most ", maxBytes, " bytes in '", path, "', got ", info.st_size));
  SealedFile file;
  if (status.ok())
    status = file.create(path);
  format::Sha256 sum;
  uint64_t total = 0;
  if (status.ok())
    if (int error = copyAndSum(from, file.fd, maxBytes, total, sum); error != 0)
      status = failed("read", path, error);
  ::close(from);
  if (status.ok())
    status = file.seal(total, sum.hex(), path);
  MPMD_RETURN_IF_ERROR(status);
  return file;
}

absl::StatusOr<SealedFile> SealedFile::copy(absl::string_view bytes, const std::string &path) {
  SealedFile file;
  MPMD_RETURN_IF_ERROR(file.create(path));
  if (int error = writeAll(file.fd, bytes); error != 0)
    return failed("copy", path, error);
  MPMD_RETURN_IF_ERROR(file.seal(bytes.size(), format::sha256(bytes), path));
  return file;
}

absl::Status SealedFile::create(const std::string &path) {
  fd = ::memfd_create("mpmd-bundle", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  return fd < 0 ? failed("make memory for", path, errno) : absl::OkStatus();
}

absl::Status SealedFile::seal(uint64_t bytes, std::string sha256, const std::string &path) {
  if (::fcntl(fd, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL) != 0)
    return failed("seal", path, errno);
  if (bytes != 0) {
    void *memory = ::mmap(nullptr, bytes, PROT_READ, MAP_PRIVATE, fd, 0);
    if (memory == MAP_FAILED)
      return failed("map", path, errno);
    data = static_cast<const char *>(memory);
  }
  size = bytes;
  checksum = std::move(sha256);
  return absl::OkStatus();
}

SealedFile::SealedFile(SealedFile &&other) noexcept
    : fd(std::exchange(other.fd, -1)), data(std::exchange(other.data, nullptr)), size(std::exchange(other.size, 0)),
      checksum(std::move(other.checksum)) {}

SealedFile::~SealedFile() {
  if (data)
    format::unmapFile(data, size);
  if (fd >= 0)
    ::close(fd);
}

std::string SealedFile::path() const {
  // The linker identifies objects by path. A forked process may have other files under the same descriptor numbers. So
  // the path spells a random number with "." components, which makes it unique.
  std::string path = "/proc/self/fd";
  uint64_t number = 0;
  if (::getrandom(&number, sizeof(number), 0) != static_cast<ssize_t>(sizeof(number)))
    number = reinterpret_cast<uintptr_t>(this) ^ static_cast<uint64_t>(::getpid()) << 32;
  for (int bit = 0; bit < 64; ++bit)
    path += (number >> bit & 1) != 0 ? "/." : "/";
  return absl::StrCat(path, "/", fd);
}

} // namespace mpmd::rt
