// Detects lost processes, sums their progress, and lets them leave together.
#include "runtime/transport/Heartbeats.h"

#include "runtime/transport/Tags.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include <algorithm>

namespace mpmd::rt {

void Heartbeats::start(const mpmd_world_t &world) {
  number = world.number;
  count = world.count;
  scope.isStanding = true;
  receiving.set({Operation::Kind::Receive, controlCommunicator, number == 0 ? MPMD_ANY_PROCESS : 0,
                 number == 0 ? beatTag : sumTag, &received, sizeof(received), &scope, [this](Operation &) { hear(); }});
  peers = std::vector<Peer>(count);
  lastIteration = nextBeat = Clock::now();
  for (uint32_t process = 0; process < count; ++process) {
    Peer &peer = peers[process];
    peer.heard = lastIteration;
    peer.sending.set({Operation::Kind::Send, controlCommunicator, process, number == 0 ? sumTag : beatTag, &peer.sent,
                      sizeof(peer.sent), &scope, [&peer](Operation &) { peer.isSending = false; }});
  }
  listen();
}

void Heartbeats::know(std::vector<std::string> names) {
  std::lock_guard<std::mutex> lock(mutex);
  hosts = std::move(names);
}

void Heartbeats::tell(const Beat &beat) {
  std::lock_guard<std::mutex> lock(mutex);
  mine = beat;
}

Beat Heartbeats::all() const {
  std::lock_guard<std::mutex> lock(mutex);
  if (number != 0)
    return others;
  return {others.progress + mine.progress, others.isComputing || mine.isComputing, others.isSilent};
}

bool Heartbeats::leave() {
  std::unique_lock<std::mutex> lock(mutex);
  isLeaving = true;
  progress.wake();
  // Polls, because a failure does not notify `changed`.
  while (!isOver && !failures.isOver())
    changed.wait_for(lock, std::chrono::milliseconds(20));
  return isOver && !failures.any();
}

/// Posts a receive for the next beat, unless all peers have left.
void Heartbeats::listen() {
  isListening = false;
  for (uint32_t process = 0; process < count; ++process)
    isListening |= isPeer(process) && !peers[process].hasLeft;
  if (isListening)
    progress.post(receiving);
}

void Heartbeats::hear() {
  if (received.process < count) {
    Peer &peer = peers[received.process];
    peer.heard = Clock::now();
    peer.beat = {received.progress, received.isComputing != 0, received.isSilent != 0};
    peer.hasLeft = received.isLast != 0;
    Beat sum;
    for (const Peer &other : peers) {
      sum.progress += other.beat.progress;
      sum.isComputing |= other.beat.isComputing;
    }
    std::lock_guard<std::mutex> lock(mutex);
    sum.isSilent = others.isSilent;
    others = sum;
  }
  listen();
}

void Heartbeats::send(Peer &peer, bool isLast) {
  const Beat beat = number == 0 ? all() : [&] {
    std::lock_guard<std::mutex> lock(mutex);
    return mine;
  }();
  peer.sent = {beat.progress, number, beat.isComputing, isLast, beat.isSilent, 0};
  peer.isSending = true;
  peer.isToldLast = isLast;
  progress.post(peer.sending);
}

Heartbeats::Clock::time_point Heartbeats::attend(Clock::time_point now) {
  if (failures.any())
    return Clock::time_point::max();
  // If this process was stopped, it has missed the beats of its peers for that reason.
  if (now - lastIteration > 2 * times.beat)
    for (Peer &peer : peers)
      peer.heard = now;
  lastIteration = now;
  findSilent(now);
  bool mayLeave = false;
  {
    std::lock_guard<std::mutex> lock(mutex);
    mayLeave = isLeaving;
  }
  // Process 0 is the last to announce that it leaves.
  mayLeave &= number != 0 || !isListening;
  const bool isTime = now >= nextBeat;
  if (isTime)
    nextBeat = now + times.beat;
  for (uint32_t process = 0; process < count; ++process) {
    Peer &peer = peers[process];
    // A peer gets its next beat only after it has received the previous one.
    if (isPeer(process) && !peer.isSending && !peer.isToldLast && (isTime || mayLeave))
      send(peer, mayLeave);
  }
  endIfAllLeft();
  return std::min(nextBeat, checkLost(now));
}

/// Ends the wait of `leave` when no beat is expected any more, and this process's beats have been sent.
void Heartbeats::endIfAllLeft() {
  if (isListening)
    return;
  for (uint32_t process = 0; process < count; ++process)
    if (isPeer(process) && (!peers[process].isToldLast || peers[process].isSending))
      return;
  std::lock_guard<std::mutex> lock(mutex);
  if (!isLeaving || isOver)
    return;
  isOver = true;
  changed.notify_all();
}

/// Finds out whether a peer is stopped or disconnected for a moment. Processes that wait for such a peer do not count
/// as stalled.
void Heartbeats::findSilent(Clock::time_point now) {
  bool isSilent = false;
  for (uint32_t process = 0; process < count; ++process)
    if (const Peer &peer = peers[process]; isPeer(process) && !peer.hasLeft)
      isSilent |= peer.beat.isSilent || now - peer.heard > 2 * times.beat;
  std::lock_guard<std::mutex> lock(mutex);
  others.isSilent = isSilent;
}

/// Reports a peer that has been silent for too long. Returns the earliest time at which another peer could be lost.
Heartbeats::Clock::time_point Heartbeats::checkLost(Clock::time_point now) {
  Clock::time_point next = Clock::time_point::max();
  for (uint32_t process = 0; process < count; ++process) {
    if (!isPeer(process) || peers[process].hasLeft)
      continue;
    const Clock::time_point end = peers[process].heard + times.lost;
    next = std::min(next, end);
    if (now < end)
      continue;
    std::string where;
    {
      std::lock_guard<std::mutex> lock(mutex);
      if (process < hosts.size())
        where = absl::StrCat(" on host '", hosts[process], "'");
    }
    failures.found(
        absl::UnavailableError(absl::StrFormat("process %d%s was lost: nothing was heard of it for %.1f s", process,
                                               where, std::chrono::duration<double>(times.lost).count())),
        process == 0 ? 1 : 0, process, true);
    return now;
  }
  return next;
}

} // namespace mpmd::rt
