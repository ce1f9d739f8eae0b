/// What processes of one machine leave each other: files in a folder of the temporary directory, which are there as a
/// whole or not at all.
#ifndef MPMD_EMULATOR_NCCL_NCCLFOLDER_H
#define MPMD_EMULATOR_NCCL_NCCLFOLDER_H

#include <cstddef>
#include <string>
#include <vector>

namespace mpmd::emulator {

class NcclFolder {
public:
  /// A new one: its path, or nothing if it cannot be made, or has a path of more than `mostBytes`.
  static std::string make(size_t mostBytes);

  explicit NcclFolder(std::string path) : path(std::move(path)) {}

  /// False: somebody has removed it.
  bool isThere() const;
  /// False if that cannot be.
  bool write(const std::string &name, const std::vector<char> &bytes) const;
  bool has(const std::string &name) const;
  /// Nothing where there is no such file.
  std::vector<char> read(const std::string &name) const;
  void remove(const std::string &name) const;
  /// With all that is in it, whoever else is about to do so.
  void removeAll() const;

private:
  std::string path;
};

} // namespace mpmd::emulator

#endif // MPMD_EMULATOR_NCCL_NCCLFOLDER_H
