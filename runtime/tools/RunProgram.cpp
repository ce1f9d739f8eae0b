// Runs steps, fetches results, and writes output files.
#include "runtime/tools/RunProgram.h"

#include "runtime/format/CheckpointFolder.h"
#include "runtime/format/Errors.h"
#include "runtime/format/TensorType.h"
#include "runtime/tools/files/DumpChecks.h"
#include "runtime/tools/processes/Placement.h"
#include "runtime/tools/processes/Stop.h"
#include "runtime/tools/report/Notes.h"
#include "runtime/tools/report/ProgressLines.h"
#include "runtime/tools/report/Scalars.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

namespace mpmd::run {

namespace {

/// Fails for the first result or state that is infinite or NaN.
absl::Status checkFinite(Session &session, const Results &last, int64_t step) {
  auto check = [&](const char *kind, const NamedTensors &tensors) {
    for (const auto &[name, tensor] : tensors)
      // A value that only another process has completely is checked there.
      if (tensor.data && !allFinite(tensor.dtype, tensor.data, tensor.bytes)) {
        std::optional<double> value = tensor.shape.empty() ? valueAt(tensor.dtype, tensor.data) : std::nullopt;
        return absl::OutOfRangeError(absl::StrCat("step ", step, ", counted from 0: ", kind, " '", name,
                                                  "' is not finite", value ? absl::StrCat(": ", *value) : ""));
      }
    return absl::OkStatus();
  };
  MPMD_RETURN_IF_ERROR(check("result", resultsOf(session.program(), last)));
  auto state = stateOf(session);
  return state.ok() ? check("state", *state) : state.status();
}

class Runner {
public:
  Runner(const Options &options, Inputs &inputs, Session &session, Outputs &outputs, Evaluation *evaluation,
         Outcome &outcome)
      : options(options), inputs(inputs), session(session), outputs(outputs), evaluation(evaluation), outcome(outcome),
        program(session.program()), eachStep(!outputs.history.empty() || outputs.trace.isOpen() ||
                                             outputs.profile.isOpen() || options.stopOnNonfinite),
        keeps(!options.checkpoint.empty()) {}

  absl::Status run(const std::optional<Resumed> &resumed) {
    MPMD_RETURN_IF_ERROR(prepare(resumed));
    Progress progress(options.logEvery, outcome.firstStep, inputs.steps(), options.rate);
    // Without steps, the present state is evaluated.
    if (evaluation && inputs.steps() == 0)
      MPMD_RETURN_IF_ERROR(evaluate(outcome.firstStep, progress));
    // Several processes agree on the number of steps instead of polling.
    const std::function<bool()> enough =
        session.processes() ? std::function<bool()>() : [&] { return stopSignal() != 0 || progress.isDue(); };
    for (int64_t step = outcome.firstStep; step < inputs.steps();) {
      bool traced = !options.traceSteps || (step >= options.traceSteps->first && step < options.traceSteps->second);
      session.record(traced || !options.profile.empty());
      // The first step is reported alone; afterwards ranks run ahead until the next report.
      bool dumped = step == dumpStep, single = eachStep || dumped || step == outcome.firstStep;
      int64_t count = single ? 1 : std::min(inputs.steps() - step, progress.stepsUntilNext(step));
      if (step < dumpStep)
        count = std::min(count, dumpStep - step);
      session.dump(dumped);
      if (options.every != 0)
        count = std::min(count, options.every - step % options.every);
      if (evaluation)
        count = std::min(count, evaluation->stepsUntilNext(step));
      absl::StatusOr<Session::NextSteps> next = session.agree(std::min(count, maxStepsAtOnce()), stopSignal());
      if (!next.ok())
        return failed(next.status());
      count = next->count;
      if (outcome.signal = next->signal; outcome.signal != 0)
        break;
      absl::Status status = runSteps(step, count, enough);
      traceStep(traced);
      if (!status.ok())
        return failed(status);
      if (dumped) {
        note(outputs.dump.write(session, step));
        note(noteNotFinite(session));
        if (!outputs.against.empty())
          note(compareDump(session, options.dumpAgainst, outputs.against, options.dumpTolerance));
        session.endDump();
      }
      if (step == outcome.firstStep) {
        outcome.first = outcome.last;
        uncountedAllocations = session.totals().allocations;
      }
      step = outcome.firstStep + outcome.steps;
      progress.show(step, outcome.lastSeconds, program, outcome.last);
      if (options.stopOnNonfinite)
        MPMD_RETURN_IF_ERROR(checkFinite(session, outcome.last, step - 1));
      bool last = step == inputs.steps();
      if (evaluation && !isStopped() && evaluation->isDue(step, last))
        if (absl::Status status = evaluate(step, progress); !status.ok())
          return failed(status);
      if (keeps && (last || (options.every != 0 && step % options.every == 0)))
        MPMD_RETURN_IF_ERROR(writeCheckpoint(step));
    }
    // A signal may arrive after the last check.
    if (!session.processes())
      outcome.signal = stopSignal();
    if (dumpStep >= outcome.firstStep + outcome.steps)
      run::note("the run ended before step ", dumpStep, ": '", options.dump, "' is left as it is");
    int64_t reached = outcome.firstStep + outcome.steps;
    if (keeps && std::max<int64_t>(outcome.lastCheckpoint, outcome.firstStep) != reached && outcome.signal != 0)
      MPMD_RETURN_IF_ERROR(writeCheckpoint(reached));
    outcome.allocationsAfterFirstStep = outcome.steps == 0 ? 0 : session.totals().allocations - uncountedAllocations;
    return absl::OkStatus();
  }

private:
  absl::Status prepare(const std::optional<Resumed> &resumed) {
    outcome.firstStep = resumed ? resumed->step : 0;
    if (!options.dump.empty())
      dumpStep = options.dumpStep.value_or(outcome.firstStep);
    outcome.last.resize(program.results.size());
    for (size_t r = 0; r < program.results.size(); ++r) {
      if (program.results[r].state >= 0)
        continue;
      outcome.last[r].resize(program.results[r].bytes);
      if (resumed && resumed->results[r])
        outcome.last[r] = std::string(*resumed->results[r]);
    }
    record.resize(outputs.recordBytes);
    if (!outputs.history.empty() || options.summaryJson)
      MPMD_RETURN_IF_ERROR(outcome.log.open(options.history, outputs.recordBytes));
    if (!options.trace.empty())
      if (std::string begin = session.trace(MPMD_RT_TRACE_BEGIN); outputs.trace.isOpen())
        note(outputs.trace.write(begin));
    return inputs.bindOnce(session);
  }

  /// The maximum number of steps until processes agree again on their work: about a quarter of a second's.
  int64_t maxStepsAtOnce() const {
    constexpr double seconds = 0.25;
    return !session.processes() ? INT64_MAX
           : outcome.lastSeconds < seconds
               ? static_cast<int64_t>(
                     std::min(seconds / std::max(outcome.lastSeconds, 1e-9), static_cast<double>(Session::maxSteps)))
               : 1;
  }

  /// Runs up to `count` steps. Afterwards `outcome` has the results of the last one.
  absl::Status runSteps(int64_t step, int64_t count, const std::function<bool()> &enough) {
    absl::StatusOr<absl::Span<const double>> ran = session.run(count, inputs.feeds(step), enough);
    absl::Status status = ran.status();
    for (size_t r = 0; r < program.results.size() && status.ok(); ++r)
      if (program.results[r].state < 0)
        status = session.fetchResult(static_cast<int64_t>(r), outcome.last[r].data(), outcome.last[r].size());
    MPMD_RETURN_IF_ERROR(status);
    for (double seconds : *ran) {
      outcome.seconds += seconds;
      outcome.lastSeconds = seconds;
      outcome.firstSeconds = outcome.steps == 0 ? seconds : outcome.firstSeconds;
      outcome.bestSeconds = outcome.steps == 0 ? seconds : std::min(outcome.bestSeconds, seconds);
      ++outcome.steps;
      if (!outcome.log.isOpen())
        continue;
      std::memcpy(record.data(), &seconds, sizeof(seconds));
      // With a history, steps run one at a time.
      for (const Outputs::HistoryFile &each : outputs.history)
        for (const Column &column : each.columns)
          if (column.part)
            cutPart(*column.part, program.results[column.result].shape,
                    static_cast<uint64_t>(format::dtypeBytes(column.dtype)), outcome.last[column.result].data(),
                    record.data() + column.offset);
          else
            std::memcpy(record.data() + column.offset, outcome.last[column.result].data(), column.bytes);
      MPMD_RETURN_IF_ERROR(outcome.log.append(record.data()));
    }
    return absl::OkStatus();
  }

  /// Moves the events of the step from memory to the file.
  void traceStep(bool traced) {
    if (options.trace.empty() && options.profile.empty())
      return;
    std::string events = session.trace(MPMD_RT_TRACE_EVENTS);
    if (outputs.trace.isOpen() && traced && traceFailures == 0)
      note(outputs.trace.write(events), &traceFailures);
  }

  /// Runs an evaluation, whose allocations do not count as those of steps.
  absl::Status evaluate(int64_t step, Progress &progress) {
    uint64_t before = session.totals().allocations;
    absl::StatusOr<std::string> line = evaluation->run(step, [&] { return isStopped(); });
    if (line.ok() && !line->empty())
      progress.say(*line);
    uncountedAllocations += session.totals().allocations - before;
    return line.status();
  }

  /// With several processes, adds to a failure the checkpoint from which a new job can resume.
  absl::Status failed(const absl::Status &status) const {
    return session.processes() && keeps ? withCheckpoint(status, outcome.lastCheckpoint) : status;
  }

  /// Whether a signal stopped the run. Several processes learn that from `agree` instead.
  bool isStopped() const { return !session.processes() && stopSignal() != 0; }

  /// Saves the histories that a run resuming from the next checkpoint needs, even if this run is killed.
  void saveHistories() {
    auto save = [&](const plan::OutputFile &atTheEnd, const std::string &path, auto write) {
      // Devices and pipes are written once, at the end.
      if (!atTheEnd.replacesFile() || historyFailures != 0)
        return;
      plan::OutputFile file;
      absl::Status status = file.open(path);
      if (status.ok())
        status = write(file);
      note(status.ok() ? file.commit() : status, &historyFailures);
    };
    for (const Outputs::HistoryFile &each : outputs.history)
      save(each.file, each.path,
           [&](plan::OutputFile &file) { return writeHistory(each.columns, each.earlier, outcome.log, file); });
    save(outputs.evalHistory, options.evalHistory,
         [&](plan::OutputFile &file) { return evaluation->writeHistory(file); });
  }

  /// Writes histories and a checkpoint. Fails only if another process has failed.
  absl::Status writeCheckpoint(int64_t step) {
    saveHistories();
    bool isWritten = false;
    absl::Status status = session.writeCheckpoint(step, isWritten);
    if (isWritten)
      outcome.lastCheckpoint = step;
    if (status.ok())
      return status;
    if (session.processes())
      if (absl::Status failure = session.processes()->status(); !failure.ok())
        return failed(failure);
    // A failed checkpoint does not end the run, because only the run holds the state. The next checkpoint may succeed.
    warn(status.message());
    note(status);
    return absl::OkStatus();
  }

  void note(const absl::Status &status, int *count = nullptr) {
    if (status.ok())
      return;
    outcome.failures.push_back(status);
    if (count)
      ++*count;
  }

  const Options &options;
  Inputs &inputs;
  Session &session;
  Outputs &outputs;
  Evaluation *evaluation; ///< may be null
  Outcome &outcome;
  const Program &program;
  const bool eachStep; ///< whether results are read after each step
  const bool keeps;    ///< whether checkpoints are written
  std::string record;
  int traceFailures = 0, historyFailures = 0;
  uint64_t uncountedAllocations = 0; ///< those before the second step, and those of evaluations
  int64_t dumpStep = -1;             ///< the step to dump, or -1
};

/// Writes state and results as whole tensors into a file of process 0. A collective call; other processes pass null.
absl::Status writeState(Session &session, const Outcome &outcome, plan::OutputFile *file) {
  std::map<std::string, format::Tensor> results;
  if (outcome.firstStep + outcome.steps != 0)
    for (auto &[name, tensor] : resultsOf(session.program(), outcome.last))
      results[name] = std::move(tensor);
  return writeGathered(session, stateArguments(session.program()), results, /*to=*/0, file);
}

/// Writes the parts of one device, one tensor at a time, without gathering.
absl::Status writeDevice(Session &session, const Outcome &outcome, const Device &device, plan::OutputFile &file) {
  const Program &program = session.program();
  const int64_t step = outcome.firstStep + outcome.steps;
  std::map<std::string, format::Tensor> tensors;
  std::map<std::string, std::pair<const LocalPart *, bool>> parts; ///< by name, with whether it is of a result
  auto add = [&](const LocalPart &part, const std::string &name, const std::string &dtype, bool isResult) {
    tensors[name] = {dtype, part.box.shape, nullptr, part.box.bytes};
    return parts.try_emplace(name, &part, isResult).second ? absl::OkStatus() : isBoth(name);
  };
  absl::Status status;
  for (const LocalPart &part : device.arguments)
    if (const TensorInfo &argument = program.arguments[part.index]; argument.state && status.ok())
      status = add(part, part.box.name, argument.dtype, false);
  for (const LocalPart &part : device.results)
    if (const TensorInfo &result = program.results[part.index]; step != 0 && status.ok())
      status = add(part, part.box.name, result.dtype, true);
  MPMD_RETURN_IF_ERROR(status);
  MPMD_ASSIGN_OR_RETURN(std::vector<std::string> order,
                        format::writeTensorHeader(file, tensors, {{format::stepKey, absl::StrCat(step)}}));
  std::string data;
  for (const std::string &name : order) {
    auto [part, isResult] = parts[name];
    data.resize(part->box.bytes);
    if (isResult)
      cutPart(part->box, program.results[part->index].shape,
              static_cast<uint64_t>(format::dtypeBytes(tensors[name].dtype)), outcome.last[part->index].data(),
              data.data());
    else
      status = part->rank < 0 ? session.fetchArgument(part->index, data.data(), data.size())
                              : session.fetchPart(part->index, part->rank, part->part, data.data(), data.size());
    if (status.ok())
      status = file.write(data);
    MPMD_RETURN_IF_ERROR(status);
  }
  return absl::OkStatus();
}

/// Writes files that belong together. All are written before any is renamed. Errors go to `failures`.
template <typename Files, typename Write>
void writeTogether(Files &files, std::vector<absl::Status> &failures, Write write) {
  const size_t before = failures.size();
  auto note = [&](const absl::Status &status) {
    if (!status.ok())
      failures.push_back(status);
  };
  for (auto &each : files)
    note(write(each));
  if (failures.size() == before)
    for (auto &each : files)
      note(each.file.commit());
}
} // namespace

absl::Status withCheckpoint(const absl::Status &status, int64_t lastCheckpoint) {
  return absl::Status(status.code(), absl::StrCat(status.message(), "; ",
                                                  lastCheckpoint < 0 ? "there is no checkpoint yet"
                                                                     : absl::StrCat("the last checkpoint is of step ",
                                                                                    lastCheckpoint)));
}

/// Whether a target such as "cpu,cuda:sm_90" has ranks on devices.
static bool hasDevices(const std::string &target) {
  for (absl::string_view kind : absl::StrSplit(target, ','))
    if (kind != "cpu" && !absl::StartsWith(kind, "cpu:"))
      return true;
  return false;
}

absl::StatusOr<std::unique_ptr<Session>> openSession(const Options &options, Processes *processes) {
  SessionOptions session{options, processes};
  if (!options.map.empty()) {
    if (!processes)
      return absl::InvalidArgumentError(
          "--map: expected several processes, which mpirun or srun start, got one, which has all ranks");
    MPMD_ASSIGN_OR_RETURN(session.rankProcesses, readPlacement(options.map));
  }
  session.trace = !options.trace.empty() || !options.profile.empty();
  session.timeLaunches = !options.profile.empty();
  session.traceLaunches = !options.trace.empty();
  if (!options.dump.empty()) {
    absl::StatusOr<std::function<bool(const std::string &)>> chosen = matcher(options.dumpMatch);
    if (!chosen.ok())
      return absl::InvalidArgumentError(absl::StrCat("--dump-match: ", chosen.status().message()));
    session.dump = *std::move(chosen);
  }
  absl::StatusOr<std::unique_ptr<Session>> opened = Session::open(options.bundle, options.packed, session);
  // The runtime itself rejects --no-graph without devices.
  if (opened.ok() && options.graph && !hasDevices((*opened)->program().target))
    return absl::InvalidArgumentError(absl::StrCat("expected devices to capture steps on, got target '",
                                                   (*opened)->program().target, "', whose ranks are threads"));
  return opened;
}

void runSteps(const Options &options, Inputs &inputs, const std::optional<Resumed> &resumed, Session &session,
              Outputs &outputs, Evaluation *evaluation, Outcome &outcome) {
  outcome.status = Runner(options, inputs, session, outputs, evaluation, outcome).run(resumed);
}

void writeFiles(const Options &options, Session &session, Outputs &outputs, const Evaluation *evaluation,
                Outcome &outcome) {
  auto attempt = [&](plan::OutputFile &file, auto write) {
    if (!file.isOpen())
      return;
    if (absl::Status status = write(); !status.ok())
      outcome.failures.push_back(status);
  };
  // Whole tensors are gathered, so all processes take part.
  if (outcome.status.ok() && !session.isFirst() && !options.output.empty() && !options.localOutput)
    if (absl::Status status = writeState(session, outcome, nullptr); !status.ok())
      outcome.failures.push_back(status);
  if (outcome.status.ok())
    writeTogether(outputs.state, outcome.failures, [&](Outputs::StateFile &each) {
      return each.device ? writeDevice(session, outcome, *each.device, each.file)
                         : writeState(session, outcome, &each.file);
    });
  writeTogether(outputs.history, outcome.failures, [&](Outputs::HistoryFile &each) {
    return writeHistory(each.columns, each.earlier, outcome.log, each.file);
  });
  attempt(outputs.evalHistory, [&] {
    absl::Status status = evaluation->writeHistory(outputs.evalHistory);
    return status.ok() ? outputs.evalHistory.commit() : status;
  });
  const std::string end = options.trace.empty() ? "" : session.trace(MPMD_RT_TRACE_END);
  attempt(outputs.trace, [&] {
    absl::Status status = outputs.trace.write(end);
    return status.ok() ? outputs.trace.commit() : status;
  });
  attempt(outputs.profile, [&] {
    MPMD_ASSIGN_OR_RETURN(std::string costs, session.costs());
    absl::Status status = outputs.profile.write(costs);
    return status.ok() ? outputs.profile.commit() : status;
  });
}

} // namespace mpmd::run
