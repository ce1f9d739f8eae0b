/// Checks of dumped values.
#ifndef MPMD_RUNTIME_TOOLS_FILES_DUMPCHECKS_H
#define MPMD_RUNTIME_TOOLS_FILES_DUMPCHECKS_H

#include "runtime/tools/files/DumpFiles.h"

namespace mpmd::run {

/// Notes the value that first had a NaN element, and the one that first had an infinity. Among several processes, which
/// all call it, times count from each process's first value.
absl::Status noteNotFinite(Session &session);

/// Compares the kept values of a step with an earlier dump of the same step, possibly of another partition of the
/// program. Values of one name are compared in the order in which they were made here. The error names the first that
/// differs: by type or shape, or by more than `tolerance` times its largest magnitude, or in any bit if that is 0. A
/// value on a mesh of several devices is compared with that of the device of the same name, if the meshes have the same
/// axes. Otherwise arguments and results are compared with their part of the whole. Notes how many were compared. All
/// processes call it and check their own ranks; the first one reports.
absl::Status compareDump(Session &session, const std::string &directory, const std::vector<DumpedRank> &earlier,
                         double tolerance);

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_FILES_DUMPCHECKS_H
