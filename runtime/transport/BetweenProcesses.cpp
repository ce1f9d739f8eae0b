// Channels between ranks of different processes: post, wait, and the work of the progress thread.
#include "runtime/transport/BetweenProcesses.h"

#include "runtime/format/Errors.h"
#include "runtime/transport/Ends.h"

#include <algorithm>
#include <utility>

namespace mpmd::rt {

namespace {
/// Whether a message is contiguous at `end`, so that it needs no staging.
bool isDense(End end, const Message &message) {
  uint64_t dense = message.copy.run;
  for (size_t i = message.copy.num_loops; i-- > 0 && dense != 0;) {
    const mpmd_strided_loop_t &loop = message.copy.loops[i];
    if (loop.count > 1 && (end == End::Source ? loop.source_stride : loop.target_stride) != dense)
      return false;
    dense *= loop.count;
  }
  return true;
}
} // namespace

BetweenProcesses::BetweenProcesses(const ProcessGroup &group, uint32_t notes, uint32_t data,
                                   std::unique_ptr<Transport> inner, std::vector<uint32_t> processOf,
                                   std::chrono::nanoseconds spin, std::chrono::nanoseconds longest)
    : group(group), notes(notes), data(data), inner(std::move(inner)), processOf(std::move(processOf)), spin(spin),
      longest(longest), ends(std::make_unique<Ends>()) {
  ends->scope.wake = [ends = ends.get()] {
    for (auto &side : ends->of)
      for (auto &end : side)
        if (end)
          end->event.bump();
  };
  group.progress->bePatient(spin);
}

BetweenProcesses::~BetweenProcesses() {
  // The memory of messages may be freed afterwards, so none may arrive later.
  abort();
  FutexEvent nobody;
  (void)awaitQuiet(nobody);
  group.progress->forget(ends->scope);
  if (!ends->scope.isQuiet.load(std::memory_order_acquire) && !group.progress->isStopped())
    (void)ends.release();
}

void BetweenProcesses::connect(absl::Span<const ChannelInfo> infos) {
  if (inner)
    inner->connect(infos);
  isInner.assign(infos.size(), false);
  for (auto &side : ends->of)
    side.resize(infos.size());
  uint32_t last = 0;
  for (uint32_t channel = 0; channel < infos.size(); ++channel) {
    const ChannelInfo &info = infos[channel];
    const uint32_t source = processOf[info.source], target = processOf[info.target];
    isInner[channel] = inner && source == target;
    if (isInner[channel])
      continue;
    for (auto [side, process] : {std::pair(Send, source), {Recv, target}}) {
      if (process != group.number)
        continue;
      ends->of[side][channel] = std::make_unique<ChannelEnd>();
      ends->of[side][channel]->info = info;
      ends->of[side][channel]->side = side;
      prepare(*ends->of[side][channel], channel);
      last = channel;
    }
  }
  if (last > group.maxTag)
    refused =
        absl::ResourceExhaustedError(absl::StrCat("expected at most ", uint64_t{group.maxTag} + 1,
                                                  " channels where some are between processes, got ", infos.size()));
  group.progress->open(ends->scope);
}

/// Sets the members of a channel end that are the same for all of its messages.
void BetweenProcesses::prepare(ChannelEnd &end, uint32_t channel) {
  using Kind = Operation::Kind;
  const bool sends = end.side == Send;
  const uint32_t peer = processOf[sends ? end.info.target : end.info.source];
  end.ring = std::vector<Slot>(std::max<uint64_t>(end.info.capacity, 1));
  for (Slot &slot : end.ring) {
    slot.asking.set({sends ? Kind::Receive : Kind::Send, notes, peer, channel, &slot.note, sizeof(Note), &ends->scope,
                     [this, &end, &slot, sends](Operation &) { sends ? compare(end, slot) : advance(end, slot); }});
    slot.moving.set({sends ? Kind::Send : Kind::Receive, data, peer, channel, /*data=*/nullptr, /*bytes=*/0,
                     &ends->scope, [this, &end, &slot](Operation &) { advance(end, slot); }});
  }
}

absl::Status BetweenProcesses::check(uint32_t channel, Side side) const {
  if (!refused.ok())
    return refused;
  if (!ends->of[side][channel])
    return absl::InvalidArgumentError(
        absl::StrCat("channel ", channel, " has its ", side == Send ? "source" : "target", " in another process"));
  return absl::OkStatus();
}

absl::Status BetweenProcesses::post(uint32_t channel, Side side, const Message &message) {
  if (isInner[channel])
    return side == Send ? inner->postSend(channel, message) : inner->postRecv(channel, message);
  MPMD_RETURN_IF_ERROR(check(channel, side));
  if (message.copy.num_loops > maxLoops)
    return tooManyLoopsError(message);
  ChannelEnd &end = *ends->of[side][channel];
  // A slot is free once its previous message has moved.
  if (end.posted - end.moved.load(std::memory_order_acquire) >= end.ring.size())
    return tooManyPostedError(end.info, end.ring.size());
  if (end.posted >= end.ring.size())
    settle(end, end.posted - end.ring.size() + 1);
  Slot &slot = end.slot(end.posted++);
  slot.message = message;
  slot.pending = side == Send ? 1 : 2;
  slot.isStaged = !isDense(side == Send ? End::Source : End::Target, message);
  const uint64_t bytes = bytesOf(message.copy);
  if (slot.isStaged && slot.stagingBytes < bytes) {
    slot.staging = std::make_unique_for_overwrite<char[]>(bytes);
    slot.stagingBytes = bytes;
  }
  slot.moving.data = slot.isStaged ? slot.staging.get() : message.data;
  slot.moving.bytes = bytes;
  if (side == Send) {
    if (slot.isStaged) {
      mpmd_strided_loop_t loops[maxLoops];
      copyStrided(slot.staging.get(), message.data, denseAt(End::Target, message.copy, loops));
    }
    group.progress->post(slot.asking);
    return absl::OkStatus();
  }
  slot.note.run = message.copy.run;
  slot.note.transfer = message.transfer;
  slot.note.microbatch = message.microbatch;
  slot.note.loops = message.copy.num_loops;
  for (uint32_t i = 0; i < message.copy.num_loops; ++i)
    slot.note.counts[i] = message.copy.loops[i].count;
  slot.asking.bytes = slot.note.size();
  // Posts the receive before the note, because the note promises that there is memory for the message.
  group.progress->post(slot.moving);
  group.progress->post(slot.asking);
  return absl::OkStatus();
}

/// Runs on the progress thread when the note of a receiver has arrived.
void BetweenProcesses::compare(ChannelEnd &end, Slot &slot) {
  const Note &note = slot.note;
  mpmd_strided_loop_t loops[maxLoops] = {};
  const uint32_t numLoops = std::min<uint32_t>(note.loops, maxLoops);
  for (uint32_t i = 0; i < numLoops; ++i)
    loops[i].count = note.counts[i];
  const Message expected = {nullptr, {note.run, loops, numLoops, 0}, note.transfer, note.microbatch};
  if (!agree(slot.message, expected)) {
    uint64_t number = end.answered;
    while (&end.slot(number) != &slot)
      ++number;
    group.failures->found(mismatchError(end.info, number, slot.message, expected), group.number, UINT32_MAX, true);
    return;
  }
  // Notes arrive in order, but MPI may report a later note as complete first.
  slot.isAsked = true;
  for (; end.slot(end.answered).isAsked; ++end.answered) {
    end.slot(end.answered).isAsked = false;
    group.progress->post(end.slot(end.answered).moving);
  }
}

/// Runs on the progress thread when an operation of a message has completed.
void BetweenProcesses::advance(ChannelEnd &end, Slot &slot) {
  if (--slot.pending != 0)
    return;
  slot.hasMoved = true;
  uint64_t moved = end.moved.load(std::memory_order_relaxed);
  const uint64_t before = moved;
  // A later message may be complete before an earlier one.
  for (; end.slot(moved).hasMoved; ++moved)
    end.slot(moved).hasMoved = false;
  if (moved == before)
    return;
  end.moved.store(moved, std::memory_order_release);
  end.event.bump();
}

/// Copies moved messages below `last` from staging to their buffers.
void BetweenProcesses::settle(ChannelEnd &end, uint64_t last) {
  for (; end.settled < last; ++end.settled) {
    Slot &slot = end.slot(end.settled);
    if (end.side == Send || !slot.isStaged)
      continue;
    mpmd_strided_loop_t loops[maxLoops];
    copyStrided(slot.message.data, slot.staging.get(), denseAt(End::Source, slot.message.copy, loops));
  }
}

absl::Status BetweenProcesses::wait(uint32_t channel, Side side, uint64_t number) {
  if (isInner[channel])
    return side == Send ? inner->waitSend(channel, number) : inner->waitRecv(channel, number);
  MPMD_RETURN_IF_ERROR(check(channel, side));
  ChannelEnd &end = *ends->of[side][channel];
  SpinPolicy waiting(spin);
  while (true) {
    // Reads the event's generation before the checks, so that a change after this line ends the sleep below at once.
    int seen = end.event.read();
    if (end.moved.load(std::memory_order_acquire) > number) {
      settle(end, number + 1);
      return absl::OkStatus();
    }
    if (group.failures->any() || isAborted.load(std::memory_order_acquire))
      return awaitQuiet(end.event);
    if (number >= end.posted)
      return notPostedError(number);
    if (!waiting.spin())
      end.event.sleep(seen);
  }
}

/// After a failure or an abort, waits until nothing accesses posted memory. Returns the reason.
absl::Status BetweenProcesses::awaitQuiet(FutexEvent &event) {
  constexpr std::chrono::milliseconds pause(5);
  const Progress::Clock::time_point end = Progress::Clock::now() + longest;
  while (true) {
    int seen = event.read();
    if (group.failures->isOver())
      return group.failures->first();
    if (isAborted.load(std::memory_order_acquire) && ends->scope.isQuiet.load(std::memory_order_acquire))
      return group.failures->any() ? group.failures->first() : endedError();
    if (!group.failures->any() && Progress::Clock::now() > end)
      group.failures->fail(absl::CancelledError("the run was ended while messages were under way"));
    event.sleep(seen, pause);
  }
}

bool BetweenProcesses::isOver(uint32_t channel, bool sends, uint64_t number) {
  if (isInner[channel])
    return inner->isOver(channel, sends, number);
  const Side side = sends ? Send : Recv;
  return !check(channel, side).ok() || ends->of[side][channel]->moved.load(std::memory_order_acquire) > number ||
         group.failures->any() || isAborted.load(std::memory_order_acquire);
}

bool BetweenProcesses::isPosted(uint32_t channel, uint64_t number) const {
  // Only the other process knows what its end has posted.
  return !isInner[channel] || inner->isPosted(channel, number);
}

void BetweenProcesses::abort() {
  if (inner)
    inner->abort();
  if (isAborted.exchange(true, std::memory_order_acq_rel))
    return;
  group.progress->close(ends->scope);
  ends->scope.wake();
}

} // namespace mpmd::rt
