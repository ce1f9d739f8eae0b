/// Files that processes of one machine exchange, in a folder of the temporary directory. A file is complete or absent.
#ifndef MPMD_EMULATOR_NCCL_NCCLFOLDER_H
#define MPMD_EMULATOR_NCCL_NCCLFOLDER_H

#include <cstddef>
#include <string>
#include <vector>

namespace mpmd::emulator {

class NcclFolder {
public:
  /// Creates a folder. Returns its path, or nothing on failure, or if the path has more than `maxBytes`.
  static std::string make(size_t maxBytes);

  explicit NcclFolder(std::string path) : path(std::move(path)) {}

  /// Returns false if somebody has removed the folder.
  bool isThere() const;
  /// Returns false on failure.
  bool write(const std::string &name, const std::vector<char> &bytes) const;
  bool has(const std::string &name) const;
  /// Returns nothing if there is no such file.
  std::vector<char> read(const std::string &name) const;
  void remove(const std::string &name) const;
  /// Removes the folder with all files, even if others remove it at the same time.
  void removeAll() const;

private:
  std::string path;
};

} // namespace mpmd::emulator

#endif // MPMD_EMULATOR_NCCL_NCCLFOLDER_H
