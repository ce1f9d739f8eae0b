/// The launch table of the summary.
#ifndef MPMD_RUNTIME_TOOLS_REPORT_LAUNCHROWS_H
#define MPMD_RUNTIME_TOOLS_REPORT_LAUNCHROWS_H

#include "runtime/tools/RunSession.h"

#include <string>

namespace mpmd::run {

/// A table of the launches that took the most time, from mpmd_rt_launches. Its columns are the time on one rank per
/// step, the share of the time of all launches, operations and bytes per second, and the ratio of the launch's lower
/// bound to its time. Empty if no launch was timed.
std::string launchRows(const Program &program, const std::string &launches);

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_REPORT_LAUNCHROWS_H
