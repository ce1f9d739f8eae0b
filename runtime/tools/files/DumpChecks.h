/// Checks of dumped values.
#ifndef MPMD_RUNTIME_TOOLS_FILES_DUMPCHECKS_H
#define MPMD_RUNTIME_TOOLS_FILES_DUMPCHECKS_H

#include "runtime/tools/files/DumpFiles.h"

namespace mpmd::run {

/// Prints notes with the first value that has a NaN element, and the first value that has an infinity. All processes
/// call it. The times of a process count from its first value.
absl::Status noteNotFinite(Session &session);

/// Compares the kept values of a step with an earlier dump of the same step. The dump may be of another partition of
/// the program. Values of equal names are compared, in the order in which this run made them. The error names the first
/// value that differs: in type or shape; in any bit if `tolerance` is 0; else by more than `tolerance` times its
/// largest magnitude. On a mesh of several devices, a value is compared with that of the device of the same name, if
/// the meshes have the same axes. Otherwise arguments and results are compared with their part of the whole. A note
/// says how many values were compared. All processes call it and check their own ranks; process 0 reports.
absl::Status compareDump(Session &session, const std::string &directory, const std::vector<DumpedRank> &earlier,
                         double tolerance);

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_FILES_DUMPCHECKS_H
