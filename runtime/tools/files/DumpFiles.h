/// The files of --dump: one for each rank, with what it held in one step.
#ifndef MPMD_RUNTIME_TOOLS_FILES_DUMPFILES_H
#define MPMD_RUNTIME_TOOLS_FILES_DUMPFILES_H

#include "mpmd/Plan/Support/FileIo.h"
#include "runtime/tools/RunSession.h"
#include "runtime/tools/files/LocalFiles.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace mpmd::run {

/// Whether a name matches an extended regular expression somewhere. The error says what is wrong with it.
absl::StatusOr<std::function<bool(const std::string &)>> matcher(const std::string &pattern);

/// What a file of a dump is of.
struct DumpedRank {
  int64_t rank;
  std::string mesh, axes, device; ///< `axes` of the mesh with their sizes, "dp=2,tp=4"
  int64_t step;
  std::shared_ptr<const format::TensorFile> file;
};

/// The axes of a rank's mesh with their sizes: "dp=2,tp=4".
std::string axesOf(const RankInfo &rank);

/// The files of a dump that is there, those of all ranks. The error says what is not one, or which is missing.
absl::StatusOr<std::vector<DumpedRank>> readDump(const std::string &directory);

/// A directory of rank-<N>.safetensors, which nobody else writes into.
struct DumpFiles {
  struct File {
    int64_t rank;
    std::string path;
    plan::OutputFile file = {};
  };
  std::vector<File> files;      ///< by rank; opened with the other outputs
  std::vector<std::string> old; ///< those of an earlier dump with more ranks

  /// Makes sure that the directory is there and has nothing in it but an earlier dump.
  absl::Status prepare(const std::string &directory, const Program &program);

  /// Writes what the session kept of step `step`, all files or none, and removes what is left of an earlier dump.
  absl::Status write(Session &session, int64_t step);
};

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_FILES_DUMPFILES_H
