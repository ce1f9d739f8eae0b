// Normalises stage marks and inlines every call that is not a stage call.
#include "ExpandTopK.h"
#include "Import/ImportLapack.h"
#include "Import/ImportOlderCalls.h"

#include "mpmd/Dialect/Mpmd/AttrNames.h"
#include "mpmd/Dialect/Mpmd/Limits.h"
#include "mpmd/Dialect/Mpmd/Mpmd.h"
#include "mpmd/Dialect/Mpmd/NamedStages.h"
#include "mpmd/Dialect/StableHLO/StableHLO.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/DenseMap.h"

namespace mpmd {
#define GEN_PASS_DEF_INLINECALLS
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;

namespace {

/// Parses a stage number that consists of digits only. Returns -1 if the number exceeds the limit.
std::optional<int64_t> stageNumber(StringRef digits) {
  if (digits.empty() || !llvm::all_of(digits, llvm::isDigit))
    return std::nullopt;
  digits = digits.ltrim('0');
  int64_t number = 0;
  if (digits.size() > 9 || (!digits.empty() && digits.getAsInteger(10, number)) || number >= kMaxStages)
    return -1;
  return number;
}

/// Parses the stages of a mark: one number, or the stages of consecutive layers. `0x4_1x3_2` are four layers of stage
/// 0, three of stage 1, and one of stage 2. Returns nothing if `text` has another form. Numbers are like `stageNumber`.
SmallVector<int64_t> stagesFrom(StringRef text) {
  SmallVector<int64_t> stages;
  while (true) {
    auto [run, rest] = text.split('_');
    auto [digits, times] = run.split('x');
    std::optional<int64_t> stage = stageNumber(digits), count = run.contains('x') ? stageNumber(times) : 1;
    if (!stage || !count || (rest.empty() && text.ends_with("_")))
      return {};
    if (*count < 0 || static_cast<int64_t>(stages.size()) + *count > kMaxStages)
      return {-1};
    stages.append(*count, *stage);
    if (rest.empty())
      return stages;
    text = rest;
  }
}

/// Parses the stages in a callee name of the form `mpmd_stage_<stages>_body` or `mpmd_stage_<stages>_body_<n>`.
SmallVector<int64_t> stagesFromName(StringRef name) {
  if (!name.consume_front("mpmd_stage_"))
    return {};
  auto [stages, rest] = name.split("_body");
  if (stages == name || (!rest.empty() && !(rest.consume_front("_") && stageNumber(rest))))
    return {};
  return stagesFrom(stages);
}

/// Whether a name starts like a stage name with a number, but is no valid stage name.
bool isNearlyAMark(StringRef name) {
  StringRef rest = name;
  return rest.consume_front("mpmd_stage_") && stageNumber(rest.split('_').first) && stagesFromName(name).empty();
}

/// Returns the stages of a call of `callee`, or of a composite with this decomposition: one, that of each layer, or
/// nothing if it has no stage mark. Emits an error for an invalid mark.
FailureOr<SmallVector<int64_t>> stagesOf(Operation *call, StringRef callee) {
  SmallVector<int64_t> stages = stagesFromName(callee);
  if (auto attrs = call->getAttrOfType<DictionaryAttr>("mhlo.frontend_attributes"))
    if (auto mark = attrs.getAs<StringAttr>(kStageAttr)) {
      stages = stagesFrom(mark.getValue());
      if (stages.empty())
        return call->emitError("expected as mark 'mpmd.stage' a stage number, or the stages of layers, such as "
                               "\"0x4_1x4\", got ")
               << mark;
      callee = mark.getValue();
    }
  if (llvm::is_contained(stages, -1))
    return call->emitError("expected stages from 0 to ")
           << kMaxStages - 1 << " of at most " << kMaxStages << " layers, got '" << callee << "'";
  return stages;
}

class Inliner {
public:
  explicit Inliner(ModuleOp module) : module(module) {}
  LogicalResult run();

private:
  LogicalResult inlineInto(func::FuncOp func, bool keepStages);
  LogicalResult inlineAt(Operation *call, func::FuncOp callee, bool keepStages);
  FailureOr<func::FuncOp> calleeOf(Operation *call, FlatSymbolRefAttr name);
  LogicalResult markLoop(stablehlo::CompositeOp composite);
  void separateBarriers(func::FuncOp func);

  ModuleOp module;
  SymbolTableCollection symbols;
  /// The functions that are being inlined, outermost first. Detects recursion.
  SmallVector<Operation *> stack;
};

LogicalResult Inliner::run() {
  func::FuncOp main;
  for (auto func : module.getOps<func::FuncOp>()) {
    if (func.isPublic())
      main = func;
    if (isNearlyAMark(func.getName()))
      func.emitRemark("'") << func.getName() << "' is no stage: expected a name like 'mpmd_stage_0_body'";
  }
  if (!main)
    return module.emitError("expected a public function, the training step, got none");
  if (failed(inlineInto(main, /*keepStages=*/true)))
    return failure();
  separateBarriers(main);
  // The callees that are left are stage functions. Calls inside them are inlined, too.
  SmallVector<func::FuncOp> stages;
  DenseSet<Operation *> called;
  WalkResult result = main.walk([&](func::CallOp call) {
    FailureOr<func::FuncOp> callee = calleeOf(call, call.getCalleeAttr());
    if (failed(callee))
      return WalkResult::interrupt();
    if (called.insert(*callee).second)
      stages.push_back(*callee);
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();
  for (func::FuncOp stage : stages) {
    if (failed(inlineInto(stage, /*keepStages=*/false)))
      return failure();
    separateBarriers(stage);
  }
  for (auto func : llvm::make_early_inc_range(module.getOps<func::FuncOp>()))
    if (!func.isPublic() && !called.contains(func))
      func.erase();
  return success();
}

/// Replaces each barrier by one barrier per value. A barrier orders each value before later code; it must not tie
/// values of different stages together. In a marked step, barriers are dropped: no pass merges stage calls, so a
/// recomputation in a call of its own stays separate.
void Inliner::separateBarriers(func::FuncOp func) {
  bool marked = !func.isPublic();
  SmallVector<stablehlo::OptimizationBarrierOp> barriers;
  func.walk([&](Operation *op) {
    marked |= isa<func::CallOp>(op) || namedStageOf(op);
    if (auto barrier = dyn_cast<stablehlo::OptimizationBarrierOp>(op))
      barriers.push_back(barrier);
  });
  for (auto [number, barrier] : llvm::enumerate(barriers)) {
    OpBuilder builder(barrier);
    for (auto [result, operand] : llvm::zip(barrier->getResults(), barrier->getOperands())) {
      if (marked) {
        result.replaceAllUsesWith(operand);
        continue;
      }
      auto single = stablehlo::OptimizationBarrierOp::create(builder, barrier.getLoc(), TypeRange{operand.getType()},
                                                             ValueRange{operand});
      // The number prevents CSE from merging the barriers of two recomputations.
      single->setAttr(kBarrierAttr, builder.getI64IntegerAttr(number));
      result.replaceAllUsesWith(single->getResult(0));
    }
    barrier->erase();
  }
}

FailureOr<func::FuncOp> Inliner::calleeOf(Operation *call, FlatSymbolRefAttr name) {
  auto callee = symbols.lookupNearestSymbolFrom<func::FuncOp>(call, name);
  if (!callee || callee.isExternal() || !callee.getBody().hasOneBlock())
    return call->emitError("expected a callee with a body of one block, got ") << name;
  if (TypeRange(callee.getArgumentTypes()) != TypeRange(call->getOperandTypes()) ||
      TypeRange(callee.getResultTypes()) != TypeRange(call->getResultTypes()))
    return call->emitError("expected a callee of type ")
           << callee.getFunctionType() << ", got operands (" << call->getOperandTypes() << ") and results ("
           << call->getResultTypes() << ")";
  return callee;
}

/// Moves the attributes of the composite `mpmd.microbatch_loop` to the loop inside it.
LogicalResult Inliner::markLoop(stablehlo::CompositeOp composite) {
  auto attributes = composite.getCompositeAttributesAttr();
  auto microbatches = attributes ? attributes.getAs<IntegerAttr>("microbatches") : IntegerAttr();
  if (composite.getName() != "mpmd.microbatch_loop" || !microbatches)
    return success();
  auto callee = symbols.lookupNearestSymbolFrom<func::FuncOp>(composite, composite.getDecompositionAttr());
  if (failed(inlineInto(callee, /*keepStages=*/true)))
    return failure();
  SmallVector<stablehlo::WhileOp> loops(callee.getBody().front().getOps<stablehlo::WhileOp>());
  if (loops.size() != 1) {
    InFlightDiagnostic error =
        composite.emitError("expected one loop in the decomposition of 'mpmd.microbatch_loop', got ") << loops.size();
    error.attachNote(callee.getLoc()) << "the decomposition";
    return error;
  }
  loops.front()->setAttr(kMicrobatchesAttr, microbatches);
  return success();
}

/// Inlines `callee` at `call`, and erases the call.
LogicalResult Inliner::inlineAt(Operation *call, func::FuncOp callee, bool keepStages) {
  if (failed(inlineInto(callee, keepStages)))
    return failure();
  OpBuilder builder(call);
  IRMapping mapping;
  mapping.map(callee.getArguments(), call->getOperands());
  // If several layers call one function, the locations in it name only the first layer. So the stage that the call's
  // own name gives wins.
  std::optional<NamedStage> named = namedStageOf(call);
  for (Operation &op : callee.getBody().front().without_terminator()) {
    Operation *copy = builder.clone(op, mapping);
    if (named)
      setNamedStage(copy, *named);
    if (call->hasAttr(kNamedBackwardAttr))
      copy->walk([](Operation *op) {
        if (std::optional<NamedStage> stage = namedStageOf(op)) {
          stage->isBackward = true;
          setNamedStage(op, *stage);
        }
      });
  }
  for (auto [result, value] : llvm::zip(call->getResults(), callee.getBody().front().getTerminator()->getOperands()))
    result.replaceAllUsesWith(mapping.lookupOrDefault(value));
  call->erase();
  return success();
}

/// Inlines all calls in `func`. A callee's own calls are inlined before the callee is copied, so each function is
/// walked once.
LogicalResult Inliner::inlineInto(func::FuncOp func, bool keepStages) {
  if (llvm::is_contained(stack, func.getOperation()))
    return func.emitError("expected no recursion, got a function that calls itself");
  stack.push_back(func);
  SmallVector<func::CallOp> calls;
  SmallVector<stablehlo::CompositeOp> composites;
  func.walk([&](Operation *op) {
    if (auto call = dyn_cast<func::CallOp>(op))
      calls.push_back(call);
    else if (auto composite = dyn_cast<stablehlo::CompositeOp>(op))
      composites.push_back(composite);
  });
  // Replaces a composite by a call of its decomposition, which is then inlined.
  for (stablehlo::CompositeOp composite : composites) {
    if (failed(calleeOf(composite, composite.getDecompositionAttr())) || failed(markLoop(composite)))
      return failure();
    OpBuilder builder(composite);
    auto call = func::CallOp::create(builder, composite.getLoc(), composite.getDecompositionAttr(),
                                     composite->getResultTypes(), composite->getOperands());
    if (Attribute marks = composite->getAttr("mhlo.frontend_attributes"))
      call->setAttr("mhlo.frontend_attributes", marks);
    composite->replaceAllUsesWith(call);
    composite->erase();
    calls.push_back(call);
  }
  for (func::CallOp call : calls) {
    FailureOr<SmallVector<int64_t>> stages = stagesOf(call, call.getCallee());
    FailureOr<func::FuncOp> callee = calleeOf(call, call.getCalleeAttr());
    if (failed(stages) || failed(callee))
      return failure();
    if (!stages->empty()) {
      if (!keepStages) {
        InFlightDiagnostic error = call.emitError("expected no stage inside another, got a call of stage ")
                                   << stages->front();
        error.attachNote(func.getLoc()) << "inside the function of a stage";
        return error;
      }
      Builder builder(call.getContext());
      if (stages->size() == 1)
        call->setAttr(kStageAttr, builder.getI64IntegerAttr(stages->front()));
      else
        call->setAttr(kLayerStagesAttr, builder.getDenseI64ArrayAttr(*stages));
      continue;
    }
    if (failed(inlineAt(call, *callee, keepStages)))
      return failure();
  }
  stack.pop_back();
  return success();
}

struct InlineCalls : mpmd::impl::InlineCallsBase<InlineCalls> {
  void runOnOperation() override {
    if (failed(expandApproxTopK(getOperation())) || failed(importOlderCalls(getOperation())) ||
        failed(importLapack(getOperation())) || failed(Inliner(getOperation()).run()))
      return signalPassFailure();
  }
};

} // namespace
