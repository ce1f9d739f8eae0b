// mpmd-run: runs a bundle with inputs from files and writes its outputs.
#include "runtime/format/Errors.h"
#include "runtime/tools/RunChecks.h"
#include "runtime/tools/files/OwnBundle.h"
#include "runtime/tools/files/ShardTable.h"
#include "runtime/tools/processes/CrashReport.h"
#include "runtime/tools/processes/DiskWatch.h"
#include "runtime/tools/processes/Restarts.h"
#include "runtime/tools/processes/Siblings.h"
#include "runtime/tools/processes/Stop.h"
#include "runtime/tools/report/Notes.h"
#include "runtime/tools/report/RunReport.h"

#include "mpmd-rt/mpmd_rt.h"
#include "mpmd/Plan/Support/ToolProcess.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <chrono>
#include <cstdio>
#include <exception>
#include <new>
#include <thread>
#include <unistd.h>

using namespace mpmd;

namespace {
/// Waits until other processes have printed their error. They wait three seconds for ranks that may be stuck in a task.
/// A launcher may end all processes when one of them ends.
void leaveTime() { std::this_thread::sleep_for(std::chrono::seconds(6)); }

/// Reports an error once for all processes. Only the process that failed first prints it.
void report(const absl::Status &status, run::Processes *processes) {
  if (processes && !processes->fail(status)) {
    leaveTime();
    return;
  }
  std::string where;
  if (processes && !processes->isFirst() && !absl::StartsWith(status.message(), "process "))
    where = absl::StrCat("process ", processes->number(), " on host '", processes->host(processes->number()), "': ");
  std::fprintf(stderr, "mpmd-run: error: %s%s\n", where.c_str(), std::string(status.message()).c_str());
}

absl::Status flushed() {
  return std::fflush(stdout) == 0 && std::ferror(stdout) == 0 ? absl::OkStatus()
                                                              : absl::UnavailableError("cannot write to stdout");
}

absl::Status printShards(run::Session &session) {
  absl::StatusOr<std::string> table = run::shardTable(session);
  if (!table.ok() || !session.isFirst())
    return table.status();
  std::fputs(table->c_str(), stdout);
  return flushed();
}

absl::Status printSummary(const run::Options &options, run::Session &session, const run::Evaluation *evaluation,
                          run::Outcome &outcome) {
  absl::StatusOr<run::Session::Summary> summary = session.summary(outcome.allocationsAfterFirstStep);
  if (!summary.ok() || !session.isFirst() || !options.summary)
    return summary.status();
  std::string launches;
  if (!options.profile.empty() && outcome.steps != 0) {
    MPMD_ASSIGN_OR_RETURN(launches, session.launches());
  }
  absl::Status status;
  if (options.summaryJson)
    status = run::printSummaryJson(session.program(), *summary, evaluation, options.rate, launches, outcome);
  else
    std::fputs(run::summaryTable(session.program(), *summary, evaluation, options.rate, launches, outcome).c_str(),
               stdout);
  status.Update(flushed());
  return status;
}

/// Finds the checkpoint to resume from.
absl::StatusOr<std::optional<run::Resumed>> findCheckpoint(const run::Options &options, run::Session &session) {
  auto found = session.resume(options.resume);
  if (!found.ok())
    return found;
  if (*found)
    run::note("going on from '", (*found)->path, "'");
  else
    run::note("no complete checkpoint in '", options.resume, "': starting from the inputs");
  return found;
}

/// Tells all processes whether this one has failures. Returns whether only other processes have some. The process that
/// reports a failure ends the others, so all must have finished before.
bool hasFailedElsewhere(run::Session &session, run::Outcome &outcome) {
  auto all = session.exchange(outcome.failures.empty() ? "" : "failed");
  if (!all.ok())
    outcome.failures.push_back(all.status());
  return outcome.failures.empty() && !absl::StrJoin(*all, "").empty();
}

/// Opens the session, runs the steps, and writes the outputs. Returns the exit code.
absl::StatusOr<int> runAll(run::Options options, run::Processes *processes) {
  if (options.packed) {
    MPMD_ASSIGN_OR_RETURN(options.packed, run::addSiblings(*std::move(options.packed)));
  }
  MPMD_ASSIGN_OR_RETURN(std::unique_ptr<run::Session> session, run::openSession(options, processes));
  const run::Program &program = session->program();
  const bool isFirst = session->isFirst();
  if (options.listShards)
    MPMD_RETURN_IF_ERROR(printShards(*session));
  if (!options.checkpoint.empty()) {
    MPMD_RETURN_IF_ERROR(
        session->openCheckpoints({options.checkpoint, options.resume, options.keep, options.restarts.has_value()}));
    if (processes && isFirst && options.restarts)
      MPMD_RETURN_IF_ERROR(run::countStart(options.checkpoint, *options.restarts));
  }
  std::optional<run::Resumed> resumed;
  if (!options.resume.empty()) {
    MPMD_ASSIGN_OR_RETURN(resumed, findCheckpoint(options, *session));
  }
  MPMD_ASSIGN_OR_RETURN(run::Inputs inputs, run::Inputs::open(options, *session, resumed.has_value()));
  MPMD_RETURN_IF_ERROR(inputs.compare(*session));
  if (processes)
    MPMD_RETURN_IF_ERROR(run::checkSameSteps(inputs.steps(), *processes));
  run::noteMissingState(options, program, inputs.steps());
  MPMD_RETURN_IF_ERROR(run::checkTraceSteps(options, inputs.steps()));
  MPMD_RETURN_IF_ERROR(run::checkRate(options, program));
  MPMD_RETURN_IF_ERROR(run::checkDumpStep(options, inputs.steps()));
  std::unique_ptr<run::Evaluation> evaluation;
  if (!options.eval.empty()) {
    MPMD_ASSIGN_OR_RETURN(evaluation, run::Evaluation::open(options, *session));
    if (processes)
      MPMD_RETURN_IF_ERROR(run::checkSameBatches(evaluation->batches(), *processes));
  }
  run::Outputs outputs;
  std::optional<int64_t> goesOn;
  if (resumed) {
    run::leaveIdleOutputs(options, resumed->path, resumed->step, inputs.steps());
    goesOn = resumed->step;
    if (evaluation && isFirst)
      MPMD_RETURN_IF_ERROR(evaluation->resume(options.evalHistory, *goesOn));
  }
  run::catchSignals();
  MPMD_RETURN_IF_ERROR(outputs.open(options, *session, goesOn));
  run::Outcome outcome;
  outcome.lastCheckpoint = resumed ? resumed->step : -1;
  // Declared behind `outcome`, which it reads, so that it is destroyed first.
  run::DiskWatch watch(options.stallSeconds, [&](const absl::Status &status) {
    report(!options.checkpoint.empty() ? run::withCheckpoint(status, outcome.lastCheckpoint) : status, processes);
  });
  run::runSteps(options, inputs, resumed, *session, outputs, evaluation.get(), outcome);
  run::writeFiles(options, *session, outputs, evaluation.get(), outcome);
  const bool isElsewhere = processes && outcome.status.ok() && hasFailedElsewhere(*session, outcome);
  if (outcome.status.ok() && outcome.failures.empty() && !isElsewhere)
    if (absl::Status status = printSummary(options, *session, evaluation.get(), outcome); !status.ok())
      outcome.failures.push_back(status);
  if (!outcome.status.ok())
    report(outcome.status, processes);
  for (const absl::Status &failure : outcome.failures)
    report(failure, processes);
  if (isElsewhere)
    leaveTime();
  bool failed = !outcome.status.ok() || !outcome.failures.empty() || isElsewhere;
  if (!failed && isFirst && !options.checkpoint.empty())
    if (absl::Status status = run::forgetStarts(options.checkpoint); !status.ok()) {
      report(status, processes);
      failed = true;
    }
  if (!failed && outcome.signal != 0) {
    run::note("ended by ", run::nameOf(outcome.signal), " after step ", outcome.firstStep + outcome.steps, " of ",
              inputs.steps(), "; all outputs are written");
    return 128 + outcome.signal;
  }
  return failed ? 1 : 0;
}

/// Calls `runAll` with the other processes of the launcher, if there are any. `wrong` is an error of this process that
/// the other processes must know, because their options may differ.
int runTogether(const absl::Status &wrong, const run::Options &options, bool &isAlone) {
  std::unique_ptr<run::Processes> processes = run::Processes::join();
  absl::Status status = processes->status();
  // Another process may have failed already: the next call reports it.
  const bool isJoined = status.ok() || !processes->library().empty();
  if (!isJoined) {
    // Process 0 reports an error that keeps all from joining. A launcher then usually ends the other processes.
    if (!processes->isFirst())
      std::this_thread::sleep_for(std::chrono::seconds(1));
    if (!wrong.ok() || processes->says())
      report(wrong.ok() ? status : wrong, nullptr);
    return 1;
  }
  if (processes->count() == 1)
    processes.reset();
  isAlone = !processes;
  if (processes && !processes->isFirst())
    run::beQuiet(run::Quiet::All);
  status = wrong;
  if (status.ok() && processes)
    status = run::checkSameOptions(options, *processes);
  if (status.ok()) {
    absl::StatusOr<int> ended = runAll(options, processes.get());
    if (ended.ok())
      return *ended;
    status = ended.status();
  }
  report(status, processes.get());
  return 1;
}
} // namespace

int main(int argc, char **argv) {
  plan::startTool("mpmd-run");
  int code = 1;
  bool isAlone = true;
  try {
    run::Options options;
    absl::StatusOr<std::optional<std::string>> own = run::readOwnBundle();
    absl::Status wrong = own.status();
    if (wrong.ok()) {
      options.packed = *std::move(own);
      if (options.packed)
        if (const std::string folder = run::pluginFolderOf(*options.packed); !folder.empty())
          mpmd_rt_add_plugin_folder(folder.c_str());
      absl::StatusOr<std::optional<int>> parsed = run::parseOptions(argc, argv, options);
      if (parsed.ok() && *parsed)
        return **parsed;
      wrong = parsed.status();
    }
    if (options.quiet)
      run::beQuiet(run::Quiet::Notes);
    if (!wrong.ok() && !run::Processes::areThere()) {
      report(wrong, nullptr);
      return 1;
    }
    if (wrong.ok() && options.restarts && !run::Processes::areThere())
      if (std::optional<int> ended = run::supervise(options.checkpoint, *options.restarts))
        return *ended;
    run::reportCrashes();
    code = runTogether(wrong, options, isAlone);
  } catch (const std::bad_alloc &) {
    std::fputs("mpmd-run: error: out of memory\n", stderr);
  } catch (const std::exception &exception) {
    std::fprintf(stderr, "mpmd-run: error: %s\n", exception.what());
  }
  if (code == 0 && isAlone)
    return 0;
  // exit would destroy objects under running threads: a rank that is stuck in a kernel, or a thread blocked in MPI.
  std::fflush(nullptr);
  ::_exit(code);
}
