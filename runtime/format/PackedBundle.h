// A bundle as one contiguous string, for an executable or a file instead of a directory.
#ifndef MPMD_RUNTIME_FORMAT_PACKEDBUNDLE_H
#define MPMD_RUNTIME_FORMAT_PACKEDBUNDLE_H

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <map>
#include <string>

namespace mpmd::format {

/// The ELF section that holds the bundle.
inline constexpr const char *packedSection = ".mpmd.bundle";

/// The name of the manifest inside the bundle.
inline constexpr const char *manifestName = "manifest.json";

/// A file of the packed bundle in the executable of one rank. Each line names an object that another executable has:
/// the name of that executable, which is in the same folder, a space, and the object's name.
inline constexpr const char *packedSiblings = "siblings";

/// The name of a file of the packed bundle in an executable. The file has the path of an additional folder for plugins.
inline constexpr const char *packedPlugins = "plugins";

/// The first bytes of a packed bundle.
inline constexpr char packedMagic[] = "MPMDPACK";

/// Packs the files of a bundle's directory into one string: `packedMagic`, then version and number of files as
/// uint32_t. For each file follow the sizes of name and contents as uint64_t, the name, and the contents. All is little
/// endian.
std::string packFiles(const std::map<std::string, std::string> &files);

/// The inverse of packFiles; the contents are views of `bytes`. Validates every size.
absl::StatusOr<std::map<std::string, absl::string_view>> unpackFiles(absl::string_view bytes);

} // namespace mpmd::format

#endif // MPMD_RUNTIME_FORMAT_PACKEDBUNDLE_H
