/// Finds plugins for devices and for processes, and converts their errors.
#ifndef MPMD_RT_SRC_LOADER_PLUGIN_H
#define MPMD_RT_SRC_LOADER_PLUGIN_H

#include "runtime/format/CommAbi.h"
#include "runtime/format/PluginAbi.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <string>

namespace mpmd::rt {

/// The plugin for a kind of devices, `libmpmd_<kind>.so`, opened once per process. Searches the following folders in
/// this order: those in MPMD_PLUGIN_PATH (separated by colons), the folder of the runtime's library, `bin` beside that
/// folder in a build tree, the folder of the executable, the library folder of its installation, and added folders.
absl::StatusOr<const mpmd_plugin_t *> openPlugin(const std::string &kind);

/// The plugin for messages between processes by an implementation of MPI: "mpi_mpich" or "mpi_openmpi". A process can
/// use only one of them.
absl::StatusOr<const mpmd_comm_plugin_t *> openCommPlugin(const std::string &kind);

/// Adds a folder to the search path of plugins. Any thread.
void addPluginFolder(const std::string &folder);

/// The status of a plugin call, with the plugin's message if it failed.
absl::Status check(const mpmd_plugin_t &plugin, int failed, absl::string_view what);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_LOADER_PLUGIN_H
