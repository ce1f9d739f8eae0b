// Removes identity ops that front ends emit, because they would hide patterns from later passes.
#include "mpmd/Dialect/Mpmd/BypassCalls.h"
#include "mpmd/Dialect/Mpmd/Mpmd.h"
#include "mpmd/Dialect/Mpmd/Reductions.h"
#include "mpmd/Dialect/StableHLO/StableHLO.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mpmd {
#define GEN_PASS_DEF_FOLDIDENTITIES
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;

static Value zeros(Operation *op) {
  OpBuilder builder(op);
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  auto zero = DenseElementsAttr::get(type, builder.getZeroAttr(type.getElementType()));
  return stablehlo::ConstantOp::create(builder, op->getLoc(), type, zero);
}

/// Returns the value of an op that is known on one device: the partition id, or a value derived from it. Returns null
/// for other ops. JAX emits such ops even for a mesh of one device.
static Value onOneDevice(Operation *op) {
  if (isa<stablehlo::PartitionIdOp>(op))
    return zeros(op);
  auto permute = dyn_cast<stablehlo::CollectivePermuteOp>(op);
  if (!permute || permute->getNumOperands() != 1)
    return {};
  DenseIntElementsAttr pairs = permute.getSourceTargetPairs();
  if (pairs.getNumElements() == 0)
    return zeros(op);
  bool staysHere = llvm::all_of(pairs.getValues<APInt>(), [](const APInt &device) { return device.isZero(); });
  return staysHere ? permute->getOperand(0) : Value();
}

/// Whether a value in the body of a loop is zero if `carry` is.
static bool isZeroWith(Value value, BlockArgument carry) {
  SmallVector<Value> work{value};
  DenseSet<Value> seen;
  while (!work.empty()) {
    Value next = work.pop_back_val();
    if (next == carry || !seen.insert(next).second || isZero(next))
      continue;
    Operation *op = next.getDefiningOp();
    if (auto update = dyn_cast_or_null<stablehlo::DynamicUpdateSliceOp>(op))
      work.append({update.getOperand(), update.getUpdate()});
    else if (isa_and_nonnull<stablehlo::AddOp, stablehlo::ReshapeOp>(op))
      llvm::append_range(work, op->getOperands());
    else
      return false;
  }
  return true;
}

/// Replaces carries that are zero in all iterations, such as the gradients of fixed parameters.
static void passZeros(stablehlo::WhileOp loop) {
  Block &body = loop.getBody().front();
  Operation *yield = body.getTerminator();
  for (auto [i, argument] : llvm::enumerate(body.getArguments())) {
    Value zero = loop.getOperand()[i];
    if (!isZero(zero) || !isZeroWith(yield->getOperand(i), argument))
      continue;
    argument.replaceAllUsesWith(zero);
    loop.getCond().front().getArgument(i).replaceAllUsesWith(zero);
    loop.getResult(i).replaceAllUsesWith(zero);
    yield->setOperand(i, argument);
  }
}

namespace {
struct FoldIdentities : mpmd::impl::FoldIdentitiesBase<FoldIdentities> {
  void runOnOperation() override {
    auto devices = getOperation()->getAttrOfType<IntegerAttr>("mhlo.num_partitions");
    const bool isOne = devices && devices.getValue().isOne();
    getOperation().walk([&](Operation *op) {
      if (!isa_and_nonnull<stablehlo::StablehloDialect>(op->getDialect()) || op->getNumResults() == 0)
        return;
      SmallVector<Value> values;
      if (isOne && !op->getParentOfType<ManualComputationOp>())
        if (Value value = onOneDevice(op))
          values.push_back(value);
      SmallVector<OpFoldResult> folded;
      if (values.empty() && succeeded(op->fold(folded)))
        for (OpFoldResult result : folded)
          if (auto value = dyn_cast<Value>(result))
            values.push_back(value);
      if (values.size() != op->getNumResults())
        return;
      // Folding a pair of ops may leave the first op without a use.
      SmallVector<Operation *> before;
      for (Value operand : op->getOperands())
        if (Operation *definition = operand.getDefiningOp(); definition && !llvm::is_contained(before, definition))
          before.push_back(definition);
      op->replaceAllUsesWith(values);
      op->erase();
      for (Operation *definition : before)
        if (isOpTriviallyDead(definition))
          definition->erase();
    });
    // Inner loops are first: outer ones may add up their results.
    getOperation().walk(passZeros);
    SymbolTableCollection symbols;
    SymbolUserMap users(symbols, getOperation());
    for (auto func : getOperation().getOps<func::FuncOp>())
      if (failed(bypassCalls(func, users.getUsers(func))))
        return signalPassFailure();
    // Dead carries would prevent matches of loops.
    if (failed(stablehlo::dropDeadCarries(getOperation())))
      signalPassFailure();
  }
};
} // namespace
