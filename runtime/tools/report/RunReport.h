/// The summary at the end of mpmd-run.
#ifndef MPMD_RUNTIME_TOOLS_REPORT_RUNREPORT_H
#define MPMD_RUNTIME_TOOLS_REPORT_RUNREPORT_H

#include "runtime/tools/RunProgram.h"

namespace mpmd::run {

/// Prints one JSON object on stdout. It has the seconds of each step, totals over all steps for each rank, and
/// allocations after the first step. It has the scalar results of the last step (null if not finite) and of
/// evaluations. `rate` names a result whose rate per second is added. `launches` is the text of mpmd_rt_launches, or
/// empty.
absl::Status printSummaryJson(const Program &program, const Session::Summary &summary, const Evaluation *evaluation,
                              const std::string &rate, const std::string &launches, Outcome &outcome);

/// Formats the same as a table, with the scalar results of the first and the last step, and the most expensive
/// launches.
std::string summaryTable(const Program &program, const Session::Summary &summary, const Evaluation *evaluation,
                         const std::string &rate, const std::string &launches, const Outcome &outcome);

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_REPORT_RUNREPORT_H
