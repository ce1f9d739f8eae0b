// A file for other programs that no disk has. No MLIR, and nothing of plans: both halves may include it.
#ifndef MPMD_PLAN_SUPPORT_MEMORYFILE_H
#define MPMD_PLAN_SUPPORT_MEMORYFILE_H

#include "mpmd/Plan/Support/Status.h"

#include <string>
#include <string_view>

namespace mpmd::plan {

/// Lies in memory, and is gone with this process, whatever ends it.
class MemoryFile {
public:
  MemoryFile() = default;
  ~MemoryFile();
  MemoryFile(const MemoryFile &) = delete;
  MemoryFile &operator=(const MemoryFile &) = delete;

  /// Makes it, once. `name` is for those who look at the process.
  absl::Status open(const char *name);
  absl::Status write(std::string_view bytes);
  /// All that is in it, whoever has written it.
  absl::Status read(std::string &bytes) const;
  /// Where this process and others on the machine, its children among them, find it.
  std::string path() const;

private:
  int fd = -1;
};

} // namespace mpmd::plan

#endif // MPMD_PLAN_SUPPORT_MEMORYFILE_H
