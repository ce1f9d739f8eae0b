// Implements mpmd-verify-phase, which checks the invariants of each phase.
#include "Rank/VerifyRanks.h"

#include "mpmd/Dialect/Mpmd/Limits.h"
#include "mpmd/Dialect/Mpmd/Mpmd.h"
#include "mpmd/Dialect/Mpmd/ProgramGraph.h"
#include "mpmd/Dialect/Mpmd/ShardingPlan.h"
#include "mpmd/Dialect/Mpmd/VerifyLaunches.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"

namespace mpmd {
#define GEN_PASS_DEF_VERIFYPHASE
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;

/// Whether a value of the program is resident on the stage.
static bool livesOn(ProgramOp program, Value value, int64_t stage) {
  if (auto transfer = value.getDefiningOp<TransferOp>())
    return static_cast<int64_t>(transfer.getTo()) == stage;
  if (auto select = value.getDefiningOp<SelectByMicrobatchOp>())
    return llvm::all_of(select.getValues(), [&](Value each) { return livesOn(program, each, stage); });
  if (auto op = value.getDefiningOp<TaskOp>())
    return static_cast<int64_t>(op.getStage()) == stage;
  if (auto loop = value.getDefiningOp<MicrobatchesOp>())
    return livesOn(program, loop.getYielded()[cast<OpResult>(value).getResultNumber()], stage);
  auto argument = cast<BlockArgument>(value);
  if (argument.getOwner()->getParentOp() == program)
    return llvm::is_contained(cast<ArgAttr>(program.getArgs()[argument.getArgNumber()]).getStages().asArrayRef(),
                              stage);
  auto loop = cast<MicrobatchesOp>(argument.getOwner()->getParentOp());
  int64_t index = argument.getArgNumber(), slices = loop.getSlices().size();
  return livesOn(program, index < slices ? loop.getSlices()[index] : loop.getCarries()[index - slices], stage);
}

static FailureOr<ProgramOp> onlyProgram(ModuleOp module) {
  auto programs = module.getOps<ProgramOp>();
  if (!llvm::hasSingleElement(programs))
    return module.emitError("expected one 'mpmd.program', got ") << std::distance(programs.begin(), programs.end());
  return *programs.begin();
}

/// Checks that the mesh has the axis with the same size.
static LogicalResult checkAxis(Value value, MeshOp mesh, AxisRefAttr axis) {
  for (auto [name, size] : llvm::zip_equal(mesh.getAxes(), mesh.getSizes())) {
    if (name != axis.getName())
      continue;
    if (size == axis.getAxisSize())
      return success();
    InFlightDiagnostic error = emitError(value.getLoc())
                               << "expected axis " << name << " of size " << size << ", got " << axis;
    error.attachNote(mesh.getLoc()) << "the mesh";
    return error;
  }
  InFlightDiagnostic error = emitError(value.getLoc())
                             << "expected axes of the mesh " << mesh.getAxes() << ", got " << axis;
  error.attachNote(mesh.getLoc()) << "the mesh";
  return error;
}

/// Checks the uses of values that a task of the loop updates in place. The next microbatch may overwrite such a value
/// before another task of this microbatch has read it. So only tasks that update the value in place and the loop's
/// yield may use it.
static LogicalResult checkReplaced(TaskOp task, MicrobatchesOp loop) {
  if (loop.getCount() < 2)
    return success();
  for (auto [result, alias] : llvm::zip(task.getResults(), task.getAliases())) {
    if (alias < 0)
      continue;
    for (OpOperand &use : result.getUses()) {
      auto reader = dyn_cast<TaskOp>(use.getOwner());
      if (isa<YieldOp>(use.getOwner()) ||
          (reader && llvm::is_contained(reader.getAliases(), static_cast<int64_t>(use.getOperandNumber()))))
        continue;
      InFlightDiagnostic error = use.getOwner()->emitOpError("expected no read of a value after the task that ")
                                 << "replaces it in place for the next microbatch, got one";
      error.attachNote(task.getLoc()) << "result " << result.getResultNumber() << " of this task replaces its operand "
                                      << alias;
      return error;
    }
  }
  return success();
}

/// Implements rule select_by_microbatch_c2 for selects of transferred values.
static LogicalResult checkSelect(ProgramOp program, SelectByMicrobatchOp select) {
  ArrayRef<int64_t> members;
  for (auto [i, value] : llvm::enumerate(select.getValues())) {
    auto transfer = value.getDefiningOp<TransferOp>();
    if (!transfer || !value.hasOneUse())
      return select.emitOpError("expected values that are transfers without another reader, got another value at ")
             << i;
    if (i == 0)
      members = program.replicasOf(transfer.getFrom());
    if (members.size() != select.getValues().size() || members[i] != static_cast<int64_t>(transfer.getFrom()))
      return select.emitOpError(
                 "expected transfers from the replicas of one round-robin stage, in their order, got one from stage ")
             << transfer.getFrom() << " at " << i;
  }
  return success();
}

/// Checks that source and target stage of a transfer in the loop run the same microbatches. Otherwise the target must
/// run all microbatches, and select by microbatch.
static LogicalResult checkShares(ProgramOp program, TransferOp transfer) {
  ArrayRef<int64_t> from = program.replicasOf(transfer.getFrom()), to = program.replicasOf(transfer.getTo());
  if (from.empty() || transfer.getTarget().use_empty())
    return success();
  bool isSelected = isa<SelectByMicrobatchOp>(*transfer.getTarget().user_begin());
  auto slotOf = [](ArrayRef<int64_t> members, int64_t stage) { return llvm::find(members, stage) - members.begin(); };
  if (to.empty()
          ? isSelected
          : !isSelected && from.size() == to.size() && slotOf(from, transfer.getFrom()) == slotOf(to, transfer.getTo()))
    return success();
  return transfer.emitOpError("expected transfers of the round-robin stage ")
         << transfer.getFrom() << " to a stage that takes the same microbatches, or to an 'mpmd.select_by_microbatch', "
         << "got one to stage " << transfer.getTo();
}

/// Checks that a program holds only tasks, transfers and loops, that tasks are unique, and that they read only values
/// of their own stage.
static LogicalResult verifyPartitioned(ModuleOp module) {
  FailureOr<ProgramOp> found = onlyProgram(module);
  if (failed(found))
    return failure();
  ProgramOp program = *found;
  for (auto func : module.getOps<func::FuncOp>())
    return func.emitError("expected no functions beside the program, got '") << func.getName() << "'";
  auto checkMesh = [&](Value value) -> LogicalResult {
    auto type = dyn_cast<MeshTensorType>(value.getType());
    if (!type)
      return success();
    auto mesh = module.lookupSymbol<MeshOp>(type.getMesh().getAttr());
    if (!mesh)
      return emitError(value.getLoc()) << "expected a mesh tensor on an 'mpmd.mesh', got one on " << type.getMesh();
    LogicalResult result = success();
    if (type.getSharding())
      type.getSharding().forEachAxis([&](AxisRefAttr axis) {
        if (succeeded(result))
          result = checkAxis(value, mesh, axis);
      });
    return result;
  };
  for (BlockArgument argument : program.getBody().getArguments())
    if (failed(checkMesh(argument)))
      return failure();
  std::map<std::tuple<Operation *, int64_t, TaskKind, int64_t>, TaskOp> seen;
  int64_t loops = 0;
  WalkResult result = program.walk<WalkOrder::PreOrder>([&](Operation *op) -> WalkResult {
    bool inLoop = loopAround(op) != nullptr;
    if (isa<ReturnOp, YieldOp>(op) || op == program)
      return WalkResult::advance();
    for (Value value : op->getResults())
      if (failed(checkMesh(value)))
        return WalkResult::interrupt();
    if (isa<MicrobatchesOp>(op)) {
      if (inLoop)
        return WalkResult(
            op->emitOpError("expected loops over microbatches one after another, got one inside another"));
      if (++loops > kMaxLoops)
        return WalkResult(op->emitOpError("expected at most ") << kMaxLoops << " loops over microbatches, got more");
      return WalkResult::advance();
    }
    if (auto transfer = dyn_cast<TransferOp>(op)) {
      if (!livesOn(program, transfer.getSource(), transfer.getFrom()))
        return WalkResult(transfer.emitOpError("expected a value of stage ")
                          << transfer.getFrom() << ", got one of another stage");
      if (static_cast<int64_t>(transfer.getTo()) >= static_cast<int64_t>(program.getStages()))
        return WalkResult(transfer.emitOpError("expected stages below ")
                          << program.getStages() << ", got " << transfer.getTo());
      if (inLoop && failed(checkShares(program, transfer)))
        return WalkResult::interrupt();
      return WalkResult::advance();
    }
    if (auto select = dyn_cast<SelectByMicrobatchOp>(op))
      return failed(checkSelect(program, select)) ? WalkResult::interrupt() : WalkResult::advance();
    auto stage = dyn_cast<TaskOp>(op);
    if (!stage)
      return WalkResult(
          op->emitOpError("expected 'mpmd.task', 'mpmd.transfer' and 'mpmd.select_by_microbatch' only, got "
                          "another op"));
    if (stage.getStage() >= program.getStages())
      return WalkResult(stage.emitOpError("expected stages below ")
                        << program.getStages() << ", got " << stage.getStage());
    bool loopKind = plan::inLoop(actionKind(stage.getKind()));
    if (loopKind != inLoop)
      return WalkResult(stage.emitOpError("expected ")
                        << (loopKind ? "forward and backward tasks in the microbatch loop only"
                                     : "prologue and update tasks outside the microbatch loop only")
                        << ", got one " << (inLoop ? "inside" : "outside"));
    auto [entry, inserted] =
        seen.try_emplace({loopAround(stage), stage.getStage(), stage.getKind(), stage.getIndex()}, stage);
    if (!inserted) {
      InFlightDiagnostic error = stage.emitOpError("expected one task of each stage, kind and index, got a second one");
      error.attachNote(entry->second.getLoc()) << "the first one";
      return WalkResult(error);
    }
    for (Value input : stage.getInputs())
      if (!livesOn(program, input, stage.getStage())) {
        InFlightDiagnostic error = stage.emitOpError("expected values of stage ")
                                   << stage.getStage() << " only, got one of another stage without a transfer";
        error.attachNote(input.getLoc()) << "made here";
        return WalkResult(error);
      }
    if (auto loop = dyn_cast<MicrobatchesOp>(stage->getParentOp()); loop && failed(checkReplaced(stage, loop)))
      return WalkResult::interrupt();
    return WalkResult::skip();
  });
  return failure(result.wasInterrupted());
}

/// Returns the intra-stage mesh that all mesh tensors of a task share; null if they have none. Fails if they differ.
static FailureOr<MeshOp> meshOf(ModuleOp module, TaskOp task) {
  MeshOp mesh;
  for (Type type : llvm::concat<const Type>(task->getOperandTypes(), task->getResultTypes())) {
    auto named = module.lookupSymbol<MeshOp>(cast<MeshTensorType>(type).getMesh());
    if (mesh && mesh != named)
      return task.emitOpError("expected mesh tensors on one mesh, got @")
             << mesh.getSymName() << " and @" << named.getSymName();
    mesh = named;
  }
  if (auto declared = module.getOps<MeshOp>(); !mesh && llvm::hasSingleElement(declared))
    mesh = *declared.begin();
  return mesh;
}

/// Checks that a mesh tensor has a sharding, and that its axes are axes of its mesh.
static LogicalResult checkSharded(ModuleOp module, Value value) {
  auto type = dyn_cast<MeshTensorType>(value.getType());
  if (!type)
    return success();
  if (!type.getSharding())
    return emitError(value.getLoc()) << "expected a sharding on every mesh tensor, got " << type;
  auto mesh = module.lookupSymbol<MeshOp>(type.getMesh());
  if (!mesh)
    return emitError(value.getLoc()) << "expected a mesh tensor on an 'mpmd.mesh', got one on " << type.getMesh();
  if (toPlan(type.getSharding(), mesh, llvm::to_vector(llvm::seq(mesh.getNumDevices()))))
    return success();
  InFlightDiagnostic error =
      emitError(value.getLoc())
      << "expected parts of an axis whose bounds divide one another (m and m * k for \"axis\":(m)k), got " << type;
  error.attachNote(mesh.getLoc()) << "the mesh";
  return error;
}

static bool liesLike(ShardingAttr a, ShardingAttr b, size_t aFrom) {
  return a.getUnreduced() == b.getUnreduced() && a.getReduction() == b.getReduction() &&
         llvm::equal(a.getDims().drop_front(aFrom), b.getDims(),
                     [](DimShardingAttr x, DimShardingAttr y) { return x.getAxes() == y.getAxes(); });
}

/// Checks that each slice has the sharding of the tensor that it slices, and that the microbatch dimension of that
/// tensor is not cut.
static LogicalResult checkLoopShardings(MicrobatchesOp loop) {
  auto check = [&](StringRef what, Type whole, Type slice) -> LogicalResult {
    ShardingAttr all = cast<MeshTensorType>(whole).getSharding(), one = cast<MeshTensorType>(slice).getSharding();
    if (all.getDims().front().getAxes().empty() && liesLike(all, one, 1))
      return success();
    return loop.emitOpError("expected ") << what << " with the sharding of one microbatch's value behind an unsharded "
                                         << "dimension, got " << all << " and " << one;
  };
  for (auto [slice, argument] : llvm::zip(loop.getSlices(), loop.getSliceArguments()))
    if (failed(check("slices", slice.getType(), argument.getType())))
      return failure();
  for (auto [stack, value] : llvm::zip(loop.getStackResults(), loop.getYieldedStacks()))
    if (failed(check("stacked results", stack.getType(), value.getType())))
      return failure();
  for (auto [last, value] : llvm::zip(loop.getLastResults(), loop.getYieldedLasts()))
    if (!liesLike(cast<MeshTensorType>(last.getType()).getSharding(),
                  cast<MeshTensorType>(value.getType()).getSharding(), 0))
      return loop.emitOpError("expected last values with the sharding that they have in the loop, got ")
             << last.getType() << " and " << value.getType();
  return success();
}

/// Checks that collectives are directly in the task's block, not in loops or branches, and use only axes of the task's
/// mesh.
static LogicalResult checkBody(ModuleOp module, TaskOp task) {
  FailureOr<MeshOp> mesh = meshOf(module, task);
  if (failed(mesh))
    return failure();
  auto checkMesh = [&](Operation *op, FlatSymbolRefAttr name) -> LogicalResult {
    if (auto named = module.lookupSymbol<MeshOp>(name.getAttr()); named && (!*mesh || named == *mesh))
      return success();
    return op->emitOpError("expected the mesh of the task's mesh tensors, got ") << name;
  };
  WalkResult walked = task.walk([&](Operation *op) -> WalkResult {
    if (auto coordinates = dyn_cast<AxisIndicesOp>(op)) {
      if (failed(checkMesh(op, coordinates.getMeshAttr())))
        return WalkResult::interrupt();
      int64_t axes = module.lookupSymbol<MeshOp>(coordinates.getMesh()).getAxes().size();
      if (coordinates.getResult().getType().getNumElements() != axes) // axis_indices_c1
        return WalkResult(coordinates.emitOpError("expected one element for each of ")
                          << axes << " axes, got " << coordinates.getResult().getType());
      return WalkResult::advance();
    }
    auto collective = dyn_cast<CollectiveOp>(op);
    if (!collective)
      return WalkResult::advance();
    if (op->getParentOp() != task) {
      InFlightDiagnostic error = collective.emitOpError("expected in the list of a task, got ")
                                 << stringifyCollectiveKind(collective.getKind()) << " for "
                                 << collective.getReasonAttr() << " inside '" << op->getParentOp()->getName()
                                 << "', which is one kernel";
      error.attachNote(op->getParentOp()->getLoc()) << "see this '" << op->getParentOp()->getName() << "'";
      return WalkResult(error);
    }
    if (failed(checkMesh(op, collective.getMeshAttr())))
      return WalkResult::interrupt();
    LogicalResult result = success();
    auto check = [&](AxisRefAttr axis) {
      if (succeeded(result))
        result = checkAxis(collective.getResult(), module.lookupSymbol<MeshOp>(collective.getMesh()), axis);
    };
    collective.getSource().forEachAxis(check);
    collective.getTarget().forEachAxis(check);
    llvm::for_each(collective.getAxes().getAsRange<AxisRefAttr>(), check);
    return failed(result) ? WalkResult::interrupt() : WalkResult::advance();
  });
  return failure(walked.wasInterrupted());
}

static LogicalResult verifySharded(ModuleOp module) {
  if (failed(verifyPartitioned(module)))
    return failure();
  ProgramOp program = *module.getOps<ProgramOp>().begin();
  WalkResult result = program.walk<WalkOrder::PreOrder>([&](Operation *op) -> WalkResult {
    for (Value value : op->getResults())
      if (failed(checkSharded(module, value)))
        return WalkResult::interrupt();
    for (Region &region : op->getRegions())
      for (BlockArgument argument : region.getArguments())
        if (failed(checkSharded(module, argument)))
          return WalkResult::interrupt();
    if (auto loop = dyn_cast<MicrobatchesOp>(op); loop && failed(checkLoopShardings(loop)))
      return WalkResult::interrupt();
    // Transfers must not carry partial sums: the source stage reduces them.
    if (auto transfer = dyn_cast<TransferOp>(op))
      for (Type type : {transfer.getSource().getType(), transfer.getTarget().getType()})
        if (!cast<MeshTensorType>(type).getSharding().getUnreduced().empty())
          return WalkResult(transfer.emitOpError("expected values without unreduced axes, got ") << type);
    if (auto ret = dyn_cast<ReturnOp>(op))
      for (auto [info, value] : llvm::zip(program.getResults().getAsRange<ResultAttr>(), ret.getValues()))
        if (auto type = cast<MeshTensorType>(value.getType()); !type.getSharding().getUnreduced().empty())
          return WalkResult(ret.emitOpError("expected results without unreduced axes, got ")
                            << type << " for " << info.getName());
    if (auto task = dyn_cast<TaskOp>(op))
      return failed(checkBody(module, task)) ? WalkResult::interrupt() : WalkResult::skip();
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();
  for (auto [info, argument] : llvm::zip(program.getArgs().getAsRange<ArgAttr>(), program.getBody().getArguments()))
    if (auto type = cast<MeshTensorType>(argument.getType()); !type.getSharding().getUnreduced().empty())
      return program.emitOpError("expected arguments without unreduced axes, got ")
             << type << " for " << info.getName();
  return success();
}

static LogicalResult verifyLowered(ModuleOp module) {
  if (failed(verifySharded(module)))
    return failure();
  WalkResult result = module.walk<WalkOrder::PreOrder>([&](Operation *op) -> WalkResult {
    if (auto transfer = dyn_cast<TransferOp>(op); transfer && !transfer.getCost())
      return WalkResult(transfer.emitOpError("expected a cost, got none"));
    auto task = dyn_cast<TaskOp>(op);
    if (!task)
      return WalkResult::advance();
    if (!task.isLowered() || !task.getCost())
      return WalkResult(task.emitOpError("expected a command list with workspace and cost, got ")
                        << (task.isLowered() ? "no cost" : "a body on tensors"));
    FailureOr<MeshOp> mesh = meshOf(module, task);
    if (failed(mesh))
      return WalkResult::interrupt();
    return failed(verifyLaunches(task.getBody().front(), task.getNumOperands(), task.getAliases(), *mesh))
               ? WalkResult::interrupt()
               : WalkResult::skip();
  });
  return failure(result.wasInterrupted());
}

/// Checks that a value that two stages on one pipeline rank share has the same sharding on both.
static LogicalResult verifyHandOvers(ProgramOp program, ScheduleOp schedule) {
  ArrayRef<int64_t> place = schedule.getPlace();
  WalkResult walked = program.walk([&](TransferOp transfer) -> WalkResult {
    size_t from = transfer.getFrom(), to = transfer.getTo();
    auto source = cast<MeshTensorType>(transfer.getSource().getType()),
         target = cast<MeshTensorType>(transfer.getTarget().getType());
    if (from >= place.size() || to >= place.size() || place[from] != place[to] ||
        liesLike(source.getSharding(), target.getSharding(), 0))
      return WalkResult::advance();
    InFlightDiagnostic error = transfer.emitOpError("expected the same sharding on both sides of a hand-over, got ")
                               << source.getSharding() << " and " << target.getSharding();
    error.attachNote(schedule.getLoc()) << "stages " << from << " and " << to << " live on pipeline rank "
                                        << place[from];
    return WalkResult(error);
  });
  return failure(walked.wasInterrupted());
}

static LogicalResult verifyScheduled(ModuleOp module) {
  if (failed(verifyLowered(module)))
    return failure();
  auto schedules = module.getOps<ScheduleOp>();
  if (!llvm::hasSingleElement(schedules))
    return module.emitError("expected one 'mpmd.schedule', got ") << std::distance(schedules.begin(), schedules.end());
  ScheduleOp schedule = *schedules.begin();
  if (failed(verifyMeshes(module)) || failed(verifyHandOvers(*module.getOps<ProgramOp>().begin(), schedule)))
    return failure();
  DenseSet<Attribute> meshes;
  for (auto order : schedule.getBody().front().getOps<RankScheduleOp>()) {
    if (!module.lookupSymbol<SubmeshOp>(order.getMesh()))
      return order.emitOpError("expected a mesh, got ") << order.getMeshAttr();
    if (!meshes.insert(order.getMeshAttr()).second)
      return order.emitOpError("expected one order per mesh, got a second one for ") << order.getMeshAttr();
  }
  ProgramOp program = *onlyProgram(module);
  absl::Status status = plan::checkAndSimulate(readTimetable(schedule), readTaskGraph(program).graph).status();
  return status.ok() ? success() : LogicalResult(schedule.emitError(messageOf(status)));
}

namespace {
struct VerifyPhase : mpmd::impl::VerifyPhaseBase<VerifyPhase> {
  using VerifyPhaseBase::VerifyPhaseBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    // Passes within a phase may run without the verifier.
    LogicalResult result = verify(module);
    if (failed(result))
      return signalPassFailure();
    if (phase == "partitioned")
      result = verifyPartitioned(module);
    else if (phase == "sharded")
      result = verifySharded(module);
    else if (phase == "lowered")
      result = verifyLowered(module);
    else if (phase == "scheduled")
      result = verifyScheduled(module);
    else if (phase == "ranked")
      result = verifyRanks(module, cap);
    else
      result = module.emitError("expected a phase: partitioned, sharded, lowered, scheduled or ranked, got '")
               << phase << "'";
    if (failed(result))
      signalPassFailure();
    else
      markAllAnalysesPreserved();
  }
};
} // namespace
