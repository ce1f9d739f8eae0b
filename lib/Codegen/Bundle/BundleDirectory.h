// The directory of a bundle while it is written. Private to this library.
#ifndef MPMD_LIB_CODEGEN_BUNDLE_BUNDLEDIRECTORY_H
#define MPMD_LIB_CODEGEN_BUNDLE_BUNDLEDIRECTORY_H

#include "mpmd/Plan/Support/Status.h"

#include "runtime/format/Manifest.h"

#include <set>
#include <string>
#include <vector>

namespace mpmd::bundle {

/// Objects are read into memory.
inline constexpr uint64_t kMostObjectBytes = uint64_t(1) << 32;

/// Writes a bundle where there is nothing, an empty directory, or an older bundle. Of that it removes what its manifest
/// names, and nothing else: other files in it stay. Objects are made in a folder of their own and put in place
/// together, the manifest last: whoever opens the bundle in between gets an error, never a mixture. A writer that is
/// killed halfway leaves that folder, by which the next one knows that rank objects that no manifest names are a
/// writer's, too.
class BundleDirectory {
public:
  /// Makes the directory and the folder for its objects, after a look at what is there.
  absl::Status open(const std::string &path);

  /// Where objects are written, under the names that the manifest gives them.
  const std::string &staging() const { return folder; }

  /// Puts the objects and the manifest in place.
  absl::Status commit(const format::Manifest &manifest);

  /// Without a commit, everything is as it was.
  ~BundleDirectory();

private:
  /// A folder for objects, locked by the process that writes there.
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
  int lock = -1, bundleLock = -1; ///< of the folder, and of the directory once the bundle is put in place
  std::vector<Folder> abandoned;  ///< of writers that were killed
  std::set<std::string> older;    ///< what belongs to the older bundle
  bool made = false;              ///< the directory is ours
  bool moved = false;             ///< objects may be in place
  bool done = false;              ///< the bundle is in place
};

} // namespace mpmd::bundle

#endif // MPMD_LIB_CODEGEN_BUNDLE_BUNDLEDIRECTORY_H
