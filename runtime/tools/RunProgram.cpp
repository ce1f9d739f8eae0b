// Steps, fetched results, and output files.
#include "runtime/tools/RunProgram.h"

#include "mpmd/Plan/FileIo.h"
#include "runtime/src/Allocations.h"

#include <algorithm>
#include <cstdio>
#include <unistd.h>

namespace mpmd::run {

namespace {
/// Enough for every instruction of every step, within reason: 32 MiB per rank.
constexpr uint64_t mostTraceEvents = uint64_t{1} << 20;

void showProgress(int64_t step, int64_t steps, double seconds) {
  if (::isatty(STDERR_FILENO) != 0)
    std::fprintf(stderr, "\rstep %lld of %lld, %.3f s%s", static_cast<long long>(step), static_cast<long long>(steps), seconds, step == steps ? "\n" : "");
}
} // namespace

absl::StatusOr<std::unique_ptr<rt::Session>> openSession(const Options &options) {
  absl::StatusOr<std::shared_ptr<const rt::Bundle>> bundle = rt::Bundle::open(options.bundle);
  if (!bundle.ok())
    return bundle.status();
  rt::SessionOptions session;
  session.threadsPerRank = options.threadsPerRank;
  session.stallSeconds = options.stallSeconds;
  session.transport = options.zeroBuffer ? rt::TransportKind::ZeroBuffer : rt::TransportKind::InProcess;
  session.delaySeed = options.delaySeed;
  session.traceEvents = options.trace.empty() && options.profile.empty() ? 0 : mostTraceEvents;
  return rt::Session::open(*std::move(bundle), session);
}

absl::StatusOr<Outcome> runSteps(const Inputs &inputs, rt::Session &session) {
  const std::vector<format::Result> &results = session.bundle().manifest().results;
  Outcome outcome;
  outcome.seconds.reserve(inputs.steps());
  outcome.history.resize(results.size());
  std::vector<uint64_t> bytes(results.size(), 0);
  for (size_t r = 0; r < results.size(); ++r)
    if (results[r].state < 0) {
      bytes[r] = static_cast<uint64_t>(format::tensorBytes(results[r].dtype, results[r].shape));
      outcome.history[r].resize(bytes[r] * static_cast<uint64_t>(inputs.steps()));
    }
  if (absl::Status status = inputs.bindOnce(session); !status.ok())
    return status;
  uint64_t allocations = 0;
  for (int64_t step = 0; step < inputs.steps(); ++step) {
    rt::CountAllocations counting;
    absl::Status status = inputs.bindStep(session, step);
    if (status.ok())
      status = session.step();
    for (size_t r = 0; r < results.size() && status.ok(); ++r)
      if (results[r].state < 0)
        status = session.fetchResult(static_cast<int64_t>(r), outcome.history[r].data() + static_cast<uint64_t>(step) * bytes[r], bytes[r]);
    if (!status.ok())
      return status;
    outcome.seconds.push_back(session.lastStepSeconds());
    showProgress(step + 1, inputs.steps(), outcome.seconds.back());
    if (step == 0)
      allocations = rt::countedAllocations();
  }
  outcome.allocationsAfterFirstStep = rt::countedAllocations() - allocations;
  return outcome;
}

absl::Status writeFiles(const Options &options, const rt::Session &session, const Outcome &outcome) {
  const format::Manifest &manifest = session.bundle().manifest();
  int64_t steps = static_cast<int64_t>(outcome.seconds.size());
  if (!options.trace.empty())
    if (std::string error = plan::writeWholeFile(options.trace, session.trace()); !error.empty())
      return absl::UnavailableError(error);
  if (!options.profile.empty()) {
    absl::StatusOr<std::string> costs = session.measuredCosts();
    if (!costs.ok())
      return costs.status();
    if (std::string error = plan::writeWholeFile(options.profile, *costs); !error.empty())
      return absl::UnavailableError(error);
  }
  std::map<std::string, rt::Tensor> history, output;
  for (size_t r = 0; r < manifest.results.size(); ++r) {
    const format::Result &result = manifest.results[r];
    if (result.state >= 0)
      continue;
    const std::string &all = outcome.history[r];
    uint64_t bytes = all.size() / static_cast<uint64_t>(steps);
    std::vector<int64_t> stacked = result.shape;
    stacked.insert(stacked.begin(), steps);
    history[result.name] = {result.dtype, stacked, all.data(), all.size()};
    output[result.name] = {result.dtype, result.shape, all.data() + all.size() - bytes, bytes};
  }
  if (!options.history.empty())
    if (absl::Status status = rt::writeTensors(options.history, history); !status.ok())
      return status;
  if (options.output.empty())
    return absl::OkStatus();
  std::vector<std::string> state(manifest.arguments.size());
  for (size_t a = 0; a < manifest.arguments.size(); ++a) {
    const format::Argument &argument = manifest.arguments[a];
    if (!argument.state)
      continue;
    state[a].resize(static_cast<size_t>(format::tensorBytes(argument.dtype, argument.shape)));
    if (absl::Status status = session.fetchArgument(static_cast<int64_t>(a), state[a].data(), state[a].size()); !status.ok())
      return status;
    if (!output.try_emplace(argument.name, rt::Tensor{argument.dtype, argument.shape, state[a].data(), state[a].size()}).second)
      return absl::InvalidArgumentError("'" + argument.name + "' is both state and a result: one file cannot hold both");
  }
  return rt::writeTensors(options.output, output);
}

} // namespace mpmd::run
