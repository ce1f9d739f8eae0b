// Converts the IR of the phases `scheduled` and `ranked` to plain data.
#include "ReadPlan.h"

#include "mpmd/Dialect/Mpmd/HeldValues.h"
#include "mpmd/Plan/Schedule/RankPrograms.h"
#include "mpmd/Plan/Schedule/Simulator.h"
#include "mpmd/Plan/Support/Status.h"

#include "llvm/ADT/DenseMap.h"

using namespace mlir;
using namespace mpmd;

namespace {
/// Reads the rank programs of a module. The phase has been verified, so names resolve and transfers match.
class RankReader {
public:
  explicit RankReader(ModuleOp module) : programs(module.getOps<RankProgramOp>()) {
    signature = *module.getOps<SignatureOp>().begin();
    for (auto task : module.getOps<CommandListOp>())
      tasks[task.getSymNameAttr()] = task;
    DenseMap<StringAttr, int64_t> rankOf;
    for (auto [i, program] : llvm::enumerate(programs))
      rankOf[program.getMeshAttr().getAttr()] = i;
    ArrayRef<int64_t> microbatches = signature.getMicrobatches();
    for (auto transfer : module.getOps<TransferPlanOp>()) {
      numberOf[transfer.getSymNameAttr()] = transfers.size();
      transfers.push_back({rankOf[transfer.getSourceAttr().getAttr()], rankOf[transfer.getTargetAttr().getAttr()],
                           transfer.getInLoop() ? microbatches[transfer.getLoop()] : 1,
                           subsetOf(transfer.getSubset())});
      links.push_back(transfer.getCost().getSeconds());
      looped.push_back(transfer.getInLoop());
    }
  }

  plan::Timetable timetable() {
    plan::Timetable timetable;
    timetable.name = signature.getSchedule().str();
    timetable.microbatches = signature.getMicrobatches().vec();
    for (auto [rank, program] : llvm::enumerate(programs)) {
      std::vector<plan::Action> actions;
      for (auto run : program.getBody().front().getOps<RunOp>()) {
        actions.push_back(actionOf(run));
        if (actions.back().stage >= timetable.numStages())
          timetable.place.resize(actions.back().stage + 1, 0);
        timetable.place[actions.back().stage] = rank;
      }
      timetable.orders.push_back(plan::CompactSchedule::compress(actions));
    }
    return timetable;
  }

  LogicalResult picture(plan::Picture &picture) {
    std::vector<plan::TimedProgram> timed(programs.size());
    std::vector<std::vector<Operation *>> ops(programs.size());
    for (auto [rank, program] : llvm::enumerate(programs))
      for (Operation &op : program.getBody().front())
        if (std::optional<plan::ChannelStep> step = stepOf(&op)) {
          timed[rank].steps.push_back(*step);
          auto run = dyn_cast<RunOp>(op);
          timed[rank].seconds.push_back(run ? taskOf(run).getCost().getSeconds() : 0.0);
          ops[rank].push_back(&op);
        }
    const std::optional<plan::ProgramTimes> times = plan::timePrograms(timed, transfers, links);
    if (!times)
      return programs[0].emitError("expected rank programs that end, got some that wait for each other");
    picture = {};
    picture.title = signature.getSchedule().str();
    picture.microbatches = signature.getMicrobatches().vec();
    picture.seconds = picture.bytes = true;
    for (auto [rank, program] : llvm::enumerate(programs)) {
      plan::Lane &lane = picture.lanes.emplace_back();
      lane.name = "rank " + std::to_string(rank);
      for (auto [op, time] : llvm::zip(ops[rank], times->steps[rank]))
        if (auto run = dyn_cast<RunOp>(op))
          lane.boxes.push_back({actionOf(run), time.start, time.end});
      addMemory(program, ops[rank], times->steps[rank], lane);
    }
    for (const plan::MoveTime &move : times->moves)
      picture.hops.push_back(
          {transfers[move.transfer].source, transfers[move.transfer].target, move.sent, move.arrived});
    return success();
  }

  /// The memory that each stage's actions add. A buffer of a microbatch is counted from the first kind of task that
  /// uses it to the last kind.
  plan::LoopCosts stageMemory() {
    plan::LoopCosts memory(signature.getMicrobatches().size());
    for (RankProgramOp program : programs) {
      llvm::MapVector<Value, std::map<std::pair<int64_t, int64_t>, std::set<plan::Kind>>> users;
      DenseSet<Value> shared = buffersOfStep(program);
      for (auto bind : program.getBody().front().getOps<BindOp>()) {
        CommandListOp task = tasks[bind.getTaskAttr().getAttr()];
        if (auto &stages = memory[task.getLoop()]; static_cast<size_t>(task.getStage()) >= stages.size())
          stages.resize(task.getStage() + 1, {0, 0, 0, 0, 0, 0});
        for (Value buffer : bind.getBuffers())
          if (!shared.contains(buffer))
            users[buffer][{task.getLoop(), task.getStage()}].insert(actionKind(task.getKind()));
      }
      for (auto &[buffer, stages] : users) {
        // Stages that hand over a value share its buffer, which is counted for the first stage. The first task of that
        // stage allocates it; its last task frees it.
        auto &[place, kinds] = *stages.begin();
        auto part = [&](plan::Kind kind) -> double & {
          plan::StageCost &cost = memory[place.first][place.second];
          return kind == plan::Kind::Forward         ? cost.memForward
                 : kind == plan::Kind::BackwardInput ? cost.memInput
                                                     : cost.memWeight;
        };
        auto rank = [](plan::Kind kind) {
          return kind == plan::Kind::Forward ? 0 : kind == plan::Kind::BackwardInput ? 1 : 2;
        };
        auto less = [&](plan::Kind a, plan::Kind b) { return rank(a) < rank(b); };
        plan::Kind first = *std::min_element(kinds.begin(), kinds.end(), less),
                   last = *std::max_element(kinds.begin(), kinds.end(), less);
        double bytes = static_cast<double>(buffer.getDefiningOp<AllocOp>().getSlotBytes());
        if (first != last)
          part(first) += bytes, part(last) -= bytes;
      }
    }
    return memory;
  }

private:
  CommandListOp taskOf(RunOp run) { return tasks[run.getTaskAttr().getAttr()]; }
  plan::Action actionOf(RunOp run) {
    CommandListOp task = taskOf(run);
    return plan::makeAction(task.getStage(), actionKind(task.getKind()), task.getIndex(), run.getMicrobatch(),
                            task.getLoop());
  }

  std::optional<plan::ChannelStep> stepOf(Operation *op) {
    using Step = plan::ChannelStep;
    if (isa<RunOp>(op))
      return Step{};
    if (auto send = dyn_cast<SendOp>(op))
      return Step{Step::Send, numberOf[send.getTransferAttr().getAttr()], static_cast<int64_t>(send.getMicrobatch())};
    if (auto recv = dyn_cast<RecvOp>(op))
      return Step{Step::Recv, numberOf[recv.getTransferAttr().getAttr()], static_cast<int64_t>(recv.getMicrobatch())};
    if (auto wait = dyn_cast<WaitOp>(op))
      return Step{Step::Wait, numberOf[wait.getTransferAttr().getAttr()], static_cast<int64_t>(wait.getMicrobatch())};
    return std::nullopt;
  }

  /// The buffers that are live outside the loop: arguments, results, buffers of tasks or transfers outside the loop,
  /// and buffers that tasks access in slices.
  DenseSet<Value> buffersOfStep(RankProgramOp program) {
    DenseSet<Value> shared;
    for (Operation &op : program.getBody().front()) {
      if (auto alloc = dyn_cast<AllocOp>(op); alloc && (alloc.getArgument() || alloc.getResult()))
        shared.insert(alloc.getBuffer());
      if (auto bind = dyn_cast<BindOp>(op))
        for (auto [buffer, sliced] : llvm::zip(bind.getBuffers(), bind.getSliced()))
          if (sliced || !plan::inLoop(actionKind(tasks[bind.getTaskAttr().getAttr()].getKind())))
            shared.insert(buffer);
      if (auto send = dyn_cast<SendOp>(op); send && !looped[numberOf[send.getTransferAttr().getAttr()]])
        shared.insert(send.getBuffer());
      if (auto recv = dyn_cast<RecvOp>(op); recv && !looped[numberOf[recv.getTransferAttr().getAttr()]])
        shared.insert(recv.getBuffer());
    }
    return shared;
  }

  /// Adds the used bytes of the arena to the lane. Buffers of the step and the workspace are always used; buffers of a
  /// microbatch from their first to their last use. Bytes that several buffers share count once.
  void addMemory(RankProgramOp program, ArrayRef<Operation *> ops, ArrayRef<plan::StepTime> times, plan::Lane &lane) {
    DenseSet<Value> shared = buffersOfStep(program);
    int64_t arena = program.getArena(), workspace = program.getWorkspace();
    std::vector<plan::ByteSpan> spans{{arena - workspace, arena}}, always = spans;
    for (auto alloc : program.getBody().front().getOps<AllocOp>())
      for (int64_t offset : alloc.getOffsets()) {
        spans.push_back({offset, offset + static_cast<int64_t>(alloc.getSlotBytes())});
        if (shared.contains(alloc.getBuffer()))
          always.push_back(spans.back());
      }
    DenseMap<StringAttr, BindOp> binds;
    for (auto bind : program.getBody().front().getOps<BindOp>())
      binds[bind.getTaskAttr().getAttr()] = bind;
    std::map<std::pair<void *, int64_t>, plan::StepTime> lives;
    std::map<std::pair<int64_t, int64_t>, Value> posted;
    auto touch = [&](Value buffer, int64_t microbatch, const plan::StepTime &time) {
      if (shared.contains(buffer))
        return;
      auto [life, fresh] = lives.try_emplace({buffer.getAsOpaquePointer(), microbatch}, time);
      if (!fresh)
        life->second.end = std::max(life->second.end, time.end);
    };
    for (auto [op, time] : llvm::zip(ops, times)) {
      if (auto run = dyn_cast<RunOp>(op)) {
        for (Value buffer : binds[run.getTaskAttr().getAttr()].getBuffers())
          touch(buffer, run.getMicrobatch(), time);
        continue;
      }
      plan::ChannelStep step = *stepOf(op);
      Value &buffer = posted[{step.transfer, step.microbatch}];
      if (auto send = dyn_cast<SendOp>(op))
        buffer = send.getBuffer();
      else if (auto recv = dyn_cast<RecvOp>(op))
        buffer = recv.getBuffer();
      touch(buffer, step.microbatch, time);
    }
    std::vector<plan::SpanLife> spanLives;
    for (auto &[key, life] : lives) {
      auto alloc = Value::getFromOpaquePointer(key.first).getDefiningOp<AllocOp>();
      int64_t offset = alloc.getOffsets()[key.second % alloc.getOffsets().size()];
      spanLives.push_back({{offset, offset + static_cast<int64_t>(alloc.getSlotBytes())}, life.start, life.end});
    }
    lane.memory = plan::levelsOf(spans, always, spanLives);
  }

  SmallVector<RankProgramOp> programs;
  SignatureOp signature;
  DenseMap<StringAttr, CommandListOp> tasks;
  DenseMap<StringAttr, int64_t> numberOf;
  std::vector<plan::ChannelTransfer> transfers;
  std::vector<double> links;
  std::vector<bool> looped;
};
} // namespace

LogicalResult translate::readPlan(Request request, plan::Timetable &timetable) {
  timetable = request.phase == Phase::Ranked ? RankReader(request.module).timetable()
                                             : readTimetable(*request.module.getOps<ScheduleOp>().begin());
  return success();
}

LogicalResult translate::readPicture(Request request, plan::Picture &picture, plan::LoopCosts &memory) {
  if (request.phase == Phase::Ranked) {
    RankReader reader(request.module);
    memory = reader.stageMemory();
    return reader.picture(picture);
  }
  ProgramGraph read = readTaskGraph(*request.module.getOps<ProgramOp>().begin());
  plan::Timetable timetable = readTimetable(*request.module.getOps<ScheduleOp>().begin());
  const absl::StatusOr<plan::Simulation> simulation = plan::checkAndSimulate(timetable, read.graph);
  if (!simulation.ok())
    return request.module.emitError(messageOf(simulation.status()));
  FailureOr<HeldValues> values = readHeldValues(*request.module.getOps<ProgramOp>().begin(), read);
  if (failed(values))
    return failure();
  plan::StageMemory stages = plan::sumMemory(values->memory, read.graph);
  memory = stages.actions;
  picture = plan::pictureOf(timetable, read.graph, *simulation, memory);
  for (auto [rank, lane] : llvm::enumerate(picture.lanes)) {
    double held = 0;
    for (auto [stage, place] : llvm::enumerate(timetable.place))
      held += place == static_cast<int64_t>(rank) ? stages.resident[stage] : 0;
    if (lane.memory.empty())
      lane.memory.push_back({0, 0});
    for (plan::Level &level : lane.memory)
      level.held += held;
  }
  return success();
}
