// Who looks after the ranks of a session while they run.
#include "runtime/src/session/SessionCore.h"

#include "mpmd/Plan/Support/AwakeTime.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include <algorithm>
#include <chrono>

namespace mpmd::rt {

namespace {
using Seconds = std::chrono::duration<double>;

/// How long the other ranks get to notice that the run is over; after a process was lost, which takes its time.
constexpr Seconds graceTime{5}, graceAmongProcesses{3};

/// How much later a process that is at no task says that nothing gets on.
constexpr Seconds graceOfOthers{2};
} // namespace

uint64_t Session::Core::totalProgress() const {
  uint64_t total = 0;
  for (const std::unique_ptr<Rank> &rank : ranks)
    total += rank->moved();
  return remote ? total + remote->enqueued() : total;
}

/// Tells the other processes how far the ranks here have come, and says how far all have, as far as is known.
Beat Session::Core::compareProgress() {
  Beat mine{totalProgress(),
            std::any_of(ranks.begin(), ranks.end(), [](const auto &rank) { return rank->isRunning(); })};
  if (!hasRanksElsewhere())
    return mine;
  options.processes->tell(mine);
  Beat all = options.processes->all();
  return {mine.progress + all.progress, mine.isComputing || all.isComputing, all.isSilent};
}

/// Where the ranks are that have not been named yet.
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

/// The error if all ranks wait for messages that one of them would have to post first: none ever will. Empty otherwise.
/// Exact, however long a thread takes to be run: who is inside a wait posts nothing, so if all of them still are in the
/// same waits after the messages were looked at, nothing has changed meanwhile.
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
  // From who waits to whom it waits for, until one comes again: those are the ones that keep each other, and with them
  // the others.
  std::vector<size_t> way;
  size_t at = first;
  while (std::find(way.begin(), way.end(), at) == way.end()) {
    way.push_back(at);
    if (waits[at].ticket == 0)
      break; // it has finished the step: it will never post
    // Of a message with a rank elsewhere it is not known that it will never be posted: both ends are here.
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

/// Returns when all ranks have ended the run, or it has failed and those that can stop have.
void Session::Core::watch(std::unique_lock<std::mutex> &lock, const std::function<bool()> &enough) {
  // Most steps end before the first look; a deadlock is found within the longest.
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
      // It may take its time, and look at the session.
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
        auto waiting = std::find_if(ranks.begin(), ranks.end(), [](const auto &rank) { return !rank->isAtRest(); });
        const Rank &named = waiting == ranks.end() ? *ranks.front() : **waiting;
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
    // A process that is stopped keeps the others waiting; it goes on, or is lost.
    if (beat.isSilent)
      still.skip();
    const double quiet = Seconds(still.look()).count();
    if (quiet < std::min(options.stallSeconds, options.taskSeconds))
      continue;
    auto slow = std::find_if(ranks.begin(), ranks.end(), [](const auto &rank) { return rank->isRunning(); });
    if (slow == ranks.end()) {
      if (quiet < options.stallSeconds)
        continue;
      // A rank of another process is at work, and is named there.
      if (beat.isComputing)
        continue;
      // On devices a kernel may not end; the others wait for it.
      auto first = std::find_if(ranks.begin(), ranks.end(), [](const auto &rank) { return rank->isAtTask(); });
      // Of several processes the one that has it says so.
      if (first == ranks.end() && hasRanksElsewhere() && quiet < options.stallSeconds + graceOfOthers.count())
        continue;
      if (first == ranks.end())
        first = std::find_if(ranks.begin(), ranks.end(), [](const auto &rank) { return !rank->isAtRest(); });
      const Rank &named = first == ranks.end() ? *ranks.front() : **first;
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
