/// A bundle in memory: its manifest and one checked rank program per mesh.
#ifndef MPMD_RT_BUNDLE_H
#define MPMD_RT_BUNDLE_H

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "runtime/format/Manifest.h"
#include "runtime/format/RankAbi.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace mpmd::rt {
class SealedFile;

class Bundle {
public:
  /// Opens a directory, or a file that `packFiles` (PackedBundle.h) made. Reads each file once. All files must match
  /// the manifest by size and SHA-256 before any code is mapped. The mapped bytes are the checked ones, even if the
  /// files change meanwhile. Every index of every table is checked before this returns. docs/design/bundles.md lists
  /// what a bundle can still do to its host. The error names the file, or the mesh and the table entry.
  static absl::StatusOr<std::shared_ptr<const Bundle>> open(const std::string &dir);

  /// Opens a bundle in memory, as `packFiles` (PackedBundle.h) makes it. `name` is for messages. The caller may
  /// free the bytes after the call.
  static absl::StatusOr<std::shared_ptr<const Bundle>> openPacked(absl::string_view bytes, const std::string &name);

  /// A bundle of programs that are already in this process and outlive the bundle. Their tables are checked, too.
  static absl::StatusOr<std::shared_ptr<const Bundle>> fromPrograms(format::Manifest manifest,
                                                                    std::vector<const mpmd_rank_program_t *> programs);

  ~Bundle();
  Bundle(const Bundle &) = delete;
  Bundle &operator=(const Bundle &) = delete;

  const format::Manifest &manifest() const { return contents; }
  /// The arguments and results as arrays (Manifest.h), which callers and files number and name.
  const std::vector<format::Array> &arguments() const { return argumentArrays; }
  const std::vector<format::Array> &results() const { return resultArrays; }
  /// The array of an argument of the manifest.
  int64_t arrayOf(int64_t argument) const { return arrays[argument]; }
  /// SHA-256 of the manifest, which covers the whole bundle.
  absl::StatusOr<std::string> sha256() const;
  /// The name for messages: the end of its path, or its program's name.
  const std::string &name() const { return called; }
  const mpmd_rank_program_t &program(int64_t mesh) const { return *programs[mesh]; }

private:
  struct Object;
  /// Reads a file of the bundle by name. Fails if the file has more than `maxBytes`.
  using ReadFile = std::function<absl::StatusOr<SealedFile>(const std::string &name, uint64_t maxBytes)>;
  Bundle();
  static absl::StatusOr<std::shared_ptr<const Bundle>> open(const ReadFile &readFile, const std::string &dir);
  absl::Status read(const ReadFile &readFile, const std::string &dir);
  absl::Status map(const std::string &dir);
  absl::Status check();

  format::Manifest contents;
  std::vector<format::Array> argumentArrays, resultArrays;
  std::vector<int64_t> arrays; ///< by argument; -1 for a hidden one
  std::string called;
  std::vector<Object> objects;                       ///< one per mesh; none if the programs came from this process
  std::vector<const mpmd_rank_program_t *> programs; ///< one per mesh
};

} // namespace mpmd::rt

#endif // MPMD_RT_BUNDLE_H
