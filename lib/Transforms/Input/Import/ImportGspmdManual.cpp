// Imports GSPMD's manual computations. They are calls whose operands come from `@SPMDFullToShardShape` and whose
// results go to `@SPMDShardToFullShape`.
#include "GspmdSharding.h"
#include "SdyImporter.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mpmd;

static constexpr StringRef kToShard = "SPMDFullToShardShape", kToFull = "SPMDShardToFullShape";

static stablehlo::CustomCallOp callOf(Operation *op, StringRef target) {
  auto call = dyn_cast_or_null<stablehlo::CustomCallOp>(op);
  return call && call.getCallTargetName() == target && call->getNumOperands() == 1 && call->getNumResults() == 1
             ? call
             : stablehlo::CustomCallOp();
}

static StringRef shardingOf(Operation *op) {
  auto text = op->getAttrOfType<StringAttr>("mhlo.sharding");
  return text ? text.getValue() : StringRef();
}

namespace {
class GspmdManualImporter {
public:
  GspmdManualImporter(func::CallOp call, SdyImporter::Axes axes) : call(call), axes(axes), b(call) {}
  LogicalResult run();

private:
  FailureOr<ShardingAttr> import(Operation *op, StringRef text, Type type);
  Value constrain(Value value, ShardingAttr sharding);

  func::CallOp call;
  SdyImporter::Axes axes;
  OpBuilder b;
};
} // namespace

FailureOr<ShardingAttr> GspmdManualImporter::import(Operation *op, StringRef text, Type type) {
  std::string reason = "expected a tensor of static shape, got another type";
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (tensor && tensor.hasStaticShape())
    if (std::optional<ShardingAttr> made = parseGspmd(text, tensor.getRank(), {}, axes, call.getContext(), reason))
      return *made;
  InFlightDiagnostic error = op->emitOpError("cannot shard a manual computation by '") << text << "': " << reason;
  error.attachNote(call.getLoc()) << "the computation";
  return error;
}

Value GspmdManualImporter::constrain(Value value, ShardingAttr sharding) {
  // A scalar needs no sharding constraint.
  if (cast<RankedTensorType>(value.getType()).getRank() == 0)
    return value;
  return ShardingConstraintOp::create(b, call.getLoc(), value.getType(), value, sharding);
}

LogicalResult GspmdManualImporter::run() {
  SmallVector<Value> operands, targets;
  SmallVector<Attribute> from, to, over;
  SmallVector<Operation *> dead;
  for (Value operand : call.getOperands()) {
    auto shard = callOf(operand.getDefiningOp(), kToShard);
    if (!shard)
      return call.emitOpError("expected '@") << kToShard << "' of each operand of a manual computation, got another";
    auto annotation = callOf(shard->getOperand(0).getDefiningOp(), "Sharding");
    if (!annotation)
      return shard.emitOpError("expected '@Sharding' before it, which says how its operand lies, got none");
    FailureOr<ShardingAttr> sharding = import(annotation, shardingOf(annotation), shard->getOperand(0).getType());
    if (failed(sharding))
      return failure();
    from.push_back(*sharding);
    operands.push_back(constrain(annotation->getOperand(0), *sharding));
  }
  SmallVector<unsigned> used;
  for (OpResult result : call.getResults()) {
    // Unused results are left out of the `mpmd.manual_computation`.
    if (result.use_empty())
      continue;
    used.push_back(result.getResultNumber());
    // Looks through a `Sharding` call in between, which only marks the value as manual.
    auto uses = llvm::to_vector(result.getUsers());
    stablehlo::CustomCallOp full, annotation = uses.size() == 1 ? callOf(uses[0], "Sharding") : nullptr;
    if (annotation && annotation->hasOneUse())
      full = callOf(*annotation->user_begin(), kToFull);
    if (!full)
      return call.emitOpError("expected '@") << kToFull << "' of each result of a manual computation, got another use";
    FailureOr<ShardingAttr> sharding = import(full, shardingOf(full), full->getResult(0).getType());
    if (failed(sharding))
      return failure();
    to.push_back(*sharding);
    targets.push_back(full->getResult(0));
    dead.append({annotation, full});
  }
  for (const auto &[name, size, inter] : axes)
    if (size > 1)
      over.push_back(AxisRefAttr::get(call.getContext(), b.getStringAttr(name), size, 1, size));
  auto manual = ManualComputationOp::create(b, call.getLoc(), ValueRange(targets).getTypes(), operands,
                                            b.getArrayAttr(over), b.getArrayAttr(from), b.getArrayAttr(to));
  Block &body = manual.getBody().emplaceBlock();
  for (Value operand : call.getOperands())
    body.addArgument(operand.getType(), operand.getLoc());
  OpBuilder inside = OpBuilder::atBlockBegin(&body);
  Operation *inner = inside.clone(*call);
  inner->setOperands(body.getArguments());
  YieldOp::create(inside, call.getLoc(),
                  llvm::map_to_vector(used, [&](unsigned i) -> Value { return inner->getResult(i); }));
  if (failed(manual.verify()))
    return failure();
  for (auto [target, made, sharding] : llvm::zip_equal(targets, manual.getOutputs(), to))
    target.replaceAllUsesWith(constrain(made, cast<ShardingAttr>(sharding)));
  // Erases users before their operands.
  for (Operation *op : llvm::reverse(dead))
    op->erase();
  call.erase();
  return success();
}

LogicalResult mpmd::importGspmdManual(ModuleOp module, SdyImporter::Axes axes) {
  SmallVector<func::CallOp> calls;
  SmallVector<stablehlo::CustomCallOp> ends;
  module.walk([&](Operation *op) {
    if (callOf(op, kToShard) || callOf(op, kToFull))
      ends.push_back(cast<stablehlo::CustomCallOp>(op));
    auto call = dyn_cast<func::CallOp>(op);
    if (call && llvm::any_of(call.getOperands(), [](Value value) { return callOf(value.getDefiningOp(), kToShard); }))
      calls.push_back(call);
  });
  // On one device no sharding is manual, and global and local shapes are equal, so the conversion calls are identities.
  if (llvm::all_of(ends, [](stablehlo::CustomCallOp call) {
        return (!callOf(call, kToShard) || shardingOf(call) != "{manual}") &&
               call->getOperandTypes() == call->getResultTypes();
      })) {
    for (stablehlo::CustomCallOp call : ends) {
      call->replaceAllUsesWith(call->getOperands());
      call.erase();
    }
    return success();
  }
  for (func::CallOp call : calls)
    if (failed(GspmdManualImporter(call, axes).run()))
      return failure();
  // Erases unused conversion calls and the annotations of their operands.
  module.walk([](stablehlo::CustomCallOp call) {
    if (!callOf(call, kToShard) || !call->use_empty())
      return;
    Operation *annotation = call->getOperand(0).getDefiningOp();
    call.erase();
    if (callOf(annotation, "Sharding") && annotation->use_empty())
      annotation->erase();
  });
  return success();
}
