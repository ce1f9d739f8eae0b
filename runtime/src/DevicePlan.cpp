// Ranks in turn, each until it waits for a message that its peer has not posted yet: then the peer's turn comes. That
// this ends is what was proved of the program.
#include "runtime/src/DevicePlan.h"

#include "runtime/src/Launches.h"
#include "runtime/src/Touched.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <memory>
#include <optional>

namespace mpmd::rt {

namespace {
/// More launches than this in a step are no step that somebody waits for.
constexpr size_t mostActions = size_t{1} << 24;

/// What a rank does, one thing behind the other.
struct RankStep {
  enum class Kind : uint8_t { Action, Post, Wait, Join, Mark, MarkIfWaited };
  Kind kind;
  uint32_t instruction;
  uint32_t exchange = noExchange; ///< that it is part of
  DeviceAction action = {};
  absl::Span<const Move> moves = {};
  uint32_t firstTouch = 0, numTouches = 0; ///< of an action: what it reads and writes; of others: by move
  bool begins = false;                     ///< of a mark
  JointPlace place = {};                   ///< of what it joins, with its operands
  uint64_t source = 0, target = 0;
};

/// Bytes that a step reads or writes.
struct Touch {
  ByteRange bytes;
  bool writes;
};

/// The steps of a rank.
struct RankSteps {
  std::vector<RankStep> steps;
  std::vector<Touch> touches;
  std::vector<bool> needs; ///< by touch, of a move: whether anything has to be ordered by it
};

class Flattening {
public:
  Flattening(const Bundle &bundle, const Links &links, const Joints &joints, uint32_t rank, RankMemory memory,
             DevicePlan &plan)
      : links(links.ranks[rank]), joints(joints), mesh(links.meshes[this->links.mesh]),
        program(bundle.program(this->links.mesh)), rank(rank), memory(memory), plan(plan),
        slots(slotsIn(program, reinterpret_cast<char *>(static_cast<uintptr_t>(memory.arena)))) {}

  absl::StatusOr<RankSteps> run() {
    if (program.num_instructions != 0)
      mark(RankStep::Kind::Mark, noExchange, /*begins=*/true);
    for (uint32_t i = 0; i < program.num_instructions; ++i) {
      const mpmd_instruction_t &instruction = program.instructions[i];
      index = i;
      absl::Span<const Move> moves(links.moves.data() + links.ranges[i].first, links.ranges[i].count);
      if (instruction.opcode == MPMD_RUN) {
        if (absl::Status status = task(instruction, moves.data()); !status.ok())
          return status;
        mark(RankStep::Kind::Mark, noExchange, /*begins=*/false);
      } else {
        bool waits = instruction.opcode == MPMD_WAIT;
        exchangeMoves(waits ? RankStep::Kind::Wait : RankStep::Kind::Post, moves);
        // The end of a step is one in any case.
        if (i + 1 == program.num_instructions)
          mark(RankStep::Kind::Mark, noExchange, /*begins=*/false);
        else if (waits)
          mark(RankStep::Kind::MarkIfWaited, noExchange, /*begins=*/false);
      }
      if (steps.size() > mostActions)
        return tooMany();
    }
    findNeeds();
    return RankSteps{std::move(steps), std::move(touches), std::move(needs)};
  }

  /// Of a rank on the host: when it posts what and waits for it, so that streams are told things in an order in which
  /// they can be done.
  absl::StatusOr<RankSteps> runMessages() {
    for (uint32_t i = 0; i < program.num_instructions; ++i) {
      const mpmd_instruction_t &instruction = program.instructions[i];
      index = i;
      absl::Span<const Move> all(links.moves.data() + links.ranges[i].first, links.ranges[i].count);
      if (instruction.opcode != MPMD_RUN) {
        exchangeMoves(instruction.opcode == MPMD_WAIT ? RankStep::Kind::Wait : RankStep::Kind::Post, all);
        continue;
      }
      forEachExchange(program, program.tasks[instruction.index],
                      [&](const mpmd_launch_t &launch, absl::Span<const uint64_t>) {
                        absl::Span<const Move> here = all.first(links.exchanges[launch.index].moves);
                        exchangeMoves(RankStep::Kind::Post, here, launch.index);
                        exchangeMoves(RankStep::Kind::Wait, here, launch.index);
                        all.remove_prefix(here.size());
                      });
    }
    // Nothing has to be ordered here: the rank's own thread does that.
    needs.resize(touches.size());
    return RankSteps{std::move(steps), std::move(touches), std::move(needs)};
  }

  uint64_t addressOf(const Move &move) const { return addressOf(Spot{move.slot, move.offset}); }

private:
  uint64_t addressOf(Spot spot) const { return reinterpret_cast<uintptr_t>(slots[spot.slot]) + spot.offset; }

  void add(const DeviceAction &action, absl::Span<const Touch> touched) {
    steps.push_back({RankStep::Kind::Action,
                     index,
                     noExchange,
                     action,
                     {},
                     static_cast<uint32_t>(touches.size()),
                     static_cast<uint32_t>(touched.size())});
    touches.insert(touches.end(), touched.begin(), touched.end());
  }

  void mark(RankStep::Kind kind, uint32_t exchange, bool begins) {
    RankStep &step = steps.emplace_back();
    step.kind = kind;
    step.instruction = index;
    step.exchange = exchange;
    step.begins = begins;
  }

  /// A box, from its first byte to its last.
  static ByteRange reachOfBox(uint64_t address, uint64_t bytes, Loops loops, End end) {
    if (bytes == 0)
      return {};
    uint64_t run = bytes, reach = 0;
    for (const mpmd_loop_t &loop : loops) {
      run /= loop.count;
      reach += (loop.count - 1) * (end == End::Source ? loop.source_stride : loop.target_stride);
    }
    return {address, address + reach + run};
  }

  /// A post has to be ordered behind what this rank has done so far where that has touched the bytes of the message in
  /// this step; a wait, in front of what it does next where that will. Readers need no order among themselves.
  void findNeeds() {
    needs.resize(touches.size());
    struct Side {
      Touched all, written;
    } before, after;
    auto visit = [&](const RankStep &step, RankStep::Kind asked, Side &side) {
      for (uint32_t i = 0; step.kind == asked && i < step.numTouches; ++i) {
        const Touch &touch = touches[step.firstTouch + i];
        needs[step.firstTouch + i] = (touch.writes ? side.all : side.written).overlaps(touch.bytes);
      }
      for (uint32_t i = 0; step.kind != RankStep::Kind::Wait && i < step.numTouches; ++i) {
        const Touch &touch = touches[step.firstTouch + i];
        side.all.add(touch.bytes);
        if (touch.writes)
          side.written.add(touch.bytes);
      }
    };
    for (const RankStep &step : steps)
      visit(step, RankStep::Kind::Post, before);
    for (auto step = steps.rbegin(); step != steps.rend(); ++step)
      visit(*step, RankStep::Kind::Wait, after);
  }

  void exchangeMoves(RankStep::Kind kind, absl::Span<const Move> moves, uint32_t exchange = noExchange) {
    steps.push_back(
        {kind, index, exchange, {}, moves, static_cast<uint32_t>(touches.size()), static_cast<uint32_t>(moves.size())});
    for (const Move &move : moves) {
      const Cargo &cargo = mesh.cargo[move.message];
      touches.push_back(
          {reachOfBox(addressOf(move), cargo.bytes, mesh.loopsOf(cargo), move.sends ? End::Source : End::Target),
           !move.sends});
    }
    if (kind == RankStep::Kind::Post)
      for (const Move &move : moves)
        (move.sends ? plan.traffic[rank].sentBytes : plan.traffic[rank].receivedBytes) +=
            mesh.cargo[move.message].bytes;
  }

  absl::Status task(const mpmd_instruction_t &instruction, const Move *first) {
    const mpmd_task_t &task = program.tasks[instruction.index];
    bindings.clear();
    for (uint32_t i = 0; i < task.num_bindings; ++i)
      bindings.push_back(
          addressOf(bindingSpot(program, program.bindings[task.first_binding + i], instruction.microbatch)));
    name = task.name;
    moves = first;
    return launches(task.first_launch, task.num_launches);
  }

  absl::Status launches(uint32_t first, uint32_t count) {
    for (uint32_t i = first; i < first + count; ++i) {
      const mpmd_launch_t &launch = program.launches[i];
      absl::Status status;
      switch (launch.kind) {
      case MPMD_LAUNCH_LOOP:
        status = loop(launch, i);
        break;
      case MPMD_LAUNCH_BRANCH:
        status = depends(i, "branch");
        break;
      case MPMD_LAUNCH_EXCHANGE:
        exchange(launch);
        break;
      case MPMD_LAUNCH_COPY:
        copy(operandAddress(launch, 0), operandAddress(launch, 1), static_cast<uint64_t>(launch.rows), {});
        break;
      default:
        compute(launch);
      }
      if (!status.ok())
        return status;
      i += static_cast<uint32_t>(launchesInside(program, launch));
    }
    return absl::OkStatus();
  }

  absl::Status tooMany() const {
    return absl::ResourceExhaustedError(
        absl::StrCat("rank ", rank, ": expected at most ", mostActions, " launches in a step, got more"));
  }

  absl::Status depends(uint32_t launch, const char *what) const {
    return absl::UnimplementedError(absl::StrCat("rank ", rank, ": launch ", launch, " of task '", name,
                                                 "': expected launches that are known before the step, got a ", what,
                                                 " that depends on a value of it"));
  }

  absl::Status loop(const mpmd_launch_t &launch, uint32_t index) {
    if (launch.num_operands != 0)
      return depends(index, "loop");
    absl::Status status;
    for (int64_t turn = 0; turn < launch.rows && status.ok(); ++turn) {
      turns.push_back(static_cast<uint64_t>(turn));
      status = launches(index + 1, launch.index);
      turns.pop_back();
      if (status.ok() && steps.size() > mostActions)
        status = tooMany();
    }
    return status;
  }

  uint64_t operandAddress(const mpmd_launch_t &launch, uint32_t index) const {
    const mpmd_operand_t &operand = program.operands[launch.first_operand + index];
    uint64_t base = operand.buffer == MPMD_WORKSPACE ? reinterpret_cast<uintptr_t>(slots.back())
                    : operand.buffer == MPMD_CONTEXT ? memory.context
                                                     : bindings[operand.buffer];
    return base + operandOffset(program, operand, turns);
  }

  void copy(uint64_t from, uint64_t to, uint64_t bytes, Loops loops) {
    if (bytes == 0)
      return;
    DeviceAction action{DeviceAction::Kind::Copy, rank, index, static_cast<uint32_t>(plan.copies.size())};
    plan.copies.push_back(
        {rank, rank, from, to, bytes, static_cast<uint32_t>(plan.loops.size()), static_cast<uint32_t>(loops.size())});
    plan.loops.insert(plan.loops.end(), loops.begin(), loops.end());
    add(action,
        {{reachOfBox(from, bytes, loops, End::Source), false}, {reachOfBox(to, bytes, loops, End::Target), true}});
  }

  void compute(const mpmd_launch_t &launch) {
    const bool convolution = launch.kind == MPMD_LAUNCH_CONVOLUTION;
    const bool product = launch.kind == MPMD_LAUNCH_GEMM || convolution;
    if (!product && launch.rows <= 0)
      return;
    DeviceAction action{product ? DeviceAction::Kind::Product : DeviceAction::Kind::Kernel,
                        rank,
                        index,
                        launch.index + (convolution ? program.num_gemms : 0),
                        static_cast<uint32_t>(plan.operands.size()),
                        launch.num_operands,
                        launch.rows};
    touchedByLaunch.clear();
    for (uint32_t i = 0; i < launch.num_operands; ++i) {
      uint64_t address = operandAddress(launch, i);
      plan.operands.push_back(address);
      const mpmd_operand_t &operand = program.operands[launch.first_operand + i];
      touchedByLaunch.push_back({{address, address + operand.bytes}, (operand.access & MPMD_WRITE) != 0});
    }
    add(action, touchedByLaunch);
  }

  void exchange(const mpmd_launch_t &launch) {
    const RankExchange &own = links.exchanges[launch.index];
    absl::Span<const Move> here(moves, own.moves);
    moves += own.moves;
    const std::optional<JointPlace> place = placeIn(launch.index);
    const Joint *joint = place ? &joints.joints[place->joint] : nullptr;
    if (program.exchanges[launch.index].part == 0) {
      ++plan.traffic[rank].collectives;
      plan.traffic[rank].joined += joints.isAny(static_cast<size_t>(links.mesh), launch.index);
    }
    mark(RankStep::Kind::Mark, launch.index, /*begins=*/true);
    if (!joint)
      exchangeMoves(RankStep::Kind::Post, here, launch.index);
    if (!joint || joint->what.form == MPMD_JOINT_SEND)
      for (uint32_t m : own.own) {
        const mpmd_message_t &message = program.messages[m];
        copy(operandAddress(launch, 0) + message.source_offset, operandAddress(launch, 1) + message.target_offset,
             mesh.cargo[m].bytes, mesh.loopsOf(mesh.cargo[m]));
      }
    if (joint) {
      join(*joint, *place, operandAddress(launch, 0), operandAddress(launch, 1));
      plan.traffic[rank].sentBytes += own.sentBytes;
      plan.traffic[rank].receivedBytes += own.receivedBytes;
    } else {
      exchangeMoves(RankStep::Kind::Wait, here, launch.index);
    }
    mark(RankStep::Kind::Mark, launch.index, /*begins=*/false);
  }

  std::optional<JointPlace> placeIn(uint32_t exchange) const {
    return joints.places.empty() ? std::nullopt
                                 : joints.places[static_cast<size_t>(links.mesh)][exchange][links.position];
  }

  /// What the members do of it in their streams reads and writes nothing of each other's.
  void join(const Joint &joint, const JointPlace &place, uint64_t source, uint64_t target) {
    const uint64_t bytes = joint.what.bytes, parts = joints.groups[joint.group].size();
    RankStep &step = steps.emplace_back();
    step.kind = RankStep::Kind::Join;
    step.instruction = index;
    step.place = place;
    step.source = source + joint.sourceOffset;
    step.target = target + joint.targetOffset;
    step.firstTouch = static_cast<uint32_t>(touches.size());
    if (joint.what.form != MPMD_JOINT_SEND) {
      uint64_t read = joint.what.form == MPMD_JOINT_REDUCE_SCATTER ? parts * bytes : bytes;
      touches.push_back({{step.source, step.source + read}, false});
      touches.push_back({{step.target, step.target + parts * bytes}, true});
    }
    for (const mpmd_passage_t &passage : joint.passages) {
      if (passage.source == place.member)
        touches.push_back({{source + passage.from, source + passage.from + passage.bytes}, false});
      if (passage.target == place.member)
        touches.push_back({{target + passage.to, target + passage.to + passage.bytes}, true});
    }
    step.numTouches = static_cast<uint32_t>(touches.size()) - step.firstTouch;
  }

  const RankLinks &links;
  const Joints &joints;
  const MeshLinks &mesh;
  const mpmd_rank_program_t &program;
  uint32_t rank;
  const RankMemory memory;
  DevicePlan &plan;
  std::vector<char *> slots; ///< addresses of the device: never looked into
  std::vector<uint64_t> bindings;
  std::vector<uint64_t> turns;
  const Move *moves = nullptr;
  const char *name = "";
  uint32_t index = 0; ///< of the instruction at hand
  std::vector<RankStep> steps;
  std::vector<Touch> touches, touchedByLaunch;
  std::vector<bool> needs;
};

/// The meeting of the two ends of a message.
struct Meeting {
  struct Side {
    uint64_t address;
    uint32_t instruction, exchange;
    std::optional<uint32_t> event; ///< what the copy waits for
  };
  std::optional<Side> source, target;
  std::optional<uint32_t> copied; ///< event
  bool isDone = false;
};

/// The members of a group on their way to what they do next together.
struct Gathering {
  std::vector<const RankStep *> steps; ///< by member; null for those that have not come
  size_t count = 0;
  uint64_t rounds = 0; ///< that are done
};

class Merging {
public:
  Merging(const Links &links, const Joints &joints, Staging &staging,
          const std::vector<std::unique_ptr<Flattening>> &ranks, std::vector<RankSteps> steps, DevicePlan &plan)
      : links(links), joints(joints), staging(staging), ranks(ranks), steps(std::move(steps)), plan(plan),
        meetings(links.channels.size()), gatherings(joints.groups.size()), isGathered(links.ranks.size()),
        hasWaited(links.ranks.size()),
        clocks(links.ranks.size() + links.channels.size(), Clock(links.ranks.size() + links.channels.size())) {
    for (size_t c = 0; c < meetings.size(); ++c)
      meetings[c].resize(links.messagesPerStep[c]);
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
    if (step.kind == RankStep::Kind::Action) {
      plan.actions.push_back(step.action);
      return true;
    }
    if (step.kind == RankStep::Kind::Mark || step.kind == RankStep::Kind::MarkIfWaited) {
      if (step.kind == RankStep::Kind::Mark || hasWaited[rank])
        mark({rank, step.instruction, step.exchange, step.begins});
      hasWaited[rank] = false;
      return true;
    }
    if (step.kind == RankStep::Kind::Join)
      return join(rank, step);
    return step.kind == RankStep::Kind::Post ? post(rank, step) : wait(rank, step);
  }

  /// Whether all members have come.
  bool join(uint32_t rank, const RankStep &step) {
    const Joint &joint = joints.joints[step.place.joint];
    const std::vector<uint32_t> &members = joints.groups[joint.group];
    Gathering &gathering = gatherings[joint.group];
    if (!isGathered[rank])
      isGathered[rank] = gathering.rounds;
    gathering.steps.resize(members.size());
    if (*isGathered[rank] == gathering.rounds && !gathering.steps[step.place.member]) {
      gathering.steps[step.place.member] = &step;
      if (++gathering.count == members.size())
        join(joint, members, gathering);
    }
    if (*isGathered[rank] == gathering.rounds)
      return false;
    isGathered[rank].reset();
    return true;
  }

  void join(const Joint &joint, const std::vector<uint32_t> &members, Gathering &gathering) {
    const uint32_t index = static_cast<uint32_t>(plan.joins.size());
    plan.joins.push_back({gathering.steps.front()->place.joint, static_cast<uint32_t>(plan.operands.size()),
                          static_cast<uint32_t>(plan.passages.size())});
    for (uint32_t member = 0; member < members.size(); ++member) {
      const RankStep &step = *gathering.steps[member];
      plan.actions.push_back({DeviceAction::Kind::Join, members[member], step.instruction, index,
                              static_cast<uint32_t>(plan.operands.size()), 2, member});
      plan.operands.insert(plan.operands.end(), {step.source, step.target});
    }
    for (mpmd_passage_t passage : joint.passages) {
      passage.from += gathering.steps[passage.source]->source;
      passage.to += gathering.steps[passage.target]->target;
      plan.passages.push_back(passage);
    }
    gathering = {{}, 0, gathering.rounds + 1};
  }

  void mark(const DeviceMark &mark) {
    plan.actions.push_back(
        {DeviceAction::Kind::Mark, mark.stream, mark.instruction, static_cast<uint32_t>(plan.marks.size())});
    plan.marks.push_back(mark);
  }

  bool isNeeded(uint32_t rank, const RankStep &step, size_t move) const {
    return steps[rank].needs[step.firstTouch + move];
  }

  const Cargo &cargoOf(uint32_t rank, const Move &move) const {
    return links.meshes[links.ranks[rank].mesh].cargo[move.message];
  }

  bool post(uint32_t rank, const RankStep &step) {
    std::optional<uint32_t> event; // one for all of them
    for (size_t i = 0; i < step.moves.size(); ++i) {
      const Move &move = step.moves[i];
      bool needed = isNeeded(rank, step, i);
      if (needed && !event)
        event = record(rank, step.instruction);
      // Not when the other end has come, too: a sender on the host fills the place before it waits for anything else.
      if (uint64_t bytes = cargoOf(rank, move).bytes; move.sends && bytes != 0 && staging.has(move.channel))
        staging.take(move.channel, move.number, bytes);
      Meeting &meeting = meetings[move.channel][move.number];
      (move.sends ? meeting.source : meeting.target) = Meeting::Side{
          ranks[rank]->addressOf(move), step.instruction, step.exchange, needed ? event : std::optional<uint32_t>()};
      if (meeting.source && meeting.target)
        carry(rank, move, meeting);
    }
    return true;
  }

  /// Whether all messages are on their way.
  bool wait(uint32_t rank, const RankStep &step) {
    for (const Move &move : step.moves)
      if (!meetings[move.channel][move.number].isDone)
        return false;
    for (size_t i = 0; i < step.moves.size(); ++i) {
      const Move &move = step.moves[i];
      const Meeting &meeting = meetings[move.channel][move.number];
      if (!meeting.copied)
        continue;
      if (isNeeded(rank, step, i))
        hasWaited[rank] = await(rank, step.instruction, *meeting.copied) || hasWaited[rank];
      if (!move.sends && staging.has(move.channel))
        staging.giveBack(move.channel, move.number);
    }
    return true;
  }

  void carry(uint32_t rank, const Move &move, Meeting &meeting) {
    meeting.isDone = true;
    const MeshLinks &mesh = links.meshes[links.ranks[rank].mesh];
    const Cargo &cargo = cargoOf(rank, move);
    uint32_t stream = static_cast<uint32_t>(links.ranks.size()) + move.channel;
    if (cargo.bytes == 0 || plan.rankOf[stream] == noDevice)
      return;
    const ChannelInfo &channel = links.channels[move.channel];
    const Meeting::Side &here = plan.rankOf[stream] == channel.target ? *meeting.target : *meeting.source;
    uint32_t instruction = here.instruction;
    for (const Meeting::Side *side : {&*meeting.target, &*meeting.source})
      if (side->event)
        await(stream, instruction, *side->event);
    DeviceCopy made = {channel.source,
                       channel.target,
                       meeting.source->address,
                       meeting.target->address,
                       cargo.bytes,
                       static_cast<uint32_t>(plan.loops.size()),
                       0};
    Loops loops = mesh.loopsOf(cargo);
    mpmd_loop_t dense[mostLoops];
    if (staging.has(move.channel)) {
      bool fromHost = staging.fromHost(move.channel);
      (fromHost ? made.from : made.to) = 0;
      made.channel = move.channel;
      made.number = move.number;
      loops = denseAt(fromHost ? End::Source : End::Target, cargo.bytes, loops, dense);
    }
    made.numLoops = static_cast<uint32_t>(loops.size());
    plan.loops.insert(plan.loops.end(), loops.begin(), loops.end());
    uint32_t copy = static_cast<uint32_t>(plan.copies.size());
    plan.copies.push_back(made);
    if (made.isStaged())
      plan.actions.push_back({DeviceAction::Kind::Await, stream, instruction, copy});
    mark({stream, instruction, here.exchange, /*begins=*/true, copy});
    plan.actions.push_back({DeviceAction::Kind::Copy, stream, instruction, copy});
    mark({stream, instruction, here.exchange, /*begins=*/false, copy});
    if (made.isStaged())
      plan.actions.push_back({DeviceAction::Kind::Set, stream, instruction, copy});
    meeting.copied = record(stream, instruction);
  }

  uint32_t record(uint32_t stream, uint32_t instruction) {
    plan.actions.push_back({DeviceAction::Kind::Record, stream, instruction, plan.numEvents});
    ++clocks[stream][stream];
    recorded.push_back(clocks[stream]);
    recorders.push_back(stream);
    return plan.numEvents++;
  }

  /// A stream that has waited for something later of the same stream, by way of others too, need not wait again: false.
  bool await(uint32_t stream, uint32_t instruction, uint32_t event) {
    Clock &known = clocks[stream];
    if (uint32_t recorder = recorders[event]; known[recorder] >= recorded[event][recorder])
      return false;
    plan.actions.push_back({DeviceAction::Kind::Wait, stream, instruction, event});
    for (size_t s = 0; s < known.size(); ++s)
      known[s] = std::max(known[s], recorded[event][s]);
    return true;
  }

  const Links &links;
  const Joints &joints;
  Staging &staging;
  const std::vector<std::unique_ptr<Flattening>> &ranks;
  std::vector<RankSteps> steps;
  DevicePlan &plan;
  std::vector<std::vector<Meeting>> meetings;      ///< by channel and number
  std::vector<Gathering> gatherings;               ///< by group
  std::vector<std::optional<uint64_t>> isGathered; ///< by rank that has come: for which round
  std::vector<bool> hasWaited;                     ///< by rank: whether its stream has, since its last mark
  /// How many events of each stream are known to have happened: to a stream by now, and when an event was recorded.
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

absl::StatusOr<DevicePlan> planDevices(const Bundle &bundle, const Links &links, const Joints &joints,
                                       const std::vector<std::optional<RankMemory>> &memory, Staging &staging) {
  DevicePlan plan;
  plan.traffic.resize(links.ranks.size());
  std::vector<bool> onDevice;
  for (const std::optional<RankMemory> &each : memory)
    onDevice.push_back(each.has_value());
  plan.rankOf = ranksOfStreams(links, onDevice);
  std::vector<std::unique_ptr<Flattening>> ranks(links.ranks.size());
  std::vector<RankSteps> steps(links.ranks.size());
  for (uint32_t rank = 0; rank < links.ranks.size(); ++rank) {
    ranks[rank] = std::make_unique<Flattening>(bundle, links, joints, rank, memory[rank].value_or(RankMemory()), plan);
    absl::StatusOr<RankSteps> flat = memory[rank] ? ranks[rank]->run() : ranks[rank]->runMessages();
    if (!flat.ok())
      return flat.status();
    steps[rank] = *std::move(flat);
  }
  if (absl::Status status = Merging(links, joints, staging, ranks, std::move(steps), plan).run(); !status.ok())
    return status;
  return plan;
}

} // namespace mpmd::rt
