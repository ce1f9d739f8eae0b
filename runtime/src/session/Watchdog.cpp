// Watches the ranks of a session while they run.
#include "runtime/src/session/SessionCore.h"

#include "mpmd/Plan/Support/AwakeTime.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include <algorithm>
#include <chrono>

namespace mpmd::rt {

namespace {
using Seconds = std::chrono::duration<double>;

/// How long other ranks may take to notice that the run is over. Among processes, detecting a loss took some seconds
/// before.
constexpr Seconds graceTime{5}, graceAmongProcesses{3};

/// How much longer a process without a running task waits before it reports a stall.
constexpr Seconds graceOfOthers{2};
} // namespace

uint64_t Session::Core::totalProgress() const {
  uint64_t total = 0;
  for (const std::unique_ptr<Rank> &rank : ranks)
    total += rank->moved();
  return remote ? total + remote->enqueued() : total;
}

/// Sends the progress of this process's ranks to the other processes, and returns the known progress of all processes.
Beat Session::Core::compareProgress() {
  Beat mine{totalProgress(),
            std::any_of(ranks.begin(), ranks.end(), [](const auto &rank) { return rank->isRunning(); })};
  if (!hasRanksElsewhere())
    return mine;
  options.processes->tell(mine);
  Beat all = options.processes->all();
  return {mine.progress + all.progress, mine.isComputing || all.isComputing, all.isSilent};
}

/// The positions of the ranks that are not in `named`.
std::string Session::Core::others(const std::vector<const Rank *> &named) const {
  constexpr size_t most = 16;
  size_t shown = 0;
  std::string text;
  for (const std::unique_ptr<Rank> &rank : ranks)
    if (std::find(named.begin(), named.end(), rank.get()) == named.end() && ++shown <= most)
      absl::StrAppend(&text, "; ", rank->position());
  if (shown > most)
    absl::StrAppend(&text, "; and ", shown - most, " more");
  return text;
}

/// The error if every rank waits for a message that another rank must post first; else empty. The check is exact
/// without a timeout, because a rank in a wait posts nothing. If all ranks are in the same waits after their messages
/// were checked, nothing has changed.
std::string Session::Core::deadlock() {
  for (size_t r = 0; r < ranks.size(); ++r) {
    waits[r] = {};
    if (mayBegin(done[ranks[r]->number()]) && ranks[r]->finished.load(std::memory_order_acquire))
      return "";
    if (ranks[r]->finished.load(std::memory_order_acquire))
      continue;
    waits[r] = ranks[r]->waiting();
    if (waits[r].ticket == 0 || transport->isPosted(waits[r].channel, waits[r].number))
      return "";
  }
  size_t first = ranks.size();
  for (size_t r = 0; r < ranks.size(); ++r) {
    if (waits[r].ticket != 0 ? ranks[r]->waiting().ticket != waits[r].ticket
                             : !ranks[r]->finished.load(std::memory_order_acquire))
      return "";
    if (waits[r].ticket != 0 && first == ranks.size())
      first = r;
  }
  if (first == ranks.size())
    return "";
  // Follows waits from rank to rank until a rank repeats. That cycle is the deadlock, and the other ranks wait for it.
  std::vector<size_t> way;
  size_t at = first;
  while (std::find(way.begin(), way.end(), at) == way.end()) {
    way.push_back(at);
    if (waits[at].ticket == 0)
      break; // it has finished the step, so it will never post
    // The peer is in this process, because messages of other processes cannot be proved missing.
    const ChannelInfo &channel = links.channels[waits[at].channel];
    uint32_t peer = channel.source == ranks[at]->number() ? channel.target : channel.source;
    at = static_cast<size_t>(
        std::find_if(ranks.begin(), ranks.end(), [&](const auto &rank) { return rank->number() == peer; }) -
        ranks.begin());
  }
  auto begin = std::find(way.begin(), way.end(), at);
  std::rotate(begin, std::min_element(begin, way.end()), way.end());
  std::vector<const Rank *> named;
  std::string text;
  for (; begin != way.end(); ++begin) {
    absl::StrAppend(&text, named.empty() ? "" : " waits for ", ranks[*begin]->position());
    if (named.empty())
      absl::StrAppend(&text, ": deadlock: it");
    named.push_back(ranks[*begin].get());
  }
  absl::StrAppend(&text, " waits for ",
                  named.size() == 1 ? "itself" : absl::StrCat("rank ", named.front()->number(), " again"));
  return text + others(named);
}

/// Returns when all ranks have ended the run, or when it has failed and all ranks that can stop have stopped.
void Session::Core::watch(std::unique_lock<std::mutex> &lock, const std::function<bool()> &enough) {
  // Most steps end before the first check. A deadlock is found within the longest interval.
  Seconds look(0.001), longest(0.01);
  Beat beat = compareProgress();
  uint64_t before = beat.progress;
  plan::AwakeTime still;
  double told = 0;
  bool ending = false;
  while (!over() && error.ok()) {
    endStep.wait_for(lock, look);
    look = std::min(look * 2, longest);
    if (over() || !error.ok())
      break;
    if (!ending && enough) {
      // The callback may be slow, and may call the session.
      lock.unlock();
      ending = enough();
      lock.lock();
      if (over() || !error.ok())
        break;
      if (ending)
        endSoon();
    }
    beat = compareProgress();
    if (hasRanksElsewhere())
      if (absl::Status status = options.processes->failure(); !status.ok()) {
        const Rank &named = findNotAtRest(ranks);
        fail(absl::Status(status.code(), absl::StrCat(named.position(), ": ", status.message(), others({&named}))));
        break;
      }
    if (beat.progress != before) {
      before = beat.progress;
      still.restart();
      told = 0;
      continue;
    }
    if (std::string text = deadlock(); !text.empty()) {
      fail(absl::DeadlineExceededError(text));
      break;
    }
    // A stopped process makes the others wait. Later it continues, or counts as lost.
    if (beat.isSilent)
      still.skip();
    const double quiet = Seconds(still.look()).count();
    if (quiet < std::min(options.stallSeconds, options.taskSeconds))
      continue;
    auto slow = std::find_if(ranks.begin(), ranks.end(), [](const auto &rank) { return rank->isRunning(); });
    if (slow == ranks.end()) {
      if (quiet < options.stallSeconds)
        continue;
      // A rank of another process computes. That process reports it.
      if (beat.isComputing)
        continue;
      // A device kernel may hang while the other devices wait for it.
      auto first = std::find_if(ranks.begin(), ranks.end(), [](const auto &rank) { return rank->isAtTask(); });
      // If another process has such a rank, that process reports it first.
      if (first == ranks.end() && hasRanksElsewhere() && quiet < options.stallSeconds + graceOfOthers.count())
        continue;
      const Rank &named = first == ranks.end() ? findNotAtRest(ranks) : **first;
      fail(absl::DeadlineExceededError(absl::StrCat(named.position(), ": stalled: no rank made progress for ",
                                                    options.stallSeconds, " s", others({&named}))));
    } else if (quiet >= options.taskSeconds) {
      fail(absl::DeadlineExceededError(absl::StrCat((*slow)->position(), ": it has been in this task for ",
                                                    options.taskSeconds, " s", others({slow->get()}))));
    } else if (quiet >= told + options.stallSeconds) {
      told = quiet;
      std::string text =
          absl::StrFormat("%s: slow, not stalled: it has been in this task for %.0f s", (*slow)->position(), quiet);
      lock.unlock();
      if (options.notice)
        options.notice(text);
      lock.lock();
    }
  }
  if (hasRanksElsewhere())
    options.processes->tell({totalProgress(), false});
  if (!error.ok())
    endStep.wait_for(lock, hasRanksElsewhere() ? graceAmongProcesses : graceTime, [&] { return over(); });
}

} // namespace mpmd::rt
