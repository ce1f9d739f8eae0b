/// Per-step records of a run on disk, so that memory does not grow with the number of steps.
#ifndef MPMD_RUNTIME_TOOLS_REPORT_RUNLOG_H
#define MPMD_RUNTIME_TOOLS_REPORT_RUNLOG_H

#include "absl/status/status.h"

#include <cstdint>
#include <functional>
#include <string>

namespace mpmd::run {

/// Contiguous records of one size, in an unlinked file.
class RunLog {
public:
  RunLog() = default;
  ~RunLog();
  RunLog(const RunLog &) = delete;
  RunLog &operator=(const RunLog &) = delete;

  /// Call once. Creates the file beside `path`, or in the temporary folder if `path` is empty.
  absl::Status open(const std::string &path, uint64_t recordBytes);
  bool isOpen() const { return fd >= 0; }

  /// Adds a record. Allocates only on failure.
  absl::Status append(const void *record);

  uint64_t records() const { return count; }

  /// Calls `take` with the bytes [offset, offset + bytes) of every record, in order, many records at a time. Stops at
  /// the first error.
  absl::Status read(uint64_t offset, uint64_t bytes,
                    const std::function<absl::Status(const char *data, uint64_t size)> &take);

private:
  absl::Status flush();

  int fd = -1;
  uint64_t size = 0, count = 0;
  std::string buffer;
};

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_REPORT_RUNLOG_H
