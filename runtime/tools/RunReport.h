/// What mpmd-run prints at the end.
#ifndef MPMD_RUNTIME_TOOLS_RUNREPORT_H
#define MPMD_RUNTIME_TOOLS_RUNREPORT_H

#include "runtime/tools/RunProgram.h"

namespace mpmd::run {

/// One JSON object: seconds of each step, totals over all steps for each rank, and the allocations after the first step.
std::string summaryJson(const rt::Session &session, const Outcome &outcome);

/// The same as a table, with the scalar results of the first and the last step.
std::string summaryTable(const rt::Session &session, const Outcome &outcome);

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_RUNREPORT_H
