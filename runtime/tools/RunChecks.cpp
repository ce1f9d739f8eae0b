// Checks before the first step, with notes and errors.
#include "runtime/tools/RunChecks.h"

#include "runtime/format/Errors.h"
#include "runtime/tools/report/Notes.h"
#include "runtime/tools/report/Scalars.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <algorithm>

namespace mpmd::run {

void noteMissingState(const Options &options, const Program &program, int64_t steps) {
  if (steps < 2 || std::any_of(
                       program.arguments.begin(), program.arguments.end(),
                       [](const TensorInfo &argument) { return argument.state; }))
    return;
  note("the program has no state: nothing changes from step to step but what is fed",
       options.output.empty() ? "" : ", and --output gets only the results of the last step",
       ". If it should train, export it with donate_argnums, or compile it with state=by-path");
}

absl::Status checkTraceSteps(const Options &options, int64_t steps) {
  if (!options.traceSteps || options.traceSteps->first < steps)
    return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("--trace-steps: expected a first step below ", steps,
                                                 ", the number of steps, got ", options.traceSteps->first,
                                                 ": nothing would be traced"));
}

absl::Status checkRate(const Options &options, const Program &program) {
  std::vector<std::string> known;
  for (const TensorInfo &result : program.results)
    if (result.state < 0 && result.shape.empty() && isNumber(result.dtype))
      known.push_back(absl::StrCat("'", result.name, "'"));
  if (options.rate.empty() ||
      std::find(known.begin(), known.end(), absl::StrCat("'", options.rate, "'")) != known.end())
    return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("--rate: expected a scalar result that is a number, ",
                   known.empty() ? "of which there is none" : absl::StrCat("one of ", absl::StrJoin(known, ", ")),
                   ", got '", options.rate, "'"));
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
    note("nothing to do: '", path, "' has ", step, " steps behind it, of ", steps,
         others ? "; --history, --eval-history, --trace, --profile and --dump are left as they are" : "");
    for (std::string *output :
         {&options.history, &options.evalHistory, &options.trace, &options.profile, &options.dump})
      output->clear();
    return;
  }
  if (options.dumpStep && *options.dumpStep < step) {
    note("--dump-step is before step ", step, ", where this run goes on: '", options.dump, "' is left as it is");
    options.dump.clear();
  }
  if (options.traceSteps && options.traceSteps->second <= step) {
    note("--trace-steps ends before step ", step, ", where this run goes on: '", options.trace, "' is left as it is");
    options.trace.clear();
  }
}

namespace {
absl::Status checkSame(const std::string &mine, Processes &processes) {
  MPMD_ASSIGN_OR_RETURN(std::vector<std::string> all, processes.exchange(mine));
  for (size_t p = 0; p < all.size(); ++p)
    if (all[p] != all.front())
      return absl::InvalidArgumentError(
          absl::StrCat("process ", p, ": expected ", all.front(), ", as process 0 has, got ", all[p]));
  return absl::OkStatus();
}
} // namespace

absl::Status checkSameOptions(const Options &options, Processes &processes) {
  std::string text;
  auto number = [&](const char *name, int64_t value) {
    if (value != 0)
      absl::StrAppend(&text, " ", name, " ", value);
  };
  auto given = [&](const char *name, bool value) {
    if (value)
      absl::StrAppend(&text, " ", name);
  };
  if (options.steps)
    absl::StrAppend(&text, " --steps ", *options.steps);
  if (options.randomInputs)
    absl::StrAppend(&text, " --random-inputs ", *options.randomInputs);
  given("--feed-repeat", options.feedRepeat);
  given("--output", !options.output.empty());
  given("--history", !options.history.empty());
  given("--trace", !options.trace.empty());
  given("--profile", !options.profile.empty());
  if (options.traceSteps)
    absl::StrAppend(&text, " --trace-steps ", options.traceSteps->first, ":", options.traceSteps->second);
  given("--dump", !options.dump.empty());
  if (options.dumpStep)
    absl::StrAppend(&text, " --dump-step ", *options.dumpStep);
  given("--dump-against", !options.dumpAgainst.empty());
  given("--checkpoint", !options.checkpoint.empty());
  number("--every", options.every);
  given("--resume", !options.resume.empty());
  if (options.restarts)
    absl::StrAppend(&text, " --restarts ", *options.restarts);
  given("--eval", !options.eval.empty());
  number("--eval-every", options.evalEvery);
  number("--log-every", options.logEvery);
  given("--stop-on-nonfinite", options.stopOnNonfinite);
  given("--local-io=input", options.localInput);
  given("--local-io=output", options.localOutput);
  given("--summary=json", options.summaryJson);
  given("--list-shards", options.listShards);
  return checkSame(text.empty() ? "none of the options that must agree" : absl::StrCat("the options", text), processes);
}

absl::Status checkSameSteps(int64_t steps, Processes &processes) {
  return checkSame(absl::StrCat(steps, " steps"), processes);
}

absl::Status checkSameBatches(int64_t batches, Processes &processes) {
  return checkSame(absl::StrCat(batches, " batches to evaluate"), processes);
}

} // namespace mpmd::run
