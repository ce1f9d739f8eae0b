#include "Contractions.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mpmd;

bool kernels::isMultiplyAdd(linalg::GenericOp op) {
  Block *body = op.getBody();
  if (op.getNumDpsInputs() != 2 || op.getNumDpsInits() != 1 || llvm::range_size(body->without_terminator()) != 2)
    return false;
  auto sum = body->getTerminator()->getOperand(0).getDefiningOp<arith::AddFOp>();
  if (!sum)
    return false;
  Value accumulator = body->getArgument(2);
  Value other = sum.getLhs() == accumulator ? sum.getRhs() : sum.getRhs() == accumulator ? sum.getLhs() : Value();
  auto product = other ? other.getDefiningOp<arith::MulFOp>() : nullptr;
  if (!product)
    return false;
  Value left = body->getArgument(0), right = body->getArgument(1);
  return (product.getLhs() == left && product.getRhs() == right) ||
         (product.getLhs() == right && product.getRhs() == left);
}

bool kernels::isZero(Value value) {
  if (auto fill = value.getDefiningOp<linalg::FillOp>())
    return matchPattern(fill.getInputs().front(), m_AnyZeroFloat());
  if (auto generic = value.getDefiningOp<linalg::GenericOp>(); generic && generic.getNumReductionLoops() == 0) {
    Value yielded = generic.getBody()->getTerminator()->getOperand(cast<OpResult>(value).getResultNumber());
    if (auto argument = dyn_cast<BlockArgument>(yielded); argument && argument.getOwner() == generic.getBody())
      yielded = generic.getMatchingOpOperand(argument)->get();
    return matchPattern(yielded, m_AnyZeroFloat());
  }
  return matchPattern(value, m_AnyZeroFloat());
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
  // Last first, so that users go before what they use.
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
    if (isOpTriviallyDead(&op))
      op.erase();
}
