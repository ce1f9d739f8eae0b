// Profiles, traces and dumps of a session.
#include "runtime/format/Errors.h"
#include "runtime/src/session/SessionCore.h"

#include "runtime/src/loader/Launches.h"
#include "runtime/src/profile/Trace.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

#include <algorithm>
#include <optional>

namespace mpmd::rt {

RankProfile Session::profile(int64_t index) const {
  const Rank &rank = *core->byNumber[index];
  RankProfile profile;
  profile.busy = static_cast<double>(rank.busyTime) * 1e-9;
  profile.waiting = static_cast<double>(rank.waitingTime) * 1e-9;
  profile.idle =
      std::max(0.0, (rank.isRemote() ? core->observedSeconds : core->allSeconds) - profile.busy - profile.waiting);
  profile.sentBytes = rank.sentBytes;
  profile.receivedBytes = rank.receivedBytes;
  profile.plannedPeakBytes = rank.code().arena_bytes - rank.borrowedBytes();
  profile.usedPeakBytes = core->target == 0 ? 0 : rank.connections().peakBytes - rank.borrowedBytes();
  return profile;
}

/// The sum of a counter over the first rank of each mesh.
static uint64_t sumOfMeshes(const std::vector<std::unique_ptr<Rank>> &ranks, std::atomic<uint64_t> Rank::*counter) {
  uint64_t sum = 0;
  for (const std::unique_ptr<Rank> &rank : ranks)
    if (isFirst(rank->connections()))
      sum += (*rank).*counter;
  return sum;
}

uint64_t Session::collectives() const { return sumOfMeshes(core->ranks, &Rank::collectives); }
uint64_t Session::collectivesByNccl() const { return sumOfMeshes(core->ranks, &Rank::inGroups); }

uint64_t eventsPerStep(const Bundle &bundle, bool launches) {
  uint64_t most = 0;
  for (size_t mesh = 0; mesh < bundle.manifest().meshes.size(); ++mesh)
    most = std::max(most, eventsPerStep(bundle.program(static_cast<int64_t>(mesh)), launches));
  const uint64_t repetitions = static_cast<uint64_t>(bundle.manifest().repetitions);
  return most > UINT64_MAX / repetitions ? UINT64_MAX : most * repetitions;
}

absl::Span<const double> Session::stepSeconds() const { return core->stepSeconds; }

std::string Session::traceBegin() const {
  std::string tracks = printTracks(core->ranks);
  if (core->remote)
    tracks += printChannels(core->remote->plan(), core->links, core->byNumber);
  return printTraceBegin() + core->gatherText(tracks);
}

/// Collects the events of all processes at process 0, because the ends of a message may be in different processes.
/// After a failure, takes only the events of this process.
void Session::Core::takeCosts(CostEvents mine) {
  if (hasRanksElsewhere()) {
    absl::StatusOr<std::vector<std::string>> all = options.processes->exchange(mine.print());
    if (all.ok() && options.processes->number() == 0) {
      CostEvents sum;
      absl::Status status;
      for (const std::string &each : *all)
        status.Update(sum.add(each));
      if (status.ok())
        mine = std::move(sum);
    }
  }
  costs.take(mine);
}

std::string Session::takeTrace() {
  std::vector<Rank *> resting; // ranks that have left the step; a rank that never does keeps its events
  for (const std::unique_ptr<Rank> &rank : core->ranks)
    if (rank->finished.load(std::memory_order_acquire))
      resting.push_back(rank.get());
  std::string text = printTraceEvents(resting, core->start);
  // Either all ranks on devices rest, or none.
  DeviceTimes *times = std::any_of(resting.begin(), resting.end(), [](const Rank *rank) { return rank->isRemote(); })
                           ? core->remote->times()
                           : nullptr;
  if (times) {
    text += printCopies(times->copies, core->remote->plan(), core->links, core->byNumber, core->start);
    core->takeCosts(core->costs.collect(resting, core->start, times->copies, core->remote->plan()));
    times->copies.clear();
  } else {
    core->takeCosts(core->costs.collect(resting, core->start));
  }
  for (Rank *rank : resting)
    rank->forgetEvents();
  return core->gatherText(text);
}

std::string Session::traceEnd() const {
  uint64_t mine = 0, dropped = 0;
  for (const std::unique_ptr<Rank> &rank : core->ranks)
    if (rank->finished.load(std::memory_order_acquire))
      mine += rank->droppedEvents;
  const DeviceTimes *times = core->remote ? core->remote->times() : nullptr;
  if (times)
    mine += times->droppedCopies;
  // The clock error of devices adds to that of processes.
  uint64_t maxError = 0;
  const std::string all = core->gatherText(absl::StrCat(mine, ",", times ? times->error() : 0, " "));
  for (absl::string_view each : absl::StrSplit(all, ' ', absl::SkipEmpty())) {
    std::pair<absl::string_view, absl::string_view> numbers = absl::StrSplit(each, absl::MaxSplits(',', 1));
    if (uint64_t count = 0; absl::SimpleAtoi(numbers.first, &count))
      dropped += count;
    if (uint64_t error = 0; absl::SimpleAtoi(numbers.second, &error))
      maxError = std::max(maxError, error);
  }
  std::optional<uint64_t> error = core->clockError;
  if (times || maxError != 0)
    error = error.value_or(0) + maxError;
  return printTraceEnd(dropped, error);
}

void Session::record(bool whether) {
  for (const std::unique_ptr<Rank> &rank : core->ranks)
    if (rank->finished.load(std::memory_order_acquire))
      rank->records = whether;
}

void Session::dump(bool whether) {
  for (const std::unique_ptr<Rank> &rank : core->ranks)
    if (rank->finished.load(std::memory_order_acquire))
      rank->dumps = whether && !core->dumps.empty();
}

std::map<std::string, format::Tensor> Session::dumped(int64_t rank) const { return core->byNumber[rank]->dumped(); }

std::map<std::string, uint64_t> Session::dumpedAt(int64_t rank) const { return core->byNumber[rank]->dumpedAt(); }

void Session::endDump() {
  // A rank that is stuck in a step may still copy.
  if (!failure().ok())
    return;
  core->dumps.clear();
  for (const std::unique_ptr<Rank> &rank : core->ranks)
    rank->endDump();
}

absl::StatusOr<std::string> Session::measuredCosts() const { return core->costs.print(); }

absl::StatusOr<std::string> Session::launchTimes() {
  if (core->options.timeLaunches == LaunchTiming::None)
    return absl::FailedPreconditionError("expected a session that times launches, got one that was opened without");
  LaunchRates rates;
  for (int64_t mesh = 0; mesh < static_cast<int64_t>(core->bundle->manifest().meshes.size()); ++mesh) {
    if (core->isRemote(mesh)) {
      if (core->remote && !rates.device)
        rates.device = core->remote->measureRates();
    } else if (!rates.host) {
      MPMD_ASSIGN_OR_RETURN(rates.host, HostRates::measure(core->threadsOfRanks));
    }
  }
  return core->costs.printLaunches(*core->bundle, rates);
}

} // namespace mpmd::rt
