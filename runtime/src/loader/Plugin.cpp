// Finds and opens plugins.
#include "runtime/src/loader/Plugin.h"

#include "runtime/format/Errors.h"
#include "runtime/src/session/SignalHandlers.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

#include <algorithm>
#include <cstdlib>
#include <dlfcn.h>
#include <filesystem>
#include <link.h>
#include <map>
#include <mutex>
#include <unistd.h>
#include <vector>

namespace mpmd::rt {

namespace {
/// The folders that hosts have added.
struct Added {
  std::mutex mutex;
  std::vector<std::string> folders;
};
Added &added() {
  static Added all;
  return all;
}

/// The folders to search, each once, as absolute paths without links.
std::vector<std::string> folders() {
  namespace fs = std::filesystem;
  std::vector<std::string> found;
  auto add = [&](const fs::path &folder) {
    std::error_code error;
    fs::path real = fs::weakly_canonical(fs::absolute(folder, error), error);
    if (std::string text = error ? folder.string() : real.string();
        std::find(found.begin(), found.end(), text) == found.end())
      found.push_back(std::move(text));
  };
  if (const char *path = std::getenv("MPMD_PLUGIN_PATH"))
    for (absl::string_view folder : absl::StrSplit(path, ':', absl::SkipEmpty()))
      add(fs::path(std::string(folder)));
  // The dynamic loader knows a program by argv[0], which need not be its path. /proc/self/exe is exact.
  Dl_info info;
  link_map *self = nullptr;
  void **where = reinterpret_cast<void **>(&self);
  if (::dladdr1(reinterpret_cast<const void *>(&openPlugin), &info, where, RTLD_DL_LINKMAP) != 0 && self &&
      *self->l_name != '\0') {
    fs::path folder = fs::path(self->l_name).parent_path();
    add(folder);
    // In a build tree, plugins are beside the programs.
    add(folder / ".." / "bin");
  }
  std::error_code error;
  if (fs::path executable = fs::read_symlink("/proc/self/exe", error); !error) {
    add(executable.parent_path());
    add(executable.parent_path() / ".." / MPMD_LIBDIR);
  }
  std::lock_guard<std::mutex> lock(added().mutex);
  for (const std::string &folder : added().folders)
    add(fs::path(folder));
  return found;
}

/// Opens `libmpmd_<kind>.so` and returns its entry; `path` gets the path of the file. `need` says in errors what needs
/// the plugin.
absl::StatusOr<void *> openEntry(const std::string &kind, absl::string_view need, std::string &path) {
  const std::string name = absl::StrCat("libmpmd_", kind, ".so");
  const std::vector<std::string> where = folders();
  for (const std::string &folder : where) {
    path = absl::StrCat(folder, "/", name);
    if (::access(path.c_str(), F_OK) != 0)
      continue;
    void *library = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!library)
      return absl::FailedPreconditionError(absl::StrCat("cannot load '", path, "': ", ::dlerror()));
    void *entry = ::dlsym(library, MPMD_PLUGIN_ENTRY_NAME);
    if (!entry)
      return absl::FailedPreconditionError(
          absl::StrCat("'", path, "': expected a function '", MPMD_PLUGIN_ENTRY_NAME, "', got none"));
    return entry;
  }
  return absl::FailedPreconditionError(absl::StrCat(need, " of kind '", kind, "' need '", name,
                                                    "', which is in none of ", absl::StrJoin(where, ", "),
                                                    " (MPMD_PLUGIN_PATH may name another folder)"));
}

/// Loads the table of a plugin, which must have version `version`. Tables for devices and for processes have the same
/// first members.
template <typename Table>
absl::StatusOr<const Table *> load(const std::string &kind, absl::string_view need, uint32_t version) {
  std::string path;
  MPMD_ASSIGN_OR_RETURN(void *found, openEntry(kind, need, path));
  auto entry = reinterpret_cast<const Table *(*)(const mpmd_host_t *host, const char **error)>(found);
  const mpmd_host_t host = {version, sizeof(mpmd_host_t)};
  const char *error = nullptr;
  const Table *plugin = entry(&host, &error);
  if (!plugin)
    return absl::FailedPreconditionError(absl::StrCat(kind, ": ", error ? error : "the plugin gave no reason"));
  if (plugin->version != version || plugin->struct_bytes != sizeof(Table) || !plugin->kind || kind != plugin->kind)
    return absl::FailedPreconditionError(absl::StrCat("'", path, "': expected a plugin of version ", version, " for '",
                                                      kind, "' with a table of ", sizeof(Table), " bytes, got version ",
                                                      plugin->version, " for '", plugin->kind ? plugin->kind : "(null)",
                                                      "' with ", plugin->struct_bytes));
  return plugin;
}

/// Loads each plugin once per process.
template <typename Table>
absl::StatusOr<const Table *> loadOnce(const std::string &kind, absl::string_view need, uint32_t version) {
  static std::mutex mutex;
  static std::map<std::string, const Table *> open;
  std::lock_guard<std::mutex> lock(mutex);
  if (auto found = open.find(kind); found != open.end())
    return found->second;
  absl::StatusOr<const Table *> plugin = load<Table>(kind, need, version);
  if (plugin.ok())
    open[kind] = *plugin;
  return plugin;
}
} // namespace

void addPluginFolder(const std::string &folder) {
  std::lock_guard<std::mutex> lock(added().mutex);
  added().folders.push_back(folder);
}

absl::StatusOr<const mpmd_plugin_t *> openPlugin(const std::string &kind) {
  return loadOnce<mpmd_plugin_t>(kind, "devices", MPMD_PLUGIN_VERSION);
}

absl::StatusOr<const mpmd_comm_plugin_t *> openCommPlugin(const std::string &kind) {
  // Restores the signal handlers that MPI libraries replace when they are loaded.
  SignalHandlers kept;
  return loadOnce<mpmd_comm_plugin_t>(kind, "processes", MPMD_COMM_VERSION);
}

absl::Status check(const mpmd_plugin_t &plugin, int failed, absl::string_view what) {
  if (failed == 0)
    return absl::OkStatus();
  const char *error = plugin.last_error();
  return absl::InternalError(absl::StrCat(plugin.kind, ": ", what, ": ", error ? error : "no reason was given"));
}

} // namespace mpmd::rt
