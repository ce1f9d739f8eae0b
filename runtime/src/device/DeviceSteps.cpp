// Flattens the instructions of a rank into the actions of a step.
#include "runtime/src/device/DeviceSteps.h"

#include "runtime/format/Errors.h"
#include "runtime/src/loader/Launches.h"

#include "absl/strings/str_cat.h"

#include <algorithm>

namespace mpmd::rt {

namespace {
/// The maximum number of launches in a step.
constexpr size_t maxActions = size_t{1} << 24;

class Flattening {
public:
  Flattening(const Bundle &bundle, const Links &links, const GroupCalls &groupCalls, uint32_t rank, RankMemory memory,
             DevicePlan &plan)
      : links(links.ranks[rank]), groupCalls(groupCalls), mesh(links.meshes[this->links.mesh]),
        program(bundle.program(this->links.mesh)), rank(rank), memory(memory), plan(plan) {
    made.slots = slotsIn(program, reinterpret_cast<char *>(static_cast<uintptr_t>(memory.arena)));
  }

  absl::StatusOr<RankSteps> run() {
    if (program.num_instructions != 0)
      mark(RankStep::Kind::Mark, noExchange, /*begins=*/true);
    for (uint32_t i = 0; i < program.num_instructions; ++i) {
      const mpmd_instruction_t &instruction = program.instructions[i];
      index = i;
      absl::Span<const MessageEnd> ends(links.ends.data() + links.ranges[i].first, links.ranges[i].count);
      if (instruction.opcode == MPMD_RUN) {
        MPMD_RETURN_IF_ERROR(task(instruction, ends.data()));
        mark(RankStep::Kind::Mark, noExchange, /*begins=*/false);
      } else {
        bool waits = instruction.opcode == MPMD_WAIT;
        addMessageEnds(waits ? RankStep::Kind::Wait : RankStep::Kind::Post, ends);
        // The end of a step always has a mark.
        if (i + 1 == program.num_instructions)
          mark(RankStep::Kind::Mark, noExchange, /*begins=*/false);
        else if (waits)
          mark(RankStep::Kind::MarkIfWaited, noExchange, /*begins=*/false);
      }
      if (steps.size() > maxActions)
        return tooMany();
    }
    findNeeds();
    return std::move(made);
  }

private:
  /// The estimated nanoseconds of a launch, by the rates of a chip of some years ago. Only the choice of compute
  /// streams depends on them.
  static uint64_t reckon(uint64_t flops, uint64_t bytes) {
    constexpr uint64_t launchNanoseconds = 2500, flopsPerNanosecond = 100'000, bytesPerNanosecond = 2000;
    return launchNanoseconds + flops / flopsPerNanosecond + bytes / bytesPerNanosecond;
  }

  void add(const DeviceAction &action, absl::Span<const Touch> touched, uint64_t nanoseconds) {
    steps.push_back({RankStep::Kind::Action,
                     index,
                     noExchange,
                     action,
                     {},
                     static_cast<uint32_t>(touches.size()),
                     static_cast<uint32_t>(touched.size())});
    steps.back().nanoseconds = nanoseconds;
    touches.insert(touches.end(), touched.begin(), touched.end());
  }

  void mark(RankStep::Kind kind, uint32_t exchange, bool begins, uint32_t launch = noLaunch) {
    RankStep &step = steps.emplace_back();
    step.kind = kind;
    step.instruction = index;
    step.exchange = exchange;
    step.begins = begins;
    step.launch = launch;
  }

  /// Finds the message ends that need synchronisation. A post must follow earlier conflicting accesses of this step,
  /// and a wait must precede later ones. Reads do not conflict with each other.
  void findNeeds() {
    needs.resize(touches.size());
    struct Side {
      IntervalSet all, written;
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

  void addMessageEnds(RankStep::Kind kind, absl::Span<const MessageEnd> ends, uint32_t exchange = noExchange) {
    steps.push_back(
        {kind, index, exchange, {}, ends, static_cast<uint32_t>(touches.size()), static_cast<uint32_t>(ends.size())});
    for (const MessageEnd &end : ends) {
      const uint64_t address = made.addressOf(end);
      const End side = end.sends ? End::Source : End::Target;
      touches.push_back({{address, *reachOf(address, mesh.copies[end.message], side)}, !end.sends});
    }
    if (kind == RankStep::Kind::Post)
      for (const MessageEnd &end : ends)
        (end.sends ? plan.traffic[rank].sentBytes : plan.traffic[rank].receivedBytes) +=
            bytesOf(mesh.copies[end.message]);
  }

  absl::Status task(const mpmd_instruction_t &instruction, const MessageEnd *first) {
    const mpmd_task_t &task = program.tasks[instruction.index];
    bindings.clear();
    for (uint32_t i = 0; i < task.num_bindings; ++i)
      bindings.push_back(
          made.addressOf(bindingAddress(program, program.bindings[task.first_binding + i], instruction.microbatch)));
    ends = first;
    return launches(task.first_launch, task.num_launches);
  }

  absl::Status launches(uint32_t first, uint32_t count) {
    for (uint32_t i = first; i < first + count; ++i) {
      const mpmd_launch_t &launch = program.launches[i];
      const size_t before = steps.size();
      absl::Status status;
      switch (launch.kind) {
      case MPMD_LAUNCH_LOOP:
        status = loop(launch, i);
        break;
      case MPMD_LAUNCH_EXCHANGE:
        exchange(launch, i);
        break;
      case MPMD_LAUNCH_COPY:
        copy(operandAddress(launch, 0), operandAddress(launch, 1), {static_cast<uint64_t>(launch.rows)});
        break;
      default:
        compute(launch);
      }
      MPMD_RETURN_IF_ERROR(status);
      // A launch without rows adds no step.
      if (launch.kind != MPMD_LAUNCH_EXCHANGE && launch.kind != MPMD_LAUNCH_LOOP && steps.size() != before)
        steps.back().launch = i;
      i += launchesInside(launch);
    }
    return absl::OkStatus();
  }

  absl::Status tooMany() const {
    return absl::ResourceExhaustedError(
        absl::StrCat("rank ", rank, ": expected at most ", maxActions, " launches in a step, got more"));
  }

  absl::Status loop(const mpmd_launch_t &launch, uint32_t index) {
    const bool isRepeated = launch.num_operands != 0;
    if (isRepeated && launch.rows != 0)
      beginRepeat(launch);
    absl::Status status;
    // The iterations of a data-dependent loop are equal, so one is flattened.
    const int64_t end = isRepeated ? std::min<int64_t>(launch.rows, 1) : launch.rows;
    for (int64_t iteration = 0; iteration < end && status.ok(); ++iteration) {
      status = launches(index + 1, launch.index);
      if (status.ok() && steps.size() > maxActions)
        status = tooMany();
    }
    if (isRepeated && launch.rows != 0)
      endRepeat();
    return status;
  }

  void beginRepeat(const mpmd_launch_t &launch) {
    const uint64_t flag = operandAddress(launch, 0);
    repeats.push_back(static_cast<uint32_t>(plan.repeats.size()));
    DeviceRepeat &repeat = plan.repeats.emplace_back();
    repeat.flag = flag;
    repeat.most = launch.rows;
    add({DeviceAction::Kind::Repeat, rank, index, repeats.back()}, {{{flag, flag + sizeof(int32_t)}, false}}, 0);
  }

  void endRepeat() {
    add({DeviceAction::Kind::RepeatEnd, rank, index, repeats.back()}, {}, 0);
    repeats.pop_back();
  }

  uint64_t operandAddress(const mpmd_launch_t &launch, uint32_t index) const {
    const mpmd_operand_t &operand = program.operands[launch.first_operand + index];
    uint64_t base = operand.buffer == MPMD_WORKSPACE ? reinterpret_cast<uintptr_t>(made.slots.back())
                    : operand.buffer == MPMD_CONTEXT ? memory.context
                                                     : bindings[operand.buffer];
    return base + operand.offset;
  }

  void copy(uint64_t from, uint64_t to, const mpmd_strided_copy_t &what) {
    if (what.run == 0)
      return;
    DeviceAction action{DeviceAction::Kind::Copy, rank, index, static_cast<uint32_t>(plan.copies.size())};
    plan.copies.push_back({rank, rank, from, to, StridedCopy(what)});
    add(action, {{{from, *reachOf(from, what, End::Source)}, false}, {{to, *reachOf(to, what, End::Target)}, true}},
        reckon(0, 2 * bytesOf(what)));
  }

  void compute(const mpmd_launch_t &launch) {
    const bool convolution = launch.kind == MPMD_LAUNCH_CONVOLUTION;
    const bool product = launch.kind == MPMD_LAUNCH_GEMM || convolution, host = launch.kind == MPMD_LAUNCH_LAPACK;
    if (!product && !host && launch.rows <= 0)
      return;
    DeviceAction action{product ? DeviceAction::Kind::Product
                        : host  ? DeviceAction::Kind::Host
                                : DeviceAction::Kind::Kernel,
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
    add(action, touchedByLaunch, reckon(launch.flops, launch.bytes));
  }

  void exchange(const mpmd_launch_t &launch, uint32_t index) {
    const RankExchange &own = links.exchanges[launch.index];
    absl::Span<const MessageEnd> here(ends, own.numEnds);
    ends += own.numEnds;
    const std::optional<GroupMember> membership = groupCalls.membershipOf(links, launch.index);
    const GroupCall *groupCall = membership ? &groupCalls.groupCalls[membership->groupCall] : nullptr;
    if (program.exchanges[launch.index].part == 0) {
      ++plan.traffic[rank].collectives;
      plan.traffic[rank].inGroups += groupCalls.isAny(static_cast<size_t>(links.mesh), launch.index);
    }
    mark(RankStep::Kind::Mark, launch.index, /*begins=*/true, index);
    if (!groupCall)
      addMessageEnds(RankStep::Kind::Post, here, launch.index);
    if (!groupCall || groupCall->what.form == MPMD_GROUP_SEND)
      for (uint32_t m : own.own) {
        const mpmd_message_t &message = program.messages[m];
        copy(operandAddress(launch, 0) + message.source_offset, operandAddress(launch, 1) + message.target_offset,
             mesh.copies[m]);
      }
    if (groupCall) {
      addGroupCall(*groupCall, *membership, operandAddress(launch, 0), operandAddress(launch, 1));
      plan.traffic[rank].sentBytes += own.sentBytes;
      plan.traffic[rank].receivedBytes += own.receivedBytes;
    } else {
      addMessageEnds(RankStep::Kind::Wait, here, launch.index);
    }
    mark(RankStep::Kind::Mark, launch.index, /*begins=*/false, index);
  }

  /// Adds the rank's part of a collective. Only this member accesses these bytes, because members have disjoint memory.
  void addGroupCall(const GroupCall &groupCall, const GroupMember &membership, uint64_t source, uint64_t target) {
    const uint64_t bytes = groupCall.what.bytes, parts = groupCalls.groups[groupCall.group].size();
    RankStep &step = steps.emplace_back();
    step.kind = RankStep::Kind::GroupCall;
    step.instruction = index;
    step.membership = membership;
    step.source = source + groupCall.sourceOffset;
    step.target = target + groupCall.targetOffset;
    step.firstTouch = static_cast<uint32_t>(touches.size());
    if (groupCall.what.form != MPMD_GROUP_SEND) {
      uint64_t read = groupCall.what.form == MPMD_GROUP_REDUCE_SCATTER ? parts * bytes : bytes;
      touches.push_back({{step.source, step.source + read}, false});
      touches.push_back({{step.target, step.target + parts * bytes}, true});
    }
    for (const mpmd_p2p_t &operation : groupCall.operations) {
      if (operation.source == membership.member)
        touches.push_back({{source + operation.from, source + operation.from + operation.bytes}, false});
      if (operation.target == membership.member)
        touches.push_back({{target + operation.to, target + operation.to + operation.bytes}, true});
    }
    step.numTouches = static_cast<uint32_t>(touches.size()) - step.firstTouch;
  }

  const RankLinks &links;
  const GroupCalls &groupCalls;
  const MeshLinks &mesh;
  const mpmd_rank_program_t &program;
  uint32_t rank;
  const RankMemory memory;
  DevicePlan &plan;
  std::vector<uint64_t> bindings;
  std::vector<uint32_t> repeats; ///< indices in the plan: the data-dependent loops around the current launch
  const MessageEnd *ends = nullptr;
  uint32_t index = 0; ///< of the current instruction
  std::vector<Touch> touchedByLaunch;
  RankSteps made;
  std::vector<RankStep> &steps = made.steps;
  std::vector<Touch> &touches = made.touches;
  std::vector<bool> &needs = made.needs;
};
} // namespace

absl::StatusOr<RankSteps> stepsOf(const Bundle &bundle, const Links &links, const GroupCalls &groupCalls, uint32_t rank,
                                  RankMemory memory, DevicePlan &plan) {
  return Flattening(bundle, links, groupCalls, rank, memory, plan).run();
}

RankSteps messageStepsOf(const Bundle &bundle, const Links &links, const GroupCalls &groupCalls, uint32_t rank) {
  const RankLinks &own = links.ranks[rank];
  const mpmd_rank_program_t &program = bundle.program(own.mesh);
  RankSteps made;
  made.slots = slotsIn(program, nullptr);
  auto add = [&](RankStep::Kind kind, uint32_t instruction, absl::Span<const MessageEnd> ends,
                 uint32_t exchange = noExchange) {
    made.steps.push_back({kind,
                          instruction,
                          exchange,
                          {},
                          ends,
                          static_cast<uint32_t>(made.needs.size()),
                          static_cast<uint32_t>(ends.size())});
    // The thread or process of the rank orders the rank's accesses.
    made.needs.resize(made.needs.size() + ends.size());
  };
  for (uint32_t i = 0; i < program.num_instructions; ++i) {
    const mpmd_instruction_t &instruction = program.instructions[i];
    absl::Span<const MessageEnd> all(own.ends.data() + own.ranges[i].first, own.ranges[i].count);
    if (instruction.opcode != MPMD_RUN) {
      add(instruction.opcode == MPMD_WAIT ? RankStep::Kind::Wait : RankStep::Kind::Post, i, all);
      continue;
    }
    forEachExchange(program, program.tasks[instruction.index], [&](const mpmd_launch_t &launch) {
      absl::Span<const MessageEnd> here = all.first(own.exchanges[launch.index].numEnds);
      all.remove_prefix(here.size());
      if (std::optional<GroupMember> membership = groupCalls.membershipOf(own, launch.index)) {
        add(RankStep::Kind::GroupCall, i, {}, launch.index);
        made.steps.back().membership = *membership;
        return;
      }
      add(RankStep::Kind::Post, i, here, launch.index);
      add(RankStep::Kind::Wait, i, here, launch.index);
    });
  }
  return made;
}

} // namespace mpmd::rt
