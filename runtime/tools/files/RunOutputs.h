/// The files that a run writes.
#ifndef MPMD_RUNTIME_TOOLS_FILES_RUNOUTPUTS_H
#define MPMD_RUNTIME_TOOLS_FILES_RUNOUTPUTS_H

#include "runtime/tools/RunOptions.h"
#include "runtime/tools/files/DumpFiles.h"
#include "runtime/tools/files/History.h"

#include "absl/status/status.h"

namespace mpmd::run {

/// All outputs of the command line, open for writing: one that cannot be written, and two that would become one file,
/// are found before the first step. Those without a name are not there, or not open.
struct Outputs {
  /// A file of --output or --history: that of one device, or, without one, that of whole tensors.
  struct StateFile {
    const Device *device;
    std::string path;
    plan::OutputFile file = {};
  };
  struct HistoryFile {
    std::vector<Column> columns;
    std::string path;
    plan::OutputFile file = {};
    EarlierSteps earlier = {}; ///< that it begins with
  };

  std::vector<Device> devices; ///< that have files of their own
  std::vector<StateFile> state;
  std::vector<HistoryFile> history;
  plan::OutputFile trace, profile, evalHistory;
  DumpFiles dump;
  std::vector<DumpedRank> against;       ///< what a dump is compared with
  uint64_t recordBytes = sizeof(double); ///< of a step: its seconds, then the columns of the history

  /// Opens the files. That of a history begins with what is there already if the run goes on from step `resumed`.
  absl::Status open(const Options &options, Session &session, std::optional<int64_t> resumed);
};

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_FILES_RUNOUTPUTS_H
