//===- StablehloVerifiers.cpp - rules of elementwise and shape operations ---------------------===//
//
// Verifies elementwise and shape operations. Each message says what was expected and what was found.
//
//===------------------------------------------------------------------------------------------===//

#include "mpmd/Dialect/StableHLO/StableHLO.h"

#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::stablehlo;

static RankedTensorType tensorOf(Value value) { return cast<RankedTensorType>(value.getType()); }

/// Checks that `value` has the given type. `what` names the value in the error.
static LogicalResult expectType(Operation *op, StringRef what, Value value, Type expected) {
  if (value.getType() == expected)
    return success();
  return op->emitOpError("expected ") << what << " of type " << expected << ", got " << value.getType();
}

static LogicalResult expectCount(Operation *op, StringRef what, size_t expected, size_t got) {
  if (expected == got)
    return success();
  return op->emitOpError("expected ") << expected << " " << what << ", got " << got;
}

static LogicalResult expectDimension(Operation *op, StringRef what, int64_t dim, int64_t rank) {
  if (dim >= 0 && dim < rank)
    return success();
  return op->emitOpError("expected ") << what << " in [0, " << rank << "), got " << dim;
}

LogicalResult stablehlo::verifySameTypes(Operation *op) {
  Type expected = op->getResult(0).getType();
  for (Type type : op->getOperandTypes())
    if (type != expected)
      return op->emitOpError("expected operands of the result's type ") << expected << ", got " << type;
  return success();
}

LogicalResult stablehlo::verifySameShapes(Operation *op) {
  auto expected = cast<ShapedType>(op->getResult(0).getType());
  Type firstElement = getElementTypeOrSelf(op->getOperand(0).getType());
  for (Type type : op->getOperandTypes()) {
    if (cast<ShapedType>(type).getShape() != expected.getShape())
      return op->emitOpError("expected operands of the result's shape ") << expected << ", got " << type;
    if (getElementTypeOrSelf(type) != firstElement)
      return op->emitOpError("expected operands of one element type, got ")
             << firstElement << " and " << getElementTypeOrSelf(type);
  }
  return success();
}

LogicalResult CompareOp::verify() {
  if (!tensorOf(getResult()).getElementType().isInteger(1))
    return emitOpError("expected a result of i1, got ") << getType();
  Type element = tensorOf(getLhs()).getElementType();
  std::optional<ComparisonType> type = getCompareType();
  if (!type || *type == ComparisonType::NOTYPE)
    return success();
  bool ofFloats = *type == ComparisonType::FLOAT || *type == ComparisonType::TOTALORDER;
  if (isa<FloatType>(element) ? !ofFloats : isa<IntegerType>(element) && ofFloats)
    return emitOpError("expected a comparison type for ") << element << ", got " << stringifyComparisonType(*type);
  return success();
}

LogicalResult SelectOp::verify() {
  if (failed(expectType(*this, "on_true", getOnTrue(), getType())) ||
      failed(expectType(*this, "on_false", getOnFalse(), getType())))
    return failure();
  RankedTensorType pred = tensorOf(getPred());
  if (!pred.getElementType().isInteger(1) ||
      (pred.getRank() != 0 && pred.getShape() != tensorOf(getResult()).getShape()))
    return emitOpError("expected a scalar predicate or one of the result's shape, of i1, got ") << pred;
  return success();
}

LogicalResult ClampOp::verify() {
  if (failed(expectType(*this, "operand", getOperand(), getType())))
    return failure();
  RankedTensorType result = tensorOf(getResult());
  for (Value bound : {getMin(), getMax()}) {
    RankedTensorType type = tensorOf(bound);
    if (type != result && type != RankedTensorType::get({}, result.getElementType()))
      return emitOpError("expected bounds of type ") << result << " or scalars of it, got " << type;
  }
  return success();
}

LogicalResult ReducePrecisionOp::verify() {
  int32_t exponent = getExponentBits(), mantissa = getMantissaBits();
  if (exponent < 1 || mantissa < 0)
    return emitOpError("expected at least one exponent bit and no fewer than zero mantissa bits, got ")
           << exponent << " and " << mantissa;
  if (!isa<FloatType>(tensorOf(getOperand()).getElementType()))
    return emitOpError("expected floating point elements, got ") << getOperand().getType();
  return success();
}

LogicalResult BitcastConvertOp::verify() {
  RankedTensorType from = tensorOf(getOperand()), to = tensorOf(getResult());
  if (!from.getElementType().isIntOrFloat() || !to.getElementType().isIntOrFloat())
    return emitOpError("expected integers or floats, got ") << from << " and " << to;
  // If the element widths differ, the narrower elements form one more dimension, of as many as fill a wider element.
  unsigned fromWidth = from.getElementTypeBitWidth(), toWidth = to.getElementTypeBitWidth();
  SmallVector<int64_t> narrow(fromWidth > toWidth ? from.getShape() : to.getShape());
  unsigned wider = std::max(fromWidth, toWidth), narrower = std::min(fromWidth, toWidth);
  if (wider % narrower != 0 || (narrower == 1 && wider != 1))
    return emitOpError("expected widths that divide each other, got ") << fromWidth << " and " << toWidth;
  if (wider != narrower)
    narrow.push_back(wider / narrower);
  if ((fromWidth >= toWidth ? to : from).getShape() != ArrayRef<int64_t>(narrow))
    return emitOpError("expected ") << (fromWidth >= toWidth ? "a result" : "an operand") << " of shape [" << narrow
                                    << "], got " << from << " and " << to;
  return success();
}

LogicalResult IotaOp::verify() {
  return expectDimension(*this, "iota dimension", getIotaDimension(), tensorOf(getOutput()).getRank());
}

LogicalResult BroadcastInDimOp::verify() {
  RankedTensorType from = tensorOf(getOperand()), to = tensorOf(getResult());
  ArrayRef<int64_t> dims = getBroadcastDimensions();
  if (from.getElementType() != to.getElementType())
    return emitOpError("expected a result of ") << from.getElementType() << ", got " << to;
  if (failed(expectCount(*this, "broadcast dimensions", from.getRank(), dims.size())))
    return failure();
  llvm::SmallDenseSet<int64_t> seen;
  for (auto [i, dim] : llvm::enumerate(dims)) {
    if (failed(expectDimension(*this, "broadcast dimension", dim, to.getRank())))
      return failure();
    if (!seen.insert(dim).second)
      return emitOpError("expected each broadcast dimension at most once, got ") << dim << " twice";
    int64_t size = from.getDimSize(i);
    if (size != 1 && !ShapedType::isDynamic(size) && size != to.getDimSize(dim))
      return emitOpError("expected result dimension ") << dim << " of size " << size << ", got " << to.getDimSize(dim);
  }
  return success();
}

LogicalResult ReshapeOp::verify() {
  RankedTensorType from = tensorOf(getOperand()), to = tensorOf(getResult());
  if (from.getElementType() != to.getElementType())
    return emitOpError("expected a result of ") << from.getElementType() << ", got " << to;
  if (from.hasStaticShape() && to.hasStaticShape() && from.getNumElements() != to.getNumElements())
    return emitOpError("expected ") << from.getNumElements() << " elements, got " << to.getNumElements();
  return success();
}

LogicalResult TransposeOp::verify() {
  RankedTensorType from = tensorOf(getOperand());
  ArrayRef<int64_t> permutation = getPermutation();
  if (failed(expectCount(*this, "dimensions", from.getRank(), permutation.size())))
    return failure();
  SmallVector<int64_t> sorted(permutation);
  llvm::sort(sorted);
  for (auto [i, dim] : llvm::enumerate(sorted))
    if (dim != static_cast<int64_t>(i))
      return emitOpError("expected a permutation of the dimensions, got [") << permutation << "]";
  SmallVector<int64_t> shape;
  for (int64_t dim : permutation)
    shape.push_back(from.getDimSize(dim));
  return expectType(*this, "a result", getResult(), RankedTensorType::get(shape, from.getElementType()));
}

LogicalResult ReverseOp::verify() {
  llvm::SmallDenseSet<int64_t> seen;
  for (int64_t dim : getDimensions()) {
    if (failed(expectDimension(*this, "dimension", dim, tensorOf(getOperand()).getRank())))
      return failure();
    if (!seen.insert(dim).second)
      return emitOpError("expected each dimension once, got ") << dim << " twice";
  }
  return success();
}

LogicalResult SliceOp::verify() {
  RankedTensorType from = tensorOf(getOperand());
  size_t rank = from.getRank();
  if (failed(expectCount(*this, "start indices", rank, getStartIndices().size())) ||
      failed(expectCount(*this, "limit indices", rank, getLimitIndices().size())) ||
      failed(expectCount(*this, "strides", rank, getStrides().size())))
    return failure();
  SmallVector<int64_t> shape;
  for (size_t i = 0; i < rank; ++i) {
    int64_t start = getStartIndices()[i], limit = getLimitIndices()[i], step = getStrides()[i];
    bool known = !from.isDynamicDim(i);
    if (start < 0 || start > limit || (known && limit > from.getDimSize(i)) || step < 1)
      return emitOpError("expected a range inside of dimension ")
             << i << " of " << from << ", got " << start << ":" << limit << ":" << step;
    shape.push_back((limit - start + step - 1) / step);
  }
  return expectType(*this, "a result", getResult(), RankedTensorType::get(shape, from.getElementType()));
}

LogicalResult PadOp::verify() {
  RankedTensorType from = tensorOf(getOperand());
  size_t rank = from.getRank();
  if (failed(
          expectType(*this, "a padding value", getPaddingValue(), RankedTensorType::get({}, from.getElementType()))) ||
      failed(expectCount(*this, "low paddings", rank, getEdgePaddingLow().size())) ||
      failed(expectCount(*this, "high paddings", rank, getEdgePaddingHigh().size())) ||
      failed(expectCount(*this, "interior paddings", rank, getInteriorPadding().size())))
    return failure();
  if (!from.hasStaticShape())
    return success();
  SmallVector<int64_t> shape;
  for (size_t i = 0; i < rank; ++i) {
    int64_t size = from.getDimSize(i), interior = getInteriorPadding()[i];
    if (interior < 0)
      return emitOpError("expected no negative interior padding, got ") << interior;
    int64_t padded =
        size + std::max<int64_t>(size - 1, 0) * interior + getEdgePaddingLow()[i] + getEdgePaddingHigh()[i];
    if (padded < 0)
      return emitOpError("expected a size that is not negative in dimension ") << i << ", got " << padded;
    shape.push_back(padded);
  }
  return expectType(*this, "a result", getResult(), RankedTensorType::get(shape, from.getElementType()));
}

LogicalResult ConcatenateOp::verify() {
  if (getInputs().empty())
    return emitOpError("expected at least one input, got none");
  RankedTensorType first = tensorOf(getInputs().front());
  int64_t dim = getDimension();
  if (failed(expectDimension(*this, "dimension", dim, first.getRank())))
    return failure();
  SmallVector<int64_t> shape(first.getShape());
  shape[dim] = 0;
  for (Value input : getInputs()) {
    RankedTensorType type = tensorOf(input);
    bool fits = type.getRank() == first.getRank() && type.getElementType() == first.getElementType();
    for (int64_t i = 0; fits && i < first.getRank(); ++i)
      fits = i == dim || type.getDimSize(i) == first.getDimSize(i);
    if (!fits)
      return emitOpError("expected inputs like ") << first << " up to dimension " << dim << ", got " << type;
    shape[dim] += type.getDimSize(dim);
  }
  if (!first.hasStaticShape())
    return success();
  return expectType(*this, "a result", getResult(), RankedTensorType::get(shape, first.getElementType()));
}

/// Checks that there is one start index per dimension, all integer scalars of one type.
static LogicalResult verifyStarts(Operation *op, OperandRange starts, int64_t rank) {
  if (failed(expectCount(op, "start indices", rank, starts.size())))
    return failure();
  for (Value start : starts) {
    RankedTensorType type = tensorOf(start);
    if (type.getRank() != 0 || !isa<IntegerType>(type.getElementType()) || type != starts.front().getType())
      return op->emitOpError("expected start indices to be integer scalars of one type, got ") << type;
  }
  return success();
}

LogicalResult DynamicSliceOp::verify() {
  RankedTensorType from = tensorOf(getOperand());
  if (failed(verifyStarts(*this, getStartIndices(), from.getRank())) ||
      failed(expectCount(*this, "slice sizes", from.getRank(), getSliceSizes().size())))
    return failure();
  for (auto [i, size] : llvm::enumerate(getSliceSizes()))
    if (size < 0 || (!from.isDynamicDim(i) && size > from.getDimSize(i)))
      return emitOpError("expected a slice size of at most ")
             << from.getDimSize(i) << " in dimension " << i << ", got " << size;
  return expectType(*this, "a result", getResult(), RankedTensorType::get(getSliceSizes(), from.getElementType()));
}

LogicalResult DynamicUpdateSliceOp::verify() {
  RankedTensorType into = tensorOf(getOperand()), update = tensorOf(getUpdate());
  if (failed(verifyStarts(*this, getStartIndices(), into.getRank())) ||
      failed(expectType(*this, "a result", getResult(), into)))
    return failure();
  bool fits = update.getRank() == into.getRank() && update.getElementType() == into.getElementType();
  for (int64_t i = 0; fits && i < into.getRank(); ++i)
    fits = into.isDynamicDim(i) || update.getDimSize(i) <= into.getDimSize(i);
  if (!fits)
    return emitOpError("expected an update that fits into ") << into << ", got " << update;
  return success();
}
