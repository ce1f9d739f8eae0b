//===- LegalizeDot.cpp - contractions ------------------------------------------------------------===//
//
// dot_general on any dimension numbers is one linalg.generic; operands are never transposed.
//
//===------------------------------------------------------------------------------------------===//

#include "Legalize.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::legalize;

namespace {
/// Loops are batch, left free, right free, contracted; each operand dimension is one of them.
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
  for (auto [left, right] : llvm::zip(numbers.getLhsBatchingDimensions(),
                                      numbers.getRhsBatchingDimensions()))
    loops.lhs[left] = loops.rhs[right] = next(utils::IteratorType::parallel);
  for (auto [i, expr] : llvm::enumerate(loops.lhs))
    if (!expr && !llvm::is_contained(numbers.getLhsContractingDimensions(),
                                     static_cast<int64_t>(i)))
      expr = next(utils::IteratorType::parallel);
  for (auto [i, expr] : llvm::enumerate(loops.rhs))
    if (!expr && !llvm::is_contained(numbers.getRhsContractingDimensions(),
                                     static_cast<int64_t>(i)))
      expr = next(utils::IteratorType::parallel);
  for (auto [left, right] : llvm::zip(numbers.getLhsContractingDimensions(),
                                      numbers.getRhsContractingDimensions()))
    loops.lhs[left] = loops.rhs[right] = next(utils::IteratorType::reduction);
  return loops;
}

/// acc + x * y in the type of the accumulator.
static Value multiplyAdd(OpBuilder &b, Location loc, Value x, Value y, Value acc, Signs signs) {
  Type type = acc.getType();
  x = emitConvert(b, loc, x, type, signs);
  y = emitConvert(b, loc, y, type, signs);
  if (isa<FloatType>(type))
    return arith::AddFOp::create(b, loc, acc, arith::MulFOp::create(b, loc, x, y));
  if (type.isInteger(1))
    return arith::OrIOp::create(b, loc, acc, arith::AndIOp::create(b, loc, x, y));
  return arith::AddIOp::create(b, loc, acc, arith::MulIOp::create(b, loc, x, y));
}

LogicalResult legalize::lowerDot(Context &context, Operation *op) {
  auto dot = dyn_cast<stablehlo::DotGeneralOp>(op);
  if (!dot)
    return failure();
  IRRewriter &rewriter = context.rewriter;
  Location loc = op->getLoc();
  auto type = cast<RankedTensorType>(dot.getType());
  // Halves are summed in single precision and rounded once.
  Type element = type.getElementType();
  if (element.isBF16() || element.isF16())
    element = rewriter.getF32Type();
  auto sumType = RankedTensorType::get(type.getShape(), element);

  Loops loops = loopsOf(rewriter, dot);
  unsigned count = loops.iterators.size();
  AffineMap maps[] = {AffineMap::get(count, 0, loops.lhs, rewriter.getContext()),
                      AffineMap::get(count, 0, loops.rhs, rewriter.getContext()),
                      AffineMap::get(count, 0, loops.result, rewriter.getContext())};
  Value zeros = filledTensor(rewriter, loc, sumType, scalarConstant(rewriter, loc, element, 0));
  Signs signs = context.signs.lookup(op);
  Value result = linalg::GenericOp::create(
                     rewriter, loc, sumType, ValueRange{dot.getLhs(), dot.getRhs()}, zeros, maps,
                     loops.iterators,
                     [&](OpBuilder &b, Location at, ValueRange args) {
                       linalg::YieldOp::create(
                           b, at, multiplyAdd(b, at, args[0], args[1], args[2], signs));
                     })
                     .getResult(0);
  if (sumType != type)
    result = parallelGeneric(rewriter, loc, type, result,
                             rewriter.getMultiDimIdentityMap(type.getRank()),
                             [&](OpBuilder &b, Location at, ValueRange args) {
                               return emitConvert(b, at, args[0], type.getElementType(), {});
                             });
  rewriter.replaceOp(op, result);
  return success();
}
