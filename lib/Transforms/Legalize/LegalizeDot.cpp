//===- LegalizeDot.cpp - contractions ------------------------------------------------------------===//
//
// Lowers a dot_general with any dimension numbers to one linalg.generic. Operands are never transposed.
//
//===------------------------------------------------------------------------------------------===//

#include "Legalize.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::legalize;

namespace {
/// The loops in order: batch, free dimensions of the left operand, free dimensions of the right one, contracted. `lhs`,
/// `rhs` and `result` have the loop of each dimension.
struct Loops {
  SmallVector<AffineExpr> lhs, rhs, result;
  SmallVector<utils::IteratorType> iterators;
};
} // namespace

static Loops loopsOf(Builder &builder, stablehlo::DotGeneralOp op) {
  stablehlo::DotDimensionNumbersAttr numbers = op.getDotDimensionNumbers();
  Loops loops;
  loops.lhs.resize(cast<RankedTensorType>(op.getLhs().getType()).getRank());
  loops.rhs.resize(cast<RankedTensorType>(op.getRhs().getType()).getRank());
  auto next = [&](utils::IteratorType kind) {
    AffineExpr expr = builder.getAffineDimExpr(loops.iterators.size());
    loops.iterators.push_back(kind);
    if (kind == utils::IteratorType::parallel)
      loops.result.push_back(expr);
    return expr;
  };
  for (auto [left, right] : llvm::zip(numbers.getLhsBatchingDimensions(), numbers.getRhsBatchingDimensions()))
    loops.lhs[left] = loops.rhs[right] = next(utils::IteratorType::parallel);
  for (auto [i, expr] : llvm::enumerate(loops.lhs))
    if (!expr && !llvm::is_contained(numbers.getLhsContractingDimensions(), static_cast<int64_t>(i)))
      expr = next(utils::IteratorType::parallel);
  for (auto [i, expr] : llvm::enumerate(loops.rhs))
    if (!expr && !llvm::is_contained(numbers.getRhsContractingDimensions(), static_cast<int64_t>(i)))
      expr = next(utils::IteratorType::parallel);
  for (auto [left, right] : llvm::zip(numbers.getLhsContractingDimensions(), numbers.getRhsContractingDimensions()))
    loops.lhs[left] = loops.rhs[right] = next(utils::IteratorType::reduction);
  return loops;
}

Value legalize::multiplyAdd(OpBuilder &b, Location loc, Value x, Value y, Value acc, Signs signs) {
  Type type = acc.getType();
  x = emitConvert(b, loc, x, type, signs);
  y = emitConvert(b, loc, y, type, signs);
  if (isa<FloatType>(type))
    return arith::AddFOp::create(b, loc, acc, arith::MulFOp::create(b, loc, x, y));
  if (type.isInteger(1))
    return arith::OrIOp::create(b, loc, acc, arith::AndIOp::create(b, loc, x, y));
  return arith::AddIOp::create(b, loc, acc, arith::MulIOp::create(b, loc, x, y));
}

Type legalize::sumTypeOf(Type element) {
  return element.isBF16() || element.isF16() ? Float32Type::get(element.getContext()) : element;
}

Value legalize::convertedTo(OpBuilder &builder, Location loc, Value tensor, Type element, Signs signs) {
  auto type = cast<RankedTensorType>(tensor.getType());
  if (type.getElementType() == element)
    return tensor;
  return parallelGeneric(
      builder, loc, type.clone(element), tensor, builder.getMultiDimIdentityMap(type.getRank()),
      [&](OpBuilder &b, Location at, ValueRange args) { return emitConvert(b, at, args[0], element, signs); });
}

LogicalResult legalize::lowerDot(Context &context, Operation *op) {
  auto dot = dyn_cast<stablehlo::DotGeneralOp>(op);
  if (!dot)
    return failure();
  IRRewriter &rewriter = context.rewriter;
  Location loc = op->getLoc();
  auto type = cast<RankedTensorType>(dot.getType());
  Type element = sumTypeOf(type.getElementType());
  RankedTensorType sumType = type.clone(element);
  Signs signs = context.signs.lookup(op);
  // Operands are converted by ops of their own, so that the contraction has the form that library matching expects.
  Value lhs = convertedTo(rewriter, loc, dot.getLhs(), element, signs);
  Value rhs = convertedTo(rewriter, loc, dot.getRhs(), element, signs);

  Loops loops = loopsOf(rewriter, dot);
  unsigned count = loops.iterators.size();
  AffineMap maps[] = {AffineMap::get(count, 0, loops.lhs, rewriter.getContext()),
                      AffineMap::get(count, 0, loops.rhs, rewriter.getContext()),
                      AffineMap::get(count, 0, loops.result, rewriter.getContext())};
  if (!llvm::is_contained(loops.iterators, utils::IteratorType::reduction)) {
    // Without a contracted dimension, nothing is added: 0 + -0 would lose the sign of a product of -0.
    Value product = parallelGeneric(rewriter, loc, sumType, {lhs, rhs}, ArrayRef(maps).drop_back(),
                                    [&](OpBuilder &b, Location at, ValueRange args) -> Value {
                                      if (isa<FloatType>(element))
                                        return arith::MulFOp::create(b, at, args[0], args[1]);
                                      return element.isInteger(1)
                                                 ? arith::AndIOp::create(b, at, args[0], args[1]).getResult()
                                                 : arith::MulIOp::create(b, at, args[0], args[1]).getResult();
                                    });
    rewriter.replaceOp(op, convertedTo(rewriter, loc, product, type.getElementType(), {}));
    return success();
  }
  Value zeros = filledTensor(rewriter, loc, sumType, scalarConstant(rewriter, loc, element, 0));
  Value result =
      linalg::GenericOp::create(rewriter, loc, sumType, ValueRange{lhs, rhs}, zeros, maps, loops.iterators,
                                [&](OpBuilder &b, Location at, ValueRange args) {
                                  linalg::YieldOp::create(b, at, multiplyAdd(b, at, args[0], args[1], args[2], signs));
                                })
          .getResult(0);
  rewriter.replaceOp(op, convertedTo(rewriter, loc, result, type.getElementType(), {}));
  return success();
}
