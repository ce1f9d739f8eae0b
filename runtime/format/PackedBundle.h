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

/// A file beside it in the executable of one rank. It has a line for each object that is elsewhere: the name of an
/// executable in the same folder, a space, and the object's name.
inline constexpr const char *packedSiblings = "siblings";

/// A file beside it in an executable: an additional folder for plugins.
inline constexpr const char *packedPlugins = "plugins";

/// The first bytes of a packed bundle.
inline constexpr char packedMagic[] = "MPMDPACK";

/// Packs the files of a bundle's directory into one string: `packedMagic`, then uint32_t version and number of files.
/// For each file follow uint64_t sizes of its name and its contents, its name, its contents. Little endian.
std::string packFiles(const std::map<std::string, std::string> &files);

/// The inverse; the contents are views of `bytes`. Validates every size.
absl::StatusOr<std::map<std::string, absl::string_view>> unpackFiles(absl::string_view bytes);

} // namespace mpmd::format

#endif // MPMD_RUNTIME_FORMAT_PACKEDBUNDLE_H
