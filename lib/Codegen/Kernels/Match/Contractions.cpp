#include "Contractions.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mpmd;

/// Whether an op is one of `Kinds` and its operands are `left` and `right`, in any order.
template <typename... Kinds> static bool combines(Operation *op, Value left, Value right) {
  return isa_and_nonnull<Kinds...>(op) && ((op->getOperand(0) == left && op->getOperand(1) == right) ||
                                           (op->getOperand(0) == right && op->getOperand(1) == left));
}

bool kernels::isSumOf(Value value, Value left, Value right) {
  return combines<arith::AddFOp, arith::AddIOp>(value.getDefiningOp(), left, right);
}

Value kernels::createSum(OpBuilder &b, Location loc, Value left, Value right) {
  if (isa<FloatType>(left.getType()))
    return arith::AddFOp::create(b, loc, left, right);
  return arith::AddIOp::create(b, loc, left, right);
}

bool kernels::isMultiplyAdd(linalg::GenericOp op) {
  Block *body = op.getBody();
  if (op.getNumDpsInputs() != 2 || op.getNumDpsInits() != 1 || llvm::range_size(body->without_terminator()) != 2)
    return false;
  Value sum = body->getTerminator()->getOperand(0);
  Operation *product = &body->front();
  return combines<arith::MulFOp, arith::MulIOp>(product, body->getArgument(0), body->getArgument(1)) &&
         isSumOf(sum, body->getArgument(2), product->getResult(0));
}

bool kernels::isZero(Value value) {
  auto matches = [](Value constant) {
    return matchPattern(constant, m_AnyZeroFloat()) || matchPattern(constant, m_Zero());
  };
  if (auto fill = value.getDefiningOp<linalg::FillOp>())
    return matches(fill.getInputs().front());
  if (auto generic = value.getDefiningOp<linalg::GenericOp>(); generic && generic.getNumReductionLoops() == 0) {
    Value yielded = generic.getBody()->getTerminator()->getOperand(cast<OpResult>(value).getResultNumber());
    if (auto argument = dyn_cast<BlockArgument>(yielded); argument && argument.getOwner() == generic.getBody())
      yielded = generic.getMatchingOpOperand(argument)->get();
    return matches(yielded);
  }
  return matches(value);
}

Value kernels::transposed(OpBuilder &b, Location loc, Value source, ArrayRef<int64_t> permutation) {
  auto type = cast<RankedTensorType>(source.getType());
  SmallVector<int64_t> shape;
  SmallVector<AffineExpr> from(permutation.size());
  for (auto [to, dim] : llvm::enumerate(permutation)) {
    shape.push_back(type.getShape()[dim]);
    from[dim] = b.getAffineDimExpr(to);
  }
  Value empty = tensor::EmptyOp::create(b, loc, shape, type.getElementType());
  AffineMap maps[] = {AffineMap::get(shape.size(), 0, from, b.getContext()), b.getMultiDimIdentityMap(shape.size())};
  SmallVector<utils::IteratorType> kinds(shape.size(), utils::IteratorType::parallel);
  auto copy = linalg::GenericOp::create(
      b, loc, empty.getType(), source, empty, maps, kinds,
      [](OpBuilder &inner, Location at, ValueRange args) { linalg::YieldOp::create(inner, at, args.front()); });
  return copy.getResult(0);
}

void kernels::eraseUnused(Block &block) {
  // Users are erased before their operands.
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
    if (isOpTriviallyDead(&op))
      op.erase();
}
