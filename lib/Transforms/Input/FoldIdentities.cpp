// Removes identity ops that front ends emit, because they would hide patterns from later passes.
#include "mpmd/Dialect/Mpmd/Mpmd.h"
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

/// Makes values that a function only returns pass by its calls. A stage that hands a value on, such as the error state
/// of checkify, would otherwise read it.
static LogicalResult bypassCalls(func::FuncOp func, ArrayRef<Operation *> users) {
  if (!func.isPrivate() || func.isDeclaration() || !llvm::all_of(users, llvm::IsaPred<func::CallOp>))
    return success();
  auto calls = llvm::map_to_vector(users, [](Operation *user) { return cast<func::CallOp>(user); });
  Operation *end = func.getBody().front().getTerminator();
  llvm::BitVector results(func.getNumResults()), arguments(func.getNumArguments());
  for (auto [i, value] : llvm::enumerate(end->getOperands()))
    if (isa<BlockArgument>(value))
      results.set(i);
  // A stage that only hands values on stays a stage.
  if (results.none() || results.all())
    return success();
  for (unsigned i : results.set_bits())
    for (func::CallOp call : calls)
      call.getResult(i).replaceAllUsesWith(call.getOperand(cast<BlockArgument>(end->getOperand(i)).getArgNumber()));
  end->eraseOperands(results);
  for (BlockArgument argument : func.getArguments())
    if (argument.use_empty())
      arguments.set(argument.getArgNumber());
  if (failed(func.eraseArguments(arguments)) || failed(func.eraseResults(results)))
    return failure();
  for (func::CallOp call : calls) {
    OpBuilder builder(call);
    call->eraseOperands(arguments);
    auto rest = func::CallOp::create(builder, call.getLoc(), func, call.getOperands());
    rest->setDiscardableAttrs(call->getDiscardableAttrDictionary());
    int64_t next = 0;
    for (auto [i, result] : llvm::enumerate(call.getResults()))
      if (!results.test(i))
        result.replaceAllUsesWith(rest.getResult(next++));
    call.erase();
  }
  return success();
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
