//===- ScatterByElement.cpp - scatters of one element per row ---------------------------------===//
//
// Handles a scatter of one element into each row of a constant, such as one-hot values and gradients of
// take_along_axis. Every element of the result is then a function of its index. So the scatter can be fused into its
// readers, and its result is never stored.
//
//===------------------------------------------------------------------------------------------===//

#include "Scatter.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace mpmd;
using namespace mpmd::legalize;

TypedAttr legalize::splatOf(Value value) {
  if (DenseElementsAttr elements; matchPattern(value, m_Constant(&elements)))
    return elements.isSplat() ? dyn_cast<TypedAttr>(elements.getSplatValue<Attribute>()) : TypedAttr();
  if (TypedAttr scalar; matchPattern(value, m_Constant(&scalar)))
    return scalar;
  if (auto fill = value.getDefiningOp<linalg::FillOp>())
    return splatOf(fill.getInputs().front());
  auto copy = value.getDefiningOp<linalg::GenericOp>();
  if (!copy || copy.getNumResults() != 1 || copy.getNumReductionLoops() != 0)
    return {};
  Value yielded = copy.getBody()->getTerminator()->getOperand(0);
  auto argument = dyn_cast<BlockArgument>(yielded);
  if (!argument || argument.getOwner() != copy.getBody())
    return splatOf(yielded);
  return argument.getArgNumber() < copy.getNumDpsInputs() ? splatOf(copy.getDpsInputs()[argument.getArgNumber()])
                                                          : TypedAttr();
}

/// Requires one indexed dimension, along which windows have one element. Along all other dimensions except batching
/// ones, windows must be as large as the operand.
bool Scatter::isByElement() {
  if (op.getInputs().size() != 1 || numbers.indexedDims.size() != 1 || vectors == 0 || input.getNumElements() == 0)
    return false;
  for (int64_t dim = 0, window = 0; dim < input.getRank(); ++dim) {
    int64_t size = numbers.isNarrow(dim) ? 1 : updates.getDimSize(windowDims[window++]);
    if (dim == numbers.indexedDims.front() ? size != 1 : !numbers.isNarrow(dim) && size != input.getDimSize(dim))
      return false;
  }
  int64_t rows = 1;
  for (int64_t dim : numbers.operandBatching)
    rows *= input.getDimSize(dim);
  return vectors == rows && splatOf(op.getInputs().front());
}

Value Scatter::byElement() {
  int64_t indexed = numbers.indexedDims.front();
  AffineExpr zero = b.getAffineConstantExpr(0);
  // For each dimension of the indices, the operand dimension that it equals, as an expression of the loops.
  SmallVector<AffineExpr> ofIndices(indices.getRank(), zero), ofUpdates;
  for (auto [dim, indicesDim] : llvm::zip(numbers.operandBatching, numbers.indicesBatching))
    ofIndices[indicesDim] = b.getAffineDimExpr(dim);
  SmallVector<AffineExpr> ofBatch, ofWindow;
  for (auto [dim, expr] : llvm::enumerate(ofIndices))
    if (static_cast<int64_t>(dim) != numbers.vectorDim)
      ofBatch.push_back(expr);
  for (int64_t dim = 0; dim < input.getRank(); ++dim)
    if (!numbers.isNarrow(dim))
      ofWindow.push_back(dim == indexed ? zero : b.getAffineDimExpr(dim));
  for (int64_t dim = 0, window = 0, batch = 0; dim < updates.getRank(); ++dim)
    ofUpdates.push_back(llvm::is_contained(windowDims, dim) ? ofWindow[window++] : ofBatch[batch++]);
  AffineMap maps[] = {AffineMap::get(input.getRank(), 0, ofIndices, b.getContext()),
                      AffineMap::get(input.getRank(), 0, ofUpdates, b.getContext())};
  // Compares in a type that can represent every index of the dimension.
  Type own = indices.getElementType(), type = own;
  if (own.getIntOrFloatBitWidth() < 32 || input.getDimSize(indexed) > std::numeric_limits<int32_t>::max())
    type = b.getI64Type();
  auto element = [&](OpBuilder &inner, Location, ValueRange read) -> Value {
    OpBuilder::InsertionGuard guard(b);
    b.restoreInsertionPoint(inner.saveInsertionPoint());
    Value index = read[0];
    if (type != own)
      index = isUnsigned ? arith::ExtUIOp::create(b, loc, type, index).getResult()
                         : arith::ExtSIOp::create(b, loc, type, index).getResult();
    Value at = arith::IndexCastOp::create(b, loc, type, linalg::IndexOp::create(b, loc, indexed));
    Value isIt = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, at, index);
    Value old = arith::ConstantOp::create(b, loc, splatOf(op.getInputs().front()));
    Value updated = inlineScalarRegion(context, op.getUpdateComputation(), {old, read[1]}).front();
    return arith::SelectOp::create(b, loc, isIt, updated, old);
  };
  return parallelGeneric(b, loc, input, {op.getScatterIndices(), op.getUpdates().front()}, maps, element);
}
