// The bundle inside this executable, or inside another one.
#ifndef MPMD_RUNTIME_TOOLS_FILES_OWNBUNDLE_H
#define MPMD_RUNTIME_TOOLS_FILES_OWNBUNDLE_H

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <optional>
#include <string>

namespace mpmd::run {

/// The contents of the section `.mpmd.bundle` of this process's own ELF file, or nothing if it has none. Checks the
/// offsets in the file.
absl::StatusOr<std::optional<std::string>> readOwnBundle();

/// The contents of this section of another executable.
absl::StatusOr<std::optional<std::string>> readBundleOf(const std::string &path);

/// The folder that a bundle in an executable names for plugins, or "".
std::string pluginFolderOf(absl::string_view packed);

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_FILES_OWNBUNDLE_H
