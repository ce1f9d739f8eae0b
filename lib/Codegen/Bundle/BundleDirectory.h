// The directory of a bundle while it is written. Private to this library.
#ifndef MPMD_LIB_CODEGEN_BUNDLE_BUNDLEDIRECTORY_H
#define MPMD_LIB_CODEGEN_BUNDLE_BUNDLEDIRECTORY_H

#include "mpmd/Plan/Support/Status.h"

#include "runtime/format/Manifest.h"

#include <set>
#include <string>
#include <vector>

namespace mpmd::bundle {

/// The maximum size of a rank object in bytes, because objects are read into memory.
inline constexpr uint64_t kMaxObjectBytes = uint64_t(1) << 32;

/// Writes a bundle to a new or empty directory, or over an older bundle. Only files that the older manifest names are
/// removed. Objects are written to a staging folder. The commit moves all objects, and the manifest last, so a
/// concurrent reader gets an error, never a mixture. A killed writer leaves its staging folder. From this folder the
/// next writer knows that rank objects without a manifest belong to a bundle.
class BundleDirectory {
public:
  /// Checks the directory's content, and creates the directory and its staging folder.
  absl::Status open(const std::string &path);

  /// The staging folder, where objects are written under their names in the manifest.
  const std::string &staging() const { return folder; }

  /// Moves the objects and the manifest to the directory.
  absl::Status commit(const format::Manifest &manifest);

  /// Without a commit, restores the directory.
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
  int lock = -1, bundleLock = -1; ///< locks the staging folder; locks the directory during the commit
  std::vector<Folder> abandoned;  ///< staging folders of killed writers
  std::set<std::string> older;    ///< files of the older bundle
  bool made = false;              ///< this writer has created the directory
  bool moved = false;             ///< the commit has begun to move objects
  bool done = false;              ///< the commit has succeeded
};

} // namespace mpmd::bundle

#endif // MPMD_LIB_CODEGEN_BUNDLE_BUNDLEDIRECTORY_H
