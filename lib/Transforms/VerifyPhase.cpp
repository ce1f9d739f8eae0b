// mpmd-verify-phase: what must hold at the door of each phase.
#include "Rank/VerifyRanks.h"

#include "mpmd/Dialect/Mpmd/Limits.h"
#include "mpmd/Dialect/Mpmd/Mpmd.h"
#include "mpmd/Dialect/Mpmd/TaskGraph.h"
#include "mpmd/Dialect/Mpmd/VerifyLaunches.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace mpmd {
#define GEN_PASS_DEF_VERIFYPHASE
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;

/// The stages on which a value of a program lives; empty: on all that hold the argument.
static bool livesOn(ProgramOp program, Value value, int64_t stage) {
  if (auto transfer = value.getDefiningOp<TransferOp>())
    return static_cast<int64_t>(transfer.getTo()) == stage;
  if (auto op = value.getDefiningOp<StageOp>())
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

/// The mesh has the axis, in the same size.
static LogicalResult checkAxis(Value value, InsideMeshOp mesh, AxisRefAttr axis) {
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

/// Only tasks, transfers and the loop; tasks are unique and read values of their own stage.
static LogicalResult verifyPartitioned(ModuleOp module) {
  FailureOr<ProgramOp> found = onlyProgram(module);
  if (failed(found))
    return failure();
  ProgramOp program = *found;
  for (auto func : module.getOps<func::FuncOp>())
    return func.emitError("expected no functions beside the program");
  auto checkMesh = [&](Value value) -> LogicalResult {
    auto type = dyn_cast<ArrayType>(value.getType());
    if (!type)
      return success();
    auto mesh = module.lookupSymbol<InsideMeshOp>(type.getMesh().getAttr());
    if (!mesh)
      return emitError(value.getLoc()) << "expected an array on an 'mpmd.inside_mesh', got one on " << type.getMesh();
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
  std::map<std::tuple<Operation *, int64_t, TaskKind, int64_t>, StageOp> seen;
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
            op->emitOpError("expected loops over microbatches one behind the other, got one inside another"));
      if (++loops > kMaxLoops)
        return WalkResult(op->emitOpError("expected at most ") << kMaxLoops << " loops over microbatches, got more");
      return WalkResult::advance();
    }
    if (auto transfer = dyn_cast<TransferOp>(op)) {
      if (!livesOn(program, transfer.getSource(), transfer.getFrom()))
        return WalkResult(transfer.emitOpError("expected a value of stage ") << transfer.getFrom());
      if (static_cast<int64_t>(transfer.getTo()) >= static_cast<int64_t>(program.getStages()))
        return WalkResult(transfer.emitOpError("expected stages below ")
                          << program.getStages() << ", got " << transfer.getTo());
      return WalkResult::advance();
    }
    auto stage = dyn_cast<StageOp>(op);
    if (!stage)
      return WalkResult(op->emitOpError("expected 'mpmd.stage' and 'mpmd.transfer' only"));
    if (stage.getStage() >= program.getStages())
      return WalkResult(stage.emitOpError("expected stages below ")
                        << program.getStages() << ", got " << stage.getStage());
    bool loopKind = plan::inLoop(actionKind(stage.getKind()));
    if (loopKind != inLoop)
      return WalkResult(stage.emitOpError(loopKind
                                              ? "expected forward and backward tasks in the microbatch loop only"
                                              : "expected prologue and update tasks outside the microbatch loop only"));
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
    return WalkResult::skip();
  });
  return failure(result.wasInterrupted());
}

static LogicalResult verifySharded(ModuleOp module) {
  if (failed(verifyPartitioned(module)))
    return failure();
  WalkResult result = module.walk([&](Operation *op) -> WalkResult {
    for (Value value : op->getResults())
      if (auto type = dyn_cast<ArrayType>(value.getType()); type && !type.getSharding())
        return WalkResult(op->emitOpError("expected a sharding on every array, got ") << type);
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

static LogicalResult verifyLowered(ModuleOp module) {
  if (failed(verifySharded(module)))
    return failure();
  WalkResult result = module.walk<WalkOrder::PreOrder>([&](Operation *op) -> WalkResult {
    if (auto transfer = dyn_cast<TransferOp>(op); transfer && !transfer.getCost())
      return WalkResult(transfer.emitOpError("expected a cost"));
    auto stage = dyn_cast<StageOp>(op);
    if (!stage)
      return WalkResult::advance();
    if (!stage.isLowered() || !stage.getCost())
      return WalkResult(stage.emitOpError("expected a launch list with workspace and cost"));
    return failed(verifyLaunches(stage.getBody().front(), stage.getNumOperands(), stage.getAliases()))
               ? WalkResult::interrupt()
               : WalkResult::skip();
  });
  return failure(result.wasInterrupted());
}

static LogicalResult verifyScheduled(ModuleOp module) {
  if (failed(verifyLowered(module)))
    return failure();
  auto schedules = module.getOps<ScheduleOp>();
  if (!llvm::hasSingleElement(schedules))
    return module.emitError("expected one 'mpmd.schedule', got ") << std::distance(schedules.begin(), schedules.end());
  ScheduleOp schedule = *schedules.begin();
  if (failed(verifyMeshes(module)))
    return failure();
  DenseSet<Attribute> meshes;
  for (auto order : schedule.getBody().front().getOps<OrderOp>()) {
    if (!module.lookupSymbol<MeshOp>(order.getMesh()))
      return order.emitOpError("expected a mesh, got ") << order.getMeshAttr();
    if (!meshes.insert(order.getMeshAttr()).second)
      return order.emitOpError("expected one order per mesh, got a second one for ") << order.getMeshAttr();
  }
  plan::Simulation simulation;
  ProgramOp program = *onlyProgram(module);
  std::string error = plan::checkAndSimulate(readTimetable(schedule), readTaskGraph(program).graph, simulation);
  return error.empty() ? success() : LogicalResult(schedule.emitError(error));
}

namespace {
struct VerifyPhase : mpmd::impl::VerifyPhaseBase<VerifyPhase> {
  using VerifyPhaseBase::VerifyPhaseBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    LogicalResult result = success();
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
