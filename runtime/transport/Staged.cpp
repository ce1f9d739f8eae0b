// The host end of messages between host ranks and device ranks. The device end is part of the planned step, and posts
// nothing here.
#include "runtime/transport/Staged.h"

#include "runtime/format/Errors.h"
#include "runtime/src/cpu/FutexEvent.h"
#include "runtime/src/loader/StridedCopies.h"
#include "runtime/transport/Ends.h"

#include <algorithm>

namespace mpmd::rt {

void Staged::connect(absl::Span<const ChannelInfo> infos) {
  others->connect(infos);
  channels.assign(infos.begin(), infos.end());
  ends.resize(channels.size());
  for (uint32_t c = 0; c < channels.size(); ++c) {
    outgoing.resize(std::max<size_t>(outgoing.size(), std::max(channels[c].source, channels[c].target) + size_t{1}));
    if (!staging.has(c) || staging.isRelayed(c))
      continue;
    ends[c] = std::make_unique<HostEnd>();
    ends[c]->info = channels[c];
    ends[c]->ring.resize(std::max<uint64_t>(channels[c].capacity, 1));
    ends[c]->sends = staging.fromHost(c);
    if (ends[c]->sends)
      outgoing[channels[c].source].push_back(c);
  }
}

absl::Status Staged::postSend(uint32_t channel, const Message &message) {
  return ends[channel] ? post(channel, message) : others->postSend(channel, message);
}

absl::Status Staged::postRecv(uint32_t channel, const Message &message) {
  return ends[channel] ? post(channel, message) : others->postRecv(channel, message);
}

absl::Status Staged::post(uint32_t channel, const Message &message) {
  if (message.copy.num_loops > maxLoops)
    return tooManyLoopsError(message);
  HostEnd &end = *ends[channel];
  if (end.posted - end.moved.load(std::memory_order_relaxed) >= end.ring.size())
    return tooManyPostedError(end.info, end.ring.size());
  end.ring[end.posted++ % end.ring.size()] = message;
  // A send moves now if its slot is free. A receive must be waited for in any case.
  if (end.sends)
    move(channel, end.posted);
  return absl::OkStatus();
}

/// Moves messages below `last`, as long as their slots are free (for sends) or full (for receives).
void Staged::move(uint32_t channel, uint64_t last) {
  HostEnd &end = *ends[channel];
  uint64_t next = end.moved.load(std::memory_order_relaxed);
  for (; next < last; ++next) {
    const Message &message = end.ring[next % end.ring.size()];
    if (message.copy.run != 0) {
      Staging::Slot slot = staging.slotOf(channel, next);
      if (__atomic_load_n(slot.word, __ATOMIC_ACQUIRE) != (end.sends ? Staging::isFree : Staging::isFull))
        break;
      mpmd_strided_loop_t loops[maxLoops];
      copyStrided(end.sends ? slot.data : message.data, end.sends ? message.data : slot.data,
                  denseAt(end.sends ? End::Target : End::Source, message.copy, loops));
      __atomic_store_n(slot.word, end.sends ? Staging::isFull : Staging::isFree, __ATOMIC_RELEASE);
    }
    end.moved.store(next + 1, std::memory_order_release);
  }
}

/// Moves all messages below `last`. Polls, because a device that sets a word wakes nobody. Pauses grow with the waiting
/// time.
absl::Status Staged::moveUpTo(uint32_t channel, uint64_t last) {
  using Clock = std::chrono::steady_clock;
  HostEnd &end = *ends[channel];
  SpinPolicy waiting(spin);
  Clock::time_point begin;
  for (bool isPatient = true;;) {
    move(channel, last);
    if (end.moved.load(std::memory_order_relaxed) >= last)
      return absl::OkStatus();
    if (failed.load(std::memory_order_acquire))
      return endedError();
    if (isPatient && waiting.spin())
      continue;
    if (isPatient)
      begin = Clock::now();
    isPatient = false;
    sleepBetweenPolls(Clock::now() - begin);
  }
}

/// Moves all posted sends of the rank before any wait, because receivers may wait for them. A send blocks only until
/// the device at the other end has emptied the slot. The device needs no later send of this rank to do so, because a
/// message owns its slot from its post.
absl::Status Staged::sendAll(uint32_t rank) {
  for (uint32_t channel : outgoing[rank])
    MPMD_RETURN_IF_ERROR(moveUpTo(channel, ends[channel]->posted));
  return absl::OkStatus();
}

absl::Status Staged::waitSend(uint32_t channel, uint64_t number) {
  if (absl::Status status = sendAll(channels[channel].source); !status.ok() || ends[channel])
    return status;
  return others->waitSend(channel, number);
}

absl::Status Staged::waitRecv(uint32_t channel, uint64_t number) {
  MPMD_RETURN_IF_ERROR(sendAll(channels[channel].target));
  if (!ends[channel])
    return others->waitRecv(channel, number);
  if (number >= ends[channel]->posted)
    return notPostedError(number);
  return moveUpTo(channel, number + 1);
}

bool Staged::isOver(uint32_t channel, bool sends, uint64_t number) {
  if (!ends[channel])
    return others->isOver(channel, sends, number);
  move(channel, std::min(number + 1, ends[channel]->posted));
  return ends[channel]->moved.load(std::memory_order_relaxed) > number || failed.load(std::memory_order_acquire);
}

bool Staged::isPosted(uint32_t channel, uint64_t number) const {
  if (!ends[channel])
    return others->isPosted(channel, number);
  const HostEnd &end = *ends[channel];
  return end.moved.load(std::memory_order_acquire) > number || !staging.hasSlot(channel, number) ||
         __atomic_load_n(staging.slotOf(channel, number).word, __ATOMIC_ACQUIRE) ==
             (end.sends ? Staging::isFree : Staging::isFull);
}

void Staged::abort() {
  failed.store(true, std::memory_order_release);
  others->abort();
}

} // namespace mpmd::rt
