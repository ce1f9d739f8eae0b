/// The file of --history: every result that is not state, stacked over the steps. `first_step` in its metadata says
/// with which step it begins, where that is not the first.
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
  std::vector<int64_t> shape; ///< of a step
  const Part *part;           ///< null: all of it
  uint64_t offset, bytes;     ///< in a record
};

/// The columns of one file, with a device that of the device; `recordBytes` grows by what they need.
std::vector<Column> columnsOf(const Program &program, const Device *device, uint64_t &recordBytes);

/// The steps of a history that a run goes on with: those before the first of its own.
struct EarlierSteps {
  int64_t first = 0, count = 0;
  std::shared_ptr<const format::TensorFile> file; ///< where they are; empty if there are none
};

/// Reads the history at `path` for a run of which `step` is the first. None of it is taken if there is no file, or one
/// that cannot be read again (a device or a pipe), or one that ends before `step`: that gets another name, too, and a
/// note says so. Fails if the file is anything else than a history of these columns with the steps before `step`.
absl::StatusOr<EarlierSteps> readEarlierSteps(const std::string &path, const std::vector<Column> &columns,
                                              int64_t step);

/// Writes the earlier steps, then those of `log`. The file is not committed.
absl::Status writeHistory(const std::vector<Column> &columns, const EarlierSteps &earlier, RunLog &log,
                          plan::OutputFile &file);

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_FILES_HISTORY_H
