/// What is looked for in the values of a dump.
#ifndef MPMD_RUNTIME_TOOLS_FILES_DUMPCHECKS_H
#define MPMD_RUNTIME_TOOLS_FILES_DUMPCHECKS_H

#include "runtime/tools/files/DumpFiles.h"

namespace mpmd::run {

/// Says which value with an element that is not a number was made first, and which with an infinite one. Of several
/// processes, which all call it, those times count that have gone by since each had its first value.
absl::Status noteNotFinite(Session &session);

/// Compares what the session kept of a step with an earlier dump, of the same step of the same program in another form:
/// values of one name, in the order in which they were made here. What differs is an error that names the first: of
/// another type or shape, or with an element that differs by more than `tolerance` times the largest magnitude that the
/// value has there, or by any bit if that is 0. Where a mesh has several devices, what a device has is compared with
/// that of the device with the same name there, if its mesh has the same axes, and of arguments and results else with
/// its part of the whole. Notes how many could be compared. Of several processes, which all call it, each looks at its
/// own ranks, and the first one says what all have found.
absl::Status compareDump(Session &session, const std::string &directory, const std::vector<DumpedRank> &earlier,
                         double tolerance);

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_FILES_DUMPCHECKS_H
