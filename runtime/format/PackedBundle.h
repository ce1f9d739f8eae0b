// A bundle as one piece of memory: what an executable carries, or a file, instead of a directory.
#ifndef MPMD_RUNTIME_FORMAT_PACKEDBUNDLE_H
#define MPMD_RUNTIME_FORMAT_PACKEDBUNDLE_H

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <map>
#include <string>

namespace mpmd::format {

/// The section of an ELF file that holds it.
inline constexpr const char *packedSection = ".mpmd.bundle";

/// The name of the manifest inside the bundle.
inline constexpr const char *manifestName = "manifest.json";

/// A file beside it in the executable of one rank: a line for each object that is not in it, the name of an executable
/// in the same folder that has it, a space, and its own.
inline constexpr const char *packedSiblings = "siblings";

/// A file beside it in an executable: a folder in which there are plugins, too.
inline constexpr const char *packedPlugins = "plugins";

/// How it begins.
inline constexpr char packedMagic[] = "MPMDPACK";

/// The files of a bundle's directory, by name, in one string: `packedMagic`, then uint32_t version and number of files,
/// then for each file uint64_t bytes of its name and of its contents, its name, its contents. Little endian.
std::string packFiles(const std::map<std::string, std::string> &files);

/// The other way round; the contents are parts of `bytes`. Nothing of it is trusted.
absl::StatusOr<std::map<std::string, absl::string_view>> unpackFiles(absl::string_view bytes);

} // namespace mpmd::format

#endif // MPMD_RUNTIME_FORMAT_PACKEDBUNDLE_H
