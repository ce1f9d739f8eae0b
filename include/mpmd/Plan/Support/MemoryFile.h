// An in-memory file for other programs. No MLIR, and nothing of plans: both halves may include it.
#ifndef MPMD_PLAN_SUPPORT_MEMORYFILE_H
#define MPMD_PLAN_SUPPORT_MEMORYFILE_H

#include "mpmd/Plan/Support/Status.h"

#include <string>
#include <string_view>

namespace mpmd::plan {

/// A memory file, which disappears with this process.
class MemoryFile {
public:
  MemoryFile() = default;
  ~MemoryFile();
  MemoryFile(const MemoryFile &) = delete;
  MemoryFile &operator=(const MemoryFile &) = delete;

  /// Creates it; call once. `name` is shown by tools that inspect the process.
  absl::Status open(const char *name);
  absl::Status write(std::string_view bytes);
  /// Reads the whole file, also what other processes have written.
  absl::Status read(std::string &bytes) const;
  /// A path for this process and others on the machine, such as its children.
  std::string path() const;

private:
  int fd = -1;
};

} // namespace mpmd::plan

#endif // MPMD_PLAN_SUPPORT_MEMORYFILE_H
