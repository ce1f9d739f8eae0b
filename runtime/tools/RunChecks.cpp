// Notes and refusals before the first step.
#include "runtime/tools/RunChecks.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cstdio>

namespace mpmd::run {

void noteMissingState(const Options &options, const Program &program, int64_t steps) {
  if (steps < 2 || std::any_of(
                       program.arguments.begin(), program.arguments.end(),
                       [](const TensorInfo &argument) { return argument.state; }))
    return;
  std::fprintf(stderr,
               "mpmd-run: note: the program has no state: nothing changes from step to step but what is fed%s. If it "
               "should train, export it with donate_argnums, or compile it with state=by-path\n",
               options.output.empty() ? "" : ", and --output gets only the results of the last step");
}

absl::Status checkTraceSteps(const Options &options, int64_t steps) {
  if (!options.traceSteps || options.traceSteps->first < steps)
    return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("--trace-steps: expected a first step below ", steps,
                                                 ", the number of steps, got ", options.traceSteps->first,
                                                 ": nothing would be traced"));
}

absl::Status checkDumpStep(const Options &options, int64_t steps) {
  if (options.dump.empty() || options.dumpStep.value_or(0) < steps)
    return absl::OkStatus();
  return absl::InvalidArgumentError(
      options.dumpStep
          ? absl::StrCat("--dump-step: expected a step below ", steps, ", the number of steps, got ", *options.dumpStep)
          : absl::StrCat("--dump: expected at least one step, got --steps ", steps));
}

void leaveIdleOutputs(Options &options, const std::string &path, int64_t step, int64_t steps) {
  if (step >= steps) {
    bool others = !options.history.empty() || !options.trace.empty() || !options.profile.empty() ||
                  !options.dump.empty() || !options.evalHistory.empty();
    std::fprintf(stderr, "mpmd-run: note: nothing to do: '%s' has %lld steps behind it, of %lld%s\n", path.c_str(),
                 static_cast<long long>(step), static_cast<long long>(steps),
                 others ? "; --history, --eval-history, --trace, --profile and --dump are left as they are" : "");
    for (std::string *output :
         {&options.history, &options.evalHistory, &options.trace, &options.profile, &options.dump})
      output->clear();
    return;
  }
  if (options.dumpStep && *options.dumpStep < step) {
    std::fprintf(stderr,
                 "mpmd-run: note: --dump-step is before step %lld, where this run goes on: '%s' is left as it is\n",
                 static_cast<long long>(step), options.dump.c_str());
    options.dump.clear();
  }
  if (options.traceSteps && options.traceSteps->second <= step) {
    std::fprintf(stderr,
                 "mpmd-run: note: --trace-steps ends before step %lld, where this run goes on: '%s' is left as it is\n",
                 static_cast<long long>(step), options.trace.c_str());
    options.trace.clear();
  }
}

} // namespace mpmd::run
