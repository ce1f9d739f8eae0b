/// What is looked for in the values of a dump.
#ifndef MPMD_RUNTIME_TOOLS_DUMPCHECKS_H
#define MPMD_RUNTIME_TOOLS_DUMPCHECKS_H

#include "runtime/tools/DumpFiles.h"

namespace mpmd::run {

/// Says which value with an element that is not a number was made first, and which with an infinite one.
absl::Status noteNotFinite(Session &session);

/// Compares what the session kept of step `step` with an earlier dump, of the same step of the same program in another
/// form: values of one name, in the order in which they were made here. What differs is an error that names the first:
/// one of whose elements differs by more than `tolerance` times the largest magnitude that the value has there, or by
/// any bit if that is 0. Where a mesh has several devices, what a device has is compared with that of the device with
/// the same name there, if its mesh is of the same size, and of arguments and results else with its part of the whole.
/// Notes how many could be compared. Of several processes each looks at its own ranks.
absl::Status compareDump(Session &session, int64_t step, const std::string &directory,
                         const std::vector<DumpedRank> &earlier, double tolerance);

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_DUMPCHECKS_H
