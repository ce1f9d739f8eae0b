// Simulates the ranks round-robin. A rank runs until it waits for a message that its peer has not posted yet, or for
// members that have not reached the next collective of their group. The deadlock proof of the program shows that the
// simulation ends.
//
// The order of actions depends only on messages and collectives of all ranks, which every process knows. So all
// processes compute the same order, and each enqueues its share of it. Groups need that: the first NCCL call on a
// communicator may block the host until every member has issued it. In one global order, the first call that blocks has
// all its members, or gets them.
#include "runtime/src/device/DevicePlan.h"

#include "runtime/format/Errors.h"
#include "runtime/src/device/ComputeStreams.h"

#include <algorithm>
#include <map>
#include <optional>

namespace mpmd::rt {

namespace {
/// The two ends of a message, and its copy.
struct PendingCopy {
  struct Side {
    uint64_t address;
    uint32_t instruction, exchange;
    std::optional<uint32_t> event; ///< awaited by the copy
  };
  std::optional<Side> source, target;
  std::optional<uint32_t> copied; ///< event
  bool isDone = false;
};

/// The members of a group that have reached the group's next collective.
struct PendingGroupCall {
  std::vector<const RankStep *> steps; ///< by member; null for members that have not arrived
  size_t count = 0;
  uint64_t rounds = 0; ///< number of completed collectives
};

class Merging {
public:
  Merging(const Links &links, const GroupCalls &groupCalls, Staging &staging, std::vector<RankSteps> steps,
          bool timesLaunches, DevicePlan &plan)
      : links(links), groupCalls(groupCalls), staging(staging), steps(std::move(steps)), timesLaunches(timesLaunches),
        plan(plan), exchangeBegins(links.ranks.size()), launchEnds(plan.rankOf.size(), noMark),
        pendingCopies(links.channels.size()), pendingGroupCalls(groupCalls.groups.size()),
        arrivedRound(links.ranks.size()), hasWaited(links.ranks.size()), streamEvents(links.ranks.size()),
        clocks(links.ranks.size() + links.channels.size(), Clock(links.ranks.size() + links.channels.size())) {
    for (size_t c = 0; c < pendingCopies.size(); ++c)
      pendingCopies[c].resize(links.messagesPerStep[c]);
    for (size_t rank = 0; rank < streamEvents.size(); ++rank)
      streamEvents[rank].resize(this->steps[rank].steps.size());
    for (uint32_t s = 0; s < plan.rankOf.size(); ++s)
      if (plan.computeStreamOf[s] != 0)
        computeStreams[{plan.rankOf[s], plan.computeStreamOf[s]}] = s;
  }

  absl::Status run() {
    std::vector<size_t> at(steps.size());
    for (bool moved = true, done = false; !done;) {
      moved = false;
      done = true;
      for (uint32_t rank = 0; rank < steps.size(); ++rank) {
        const std::vector<RankStep> &own = steps[rank].steps;
        while (at[rank] < own.size() && step(rank, own[at[rank]])) {
          ++at[rank];
          moved = true;
        }
        done &= at[rank] == own.size();
      }
      if (!done && !moved)
        return absl::InternalError("expected a program without deadlocks, got one whose ranks wait for each other");
    }
    return absl::OkStatus();
  }

private:
  bool step(uint32_t rank, const RankStep &step) {
    if (step.kind == RankStep::Kind::Action || step.kind == RankStep::Kind::ForkJoin) {
      act(rank, step);
      return true;
    }
    if (step.kind == RankStep::Kind::Mark || step.kind == RankStep::Kind::MarkIfWaited) {
      if (step.kind == RankStep::Kind::Mark || hasWaited[rank])
        mark(rank, step);
      hasWaited[rank] = false;
      return true;
    }
    if (step.kind == RankStep::Kind::GroupCall)
      return arrive(rank, step);
    return step.kind == RankStep::Kind::Post ? post(rank, step) : wait(rank, step);
  }

  /// Adds an action, with the events that order the compute streams of its rank.
  void act(uint32_t rank, const RankStep &step) {
    const uint32_t stream = step.computeStream == 0 ? rank : computeStreams.at({rank, step.computeStream});
    std::vector<uint32_t> &events = streamEvents[rank];
    for (uint32_t i = 0; i < step.numAwaited; ++i)
      push({DeviceAction::Kind::Wait, stream, step.instruction, events[steps[rank].awaited[step.firstAwaited + i]]});
    if (step.kind == RankStep::Kind::Action)
      launch(rank, stream, step);
    if (!step.isAwaited)
      return;
    events[static_cast<size_t>(&step - steps[rank].steps.data())] = plan.numEvents;
    push({DeviceAction::Kind::Record, stream, step.instruction, plan.numEvents++});
    recorded.emplace_back();
    recorders.push_back(stream);
  }

  /// Adds an action and, if launches are timed, its marks. Without work in between, a launch begins at the end mark of
  /// the previous launch.
  void launch(uint32_t rank, uint32_t stream, const RankStep &step) {
    const bool isTimed = timesLaunches && step.launch != noLaunch;
    uint32_t begin = launchEnds[stream];
    if (isTimed && begin == noMark)
      begin = mark({stream, step.instruction, noExchange, /*begins=*/true, UINT32_MAX, /*isOfLaunch=*/true});
    DeviceAction action = step.action;
    action.stream = stream;
    if (action.kind == DeviceAction::Kind::RepeatEnd) {
      plan.repeats[action.index].end = plan.actions.size();
      repeats.pop_back();
    }
    push(action);
    if (action.kind == DeviceAction::Kind::Repeat) {
      plan.repeats[action.index].first = plan.actions.size();
      repeats.push_back(action.index);
    }
    if (!isTimed)
      return;
    uint32_t end = mark({stream, step.instruction, noExchange, /*begins=*/false, UINT32_MAX, /*isOfLaunch=*/true});
    launchEnds[stream] = end;
    std::vector<DeviceLaunch> &timed = repeats.empty() ? plan.launches[rank] : plan.repeats[repeats.back()].launches;
    timed.push_back({step.instruction, step.launch, begin, end});
  }

  /// Registers a rank at the next collective of its group. Returns whether all members have arrived.
  bool arrive(uint32_t rank, const RankStep &step) {
    const GroupCall &groupCall = groupCalls.groupCalls[step.membership.groupCall];
    const std::vector<uint32_t> &members = groupCalls.groups[groupCall.group];
    PendingGroupCall &pending = pendingGroupCalls[groupCall.group];
    if (!arrivedRound[rank])
      arrivedRound[rank] = pending.rounds;
    pending.steps.resize(members.size());
    if (*arrivedRound[rank] == pending.rounds && !pending.steps[step.membership.member]) {
      pending.steps[step.membership.member] = &step;
      if (++pending.count == members.size())
        addGroupCall(groupCall, members, pending);
    }
    if (*arrivedRound[rank] == pending.rounds)
      return false;
    arrivedRound[rank].reset();
    return true;
  }

  bool isHere(uint32_t rank) const { return plan.rankOf[rank] != noDevice; }

  /// Adds what this process enqueues of a collective that all members have reached.
  void addGroupCall(const GroupCall &groupCall, const std::vector<uint32_t> &members, PendingGroupCall &pending) {
    DeviceGroupCall made = {pending.steps.front()->membership.groupCall, static_cast<uint32_t>(plan.operands.size()),
                            static_cast<uint32_t>(plan.operations.size())};
    for (uint32_t member = 0; member < members.size(); ++member) {
      const RankStep &step = *pending.steps[member];
      if (isHere(members[member])) {
        push({DeviceAction::Kind::GroupCall, members[member], step.instruction,
              static_cast<uint32_t>(plan.groupCalls.size()), static_cast<uint32_t>(plan.operands.size()), 2, member});
        made.last = member;
      }
      plan.operands.insert(plan.operands.end(), {step.source, step.target});
    }
    for (mpmd_p2p_t operation : groupCall.operations) {
      const bool fromHere = isHere(members[operation.source]), toHere = isHere(members[operation.target]);
      if (!fromHere && !toHere)
        continue;
      operation.from = fromHere ? operation.from + pending.steps[operation.source]->source : 0;
      operation.to = toHere ? operation.to + pending.steps[operation.target]->target : 0;
      plan.operations.push_back(operation);
    }
    made.numOperations = static_cast<uint32_t>(plan.operations.size()) - made.firstOperation;
    if (made.last != noDevice)
      plan.groupCalls.push_back(made);
    else
      plan.operands.resize(made.firstOperand);
    pending = {{}, 0, pending.rounds + 1};
  }

  void push(const DeviceAction &action) {
    plan.actions.push_back(action);
    // An event record takes the stream no time.
    if (action.kind != DeviceAction::Kind::Record)
      launchEnds[action.stream] = noMark;
  }

  uint32_t mark(const DeviceMark &mark) {
    const auto number = static_cast<uint32_t>(plan.marks.size());
    push({DeviceAction::Kind::Mark, mark.stream, mark.instruction, number});
    plan.marks.push_back(mark);
    plan.marks.back().isRepeated = !repeats.empty();
    return number;
  }

  void mark(uint32_t rank, const RankStep &step) {
    const uint32_t made = mark({rank, step.instruction, step.exchange, step.begins});
    if (step.exchange == noExchange || !timesLaunches)
      return;
    if (step.begins)
      exchangeBegins[rank] = made;
    else
      plan.launches[rank].push_back({step.instruction, step.launch, exchangeBegins[rank], made});
  }

  bool isNeeded(uint32_t rank, const RankStep &step, size_t end) const {
    return steps[rank].needs[step.firstTouch + end];
  }

  const StridedCopy &copyOf(uint32_t rank, const MessageEnd &end) const {
    return links.meshes[links.ranks[rank].mesh].copies[end.message];
  }

  bool post(uint32_t rank, const RankStep &step) {
    std::optional<uint32_t> event; // one for all message ends of the post
    for (size_t i = 0; i < step.ends.size(); ++i) {
      const MessageEnd &end = step.ends[i];
      bool needed = isNeeded(rank, step, i);
      if (needed && !event)
        event = record(rank, step.instruction);
      // Takes the slot at the post, not when the receiver arrives, because a host sender fills its slot before it waits
      // for anything else.
      if (end.sends && staging.has(end.channel))
        staging.take(end.channel, end.number, bytesOf(copyOf(rank, end)));
      PendingCopy &pending = pendingCopies[end.channel][end.number];
      (end.sends ? pending.source : pending.target) = PendingCopy::Side{
          steps[rank].addressOf(end), step.instruction, step.exchange, needed ? event : std::optional<uint32_t>()};
      if (pending.source && pending.target)
        addCopy(rank, end, pending);
    }
    return true;
  }

  /// Waits for the copies of messages. Returns false if a message has not been posted at both ends.
  bool wait(uint32_t rank, const RankStep &step) {
    for (const MessageEnd &end : step.ends)
      if (!pendingCopies[end.channel][end.number].isDone)
        return false;
    for (size_t i = 0; i < step.ends.size(); ++i) {
      const MessageEnd &end = step.ends[i];
      const PendingCopy &pending = pendingCopies[end.channel][end.number];
      if (!pending.copied)
        continue;
      if (isNeeded(rank, step, i))
        hasWaited[rank] = await(rank, step.instruction, *pending.copied) || hasWaited[rank];
      if (!end.sends && staging.has(end.channel))
        staging.giveBack(end.channel, end.number);
    }
    return true;
  }

  void addCopy(uint32_t rank, const MessageEnd &end, PendingCopy &pending) {
    pending.isDone = true;
    uint32_t stream = static_cast<uint32_t>(links.ranks.size()) + end.channel;
    if (plan.rankOf[stream] == noDevice)
      return;
    const ChannelInfo &channel = links.channels[end.channel];
    const PendingCopy::Side &here = plan.rankOf[stream] == channel.target ? *pending.target : *pending.source;
    uint32_t instruction = here.instruction;
    for (const PendingCopy::Side *side : {&*pending.target, &*pending.source})
      if (side->event)
        await(stream, instruction, *side->event);
    DeviceCopy made = {channel.source, channel.target, pending.source->address, pending.target->address,
                       copyOf(rank, end)};
    if (staging.has(end.channel)) {
      bool fromHost = staging.fromHost(end.channel);
      (fromHost ? made.from : made.to) = 0;
      made.channel = end.channel;
      made.number = end.number;
      denseAt(fromHost ? End::Source : End::Target, made.copy, made.copy.loops.data());
    }
    uint32_t copy = static_cast<uint32_t>(plan.copies.size());
    plan.copies.push_back(std::move(made));
    const bool isStaged = plan.copies.back().isStaged();
    if (isStaged)
      push({DeviceAction::Kind::Await, stream, instruction, copy});
    mark({stream, instruction, here.exchange, /*begins=*/true, copy});
    push({DeviceAction::Kind::Copy, stream, instruction, copy});
    mark({stream, instruction, here.exchange, /*begins=*/false, copy});
    if (isStaged)
      push({DeviceAction::Kind::Set, stream, instruction, copy});
    pending.copied = record(stream, instruction);
  }

  uint32_t record(uint32_t stream, uint32_t instruction) {
    push({DeviceAction::Kind::Record, stream, instruction, plan.numEvents});
    ++clocks[stream][stream];
    recorded.push_back(clocks[stream]);
    recorders.push_back(stream);
    return plan.numEvents++;
  }

  /// Returns false if the stream already waits for this or a later event of the same recorder, also transitively.
  bool await(uint32_t stream, uint32_t instruction, uint32_t event) {
    Clock &known = clocks[stream];
    if (uint32_t recorder = recorders[event]; known[recorder] >= recorded[event][recorder])
      return false;
    push({DeviceAction::Kind::Wait, stream, instruction, event});
    for (size_t s = 0; s < known.size(); ++s)
      known[s] = std::max(known[s], recorded[event][s]);
    return true;
  }

  const Links &links;
  const GroupCalls &groupCalls;
  Staging &staging;
  std::vector<RankSteps> steps;
  bool timesLaunches;
  DevicePlan &plan;
  static constexpr uint32_t noMark = UINT32_MAX;
  std::vector<uint32_t> exchangeBegins; ///< by rank: begin mark of its current exchange
  std::vector<uint32_t> repeats;        ///< indices in the plan: the data-dependent loops around the current step
  std::vector<uint32_t> launchEnds;     ///< by stream: end mark of its last launch, or noMark after other work
  std::vector<std::vector<PendingCopy>> pendingCopies; ///< by channel and number
  std::vector<PendingGroupCall> pendingGroupCalls;     ///< by group
  std::vector<std::optional<uint64_t>> arrivedRound;   ///< by rank: the number of the collective that it waits for
  std::map<std::pair<uint32_t, uint32_t>, uint32_t>
      computeStreams;                              ///< by rank and number of its compute stream, from 1: the stream
  std::vector<bool> hasWaited;                     ///< by rank: whether its stream has waited since its last mark
  std::vector<std::vector<uint32_t>> streamEvents; ///< by rank and step: the event that the step records
  /// A vector clock has, by stream, the number of events that are known to be complete. `clocks` has the present clock
  /// of each stream, `recorded` the clock of each event's stream when it was recorded.
  using Clock = std::vector<uint32_t>;
  std::vector<Clock> clocks, recorded;
  std::vector<uint32_t> recorders; ///< by event
};
} // namespace

std::vector<uint32_t> ranksOfStreams(const Links &links, const std::vector<bool> &onDevice) {
  std::vector<uint32_t> ranks;
  for (uint32_t rank = 0; rank < links.ranks.size(); ++rank)
    ranks.push_back(onDevice[rank] ? rank : noDevice);
  for (const ChannelInfo &channel : links.channels)
    ranks.push_back(onDevice[channel.target] ? channel.target : ranks[channel.source]);
  return ranks;
}

absl::StatusOr<DevicePlan> planDevices(const Bundle &bundle, const Links &links, const GroupCalls &groupCalls,
                                       const std::vector<std::optional<RankMemory>> &memory, Staging &staging,
                                       bool timesLaunches) {
  DevicePlan plan;
  plan.traffic.resize(links.ranks.size());
  plan.launches.resize(links.ranks.size());
  std::vector<bool> onDevice;
  for (const std::optional<RankMemory> &each : memory)
    onDevice.push_back(each.has_value());
  plan.rankOf = ranksOfStreams(links, onDevice);
  plan.computeStreamOf.resize(plan.rankOf.size());
  std::vector<RankSteps> steps;
  for (uint32_t rank = 0; rank < links.ranks.size(); ++rank) {
    if (!memory[rank]) {
      steps.push_back(messageStepsOf(bundle, links, groupCalls, rank));
      continue;
    }
    MPMD_ASSIGN_OR_RETURN(RankSteps own, stepsOf(bundle, links, groupCalls, rank, *memory[rank], plan));
    for (uint32_t computeStream = 1, count = assignComputeStreams(own); computeStream < count; ++computeStream) {
      plan.rankOf.push_back(rank);
      plan.computeStreamOf.push_back(computeStream);
    }
    steps.push_back(std::move(own));
  }
  MPMD_RETURN_IF_ERROR(Merging(links, groupCalls, staging, std::move(steps), timesLaunches, plan).run());
  return plan;
}

} // namespace mpmd::rt
