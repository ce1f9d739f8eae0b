// Removes tensors without elements, so that later passes do not plan memory, transfers or loops for them.
#include "mpmd/Dialect/StableHLO/StableHLO.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/BitVector.h"

namespace mpmd {
#define GEN_PASS_DEF_DROPEMPTY
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;

static bool isEmpty(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && llvm::is_contained(tensor.getShape(), 0);
}

static bool isEmpty(Value value) { return isEmpty(value.getType()); }

static llvm::BitVector emptyOnes(TypeRange types) {
  llvm::BitVector found(types.size());
  for (auto [i, type] : llvm::enumerate(types))
    if (isEmpty(type))
      found.set(i);
  return found;
}

static SmallVector<Value> others(ValueRange values, const llvm::BitVector &dropped) {
  SmallVector<Value> kept;
  for (auto [i, value] : llvm::enumerate(values))
    if (!dropped[i])
      kept.push_back(value);
  return kept;
}

namespace {
class Dropper {
public:
  explicit Dropper(ModuleOp module) : module(module), rewriter(module.getContext()) {}
  void run();

private:
  void replaceUses(Value value);
  void dropFromFunction(func::FuncOp func);
  void dropFromCalls();
  void dropFromControlFlow(Operation *op);
  void rewrite(Operation *op);
  Value broadcast(Operation *op, Value scalar, Type type);
  Value zeros(Operation *op);

  ModuleOp module;
  IRRewriter rewriter;
};
} // namespace

/// Replaces uses of a value without elements by a constant, which needs no memory.
void Dropper::replaceUses(Value value) {
  Operation *definition = value.getDefiningOp();
  if (!isEmpty(value) || value.use_empty() || isa_and_nonnull<stablehlo::ConstantOp>(definition))
    return;
  rewriter.setInsertionPointAfterValue(value);
  auto constant =
      stablehlo::ConstantOp::create(rewriter, value.getLoc(), value.getType(),
                                    DenseElementsAttr::get(cast<ShapedType>(value.getType()), ArrayRef<Attribute>{}));
  rewriter.replaceAllUsesWith(value, constant);
}

void Dropper::dropFromFunction(func::FuncOp func) {
  llvm::BitVector arguments = emptyOnes(func.getArgumentTypes()), results = emptyOnes(func.getResultTypes());
  Operation *terminator = func.getBody().front().getTerminator();
  terminator->setOperands(others(terminator->getOperands(), results));
  // All uses of these arguments were replaced, so erasing them cannot fail.
  (void)func.eraseArguments(arguments);
  (void)func.eraseResults(results);
}

void Dropper::dropFromCalls() {
  SmallVector<func::CallOp> calls;
  module.walk([&](func::CallOp call) { calls.push_back(call); });
  for (func::CallOp call : calls) {
    llvm::BitVector dropped = emptyOnes(call.getResultTypes());
    SmallVector<Value> operands = others(call.getOperands(), emptyOnes(call.getOperandTypes()));
    if (operands.size() == call.getNumOperands() && dropped.none())
      continue;
    rewriter.setInsertionPoint(call);
    SmallVector<Value> kept = others(call.getResults(), dropped);
    auto replacement =
        func::CallOp::create(rewriter, call.getLoc(), call.getCallee(), TypeRange(ValueRange(kept)), operands);
    replacement->setDiscardableAttrs(call->getDiscardableAttrDictionary());
    for (auto [old, value] : llvm::zip(kept, replacement.getResults()))
      rewriter.replaceAllUsesWith(old, value);
    rewriter.eraseOp(call);
  }
}

/// Removes carries and results without elements from while, case and if.
void Dropper::dropFromControlFlow(Operation *op) {
  llvm::BitVector dropped = emptyOnes(op->getResultTypes());
  if (dropped.none())
    return;
  bool carries = isa<stablehlo::WhileOp>(op);
  SmallVector<Value> kept = others(op->getResults(), dropped);
  OperationState state(op->getLoc(), op->getName(),
                       carries ? ValueRange(others(op->getOperands(), dropped)) : ValueRange(op->getOperands()),
                       TypeRange(ValueRange(kept)), op->getAttrs());
  for (Region &region : op->getRegions()) {
    Block &block = region.front();
    if (carries)
      block.eraseArguments(dropped);
    // The condition region of a loop yields only the predicate, not the carries.
    Operation *terminator = block.getTerminator();
    if (terminator->getNumOperands() == dropped.size() && !(carries && &region == &op->getRegion(0)))
      terminator->setOperands(others(terminator->getOperands(), dropped));
    state.addRegion()->takeBody(region);
  }
  rewriter.setInsertionPoint(op);
  Operation *replacement = rewriter.create(state);
  for (auto [old, value] : llvm::zip(kept, replacement->getResults()))
    rewriter.replaceAllUsesWith(old, value);
  rewriter.eraseOp(op);
}

Value Dropper::broadcast(Operation *op, Value scalar, Type type) {
  return stablehlo::BroadcastInDimOp::create(rewriter, op->getLoc(), type, scalar, ArrayRef<int64_t>{});
}

Value Dropper::zeros(Operation *op) {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  Attribute zero = isa<FloatType>(type.getElementType()) ? Attribute(FloatAttr::get(type.getElementType(), 0.0))
                                                         : Attribute(IntegerAttr::get(type.getElementType(), 0));
  return stablehlo::ConstantOp::create(rewriter, op->getLoc(), type, DenseElementsAttr::get(type, zero));
}

/// Rewrites an op that has operands without elements.
void Dropper::rewrite(Operation *op) {
  rewriter.setInsertionPoint(op);
  if (auto concatenate = dyn_cast<stablehlo::ConcatenateOp>(op)) {
    SmallVector<Value> kept = others(op->getOperands(), emptyOnes(op->getOperandTypes()));
    if (kept.size() == 1)
      return rewriter.replaceOp(op, kept);
    return op->setOperands(kept);
  }
  if (auto pad = dyn_cast<stablehlo::PadOp>(op); pad && isEmpty(pad.getOperand()))
    return rewriter.replaceOp(op, broadcast(op, pad.getPaddingValue(), pad.getType()));
  if (auto update = dyn_cast<stablehlo::DynamicUpdateSliceOp>(op); update && isEmpty(update.getUpdate()))
    return rewriter.replaceOp(op, update.getOperand());
  if (auto scatter = dyn_cast<stablehlo::ScatterOp>(op); scatter && isEmpty(scatter.getUpdates().front()))
    return rewriter.replaceOp(op, scatter.getInputs());
  if (auto select = dyn_cast<stablehlo::SelectAndScatterOp>(op); select && isEmpty(select.getSource()))
    return rewriter.replaceOp(op, broadcast(op, select.getInitValue(), select.getType()));
  if (isa<stablehlo::DotGeneralOp, stablehlo::ConvolutionOp>(op))
    return rewriter.replaceOp(op, zeros(op));
  if (isa<stablehlo::ReduceOp, stablehlo::ReduceWindowOp>(op)) {
    // The operands of a reduction are the inputs, followed by one initial value for each input.
    SmallVector<Value> results;
    for (auto [init, result] : llvm::zip(op->getOperands().take_back(op->getNumResults()), op->getResults()))
      results.push_back(broadcast(op, init, result.getType()));
    rewriter.replaceOp(op, results);
  }
}

void Dropper::run() {
  SmallVector<Operation *> ops, loops;
  SmallVector<Value> values;
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    // Functions and calls were rewritten before; only the other ops are left.
    if (!isa<func::CallOp, func::FuncOp>(op))
      ops.push_back(op);
    llvm::append_range(values, op->getResults());
    for (Region &region : op->getRegions())
      for (Block &block : region)
        llvm::append_range(values, block.getArguments());
  });
  if (llvm::none_of(values, [](Value value) { return isEmpty(value); }))
    return;
  for (Value value : values)
    replaceUses(value);
  for (auto func : module.getOps<func::FuncOp>())
    if (!func.isPublic() && !func.isExternal())
      dropFromFunction(func);
  dropFromCalls();
  // Goes in reverse program order, so that an op is rewritten after its users, and its regions before the op.
  for (Operation *op : llvm::reverse(ops)) {
    if (op->hasTrait<OpTrait::IsTerminator>())
      continue;
    if (isa<stablehlo::WhileOp, stablehlo::CaseOp, stablehlo::IfOp>(op))
      dropFromControlFlow(op);
    else if (isOpTriviallyDead(op))
      rewriter.eraseOp(op);
    else if (isa_and_nonnull<stablehlo::StablehloDialect>(op->getDialect()) &&
             llvm::any_of(op->getOperands(), [](Value v) { return isEmpty(v); }))
      rewrite(op);
  }
  // Erases constants that no op uses any more.
  module.walk([&](stablehlo::ConstantOp constant) {
    if (isEmpty(constant.getResult()) && constant->use_empty())
      rewriter.eraseOp(constant);
  });
}

namespace {
struct DropEmpty : public mpmd::impl::DropEmptyBase<DropEmpty> {
  void runOnOperation() override { Dropper(getOperation()).run(); }
};
} // namespace
