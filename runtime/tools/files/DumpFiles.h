/// The files of --dump: one for each rank, with its values of one step.
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

/// Compiles an extended regular expression into a search function. The error says what is wrong with it.
absl::StatusOr<std::function<bool(const std::string &)>> matcher(const std::string &pattern);

/// A file of a dump, and its metadata.
struct DumpedRank {
  int64_t rank;
  std::string mesh, axes, device; ///< `axes` of the mesh with their sizes, "dp=2,tp=4"
  int64_t step;
  std::shared_ptr<const format::TensorFile> file;
};

/// The axes of a rank's mesh with their sizes: "dp=2,tp=4".
std::string axesOf(const RankInfo &rank);

/// Reads an existing dump: the files of all its ranks. The error names a foreign or missing file.
absl::StatusOr<std::vector<DumpedRank>> readDump(const std::string &directory);

/// A directory of rank-<N>.safetensors files, which only this run writes.
struct DumpFiles {
  struct File {
    int64_t rank;
    std::string path;
    plan::OutputFile file = {};
  };
  std::vector<File> files;      ///< by rank; opened with the other outputs
  std::vector<std::string> old; ///< files of an earlier dump with more ranks

  /// Creates the directory, or checks that it contains nothing but an earlier dump.
  absl::Status prepare(const std::string &directory, const Program &program);

  /// Writes the kept values of step `step`, all files or none. Removes remaining files of an earlier dump.
  absl::Status write(Session &session, int64_t step);
};

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_FILES_DUMPFILES_H
