//===- StablehloFolders.cpp - operations that give their operand --------------------------------===//
//
// Folds operations that change nothing to one of their operands. Computes no constants.
//
//===------------------------------------------------------------------------------------------===//

#include "mpmd/Dialect/StableHLO/StableHLO.h"

#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::stablehlo;

static bool isInOrder(ArrayRef<int64_t> dims) { return llvm::equal(dims, llvm::seq<int64_t>(0, dims.size())); }

static bool areZero(ArrayRef<int64_t> numbers) {
  return llvm::all_of(numbers, [](int64_t number) { return number == 0; });
}

/// Returns `operand` if it has the result's type. Valid for operations that can change only the type.
static OpFoldResult ifOfType(Value operand, Type type) {
  return operand.getType() == type ? OpFoldResult(operand) : OpFoldResult();
}

OpFoldResult ConvertOp::fold(FoldAdaptor) { return ifOfType(getOperand(), getType()); }

OpFoldResult BitcastConvertOp::fold(FoldAdaptor) { return ifOfType(getOperand(), getType()); }

Value stablehlo::reshapedFrom(Value value) {
  Operation *op = value.getDefiningOp();
  if (isa_and_nonnull<ReshapeOp>(op))
    return op->getOperand(0);
  // A transpose that only moves dimensions of size 1 keeps the order of the elements.
  if (auto transpose = dyn_cast_or_null<TransposeOp>(op)) {
    auto shape = cast<RankedTensorType>(transpose.getOperand().getType()).getShape();
    SmallVector<int64_t> moved;
    llvm::copy_if(transpose.getPermutation(), std::back_inserter(moved), [&](int64_t dim) { return shape[dim] != 1; });
    return llvm::is_sorted(moved) ? transpose.getOperand() : Value();
  }
  auto broadcast = dyn_cast_or_null<BroadcastInDimOp>(op);
  auto countOf = [](Value tensor) { return cast<RankedTensorType>(tensor.getType()).getNumElements(); };
  return broadcast && llvm::is_sorted(broadcast.getBroadcastDimensions()) &&
                 countOf(broadcast.getOperand()) == countOf(value)
             ? broadcast.getOperand()
             : Value();
}

OpFoldResult ReshapeOp::fold(FoldAdaptor) {
  Value operand = getOperand();
  // Reshapes keep the order of elements, so the shape between two reshapes does not matter.
  if (Value source = reshapedFrom(operand); source && source.getType() == getType())
    operand = source;
  return ifOfType(operand, getType());
}

OpFoldResult TransposeOp::fold(FoldAdaptor) {
  if (isInOrder(getPermutation()))
    return getOperand();
  auto before = getOperand().getDefiningOp<TransposeOp>();
  if (!before)
    return {};
  auto both = llvm::map_to_vector(getPermutation(), [&](int64_t dim) { return before.getPermutation()[dim]; });
  return isInOrder(both) ? OpFoldResult(before.getOperand()) : OpFoldResult();
}

OpFoldResult BroadcastInDimOp::fold(FoldAdaptor) {
  return isInOrder(getBroadcastDimensions()) ? ifOfType(getOperand(), getType()) : OpFoldResult();
}

OpFoldResult SliceOp::fold(FoldAdaptor) {
  // A slice with as many elements as the operand, which keeps their order, is the complete operand.
  return ifOfType(getOperand(), getType());
}

OpFoldResult DynamicSliceOp::fold(FoldAdaptor) {
  // Start indices are clamped, so a slice of full size is the complete operand.
  return ifOfType(getOperand(), getType());
}

OpFoldResult DynamicUpdateSliceOp::fold(FoldAdaptor) { return ifOfType(getUpdate(), getType()); }

OpFoldResult PadOp::fold(FoldAdaptor) {
  return areZero(getEdgePaddingLow()) && areZero(getEdgePaddingHigh()) && areZero(getInteriorPadding())
             ? OpFoldResult(getOperand())
             : OpFoldResult();
}

OpFoldResult ConcatenateOp::fold(FoldAdaptor) {
  return getInputs().size() == 1 ? OpFoldResult(getInputs().front()) : OpFoldResult();
}

OpFoldResult ReverseOp::fold(FoldAdaptor) {
  auto type = cast<RankedTensorType>(getType());
  return llvm::all_of(getDimensions(), [&](int64_t dim) { return type.getDimSize(dim) == 1; })
             ? OpFoldResult(getOperand())
             : OpFoldResult();
}

OpFoldResult ReducePrecisionOp::fold(FoldAdaptor) {
  auto type = cast<FloatType>(getElementTypeOrSelf(getType()));
  unsigned significand = type.getFPMantissaWidth();
  return getExponentBits() >= type.getWidth() - significand && getMantissaBits() >= significand - 1
             ? OpFoldResult(getOperand())
             : OpFoldResult();
}

/// Folds a collective whose groups have one device each.
static LogicalResult foldAlone(Operation *op, Attribute groups, SmallVectorImpl<OpFoldResult> &results) {
  auto table = dyn_cast<DenseIntElementsAttr>(groups);
  if (!table || table.getType().getRank() != 2 || table.getType().getDimSize(1) != 1 ||
      op->getOperandTypes() != op->getResultTypes())
    return failure();
  llvm::append_range(results, op->getOperands());
  return success();
}

LogicalResult AllReduceOp::fold(FoldAdaptor, SmallVectorImpl<OpFoldResult> &results) {
  return foldAlone(*this, getReplicaGroups(), results);
}

LogicalResult ReduceScatterOp::fold(FoldAdaptor, SmallVectorImpl<OpFoldResult> &results) {
  return foldAlone(*this, getReplicaGroups(), results);
}

LogicalResult AllGatherOp::fold(FoldAdaptor, SmallVectorImpl<OpFoldResult> &results) {
  return foldAlone(*this, getReplicaGroups(), results);
}

LogicalResult AllToAllOp::fold(FoldAdaptor, SmallVectorImpl<OpFoldResult> &results) {
  return foldAlone(*this, getReplicaGroups(), results);
}
