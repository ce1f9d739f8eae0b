/// The file of --history: every non-state result, stacked over the steps. `first_step` in its metadata is the number of
/// its first step, if that is not 0.
#ifndef MPMD_RUNTIME_TOOLS_FILES_HISTORY_H
#define MPMD_RUNTIME_TOOLS_FILES_HISTORY_H

#include "mpmd/Plan/Support/FileIo.h"
#include "runtime/format/Safetensors.h"
#include "runtime/tools/files/LocalFiles.h"
#include "runtime/tools/report/RunLog.h"

#include <memory>
#include <string>

namespace mpmd::run {

/// A tensor of a history: a result, or a device's part of one.
struct Column {
  int64_t result;
  std::string name, dtype;
  std::vector<int64_t> shape; ///< of one step
  const Part *part;           ///< null: the whole result
  uint64_t offset, bytes;     ///< within a record of the log
};

/// The columns of a file of whole tensors, or of the file of `device`. Adds their bytes to `recordBytes`.
std::vector<Column> columnsOf(const Program &program, const Device *device, uint64_t &recordBytes);

/// The steps before this run in the history of a resumed run.
struct EarlierSteps {
  int64_t first = 0, count = 0;
  std::shared_ptr<const format::TensorFile> file; ///< the file that has them; null if there are none
};

/// Reads the history at `path` for a run whose first step is `step`. Returns no steps if there is no file, if it cannot
/// be read again (a device or a pipe), or if it ends before `step`. In the last case the file is renamed, with a note.
/// Fails unless the file is a history of these columns with the steps before `step`.
absl::StatusOr<EarlierSteps> readEarlierSteps(const std::string &path, const std::vector<Column> &columns,
                                              int64_t step);

/// Writes the earlier steps, then those of `log`. The caller commits the file.
absl::Status writeHistory(const std::vector<Column> &columns, const EarlierSteps &earlier, RunLog &log,
                          plan::OutputFile &file);

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_FILES_HISTORY_H
