// How a step is told to devices, and awaited.
#include "runtime/src/DeviceRanks.h"
#include "runtime/src/Plugin.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <thread>

namespace mpmd::rt {

namespace {
/// What the host is at, for who watches: one range at a time.
class HostRange {
public:
  explicit HostRange(const mpmd_plugin_t &plugin) : plugin(plugin) {}
  HostRange(const HostRange &) = delete;
  ~HostRange() { enter(nullptr); }

  /// Names are compared by their places.
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
} // namespace

absl::Status DeviceRanks::enqueue(const DeviceAction &action, Manner manner) {
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
    return checked(plugin.multiply(stream, programOf[steps.rankOf[action.stream]]->products[action.index], operands,
                                   memories[steps.rankOf[action.stream]]->workspaceOf(steps.laneOf[action.stream])),
                   "cannot multiply matrices");
  case DeviceAction::Kind::Host:
    return hostCalls.enqueue(static_cast<size_t>(action.rows), stream, operands);
  case DeviceAction::Kind::Copy: {
    const DeviceCopy &copy = steps.copies[action.index];
    uint64_t from = copy.from, to = copy.to;
    if (copy.isStaged())
      (staging.fromHost(copy.channel) ? from : to) =
          reinterpret_cast<uintptr_t>(staging.placeOf(copy.channel, copy.number).data);
    mpmd_box_t box = {copy.bytes, steps.loops.data() + copy.firstLoop, copy.numLoops, 0};
    auto deviceOfRank = [&](uint32_t rank) {
      return deviceOf[rank] == noDevice ? nullptr : devices[deviceOf[rank]]->handle;
    };
    return checked(plugin.copy(stream, deviceOfRank(copy.target), to, deviceOfRank(copy.source), from, &box),
                   "cannot copy between ranks");
  }
  case DeviceAction::Kind::Join: {
    // All members here are told together, with the last one.
    const DeviceJoin &all = steps.joins[action.index];
    return action.rows == int64_t{all.last} ? join(all) : absl::OkStatus();
  }
  case DeviceAction::Kind::Repeat:
  case DeviceAction::Kind::Again:
    return absl::OkStatus();
  case DeviceAction::Kind::Await:
  case DeviceAction::Kind::Set: {
    const DeviceCopy &copy = steps.copies[action.index];
    uint32_t *word = staging.placeOf(copy.channel, copy.number).word;
    bool awaits = action.kind == DeviceAction::Kind::Await;
    uint32_t value = awaits == staging.fromHost(copy.channel) ? Staging::isFull : Staging::isFree;
    return awaits ? checked(plugin.await_word(stream, word, value), "cannot await a word")
                  : checked(plugin.set_word(stream, word, value), "cannot set a word");
  }
  case DeviceAction::Kind::Record:
    if (isAwaited[action.index])
      if (absl::Status status = checked(plugin.record(stream, events[action.index]), "cannot record an event");
          !status.ok())
        return status;
    for (uint32_t word : wordsOf[action.index])
      if (absl::Status status = checked(plugin.set_word(stream, words + word, 1), "cannot set a word"); !status.ok())
        return status;
    return absl::OkStatus();
  case DeviceAction::Kind::Wait: {
    uint32_t word = wordAt[static_cast<size_t>(&action - steps.actions.data())];
    if (word == noWord)
      return checked(plugin.wait(stream, events[action.index]), "cannot wait for an event");
    if (absl::Status status = checked(plugin.await_word(stream, words + word, 1), "cannot await a word"); !status.ok())
      return status;
    // For the next step: it is set again only after this stream has said that it waits.
    return checked(plugin.set_word(stream, words + word, 0), "cannot set a word");
  }
  case DeviceAction::Kind::Mark:
    if (manner.kept != StepTimes::None && timesOfSteps->has(action.index, manner.kept))
      if (absl::Status status = timesOfSteps->stamp(stream, action.index, manner.captured); !status.ok())
        return status;
    if (!steps.marks[action.index].isStop())
      return absl::OkStatus();
    return checked(plugin.set_word(stream, passed + action.stream, numberOfMark[action.index]), "cannot set a word");
  }
  return absl::OkStatus();
}

absl::Status DeviceRanks::join(const DeviceJoin &join) {
  const Joint &joint = joints.joints[join.joint];
  const std::vector<uint32_t> &members = joints.groups[joint.group];
  const uint64_t *operands = steps.operands.data() + join.firstOperand;
  for (size_t m = 0; m < members.size(); ++m)
    parts[m] = {streams[members[m]].handle, operands[2 * m], operands[2 * m + 1]};
  return checked(plugin.join(groups.all[joint.group], &joint.what, parts.data(),
                             steps.passages.data() + join.firstPassage, join.numPassages),
                 "cannot exchange in a group");
}

/// A group fails as a whole: where it is, all of its members here say.
absl::Status DeviceRanks::checkGroups() const {
  for (size_t g = 0; g < groups.all.size(); ++g) {
    if (!groups.all[g] || plugin.check_group(groups.all[g]) == 0)
      continue;
    std::vector<std::string> where;
    for (uint32_t rank : joints.groups[g])
      if (std::optional<uint32_t> at = places[rank].instruction())
        where.push_back(describe(rank, *at));
    absl::Status status = checked(
        1, absl::StrCat("an exchange in the group of ranks ", absl::StrJoin(joints.groups[g], ", "), " failed"));
    return where.empty()
               ? status
               : absl::Status(status.code(), absl::StrCat(absl::StrJoin(where, " and "), ": ", status.message()));
  }
  return absl::OkStatus();
}

/// Whether a list that is repeated has a turn with this number.
absl::StatusOr<bool> DeviceRanks::hasTurn(const DeviceRepeat &repeat, uint32_t stream, int64_t turn) {
  if (turn == repeat.most)
    return false;
  if (absl::Status status = checked(plugin.copy_out(streams[stream].handle, flag, repeat.flag, sizeof(*flag)),
                                    "cannot read whether a list goes on");
      !status.ok())
    return status;
  if (absl::Status status = await(stream, 1); !status.ok())
    return status;
  // Each turn may be done at once, and still there may be no end of them.
  if (isAborted.load(std::memory_order_acquire))
    return absl::CancelledError("a list that is repeated was ended");
  return *flag != 0;
}

/// Events are those of the last time that they were recorded: after each turn its times are read.
absl::Status DeviceRanks::readTurn(const DeviceRepeat &repeat, uint32_t stream, const Observer &observer) {
  absl::Status status = await(stream, 1);
  if (status.ok())
    status = timesOfSteps->read(repeat.launches);
  if (status.ok() && observer.afterTurn)
    observer.afterTurn(steps.rankOf[stream], repeat.launches);
  return status;
}

/// Lists that are repeated are one rank's: meanwhile it is told alone, as far as a value says so.
absl::Status DeviceRanks::enqueueAll(Manner manner, const Observer &observer) {
  HostRange range(plugin);
  std::vector<int64_t> turns; // of the lists that it is in
  for (size_t a = 0; a < steps.actions.size(); ++a) {
    const DeviceAction &action = steps.actions[a];
    if (!rangeNames.empty())
      range.enter(rangeNames[steps.rankOf[action.stream]][action.instruction].c_str());
    absl::Status status = enqueue(action, manner);
    if (action.kind == DeviceAction::Kind::Repeat || action.kind == DeviceAction::Kind::Again) {
      const DeviceRepeat &repeat = steps.repeats[action.index];
      if (action.kind == DeviceAction::Kind::Repeat)
        turns.push_back(0);
      else if (++turns.back(); manner.kept == StepTimes::Launches)
        status = readTurn(repeat, action.stream, observer);
      absl::StatusOr<bool> another = status.ok() ? hasTurn(repeat, action.stream, turns.back()) : status;
      status.Update(another.status());
      if (status.ok() && !*another)
        turns.pop_back();
      if (status.ok())
        a = *another ? repeat.first - 1 : repeat.end;
    }
    if (!status.ok()) {
      // It may be what was enqueued before that has failed.
      uint32_t device = streams[action.stream].device, done;
      if (!manner.captured && plugin.query(devices[device]->root, &done) != 0)
        return failure(device, "a step failed");
      if (absl::IsCancelled(status))
        return status;
      return absl::Status(status.code(), absl::StrCat(describe(steps.rankOf[action.stream], action.instruction), ": ",
                                                      status.message()));
    }
    // A list that may never end is watched as one launch is.
    if (turns.empty())
      numEnqueued.fetch_add(1, std::memory_order_relaxed);
    bool isTask = action.kind == DeviceAction::Kind::Mark && steps.marks[action.index].isStop() &&
                  programOf[action.stream]->code.instructions[action.instruction].opcode == MPMD_RUN;
    if (isTask && observer.afterTask) {
      // All of it: what a message has brought may be read by nobody but who looks.
      if (absl::Status status = await(0, streams.size()); !status.ok())
        return status;
      observer.afterTask(action.stream, action.instruction);
    }
  }
  return absl::OkStatus();
}

absl::Status DeviceRanks::enqueue(Manner manner, const Observer &observer) {
  auto forEachStream = [&](auto which, auto call) -> absl::Status {
    for (size_t s = 0; s < streams.size(); ++s)
      if (which(s))
        if (absl::Status status =
                checked(call(*devices[streams[s].device], streams[s].handle, joins[s]), "cannot begin or end a step");
            !status.ok())
          return status;
    return absl::OkStatus();
  };
  if (manner.captured) {
    for (const std::unique_ptr<Device> &device : devices)
      if (absl::Status status = checked(plugin.record(device->root, device->fork), "cannot record an event");
          !status.ok())
        return status;
    // Streams of ranks that are observed begin with that.
    auto begins = [&](size_t s) {
      return forks[s] || (manner.kept != StepTimes::None && s < links.ranks.size() && joins[s]);
    };
    if (absl::Status status = forEachStream(begins, [&](Device &device, mpmd_stream_t *stream,
                                                        mpmd_event_t *) { return plugin.wait(stream, device.fork); });
        !status.ok())
      return status;
  }
  if (absl::Status status = enqueueAll(manner, observer); !status.ok() || !manner.captured)
    return status;
  auto ends = [&](size_t s) { return joins[s] != nullptr; };
  return forEachStream(ends, [&](Device &device, mpmd_stream_t *stream, mpmd_event_t *join) {
    int failed = plugin.record(stream, join);
    return failed != 0 ? failed : plugin.wait(device.root, join);
  });
}

absl::Status DeviceRanks::capture(StepTimes kept) {
  for (const std::unique_ptr<Device> &device : devices)
    if (absl::Status status = checked(plugin.begin_capture(device->root), "cannot capture a step"); !status.ok())
      return status;
  absl::Status status = enqueue({.captured = true, .kept = kept}, {});
  // Whatever happened, the captures end.
  for (const std::unique_ptr<Device> &device : devices)
    status.Update(
        checked(plugin.end_capture(device->root, &device->graphs[static_cast<size_t>(kept)]), "cannot capture a step"));
  return status;
}

/// A device has failed, as the plugin has just said. In which of its streams is not known, but how far its ranks are:
/// who has done all has not failed, and who is at a task may rather have than who waits.
absl::Status DeviceRanks::failure(uint32_t device, absl::string_view what) const {
  std::vector<std::string> where;
  for (bool inTasks : {true, false})
    for (uint32_t rank = 0; rank < places.size(); ++rank)
      if (std::optional<uint32_t> at = places[rank].instruction(); at && deviceOf[rank] == device)
        if ((programOf[rank]->code.instructions[*at].opcode == MPMD_RUN) == inTasks)
          where.push_back(describe(rank, *at));
  absl::Status status = checked(1, absl::StrCat(what, " on device ", devices[device]->ordinal));
  return where.empty()
             ? status
             : absl::Status(status.code(), absl::StrCat(absl::StrJoin(where, ", or "), ": ", status.message()));
}

/// Until so many streams have done all that they were told, and what begins and ends graphs. Pauses grow with the time
/// that it takes, so that they are no large part of it.
absl::Status DeviceRanks::await(size_t first, size_t count) {
  using Clock = std::chrono::steady_clock;
  constexpr std::chrono::nanoseconds shortest = std::chrono::microseconds(10), longest = std::chrono::milliseconds(1);
  isPending.assign(isPending.size(), false);
  size_t left = devices.size();
  for (size_t s = first; s < first + count; ++s)
    left += isPending[s] = streams[s].handle != nullptr;
  // A device that has failed says so in all of its streams, in those of graphs, too, if nothing else is looked at.
  std::fill_n(isPending.begin() + static_cast<int64_t>(streams.size()), devices.size(), true);
  const Clock::time_point begin = Clock::now();
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
    if (absl::Status status = checkGroups(); !status.ok())
      return status;
    if (isAborted.load(std::memory_order_acquire))
      return absl::CancelledError("the wait for a step was ended");
    std::this_thread::sleep_for(std::clamp<std::chrono::nanoseconds>((Clock::now() - begin) / 32, shortest, longest));
  }
}

absl::Status DeviceRanks::step(uint64_t number, StepTimes kept, const Observer &observer) {
  HostRange range(plugin);
  char name[32];
  std::snprintf(name, sizeof(name), "step %llu", static_cast<unsigned long long>(number));
  if (!rangeNames.empty())
    range.enter(name);
  absl::Status status = run(kept, observer);
  if (status.ok() && kept != StepTimes::None)
    status = timesOfSteps->read(number, kept);
  // After one that failed, streams may wait for ever for what others will not do.
  isStuck |= !status.ok();
  isWarm = true;
  return status;
}

void DeviceRanks::abortGroups() {
  for (mpmd_group_t *group : groups.all)
    if (group)
      plugin.abort_group(group);
}

absl::Status DeviceRanks::run(StepTimes kept, const Observer &observer) {
  for (size_t rank = 0; rank < places.size(); ++rank)
    __atomic_store_n(passed + rank, 0, __ATOMIC_RELEASE);
  // What groups make when they are told something for the first time is not made in a capture.
  bool replays = captures && !observer.afterTask && (isWarm || groups.all.empty());
  const auto graph = static_cast<size_t>(kept);
  if (replays && !devices.front()->graphs[graph])
    if (absl::Status status = capture(kept); !status.ok())
      return status;
  if (kept != StepTimes::None)
    if (absl::Status status = timesOfSteps->begin(); !status.ok())
      return status;
  if (!replays) {
    if (absl::Status status = enqueue({.captured = false, .kept = kept}, observer); !status.ok())
      return status;
    return await(0, streams.size());
  }
  for (const std::unique_ptr<Device> &device : devices)
    if (absl::Status status = checked(plugin.replay(device->root, device->graphs[graph]), "cannot replay a step");
        !status.ok())
      return status;
  return await(0, 0);
}

} // namespace mpmd::rt
