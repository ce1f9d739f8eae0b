/// The files that a run writes.
#ifndef MPMD_RUNTIME_TOOLS_FILES_RUNOUTPUTS_H
#define MPMD_RUNTIME_TOOLS_FILES_RUNOUTPUTS_H

#include "runtime/tools/RunOptions.h"
#include "runtime/tools/files/DumpFiles.h"
#include "runtime/tools/files/History.h"

#include "absl/status/status.h"

namespace mpmd::run {

/// All outputs of the command line, opened before the first step. So an unwritable file, or one file for two options,
/// is an error at once. Outputs that were not requested are absent or not open.
struct Outputs {
  /// A file of --output: of one device, or, if `device` is null, of whole tensors.
  struct StateFile {
    const Device *device;
    std::string path;
    plan::OutputFile file = {};
  };
  /// A file of --history: of one device, or of whole tensors.
  struct HistoryFile {
    std::vector<Column> columns;
    std::string path;
    plan::OutputFile file = {};
    EarlierSteps earlier = {}; ///< the steps that it begins with
  };

  std::vector<Device> devices; ///< devices that have files of their own
  std::vector<StateFile> state;
  std::vector<HistoryFile> history;
  plan::OutputFile trace, profile, evalHistory;
  DumpFiles dump;
  std::vector<DumpedRank> against;       ///< the dump to compare with
  uint64_t recordBytes = sizeof(double); ///< of a step: its seconds, then the columns of the history

  /// Opens the files. If the run resumes at step `resumed`, a history begins with the steps of the existing file.
  absl::Status open(const Options &options, Session &session, std::optional<int64_t> resumed);
};

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_FILES_RUNOUTPUTS_H
