/// Files of a bundle, each read once into sealed memory.
#ifndef MPMD_RT_SRC_LOADER_SEALEDFILE_H
#define MPMD_RT_SRC_LOADER_SEALEDFILE_H

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <string>

namespace mpmd::rt {

/// The bytes of a file in immutable memory, which not even this process can write, and their SHA-256.
class SealedFile {
public:
  /// Reads the file `name` in the open directory `directory`: a regular file, no link, of at most `maxBytes`. The
  /// checksum is that of the bytes in memory, even if the file changes meanwhile. `path` names the file in messages.
  static absl::StatusOr<SealedFile> read(int directory, const std::string &name, const std::string &path,
                                         uint64_t maxBytes);
  /// Copies bytes that are in memory. `path` names them in messages.
  static absl::StatusOr<SealedFile> copy(absl::string_view bytes, const std::string &path);
  SealedFile(SealedFile &&other) noexcept;
  SealedFile &operator=(SealedFile &&other) = delete;
  ~SealedFile();

  absl::string_view bytes() const { return {data, size}; }
  const std::string &sha256() const { return checksum; }

  /// A path to these bytes, valid in this process while the object lives.
  std::string path() const;

private:
  SealedFile() = default;
  /// Creates an empty memory file. `path` is for messages.
  absl::Status create(const std::string &path);
  /// Seals the memory file, of `bytes` bytes, and maps it.
  absl::Status seal(uint64_t bytes, std::string sha256, const std::string &path);

  int fd = -1;
  const char *data = nullptr;
  size_t size = 0;
  std::string checksum;
};

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_LOADER_SEALEDFILE_H
