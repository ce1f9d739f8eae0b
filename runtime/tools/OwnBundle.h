// The bundle that this executable, or another one, carries, if it carries one.
#ifndef MPMD_RUNTIME_TOOLS_OWNBUNDLE_H
#define MPMD_RUNTIME_TOOLS_OWNBUNDLE_H

#include "absl/status/statusor.h"

#include <optional>
#include <string>

namespace mpmd::run {

/// The contents of the section `.mpmd.bundle` of this process's own ELF file, or nothing if it has none. What of the
/// file says where it is is checked.
absl::StatusOr<std::optional<std::string>> readOwnBundle();

/// The same of another executable.
absl::StatusOr<std::optional<std::string>> readBundleOf(const std::string &path);

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_OWNBUNDLE_H
