// The directory of a bundle during writing. Private to this library.
#ifndef MPMD_LIB_CODEGEN_BUNDLE_BUNDLEDIRECTORY_H
#define MPMD_LIB_CODEGEN_BUNDLE_BUNDLEDIRECTORY_H

#include "mpmd/Plan/Support/Status.h"

#include "runtime/format/Manifest.h"

#include <set>
#include <string>
#include <vector>

namespace mpmd::bundle {

/// Objects are read into memory.
inline constexpr uint64_t kMaxObjectBytes = uint64_t(1) << 32;

/// Writes a bundle to a new or empty directory, or over an older bundle. Only files that the older manifest names are
/// removed; other files stay. Objects are written to a staging folder and put in place together, the manifest last, so
/// a reader in between gets an error, never a mixture. A killed writer leaves its staging folder, which tells the next
/// writer that rank objects without a manifest are a writer's.
class BundleDirectory {
public:
  /// Checks the directory's content, and creates the directory and its staging folder.
  absl::Status open(const std::string &path);

  /// The staging folder, where objects are written under their names in the manifest.
  const std::string &staging() const { return folder; }

  /// Puts the objects and the manifest in place.
  absl::Status commit(const format::Manifest &manifest);

  /// Without a commit, leaves everything as it was.
  ~BundleDirectory();

private:
  /// A staging folder, locked by the process that writes there.
  struct Folder {
    std::string path;
    int lock;
  };

  std::string inside(const std::string &name) const { return path + "/" + name; }
  absl::Status readOlder();
  void findAbandoned(const std::set<std::string> &names);
  absl::Status makeFolder();
  absl::Status lockBundle();
  absl::Status place(const std::string &object);

  std::string path, folder;
  int lock = -1, bundleLock = -1; ///< of the staging folder, and of the directory during the commit
  std::vector<Folder> abandoned;  ///< of killed writers
  std::set<std::string> older;    ///< files of the older bundle
  bool made = false;              ///< this writer has created the directory
  bool moved = false;             ///< objects may be in place
  bool done = false;              ///< the bundle is in place
};

} // namespace mpmd::bundle

#endif // MPMD_LIB_CODEGEN_BUNDLE_BUNDLEDIRECTORY_H
