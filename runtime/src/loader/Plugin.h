/// Plugins for kinds of devices, and for processes: where they are, and what they say.
#ifndef MPMD_RT_SRC_LOADER_PLUGIN_H
#define MPMD_RT_SRC_LOADER_PLUGIN_H

#include "runtime/format/CommAbi.h"
#include "runtime/format/PluginAbi.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <string>

namespace mpmd::rt {

/// The plugin for devices of a kind, `libmpmd_<kind>.so`, opened once in a process: from the folders in
/// MPMD_PLUGIN_PATH (separated by colons), from beside the runtime's library or, in a build, from the programs' folder
/// beside that, from beside the executable, from where the libraries of its installation are, or from the folders that
/// were added.
absl::StatusOr<const mpmd_plugin_t *> openPlugin(const std::string &kind);

/// The plugin for messages between processes by an implementation of MPI: "mpi_mpich" or "mpi_openmpi". A process works
/// with one of them only.
absl::StatusOr<const mpmd_comm_plugin_t *> openCommPlugin(const std::string &kind);

/// Adds a folder in which plugins are looked for. Any thread.
void addPluginFolder(const std::string &folder);

/// What a call of a plugin returned, with what it said if it failed.
absl::Status check(const mpmd_plugin_t &plugin, int failed, absl::string_view what);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_LOADER_PLUGIN_H
