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
  /// Reads `dir`, or a file that `packFiles` made: every file once. No code is mapped before all files match the
  /// manifest by size and SHA-256, and then it is the very bytes that were checked, whatever happens to the files
  /// meanwhile; no program is returned before every index in its tables is in range. What a bundle could do to its host
  /// all the same is in docs/design/bundles.md. The error names the file, or the mesh and the table entry.
  static absl::StatusOr<std::shared_ptr<const Bundle>> open(const std::string &dir);

  /// The same of a bundle in memory, as `packFiles` (PackedBundle.h) makes it; `name` is for messages. The bytes may go
  /// when this returns.
  static absl::StatusOr<std::shared_ptr<const Bundle>> openPacked(absl::string_view bytes, const std::string &name);

  /// A bundle of programs that live in this process already; they must outlive it. Checked like any other.
  static absl::StatusOr<std::shared_ptr<const Bundle>> fromPrograms(format::Manifest manifest,
                                                                    std::vector<const mpmd_rank_program_t *> programs);

  ~Bundle();
  Bundle(const Bundle &) = delete;
  Bundle &operator=(const Bundle &) = delete;

  const format::Manifest &manifest() const { return contents; }
  /// SHA-256 of the manifest, and so of all that the bundle holds.
  absl::StatusOr<std::string> sha256() const;
  /// What messages call it: the end of its path, or its program's name.
  const std::string &name() const { return called; }
  const mpmd_rank_program_t &program(int64_t mesh) const { return *programs[mesh]; }

private:
  struct Object;
  /// How a file of the bundle is had: by its name, of at most so many bytes.
  using ReadFile = std::function<absl::StatusOr<SealedFile>(const std::string &name, uint64_t mostBytes)>;
  Bundle();
  static absl::StatusOr<std::shared_ptr<const Bundle>> open(const ReadFile &readFile, const std::string &dir);
  absl::Status read(const ReadFile &readFile, const std::string &dir);
  absl::Status map(const std::string &dir);
  absl::Status check() const;

  format::Manifest contents;
  std::string called;
  std::vector<Object> objects;                       ///< one per mesh; none if the programs came from this process
  std::vector<const mpmd_rank_program_t *> programs; ///< one per mesh
};

} // namespace mpmd::rt

#endif // MPMD_RT_BUNDLE_H
