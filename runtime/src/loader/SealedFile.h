/// Files of a bundle, opened once and read once.
#ifndef MPMD_RT_SRC_LOADER_SEALEDFILE_H
#define MPMD_RT_SRC_LOADER_SEALEDFILE_H

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <string>

namespace mpmd::rt {

/// The bytes of a file in memory that nobody can change any more, this process included, and their SHA-256.
class SealedFile {
public:
  /// Reads the file `name` in the open directory `directory`: a regular file, no link, of at most `mostBytes`. Whatever
  /// happens to the file meanwhile, the bytes here are those that the checksum is of. Messages name it `path`.
  static absl::StatusOr<SealedFile> read(int directory, const std::string &name, const std::string &path,
                                         uint64_t mostBytes);
  /// The same of bytes in memory.
  static absl::StatusOr<SealedFile> copy(absl::string_view bytes, const std::string &path);
  SealedFile(SealedFile &&other) noexcept;
  SealedFile &operator=(SealedFile &&other) = delete;
  ~SealedFile();

  absl::string_view bytes() const { return {data, size}; }
  const std::string &sha256() const { return checksum; }

  /// A path under which this process, while the object lives, finds exactly these bytes.
  std::string path() const;

private:
  SealedFile() = default;
  /// Makes the memory that is to be sealed.
  absl::Status create(const std::string &path);
  /// Seals and maps what has been written to it.
  absl::Status seal(uint64_t bytes, std::string sha256, const std::string &path);

  int fd = -1;
  const char *data = nullptr;
  size_t size = 0;
  std::string checksum;
};

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_LOADER_SEALEDFILE_H
