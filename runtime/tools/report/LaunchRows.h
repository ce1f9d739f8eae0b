/// What launches took, as the summary shows it.
#ifndef MPMD_RUNTIME_TOOLS_REPORT_LAUNCHROWS_H
#define MPMD_RUNTIME_TOOLS_REPORT_LAUNCHROWS_H

#include "runtime/tools/RunSession.h"

#include <string>

namespace mpmd::run {

/// A table of the launches that took the most time, out of what mpmd_rt_launches gives, with the time of each on one
/// rank in a step, its share of the time of all, operations and bytes a second, and how much of its time it would take
/// if nothing but these bounded it. Empty if no launch was timed.
std::string launchRows(const Program &program, const std::string &launches);

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_REPORT_LAUNCHROWS_H
