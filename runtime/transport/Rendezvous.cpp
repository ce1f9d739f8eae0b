// Channels between threads: post, wait, and copy.
#include "runtime/transport/Rendezvous.h"

#include "runtime/src/loader/StridedCopies.h"
#include "runtime/transport/Ends.h"

#include <algorithm>

namespace mpmd::rt {

namespace {
/// Copies a message from the source strides of the sender to the target strides of the receiver.
void copy(const Message &sent, const Message &received) {
  mpmd_strided_loop_t loops[maxLoops];
  for (uint32_t i = 0; i < sent.copy.num_loops; ++i)
    loops[i] = {sent.copy.loops[i].count, sent.copy.loops[i].source_stride, received.copy.loops[i].target_stride};
  copyStrided(received.data, sent.data, {sent.copy.run, loops, sent.copy.num_loops, 0});
}
} // namespace

void Rendezvous::connect(absl::Span<const ChannelInfo> infos) {
  numChannels = infos.size();
  channels = std::make_unique<Channel[]>(numChannels);
  for (size_t i = 0; i < numChannels; ++i) {
    channels[i].info = infos[i];
    for (std::vector<Message> &ring : channels[i].ring)
      ring.resize(std::max<uint64_t>(infos[i].capacity, 1));
  }
}

absl::Status Rendezvous::post(uint32_t index, Side side, const Message &message) {
  if (message.copy.num_loops > maxLoops)
    return tooManyLoopsError(message);
  Channel &channel = channels[index];
  uint64_t number = channel.posted[side].count.load(std::memory_order_relaxed);
  // A slot is free once its previous message has moved.
  if (number - channel.moved.load(std::memory_order_acquire) >= channel.ring[side].size())
    return tooManyPostedError(channel.info, channel.ring[side].size());
  channel.ring[side][number % channel.ring[side].size()] = message;
  channel.posted[side].count.store(number + 1, std::memory_order_release);
  channel.event.bump();
  return absl::OkStatus();
}

absl::Status Rendezvous::wait(uint32_t index, Side side, uint64_t number) {
  Channel &channel = channels[index];
  SpinPolicy waiting(spin);
  while (true) {
    // Reads the event's generation before the checks, so that a change after this line ends the sleep below at once.
    int seen = channel.event.read();
    if (channel.moved.load(std::memory_order_acquire) > number)
      return absl::OkStatus();
    if (failed.load(std::memory_order_acquire))
      return failure();
    if (number >= channel.posted[side].count.load(std::memory_order_relaxed))
      return notPostedError(number);
    if (move(channel, number))
      continue;
    if (!waiting.spin())
      channel.event.sleep(seen);
  }
}

/// Copies all messages up to `number` that both ends have posted. False if there was none, or another thread copies.
bool Rendezvous::move(Channel &channel, uint64_t number) {
  auto ready = [&](uint64_t next) {
    return next < channel.posted[Send].count.load(std::memory_order_acquire) &&
           next < channel.posted[Recv].count.load(std::memory_order_acquire);
  };
  if (!ready(channel.moved.load(std::memory_order_acquire)) || channel.moving.exchange(true, std::memory_order_acquire))
    return false;
  bool any = false;
  for (uint64_t next = channel.moved.load(std::memory_order_relaxed); next <= number && ready(next); ++next) {
    const Message &sent = channel.ring[Send][next % channel.ring[Send].size()];
    const Message &received = channel.ring[Recv][next % channel.ring[Recv].size()];
    if (!check(channel, next, sent, received))
      break;
    copy(sent, received);
    channel.moved.store(next + 1, std::memory_order_release);
    channel.event.bump();
    any = true;
  }
  channel.moving.store(false, std::memory_order_release);
  // The other end may have seen `moving` and slept although a later message is ready.
  channel.event.bump();
  return any;
}

bool Rendezvous::check(const Channel &channel, uint64_t number, const Message &sent, const Message &received) {
  if (agree(sent, received))
    return true;
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (error.ok())
      error = mismatchError(channel.info, number, sent, received);
  }
  abort();
  return false;
}

absl::Status Rendezvous::failure() {
  std::lock_guard<std::mutex> lock(mutex);
  return error.ok() ? endedError() : error;
}

bool Rendezvous::isOver(uint32_t index, bool, uint64_t number) {
  Channel &channel = channels[index];
  if (channel.moved.load(std::memory_order_acquire) <= number)
    move(channel, number);
  return channel.moved.load(std::memory_order_acquire) > number || failed.load(std::memory_order_acquire);
}

bool Rendezvous::isPosted(uint32_t index, uint64_t number) const {
  const Channel &channel = channels[index];
  return channel.posted[Send].count.load(std::memory_order_acquire) > number &&
         channel.posted[Recv].count.load(std::memory_order_acquire) > number;
}

void Rendezvous::abort() {
  failed.store(true, std::memory_order_release);
  for (size_t i = 0; i < numChannels; ++i)
    channels[i].event.bump();
}

} // namespace mpmd::rt
