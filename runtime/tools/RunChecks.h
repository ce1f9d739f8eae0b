/// Checks that run when all inputs are open and no step has run.
#ifndef MPMD_RUNTIME_TOOLS_RUNCHECKS_H
#define MPMD_RUNTIME_TOOLS_RUNCHECKS_H

#include "runtime/tools/RunOptions.h"
#include "runtime/tools/RunSession.h"

namespace mpmd::run {

/// Prints a note if several steps run a program without state, because they train nothing.
void noteMissingState(const Options &options, const Program &program, int64_t steps);

/// Fails if --trace-steps begins after the last of `steps` steps.
absl::Status checkTraceSteps(const Options &options, int64_t steps);

/// Fails unless --rate is a scalar result that is a number.
absl::Status checkRate(const Options &options, const Program &program);

/// Fails if --dump-step is not among `steps` steps.
absl::Status checkDumpStep(const Options &options, int64_t steps);

/// For a run that resumes at `step` of `steps` from the checkpoint `path`. Clears the options of outputs that would be
/// empty, because an earlier run may have written these files, and notes that on stderr. The state is always written.
void leaveIdleOutputs(Options &options, const std::string &path, int64_t step, int64_t steps);

/// Checks that all processes have the same options for what they do together; paths may differ. A collective call, like
/// the two below.
absl::Status checkSameOptions(const Options &options, Processes &processes);

/// Check that all processes run the same number of steps, or evaluate the same number of batches, whatever their feeds.
absl::Status checkSameSteps(int64_t steps, Processes &processes);
absl::Status checkSameBatches(int64_t batches, Processes &processes);

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_RUNCHECKS_H
