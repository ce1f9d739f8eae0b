/// What mpmd-run prints at the end.
#ifndef MPMD_RUNTIME_TOOLS_REPORT_RUNREPORT_H
#define MPMD_RUNTIME_TOOLS_REPORT_RUNREPORT_H

#include "runtime/tools/RunProgram.h"

namespace mpmd::run {

/// Prints one JSON object on stdout: seconds of each step, totals over all steps for each rank, the allocations after
/// the first step, the scalar results of the last step (null where they are not finite), and what evaluations found.
/// With `rate`, the result that counts what a step has done, also how much that is a second; with `launches`, as
/// mpmd_rt_launches has them, also these.
absl::Status printSummaryJson(const Program &program, const Session::Summary &summary, const Evaluation *evaluation,
                              const std::string &rate, const std::string &launches, Outcome &outcome);

/// The same as a table, with the scalar results of the first and the last step, and the launches that took the most.
std::string summaryTable(const Program &program, const Session::Summary &summary, const Evaluation *evaluation,
                         const std::string &rate, const std::string &launches, const Outcome &outcome);

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_REPORT_RUNREPORT_H
