#include "NarrowFactors.h"
#include "Contractions.h"
#include "MatrixView.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::kernels;

namespace {
/// The widening op in the body of a generic op that only widens and moves elements, or null.
Operation *wideningIn(Operation *op) {
  auto generic = dyn_cast_or_null<linalg::GenericOp>(op);
  if (!generic || generic.getNumDpsInputs() != 1 || generic.getNumDpsInits() != 1 ||
      generic.getNumReductionLoops() != 0 || !generic.getIndexingMapsArray()[1].isIdentity() ||
      !isa<RankedTensorType>(generic.getDpsInputs().front().getType()))
    return nullptr;
  Operation *widening = generic.getBody()->getTerminator()->getOperand(0).getDefiningOp();
  return isa_and_nonnull<arith::ExtFOp, arith::ExtSIOp, arith::ExtUIOp>(widening) &&
                 widening->getOperand(0) == generic.getBody()->getArgument(0)
             ? widening
             : nullptr;
}

/// The op that widened all elements of a tensor, if the ops since then only moved elements, or null.
linalg::GenericOp wideningOf(Value tensor) {
  for (Operation *op = tensor.getDefiningOp(); op; op = op->getOperand(0).getDefiningOp()) {
    if (wideningIn(op))
      return cast<linalg::GenericOp>(op);
    if (!isReshape(op) && !isa<tensor::ExtractSliceOp>(op) && !getPermutation(op))
      return nullptr;
  }
  return nullptr;
}
} // namespace

Type kernels::narrowTypeOf(Value tensor) {
  linalg::GenericOp widened = wideningOf(tensor);
  if (!widened)
    return {};
  Type type = getElementTypeOrSelf(widened.getDpsInputs().front());
  if (isa<FloatType>(type))
    return type.isF16() || type.isBF16() ? type : Type();
  unsigned bits = type.getIntOrFloatBitWidth() + isa<arith::ExtUIOp>(wideningIn(widened));
  return bits <= 8    ? IntegerType::get(type.getContext(), 8)
         : bits <= 16 ? IntegerType::get(type.getContext(), 16)
                      : Type();
}

Value kernels::narrowed(OpBuilder &b, Location loc, Value tensor, Type type) {
  Operation *op = tensor.getDefiningOp();
  if (Operation *widening = wideningIn(op)) {
    auto generic = cast<linalg::GenericOp>(op);
    Value source = generic.getDpsInputs().front();
    const bool isSame = getElementTypeOrSelf(source) == type;
    SmallVector<AffineMap> maps = generic.getIndexingMapsArray();
    if (isSame && maps[0].isIdentity())
      return source;
    auto shape = cast<RankedTensorType>(tensor.getType());
    Value empty = tensor::EmptyOp::create(b, loc, shape.getShape(), type);
    auto moved =
        linalg::GenericOp::create(b, loc, empty.getType(), source, empty, maps, generic.getIteratorTypesArray(),
                                  [&](OpBuilder &inner, Location at, ValueRange args) {
                                    Value element = args.front();
                                    if (!isSame && isa<arith::ExtUIOp>(widening))
                                      element = arith::ExtUIOp::create(inner, at, type, element);
                                    else if (!isSame)
                                      element = arith::ExtSIOp::create(inner, at, type, element);
                                    linalg::YieldOp::create(inner, at, element);
                                  });
    return moved.getResult(0);
  }
  Value source = narrowed(b, loc, op->getOperand(0), type);
  if (std::optional<SmallVector<int64_t, 4>> permutation = getPermutation(op))
    return transposed(b, loc, source, *permutation);
  IRMapping mapping;
  mapping.map(op->getOperand(0), source);
  Operation *moved = b.clone(*op, mapping);
  moved->getResult(0).setType(cast<RankedTensorType>(tensor.getType()).clone(type));
  return moved->getResult(0);
}
