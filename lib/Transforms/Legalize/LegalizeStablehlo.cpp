//===- LegalizeStablehlo.cpp - from stablehlo to linalg on tensors ----------------------------===//
//
// The pass records the signedness of ops, makes integer types signless, and lowers ops one by one in program order.
//
//===------------------------------------------------------------------------------------------===//

#include "Legalize.h"
#include "mpmd/Dialect/Mpmd/Mpmd.h"
#include "mpmd/Transforms/Legalize/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/AttrTypeSubElements.h"

namespace mpmd {
#define GEN_PASS_DEF_LEGALIZESTABLEHLO
#include "mpmd/Transforms/Legalize/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd::legalize;

static bool isInput(Operation *op) {
  StringRef name = op->getName().getDialectNamespace();
  return name == "stablehlo" || name == "chlo" || name == "sdy";
}

static bool isUnsigned(Value value) { return getElementTypeOrSelf(value).isUnsignedInteger(); }

static Signs signsOf(Operation *op) {
  Signs signs;
  if (op->getNumResults())
    signs.out = isUnsigned(op->getResult(0));
  if (auto gather = dyn_cast<stablehlo::GatherOp>(op))
    signs.in = isUnsigned(gather.getStartIndices());
  else if (auto scatter = dyn_cast<stablehlo::ScatterOp>(op))
    signs.in = isUnsigned(scatter.getScatterIndices());
  else if (isa<stablehlo::DynamicSliceOp, stablehlo::DynamicUpdateSliceOp>(op))
    signs.in = isUnsigned(op->getOperands().back());
  else if (op->getNumOperands())
    signs.in = isUnsigned(op->getOperand(0));
  return signs;
}

/// Makes unsigned integer types signless everywhere, also in constants. Mesh tensor types keep their signedness,
/// because files record it.
static void makeSignless(Operation *root) {
  AttrTypeReplacer replacer;
  replacer.addReplacement([](mpmd::MeshTensorType type) { return std::make_pair(Type(type), WalkResult::skip()); });
  replacer.addReplacement([](IntegerType type) -> std::optional<Type> {
    if (!type.isUnsigned())
      return std::nullopt;
    return IntegerType::get(type.getContext(), type.getWidth());
  });
  replacer.addReplacement([](DenseElementsAttr attr) -> std::optional<Attribute> {
    auto type = dyn_cast<IntegerType>(attr.getElementType());
    if (!type || !type.isUnsigned())
      return std::nullopt;
    return attr.bitcast(IntegerType::get(type.getContext(), type.getWidth()));
  });
  replacer.recursivelyReplaceElementsIn(root, /*replaceAttrs=*/true, /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
}

static LogicalResult lowerRegions(Context &context, Operation *op);

/// Erases ops that only forward their operands.
static LogicalResult lowerForwarding(Context &context, Operation *op) {
  if (isa<sdy::MeshOp>(op)) {
    context.rewriter.eraseOp(op);
    return success();
  }
  if (!isa<stablehlo::OptimizationBarrierOp, sdy::ShardingConstraintOp, stablehlo::CustomCallOp>(op))
    return failure();
  context.rewriter.replaceOp(op, op->getOperands());
  return success();
}

static LogicalResult lowerOp(Context &context, Operation *op) {
  context.rewriter.setInsertionPoint(op);
  for (auto lower : {lowerElementwise, lowerShape, lowerSlice, lowerReduce, lowerDot, lowerConvolution, lowerGather,
                     lowerScatter, lowerRunning, lowerWindow, lowerSort, lowerRandom, lowerForwarding})
    if (succeeded(lower(context, op)))
      return success();
  // The lowered op is inserted before the old one. Continuing from `before` lowers the ops in its regions, too.
  Operation *before = op->getPrevNode();
  Block *block = op->getBlock();
  if (failed(lowerControlFlow(context, op)))
    return failure();
  auto first = before ? std::next(before->getIterator()) : block->begin();
  for (Operation &added : llvm::make_early_inc_range(llvm::make_range(first, block->end()))) {
    if (isInput(&added))
      break;
    if (isa<scf::SCFDialect>(added.getDialect()) && failed(lowerRegions(context, &added)))
      return failure();
  }
  return success();
}

static LogicalResult lowerRegions(Context &context, Operation *op) {
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Operation &inner : llvm::make_early_inc_range(block)) {
        if (!isInput(&inner)) {
          if (failed(lowerRegions(context, &inner)))
            return failure();
          continue;
        }
        if (failed(lowerOp(context, &inner)))
          return inner.emitOpError("is not in the supported subset: it has no lowering here");
      }
  return success();
}

namespace {
struct LegalizeStablehlo : public mpmd::impl::LegalizeStablehloBase<LegalizeStablehlo> {
  void runOnOperation() override {
    Operation *root = getOperation();
    Context context(&getContext());
    mergeTransposes(root);
    splitDilatedImages(root);
    WalkResult checked = root->walk([&](Operation *op) {
      if (!isInput(op))
        return WalkResult::advance();
      if (std::optional<std::string> reason = stablehlo::reasonOutsideSubset(op)) {
        op->emitOpError("is not in the supported subset: ") << *reason;
        return WalkResult::interrupt();
      }
      context.signs[op] = signsOf(op);
      return WalkResult::advance();
    });
    if (checked.wasInterrupted())
      return signalPassFailure();
    makeSignless(root);
    if (failed(lowerRegions(context, root)))
      signalPassFailure();
  }
};
} // namespace
