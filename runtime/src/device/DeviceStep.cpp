// Enqueues a step on the devices, and waits for it.
#include "runtime/format/Errors.h"
#include "runtime/src/cpu/FutexEvent.h"
#include "runtime/src/device/DeviceRanks.h"
#include "runtime/src/loader/Plugin.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <thread>
#include <utility>

namespace mpmd::rt {

namespace {
/// The profiler range of the host thread. At most one is open.
class HostRange {
public:
  explicit HostRange(const mpmd_plugin_t &plugin) : plugin(plugin) {}
  HostRange(const HostRange &) = delete;
  ~HostRange() { enter(nullptr); }

  /// Names are compared by address.
  void enter(const char *name) {
    if (name == open)
      return;
    if (open)
      plugin.end_range();
    if (name)
      plugin.begin_range(name);
    open = name;
  }

private:
  const mpmd_plugin_t &plugin;
  const char *open = nullptr;
};

/// Pauses between polls. The first microseconds spin. Later pauses grow with the waiting time, so that polling is
/// cheap.
class Pause {
public:
  void operator()() const {
    const std::chrono::nanoseconds waited = Clock::now() - begin;
    if (waited < std::chrono::microseconds(20))
      std::this_thread::yield();
    else
      sleepBetweenPolls(waited);
  }

private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point begin = Clock::now();
};
} // namespace

absl::Status DeviceRanks::enqueue(const DeviceAction &action, EnqueueOptions how) {
  mpmd_stream_t *stream = streams[action.stream].handle;
  const uint64_t *operands = steps.operands.data() + action.firstOperand;
  switch (action.kind) {
  case DeviceAction::Kind::Kernel: {
    const DeviceProgram &program = *programOf[steps.rankOf[action.stream]];
    int failed =
        plugin.launch(stream, program.entries[action.index], operands, action.numOperands, /*begin=*/0, action.rows);
    return failed == 0
               ? absl::OkStatus()
               : checked(failed, absl::StrCat("cannot launch kernel '", program.code.kernels[action.index].name, "'"));
  }
  case DeviceAction::Kind::Product:
    return checked(
        plugin.multiply(stream, programOf[steps.rankOf[action.stream]]->products[action.index], operands,
                        memories[steps.rankOf[action.stream]]->workspaceOf(steps.computeStreamOf[action.stream])),
        "cannot multiply matrices");
  case DeviceAction::Kind::Host:
    return hostCalls.enqueue(static_cast<size_t>(action.rows), devices[streams[action.stream].device]->handle, stream,
                             operands);
  case DeviceAction::Kind::Copy: {
    const DeviceCopy &copy = steps.copies[action.index];
    uint64_t from = copy.from, to = copy.to;
    if (copy.isStaged())
      (staging.fromHost(copy.channel) ? from : to) =
          reinterpret_cast<uintptr_t>(staging.slotOf(copy.channel, copy.number).data);
    const mpmd_strided_copy_t what = copy.copy;
    auto deviceOfRank = [&](uint32_t rank) {
      return deviceOf[rank] == noDevice ? nullptr : devices[deviceOf[rank]]->handle;
    };
    return checked(plugin.copy(stream, deviceOfRank(copy.target), to, deviceOfRank(copy.source), from, &what),
                   "cannot copy between ranks");
  }
  case DeviceAction::Kind::GroupCall: {
    // The action of the last member in this process enqueues the whole collective.
    const DeviceGroupCall &all = steps.groupCalls[action.index];
    return action.rows == int64_t{all.last} ? callGroup(all) : absl::OkStatus();
  }
  case DeviceAction::Kind::Repeat:
  case DeviceAction::Kind::RepeatEnd:
    return absl::OkStatus();
  case DeviceAction::Kind::Await:
  case DeviceAction::Kind::Set: {
    const DeviceCopy &copy = steps.copies[action.index];
    uint32_t *word = staging.slotOf(copy.channel, copy.number).word;
    bool awaits = action.kind == DeviceAction::Kind::Await;
    uint32_t value = awaits == staging.fromHost(copy.channel) ? Staging::isFull : Staging::isFree;
    return awaits ? checked(plugin.await_word(stream, word, value), "cannot await a word")
                  : checked(plugin.set_word(stream, word, value), "cannot set a word");
  }
  case DeviceAction::Kind::Record:
    if (isAwaited[action.index])
      MPMD_RETURN_IF_ERROR(checked(plugin.record(stream, events[action.index]), "cannot record an event"));
    for (uint32_t word : wordsOf[action.index])
      MPMD_RETURN_IF_ERROR(checked(plugin.set_word(stream, words + word, 1), "cannot set a word"));
    return absl::OkStatus();
  case DeviceAction::Kind::Wait: {
    uint32_t word = wordAt[static_cast<size_t>(&action - steps.actions.data())];
    if (word == noWord)
      return checked(plugin.wait(stream, events[action.index]), "cannot wait for an event");
    MPMD_RETURN_IF_ERROR(checked(plugin.await_word(stream, words + word, 1), "cannot await a word"));
    // Resets the word for the next step: the peer sets it again only after this stream has passed.
    return checked(plugin.set_word(stream, words + word, 0), "cannot set a word");
  }
  case DeviceAction::Kind::Mark:
    if (how.timing != StepTimes::None && timesOfSteps->has(action.index, how.timing))
      MPMD_RETURN_IF_ERROR(timesOfSteps->stamp(stream, action.index, how.captured));
    if (!steps.marks[action.index].isStop())
      return absl::OkStatus();
    return checked(plugin.set_word(stream, passed + action.stream, numberOfMark[action.index]), "cannot set a word");
  }
  return absl::OkStatus();
}

absl::Status DeviceRanks::callGroup(const DeviceGroupCall &call) {
  const GroupCall &groupCall = groupCalls.groupCalls[call.groupCall];
  const std::vector<uint32_t> &members = groupCalls.groups[groupCall.group];
  const uint64_t *operands = steps.operands.data() + call.firstOperand;
  for (size_t m = 0; m < members.size(); ++m)
    parts[m] = {streams[members[m]].handle, operands[2 * m], operands[2 * m + 1]};
  return checked(plugin.call_group(groups.all[groupCall.group], &groupCall.what, parts.data(),
                                   steps.operations.data() + call.firstOperation, call.numOperations),
                 "cannot exchange in a group");
}

/// Returns the error of a failed group. It names the instructions of all members in this process, because a group fails
/// as a whole.
absl::Status DeviceRanks::checkGroups() const {
  for (size_t g = 0; g < groups.all.size(); ++g) {
    if (!groups.all[g] || plugin.check_group(groups.all[g]) == 0)
      continue;
    std::vector<std::string> where;
    for (uint32_t rank : groupCalls.groups[g])
      if (std::optional<uint32_t> at = progress[rank].instruction())
        where.push_back(describe(rank, *at));
    absl::Status status = checked(
        1, absl::StrCat("an exchange in the group of ranks ", absl::StrJoin(groupCalls.groups[g], ", "), " failed"));
    return where.empty()
               ? status
               : absl::Status(status.code(), absl::StrCat(absl::StrJoin(where, " and "), ": ", status.message()));
  }
  return absl::OkStatus();
}

/// Whether the next action of a sequence may be enqueued. A wait must follow the record of its event. Group calls keep
/// the order of the plan, which other processes follow, too.
bool DeviceRanks::canEnqueue(const Sequence &sequence, absl::Span<const Sequence> active) const {
  const uint32_t at = sequence.actions[sequence.next];
  const DeviceAction &action = steps.actions[at];
  if (action.kind == DeviceAction::Kind::Wait)
    return isRecorded[action.index];
  return action.kind != DeviceAction::Kind::GroupCall ||
         std::all_of(active.begin(), active.end(),
                     [&](const Sequence &other) { return other.isDone() || other.actions[other.next] >= at; });
}

/// Handles begin and end of a loop iteration: fetches the flag, and branches once the flag has arrived. Returns false
/// until then.
absl::StatusOr<bool> DeviceRanks::iteration(Sequence &sequence, EnqueueOptions how, const Observer &observer) {
  const DeviceAction &action = steps.actions[sequence.actions[sequence.next]];
  const DeviceRepeat &repeat = steps.repeats[action.index];
  const bool begins = action.kind == DeviceAction::Kind::Repeat;
  const int64_t number = begins ? 0 : sequence.iterations.back() + 1;
  const bool isTimed = !begins && how.timing == StepTimes::Launches, isLast = number == repeat.most;
  mpmd_stream_t *stream = streams[action.stream].handle;
  uint32_t *flag = flags + action.stream;
  const mpmd_strided_copy_t run = {sizeof(*flag)};
  if (!sequence.isFlagPending && !isLast)
    MPMD_RETURN_IF_ERROR(checked(plugin.copy(stream, nullptr, reinterpret_cast<uintptr_t>(flag),
                                             devices[streams[action.stream].device]->handle, repeat.flag, &run),
                                 "cannot read whether a list goes on"));
  if (!isLast || isTimed) {
    // Other sequences are enqueued until the flag arrives.
    if (!std::exchange(sequence.isFlagPending, true))
      return false;
    uint32_t done = 0;
    if (plugin.query(stream, &done) != 0)
      return failure(streams[action.stream].device, "a step failed");
    if (done == 0)
      return false;
    sequence.isFlagPending = false;
  }
  // Reads the events of this iteration now, because the next iteration overwrites them.
  if (isTimed) {
    MPMD_RETURN_IF_ERROR(timesOfSteps->read(repeat.launches));
    observer.afterIteration(action.stream, repeat.launches);
  }
  if (!begins)
    sequence.iterations.pop_back();
  const bool goesOn = !isLast && *flag != 0;
  if (goesOn)
    sequence.iterations.push_back(number);
  __atomic_store_n(&progress[action.stream].lists, static_cast<uint32_t>(sequence.iterations.size()), __ATOMIC_RELAXED);
  const size_t to = goesOn ? repeat.first : repeat.end + 1;
  sequence.next = static_cast<size_t>(std::lower_bound(sequence.actions.begin(), sequence.actions.end(), to) -
                                      sequence.actions.begin());
  return true;
}

/// Enqueues the next action of a sequence, if it may be enqueued now. Returns whether it was.
absl::StatusOr<bool> DeviceRanks::enqueueNext(Sequence &sequence, absl::Span<Sequence> active, EnqueueOptions how,
                                              const Observer &observer) {
  if (!canEnqueue(sequence, active))
    return false;
  const DeviceAction &action = steps.actions[sequence.actions[sequence.next]];
  switch (action.kind) {
  case DeviceAction::Kind::Repeat:
  case DeviceAction::Kind::RepeatEnd:
    if (absl::StatusOr<bool> went = iteration(sequence, how, observer); !went.ok() || !*went)
      return went;
    break;
  case DeviceAction::Kind::GroupCall:
    // Each member has its own action for the collective. Once all members of this process have reached it, their
    // actions are enqueued together.
    for (Sequence &other : active) {
      const DeviceAction *own = other.isDone() ? nullptr : &steps.actions[other.actions[other.next]];
      if (!own || own->kind != action.kind || own->index != action.index)
        continue;
      MPMD_RETURN_IF_ERROR(enqueue(*own, how));
      ++other.next;
    }
    break;
  default:
    MPMD_RETURN_IF_ERROR(enqueue(action, how));
    ++sequence.next;
  }
  if (action.kind == DeviceAction::Kind::Record)
    isRecorded[action.index] = true;
  // A data-dependent loop counts as one task for the watchdog, because it may never end.
  if (sequence.iterations.empty())
    numEnqueued.fetch_add(1, std::memory_order_relaxed);
  bool isTask = action.kind == DeviceAction::Kind::Mark && steps.marks[action.index].isStop() &&
                programOf[action.stream]->code.instructions[action.instruction].opcode == MPMD_RUN;
  if (isTask && observer.afterTask) {
    // Waits for all streams, so that the observer reads only complete values.
    MPMD_RETURN_IF_ERROR(await(0, streams.size()));
    observer.afterTask(action.stream, action.instruction);
  }
  return true;
}

/// Enqueues all actions in the order of the plan. With data-dependent loops, ranks are enqueued independently.
absl::Status DeviceRanks::enqueueAll(EnqueueOptions how, const Observer &observer) {
  absl::Span<Sequence> active = sequences.size() > 1 && !observer.afterTask ? absl::MakeSpan(sequences).subspan(1)
                                                                            : absl::MakeSpan(sequences).first(1);
  for (Sequence &sequence : active) {
    sequence.next = 0;
    sequence.isFlagPending = false;
    sequence.iterations.clear();
  }
  std::fill(isRecorded.begin(), isRecorded.end(), false);
  HostRange range(plugin);
  Pause pause;
  while (true) {
    bool moved = false, isDone = true;
    for (Sequence &sequence : active) {
      while (!sequence.isDone()) {
        const DeviceAction &action = steps.actions[sequence.actions[sequence.next]];
        if (!rangeNames.empty())
          range.enter(rangeNames[steps.rankOf[action.stream]][action.instruction].c_str());
        absl::StatusOr<bool> went = enqueueNext(sequence, active, how, observer);
        if (!went.ok()) {
          // The failure may come from earlier enqueued work.
          uint32_t device = streams[action.stream].device, done;
          if (!how.captured && plugin.query(devices[device]->root, &done) != 0)
            return failure(device, "a step failed");
          return absl::Status(
              went.status().code(),
              absl::StrCat(describe(steps.rankOf[action.stream], action.instruction), ": ", went.status().message()));
        }
        if (!*went)
          break;
        moved = true;
      }
      isDone &= sequence.isDone();
    }
    if (isDone)
      return absl::OkStatus();
    if (isAborted.load(std::memory_order_acquire))
      return absl::CancelledError("a step was ended");
    if (moved) {
      pause = Pause();
      continue;
    }
    MPMD_RETURN_IF_ERROR(checkGroups());
    pause();
  }
}

absl::Status DeviceRanks::enqueue(EnqueueOptions how, const Observer &observer) {
  auto forEachStream = [&](auto which, auto call) -> absl::Status {
    for (size_t s = 0; s < streams.size(); ++s)
      if (which(s))
        MPMD_RETURN_IF_ERROR(
            checked(call(*devices[streams[s].device], streams[s].handle, joins[s]), "cannot begin or end a step"));
    return absl::OkStatus();
  };
  if (how.captured) {
    for (const std::unique_ptr<Device> &device : devices)
      MPMD_RETURN_IF_ERROR(checked(plugin.record(device->root, device->fork), "cannot record an event"));
    // Timed streams of ranks begin with a time stamp.
    auto begins = [&](size_t s) {
      return forks[s] || (how.timing != StepTimes::None && s < links.ranks.size() && joins[s]);
    };
    MPMD_RETURN_IF_ERROR(forEachStream(begins, [&](Device &device, mpmd_stream_t *stream, mpmd_event_t *) {
      return plugin.wait(stream, device.fork);
    }));
  }
  if (absl::Status status = enqueueAll(how, observer); !status.ok() || !how.captured)
    return status;
  auto ends = [&](size_t s) { return joins[s] != nullptr; };
  return forEachStream(ends, [&](Device &device, mpmd_stream_t *stream, mpmd_event_t *join) {
    int failed = plugin.record(stream, join);
    return failed != 0 ? failed : plugin.wait(device.root, join);
  });
}

absl::Status DeviceRanks::capture(StepTimes timing) {
  for (const std::unique_ptr<Device> &device : devices)
    MPMD_RETURN_IF_ERROR(checked(plugin.begin_capture(device->root), "cannot capture a step"));
  absl::Status status = enqueue({.captured = true, .timing = timing}, {});
  // Ends the captures even after an error.
  for (const std::unique_ptr<Device> &device : devices)
    status.Update(checked(plugin.end_capture(device->root, &device->graphs[static_cast<size_t>(timing)]),
                          "cannot capture a step"));
  return status;
}

/// The error of a failed device. The plugin does not tell which stream has failed. So the error names the present
/// instructions of all ranks of the device, first those in tasks, then those in waits.
absl::Status DeviceRanks::failure(uint32_t device, absl::string_view what) const {
  std::vector<std::string> where;
  for (bool inTasks : {true, false})
    for (uint32_t rank = 0; rank < progress.size(); ++rank)
      if (std::optional<uint32_t> at = progress[rank].instruction(); at && deviceOf[rank] == device)
        if ((programOf[rank]->code.instructions[*at].opcode == MPMD_RUN) == inTasks)
          where.push_back(describe(rank, *at));
  absl::Status status = checked(1, absl::StrCat(what, " on device ", devices[device]->ordinal));
  return where.empty()
             ? status
             : absl::Status(status.code(), absl::StrCat(absl::StrJoin(where, ", or "), ": ", status.message()));
}

/// Waits until `count` streams from `first` on, and the root streams of all devices, have done all enqueued work.
absl::Status DeviceRanks::await(size_t first, size_t count) {
  isPending.assign(isPending.size(), false);
  size_t left = devices.size();
  for (size_t s = first; s < first + count; ++s)
    left += isPending[s] = streams[s].handle != nullptr;
  // Root streams are polled too, because a failed device reports its error on all of its streams.
  std::fill_n(isPending.begin() + static_cast<int64_t>(streams.size()), devices.size(), true);
  Pause pause;
  while (true) {
    for (size_t s = 0; s < isPending.size(); ++s) {
      if (!isPending[s])
        continue;
      uint32_t device = s < streams.size() ? streams[s].device : static_cast<uint32_t>(s - streams.size());
      uint32_t done = 0;
      if (plugin.query(s < streams.size() ? streams[s].handle : devices[device]->root, &done) != 0)
        return failure(device, "a step failed");
      if (done != 0) {
        isPending[s] = false;
        --left;
      }
    }
    if (left == 0)
      return absl::OkStatus();
    MPMD_RETURN_IF_ERROR(checkGroups());
    if (isAborted.load(std::memory_order_acquire))
      return absl::CancelledError("the wait for a step was ended");
    pause();
  }
}

absl::Status DeviceRanks::step(uint64_t number, StepTimes timing, const Observer &observer) {
  HostRange range(plugin);
  char name[32];
  std::snprintf(name, sizeof(name), "step %llu", static_cast<unsigned long long>(number));
  if (!rangeNames.empty())
    range.enter(name);
  absl::Status status = run(timing, observer);
  if (status.ok() && timing != StepTimes::None)
    status = timesOfSteps->read(number, timing);
  // After a failure, streams may wait for ever.
  isStuck |= !status.ok();
  isWarm = true;
  return status;
}

void DeviceRanks::abortGroups() {
  for (mpmd_group_t *group : groups.all)
    if (group)
      plugin.abort_group(group);
}

absl::Status DeviceRanks::run(StepTimes timing, const Observer &observer) {
  for (size_t rank = 0; rank < progress.size(); ++rank) {
    __atomic_store_n(passed + rank, 0, __ATOMIC_RELEASE);
    __atomic_store_n(&progress[rank].lists, 0, __ATOMIC_RELAXED);
  }
  // The first call of a group allocates memory, which cannot be captured.
  bool replays = captures && !observer.afterTask && (isWarm || groups.all.empty());
  const auto graph = static_cast<size_t>(timing);
  if (replays && !devices.front()->graphs[graph])
    MPMD_RETURN_IF_ERROR(capture(timing));
  if (timing != StepTimes::None)
    MPMD_RETURN_IF_ERROR(timesOfSteps->begin());
  if (!replays) {
    MPMD_RETURN_IF_ERROR(enqueue({.captured = false, .timing = timing}, observer));
    return await(0, streams.size());
  }
  for (const std::unique_ptr<Device> &device : devices)
    MPMD_RETURN_IF_ERROR(checked(plugin.replay(device->root, device->graphs[graph]), "cannot replay a step"));
  return await(0, 0);
}

} // namespace mpmd::rt
