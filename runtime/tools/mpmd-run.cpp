// mpmd-run: runs a bundle with inputs from files and writes what comes out.
#include "runtime/tools/Crash.h"
#include "runtime/tools/Launchers.h"
#include "runtime/tools/OwnBundle.h"
#include "runtime/tools/RunChecks.h"
#include "runtime/tools/RunReport.h"
#include "runtime/tools/Siblings.h"
#include "runtime/tools/Stop.h"

#include <cstdio>
#include <exception>
#include <new>
#include <unistd.h>

using namespace mpmd;

namespace {
void report(const absl::Status &status) {
  std::fprintf(stderr, "mpmd-run: error: %s\n", std::string(status.message()).c_str());
}

absl::Status printSummary(const run::Options &options, run::Session &session, const run::Evaluation *evaluation,
                          run::Outcome &outcome) {
  absl::Status status;
  if (options.summaryJson)
    status = run::printSummaryJson(session, evaluation, outcome);
  else
    std::fputs(run::summaryTable(session, evaluation, outcome).c_str(), stdout);
  return std::fflush(stdout) == 0 && std::ferror(stdout) == 0 ? status
                                                              : absl::UnavailableError("cannot write to stdout");
}

/// Everything up to the first step, the steps, and everything after them. Returns the exit code.
absl::StatusOr<int> runAll(run::Options options) {
  if (absl::Status status = run::checkLauncher(); !status.ok())
    return status;
  if (options.packed) {
    absl::StatusOr<std::string> whole = run::addSiblings(*std::move(options.packed));
    if (!whole.ok())
      return whole.status();
    options.packed = *std::move(whole);
  }
  absl::StatusOr<std::unique_ptr<run::Session>> session = run::openSession(options);
  if (!session.ok())
    return session.status();
  const run::Program &program = (*session)->program();
  std::unique_ptr<run::Checkpoints> checkpoints;
  if (!options.checkpoint.empty()) {
    auto opened = run::Checkpoints::open(options.checkpoint, options.resume, options.keep);
    if (!opened.ok())
      return opened.status();
    checkpoints = *std::move(opened);
  }
  std::optional<run::Resumed> resumed;
  if (!options.resume.empty()) {
    auto found = run::readCheckpoint(options.resume, program);
    if (!found.ok())
      return found.status();
    resumed = *std::move(found);
    std::fprintf(stderr,
                 resumed ? "mpmd-run: note: going on from '%s'\n"
                         : "mpmd-run: note: no complete checkpoint in '%s': starting from the inputs\n",
                 resumed ? resumed->path.c_str() : options.resume.c_str());
  }
  absl::StatusOr<run::Inputs> inputs = run::Inputs::open(options, **session, resumed.has_value());
  if (!inputs.ok())
    return inputs.status();
  run::noteMissingState(options, program, inputs->steps());
  if (absl::Status status = run::checkTraceSteps(options, inputs->steps()); !status.ok())
    return status;
  if (absl::Status status = run::checkDumpStep(options, inputs->steps()); !status.ok())
    return status;
  std::unique_ptr<run::Evaluation> evaluation;
  if (!options.eval.empty()) {
    auto opened = run::Evaluation::open(options, **session);
    if (!opened.ok())
      return opened.status();
    evaluation = *std::move(opened);
  }
  run::Outputs outputs;
  std::optional<int64_t> goesOn;
  if (resumed) {
    run::leaveIdleOutputs(options, resumed->path, resumed->step, inputs->steps());
    goesOn = resumed->step;
    if (evaluation)
      if (absl::Status status = evaluation->resume(options.evalHistory, *goesOn); !status.ok())
        return status;
  }
  run::catchSignals();
  if (absl::Status status = outputs.open(options, **session, goesOn); !status.ok())
    return status;
  run::Outcome outcome;
  run::runSteps(options, *inputs, resumed, **session, outputs, checkpoints.get(), evaluation.get(), outcome);
  run::writeFiles(**session, outputs, evaluation.get(), outcome);
  if (outcome.status.ok() && outcome.failures.empty())
    if (absl::Status status = printSummary(options, **session, evaluation.get(), outcome); !status.ok())
      outcome.failures.push_back(status);
  if (!outcome.status.ok())
    report(outcome.status);
  for (const absl::Status &failure : outcome.failures)
    report(failure);
  bool failed = !outcome.status.ok() || !outcome.failures.empty();
  if (!failed && run::stopSignal() != 0) {
    std::fprintf(stderr, "mpmd-run: note: ended by %s after step %lld of %lld; all outputs are written\n",
                 run::stopName(), static_cast<long long>(outcome.firstStep + outcome.steps),
                 static_cast<long long>(inputs->steps()));
    return 128 + run::stopSignal();
  }
  return failed ? 1 : 0;
}
} // namespace

int main(int argc, char **argv) {
  int code = 1;
  try {
    run::Options options;
    absl::StatusOr<std::optional<std::string>> own = run::readOwnBundle();
    if (!own.ok()) {
      report(own.status());
      return 1;
    }
    options.packed = *std::move(own);
    if (std::optional<int> parsed = run::parseOptions(argc, argv, options))
      return *parsed;
    run::reportCrashes();
    absl::StatusOr<int> ended = runAll(options);
    if (ended.ok())
      code = *ended;
    else
      report(ended.status());
  } catch (const std::bad_alloc &) {
    std::fputs("mpmd-run: error: out of memory\n", stderr);
  } catch (const std::exception &exception) {
    std::fprintf(stderr, "mpmd-run: error: %s\n", exception.what());
  }
  if (code == 0)
    return 0;
  // Not exit: a rank that is stuck in a kernel may still be running, and nothing may be torn down under it.
  std::fflush(stderr);
  ::_exit(code);
}
