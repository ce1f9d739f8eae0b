// The directory of a bundle while it is written. Private to this room.
#ifndef MPMD_LIB_CODEGEN_BUNDLE_BUNDLEDIRECTORY_H
#define MPMD_LIB_CODEGEN_BUNDLE_BUNDLEDIRECTORY_H

#include "runtime/format/Manifest.h"

#include <set>
#include <string>

namespace mpmd::bundle {

/// Writes a bundle where there is nothing, an empty directory, or an older bundle. Of that it removes what its manifest
/// names, and nothing else: other files in it stay. Objects are made in a folder of their own and put in place
/// together, the manifest last: whoever opens the bundle in between gets an error, never a mixture. Functions return an
/// empty string, or what is wrong.
class BundleDirectory {
public:
  /// Makes the directory and the folder for its objects, after a look at what is there.
  std::string open(const std::string &path);

  /// Where objects are written, under the names that the manifest gives them.
  const std::string &staging() const { return folder; }

  /// Puts the objects and the manifest in place.
  std::string commit(const format::Manifest &manifest);

  /// Without a commit, everything is as it was.
  ~BundleDirectory();

private:
  std::string inside(const std::string &name) const { return path + "/" + name; }
  std::string readOlder();
  std::string place(const std::string &object);

  std::string path, folder;
  std::set<std::string> older; ///< objects that the older manifest names
  bool made = false;           ///< the directory is ours
};

} // namespace mpmd::bundle

#endif // MPMD_LIB_CODEGEN_BUNDLE_BUNDLEDIRECTORY_H
