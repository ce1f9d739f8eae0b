//===- LegalizeShape.cpp - broadcast, transpose, reshape, reverse ------------------------------===//
//
// Broadcasts and transposes become indexing maps of a linalg.generic, so that fusion can read through them.
//
//===------------------------------------------------------------------------------------------===//

#include "Legalize.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace mpmd;
using namespace mpmd::legalize;

static Value copyThrough(OpBuilder &builder, Location loc, RankedTensorType type, Value operand,
                         ArrayRef<AffineExpr> exprs) {
  AffineMap map = AffineMap::get(type.getRank(), 0, exprs, builder.getContext());
  return parallelGeneric(builder, loc, type, operand, map,
                         [](OpBuilder &, Location, ValueRange args) { return args[0]; });
}

/// A broadcast dimension of size 1 is read at index 0.
static Value lowerBroadcast(OpBuilder &builder, BroadcastInDimOp op) {
  auto from = cast<RankedTensorType>(op.getOperand().getType());
  auto to = cast<RankedTensorType>(op.getType());
  SmallVector<AffineExpr> exprs;
  for (auto [i, dim] : llvm::enumerate(op.getBroadcastDimensions())) {
    bool repeated = from.getDimSize(i) == 1 && to.getDimSize(dim) != 1;
    exprs.push_back(repeated ? builder.getAffineConstantExpr(0) : builder.getAffineDimExpr(dim));
  }
  return copyThrough(builder, op.getLoc(), to, op.getOperand(), exprs);
}

static Value lowerTranspose(OpBuilder &builder, TransposeOp op) {
  SmallVector<AffineExpr> exprs(op.getPermutation().size());
  for (auto [i, dim] : llvm::enumerate(op.getPermutation()))
    exprs[dim] = builder.getAffineDimExpr(i);
  return copyThrough(builder, op.getLoc(), cast<RankedTensorType>(op.getType()), op.getOperand(), exprs);
}

void legalize::mergeTransposes(Operation *root) {
  llvm::SetVector<TransposeOp> dead;
  root->walk([&](TransposeOp op) {
    auto inner = op.getOperand().getDefiningOp<TransposeOp>();
    if (!inner)
      return;
    SmallVector<int64_t> permutation;
    for (int64_t dim : op.getPermutation())
      permutation.push_back(inner.getPermutation()[dim]);
    op.getOperandMutable().set(inner.getOperand());
    op.setPermutation(permutation);
    if (llvm::is_sorted(permutation))
      op.getResult().replaceAllUsesWith(op.getOperand());
    dead.insert(inner);
    dead.insert(op);
  });
  // Erases users before their operands.
  for (TransposeOp op : llvm::reverse(dead))
    if (op.use_empty())
      op.erase();
}

Value legalize::reshapeTo(OpBuilder &builder, Location loc, Value value, RankedTensorType to) {
  auto from = cast<RankedTensorType>(value.getType());
  if (from == to)
    return value;
  if (from.getRank() != to.getRank()) {
    if (auto groups = getReassociationIndicesForReshape(from, to)) {
      if (from.getRank() > to.getRank())
        return tensor::CollapseShapeOp::create(builder, loc, to, value, *groups);
      return tensor::ExpandShapeOp::create(builder, loc, to, value, *groups);
    }
  }
  // If no grouping of dimensions fits both shapes, reshapes to one dimension and then to the new shape.
  auto flat = RankedTensorType::get({from.getNumElements()}, from.getElementType());
  return reshapeTo(builder, loc, reshapeTo(builder, loc, value, flat), to);
}

Value legalize::reversed(OpBuilder &builder, Location loc, Value operand, ArrayRef<int64_t> dimensions) {
  auto type = cast<RankedTensorType>(operand.getType());
  return parallelGeneric(builder, loc, type, {}, {}, [&](OpBuilder &b, Location at, ValueRange) -> Value {
    SmallVector<Value> indices;
    for (int64_t i = 0; i < type.getRank(); ++i) {
      Value index = linalg::IndexOp::create(b, at, i);
      if (llvm::is_contained(dimensions, i)) {
        Value last = arith::ConstantIndexOp::create(b, at, type.getDimSize(i) - 1);
        index = arith::SubIOp::create(b, at, last, index);
      }
      indices.push_back(index);
    }
    return tensor::ExtractOp::create(b, at, operand, indices);
  });
}

LogicalResult legalize::lowerShape(Context &context, Operation *op) {
  IRRewriter &rewriter = context.rewriter;
  Value result;
  if (auto broadcast = dyn_cast<BroadcastInDimOp>(op))
    result = lowerBroadcast(rewriter, broadcast);
  else if (auto transpose = dyn_cast<TransposeOp>(op))
    result = lowerTranspose(rewriter, transpose);
  else if (auto reshape = dyn_cast<ReshapeOp>(op))
    result = reshapeTo(rewriter, op->getLoc(), reshape.getOperand(), cast<RankedTensorType>(reshape.getType()));
  else if (auto reverse = dyn_cast<ReverseOp>(op))
    result = reversed(rewriter, op->getLoc(), reverse.getOperand(), reverse.getDimensions());
  else
    return failure();
  rewriter.replaceOp(op, result);
  return success();
}
