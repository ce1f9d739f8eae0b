// Buffers records in memory before writing them to the file.
#include "runtime/tools/report/RunLog.h"

#include "mpmd/Plan/Support/FileIo.h"
#include "runtime/format/Errors.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <unistd.h>

namespace mpmd::run {

namespace {
constexpr size_t blockBytes = 1 << 16;

absl::Status failed(const char *verb) {
  return absl::UnavailableError(absl::StrCat("cannot ", verb, " the record of the steps: ", std::strerror(errno)));
}
} // namespace

RunLog::~RunLog() {
  if (fd >= 0)
    ::close(fd);
}

absl::Status RunLog::open(const std::string &path, uint64_t recordBytes) {
  fd = plan::openNamelessFile(path.empty()                           ? plan::temporaryFolder()
                              : path.rfind('/') == std::string::npos ? "."
                                                                     : path.substr(0, path.rfind('/') + 1));
  if (fd < 0)
    return failed("make a file for");
  size = recordBytes;
  buffer.reserve(blockBytes + size);
  return absl::OkStatus();
}

absl::Status RunLog::append(const void *record) {
  buffer.append(static_cast<const char *>(record), size);
  ++count;
  return buffer.size() >= blockBytes ? flush() : absl::OkStatus();
}

absl::Status RunLog::flush() {
  for (size_t put = 0; put < buffer.size();) {
    ssize_t done = ::write(fd, buffer.data() + put, buffer.size() - put);
    if (done < 0 && errno != EINTR)
      return failed("write");
    put += static_cast<size_t>(std::max<ssize_t>(done, 0));
  }
  buffer.clear();
  return absl::OkStatus();
}

absl::Status RunLog::read(uint64_t offset, uint64_t bytes,
                          const std::function<absl::Status(const char *data, uint64_t size)> &take) {
  MPMD_RETURN_IF_ERROR(flush());
  if (bytes == 0 || count == 0)
    return absl::OkStatus();
  // As many whole records as fit into a block, at least one.
  uint64_t atOnce = std::max<uint64_t>(1, (uint64_t{16} << 20) / size);
  std::string block, picked;
  for (uint64_t first = 0; first < count; first += atOnce) {
    uint64_t records = std::min(atOnce, count - first);
    block.resize(records * size);
    for (uint64_t got = 0; got < block.size();) {
      ssize_t more = ::pread(fd, block.data() + got, block.size() - got, static_cast<off_t>(first * size + got));
      if (more < 0 && errno == EINTR)
        continue;
      if (more <= 0)
        return failed("read");
      got += static_cast<uint64_t>(more);
    }
    picked.clear();
    for (uint64_t r = 0; r < records; ++r)
      picked.append(block, r * size + offset, bytes);
    MPMD_RETURN_IF_ERROR(take(picked.data(), picked.size()));
  }
  return absl::OkStatus();
}

} // namespace mpmd::run
