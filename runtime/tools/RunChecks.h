/// Checks that run when all inputs are open and no step has been made.
#ifndef MPMD_RUNTIME_TOOLS_RUNCHECKS_H
#define MPMD_RUNTIME_TOOLS_RUNCHECKS_H

#include "runtime/tools/RunOptions.h"
#include "runtime/tools/RunSession.h"

namespace mpmd::run {

/// Notes on stderr that several steps of a program without state do not train anything.
void noteMissingState(const Options &options, const Program &program, int64_t steps);

/// Fails if --trace-steps begins after the last of `steps` steps.
absl::Status checkTraceSteps(const Options &options, int64_t steps);

/// Fails unless --rate is a scalar result that is a number.
absl::Status checkRate(const Options &options, const Program &program);

/// Fails if --dump-step is not among `steps` steps.
absl::Status checkDumpStep(const Options &options, int64_t steps);

/// For a run that resumes at `step` of `steps` from the checkpoint `path` and has no step to make. Removes the outputs
/// that would be empty, since an earlier run may have written them, and notes that on stderr. The state is always
/// written.
void leaveIdleOutputs(Options &options, const std::string &path, int64_t step, int64_t steps);

/// Checks that all processes have equal options for what they do together; paths may differ. A collective call, like
/// those below.
absl::Status checkSameOptions(const Options &options, Processes &processes);

/// Checks that all processes make the same number of steps, whatever their feeds are.
absl::Status checkSameSteps(int64_t steps, Processes &processes);
absl::Status checkSameBatches(int64_t batches, Processes &processes);

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_RUNCHECKS_H
