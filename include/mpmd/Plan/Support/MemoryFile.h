// An in-memory file for other programs. Depends on neither MLIR nor plans, because compiler and runtime both include
// it.
#ifndef MPMD_PLAN_SUPPORT_MEMORYFILE_H
#define MPMD_PLAN_SUPPORT_MEMORYFILE_H

#include "mpmd/Plan/Support/Status.h"

#include <string>
#include <string_view>

namespace mpmd::plan {

/// An in-memory file. It disappears when this process ends.
class MemoryFile {
public:
  MemoryFile() = default;
  ~MemoryFile();
  MemoryFile(const MemoryFile &) = delete;
  MemoryFile &operator=(const MemoryFile &) = delete;

  /// Creates the file; must be called once. Tools that inspect the process show `name`.
  absl::Status open(const char *name);
  absl::Status write(std::string_view bytes);
  /// Reads the complete file, including bytes that other processes have written.
  absl::Status read(std::string &bytes) const;
  /// A path by which this process and others on the machine, such as its children, can open the file.
  std::string path() const;

private:
  int fd = -1;
};

} // namespace mpmd::plan

#endif // MPMD_PLAN_SUPPORT_MEMORYFILE_H
