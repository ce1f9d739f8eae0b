/// What is looked at when all inputs are open and no step has been made.
#ifndef MPMD_RUNTIME_TOOLS_RUNCHECKS_H
#define MPMD_RUNTIME_TOOLS_RUNCHECKS_H

#include "runtime/tools/RunOptions.h"
#include "runtime/tools/RunSession.h"

namespace mpmd::run {

/// Says on stderr that several steps of a program without state are no training.
void noteMissingState(const Options &options, const Program &program, int64_t steps);

/// An error if --trace-steps begins behind the last of `steps` steps.
absl::Status checkTraceSteps(const Options &options, int64_t steps);

/// An error if --rate is no scalar result that is a number.
absl::Status checkRate(const Options &options, const Program &program);

/// An error if --dump has no step among `steps` of them.
absl::Status checkDumpStep(const Options &options, int64_t steps);

/// For a run that goes on from `step` of `steps`, from the checkpoint `path`: takes out of the options the outputs for
/// which it has nothing, since an earlier run may have written them, and says so on stderr. The state is always
/// written.
void leaveIdleOutputs(Options &options, const std::string &path, int64_t step, int64_t steps);

/// All processes are told what they do together by options of their own, which must be the same; where files lie is
/// each one's affair. All of them call it, and so below.
absl::Status checkSameOptions(const Options &options, Processes &processes);

/// They make as many steps, whatever feeds they read.
absl::Status checkSameSteps(int64_t steps, Processes &processes);
absl::Status checkSameBatches(int64_t batches, Processes &processes);

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_RUNCHECKS_H
