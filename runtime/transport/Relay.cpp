// The host end of messages between devices and other processes. Channels are independent: each progresses as far as its
// slots and the other process allow.
#include "runtime/transport/Relay.h"

#include "runtime/format/Errors.h"
#include "runtime/src/cpu/FutexEvent.h"
#include "runtime/src/loader/Launches.h"
#include "runtime/src/loader/StridedCopies.h"
#include "runtime/transport/Ends.h"

#include <algorithm>
#include <system_error>

namespace mpmd::rt {

namespace {
/// Collects the messages that one rank posts, in order.
class Collecting {
public:
  Collecting(const Bundle &bundle, const Links &links, const GroupCalls &groupCalls, uint32_t rank,
             std::vector<RelayedChannel *> &made)
      : program(bundle.program(links.ranks[rank].mesh)), own(links.ranks[rank]), mesh(links.meshes[own.mesh]),
        groupCalls(groupCalls), made(made) {}

  void run() {
    for (uint32_t i = 0; i < program.num_instructions; ++i) {
      const mpmd_instruction_t &instruction = program.instructions[i];
      absl::Span<const MessageEnd> ends(own.ends.data() + own.ranges[i].first, own.ranges[i].count);
      if (instruction.opcode == MPMD_WAIT)
        continue;
      if (instruction.opcode != MPMD_RUN) {
        add(ends, program.transfers[instruction.index].id, instruction.microbatch);
        continue;
      }
      forEachExchange(program, program.tasks[instruction.index], [&](const mpmd_launch_t &launch) {
        const uint32_t count = own.exchanges[launch.index].numEnds;
        if (!groupCalls.membershipOf(own, launch.index))
          add(ends.first(count), launch.index, instruction.microbatch);
        ends.remove_prefix(count);
      });
    }
  }

private:
  void add(absl::Span<const MessageEnd> ends, uint32_t id, uint32_t microbatch) {
    for (const MessageEnd &end : ends) {
      RelayedChannel *channel = made[end.channel];
      if (!channel)
        continue;
      mpmd_strided_loop_t loops[maxLoops];
      channel->copies.emplace_back(denseAt(end.sends ? End::Source : End::Target, mesh.copies[end.message], loops));
      channel->messages.push_back({nullptr, channel->copies.back(), id, microbatch});
      channel->numbers.push_back(end.number);
    }
  }

  const mpmd_rank_program_t &program;
  const RankLinks &own;
  const MeshLinks &mesh;
  const GroupCalls &groupCalls;
  std::vector<RelayedChannel *> &made;
};
} // namespace

std::vector<RelayedChannel> relayedChannels(const Bundle &bundle, const Links &links, const Staging &staging,
                                            const GroupCalls &groupCalls) {
  std::vector<RelayedChannel> channels;
  std::vector<bool> isOnDevice(links.ranks.size());
  for (uint32_t c = 0; c < links.channels.size(); ++c) {
    if (!staging.has(c) || !staging.isRelayed(c))
      continue;
    const ChannelInfo &info = links.channels[c];
    isOnDevice[staging.fromHost(c) ? info.target : info.source] = true;
    channels.push_back({c, !staging.fromHost(c), info.capacity, {}, {}, {}});
  }
  std::vector<RelayedChannel *> made(links.channels.size());
  for (RelayedChannel &channel : channels)
    made[channel.channel] = &channel;
  for (uint32_t rank = 0; rank < links.ranks.size(); ++rank)
    if (isOnDevice[rank])
      Collecting(bundle, links, groupCalls, rank, made).run();
  std::erase_if(channels, [](const RelayedChannel &channel) { return channel.messages.empty(); });
  return channels;
}

Relay::Relay(std::vector<RelayedChannel> channels, const Staging &staging, Transport &between,
             std::chrono::nanoseconds spin, std::function<void()> failed)
    : staging(staging), between(between), spin(spin), failed(std::move(failed)) {
  for (RelayedChannel &channel : channels)
    ends.push_back({std::move(channel)});
}

Relay::~Relay() {
  {
    std::lock_guard<std::mutex> lock(mutex);
    stops = true;
    changed.notify_all();
  }
  if (thread.joinable())
    thread.join();
}

absl::Status Relay::start() {
  try {
    thread = std::thread([this] { run(); });
  } catch (const std::system_error &thrown) {
    return absl::ResourceExhaustedError(absl::StrCat("expected a thread for messages between devices and other ",
                                                     "processes, got none: ", thrown.what()));
  }
  return absl::OkStatus();
}

void Relay::begin() {
  std::lock_guard<std::mutex> lock(mutex);
  ++begun;
  changed.notify_all();
}

absl::Status Relay::finish() {
  std::unique_lock<std::mutex> lock(mutex);
  changed.wait(lock, [&] { return done == begun || !error.ok(); });
  return error;
}

void Relay::run() {
  std::unique_lock<std::mutex> lock(mutex);
  while (true) {
    changed.wait(lock, [&] { return stops || done != begun; });
    if (done == begun)
      return;
    const uint64_t steps = begun;
    lock.unlock();
    absl::Status status = moveSteps(steps);
    if (!status.ok())
      awaitQuiet();
    lock.lock();
    done = steps;
    error = status;
    changed.notify_all();
    if (status.ok())
      continue;
    lock.unlock();
    failed();
    return;
  }
}

/// Moves all messages up to step `steps`. Polls, because a device that sets a word wakes nobody. Pauses grow with the
/// waiting time.
absl::Status Relay::moveSteps(uint64_t steps) {
  using Clock = std::chrono::steady_clock;
  std::optional<SpinPolicy> waiting;
  std::optional<Clock::time_point> asleep;
  while (true) {
    bool anyMoved = false, anyLeft = false;
    for (End &end : ends) {
      const uint64_t last = steps * end.is.messages.size();
      MPMD_ASSIGN_OR_RETURN(bool moved, move(end, last));
      anyMoved |= moved;
      anyLeft |= end.moved != last;
    }
    if (!anyLeft)
      return absl::OkStatus();
    if (isAborted.load(std::memory_order_acquire))
      return endedError();
    if (anyMoved) {
      waiting.reset();
      asleep.reset();
      continue;
    }
    if (!waiting)
      waiting.emplace(spin);
    if (!asleep && waiting->spin())
      continue;
    if (!asleep)
      asleep = Clock::now();
    sleepBetweenPolls(Clock::now() - *asleep);
  }
}

/// Posts and completes messages below `last`, as far as possible. Returns whether any was posted or completed.
absl::StatusOr<bool> Relay::move(End &end, uint64_t last) {
  bool any = false;
  while (end.posted < last && end.posted - end.moved < std::max<uint64_t>(end.is.capacity, 1)) {
    if (end.message(end.posted).copy.run != 0) {
      uint32_t *word = end.slot(staging, end.posted).word;
      if (__atomic_load_n(word, __ATOMIC_ACQUIRE) != (end.is.sends ? Staging::isFull : Staging::isFree))
        break;
      // Marks the slot as taken, because a later message may share it.
      __atomic_store_n(word, uint32_t{Staging::isTaken}, __ATOMIC_RELEASE);
    }
    MPMD_RETURN_IF_ERROR(post(end));
    any = true;
  }
  for (; end.moved < end.posted && between.isOver(end.is.channel, end.is.sends, end.moved); any = true)
    MPMD_RETURN_IF_ERROR(settle(end));
  return any;
}

absl::Status Relay::post(End &end) {
  Message message = end.message(end.posted);
  if (message.copy.run != 0)
    message.data = end.slot(staging, end.posted).data;
  absl::Status status =
      end.is.sends ? between.postSend(end.is.channel, message) : between.postRecv(end.is.channel, message);
  end.posted += status.ok();
  return status;
}

/// Completes the oldest pending message, which has moved.
absl::Status Relay::settle(End &end) {
  absl::Status status =
      end.is.sends ? between.waitSend(end.is.channel, end.moved) : between.waitRecv(end.is.channel, end.moved);
  MPMD_RETURN_IF_ERROR(status);
  if (end.message(end.moved).copy.run != 0)
    __atomic_store_n(end.slot(staging, end.moved).word, uint32_t{end.is.sends ? Staging::isFree : Staging::isFull},
                     __ATOMIC_RELEASE);
  ++end.moved;
  return status;
}

/// After a failure, waits until no message accesses the slots.
void Relay::awaitQuiet() {
  between.abort();
  for (const End &end : ends)
    if (end.moved != end.posted)
      (void)(end.is.sends ? between.waitSend(end.is.channel, end.moved) : between.waitRecv(end.is.channel, end.moved));
}

} // namespace mpmd::rt
