/// A bundle in memory: its manifest and one checked rank program per mesh.
#ifndef MPMD_RT_BUNDLE_H
#define MPMD_RT_BUNDLE_H

#include "absl/status/statusor.h"
#include "runtime/format/Manifest.h"
#include "runtime/format/RankAbi.h"

#include <memory>
#include <string>
#include <vector>

namespace mpmd::rt {

class Bundle {
public:
  /// Reads `dir`. No object is opened before its size and checksum match the manifest, and no program is returned before every index in its
  /// tables is in range. The error names the file, or the mesh and the table entry.
  static absl::StatusOr<std::shared_ptr<const Bundle>> open(const std::string &dir);

  /// A bundle of programs that live in this process already; they must outlive it. Checked like any other.
  static absl::StatusOr<std::shared_ptr<const Bundle>> fromPrograms(format::Manifest manifest, std::vector<const mpmd_rank_program_t *> programs);

  ~Bundle();
  Bundle(const Bundle &) = delete;
  Bundle &operator=(const Bundle &) = delete;

  const format::Manifest &manifest() const { return contents; }
  const mpmd_rank_program_t &program(int64_t mesh) const { return *programs[mesh]; }

private:
  Bundle() = default;
  absl::Status check() const;

  format::Manifest contents;
  std::vector<const mpmd_rank_program_t *> programs; ///< one per mesh
  std::vector<void *> handles;                       ///< of dlopen
};

} // namespace mpmd::rt

#endif // MPMD_RT_BUNDLE_H
