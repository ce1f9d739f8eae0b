//===- WindowVerifiers.cpp - rules of convolutions, windows, sorting and map ------------------===//
//
// Verifies all attributes of a window, so that later passes can rely on them.
//
//===------------------------------------------------------------------------------------------===//

#include "Verifiers.h"
#include "mpmd/Dialect/StableHLO/Window.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::stablehlo;

/// The maximum size, stride and padding. The product of two such numbers does not overflow.
static constexpr int64_t kLargest = int64_t(1) << 30;

static SmallVector<int64_t> listOr(std::optional<ArrayRef<int64_t>> list, size_t count, int64_t value) {
  return list ? SmallVector<int64_t>(*list) : SmallVector<int64_t>(count, value);
}

static Window makeWindow(ArrayRef<int64_t> sizes, std::optional<ArrayRef<int64_t>> strides,
                         std::optional<ArrayRef<int64_t>> baseDilations,
                         std::optional<ArrayRef<int64_t>> windowDilations,
                         std::optional<DenseIntElementsAttr> padding) {
  size_t count = sizes.size();
  Window window;
  window.sizes.assign(sizes.begin(), sizes.end());
  window.strides = listOr(strides, count, 1);
  window.baseDilations = listOr(baseDilations, count, 1);
  window.windowDilations = listOr(windowDilations, count, 1);
  SmallVector<int64_t> edges(2 * count, 0);
  if (padding)
    edges.assign(padding->value_begin<int64_t>(), padding->value_end<int64_t>());
  for (size_t i = 0; i + 1 < edges.size(); i += 2) {
    window.low.push_back(edges[i]);
    window.high.push_back(edges[i + 1]);
  }
  return window;
}

static SmallVector<int64_t> kernelSizes(ConvolutionOp op) {
  SmallVector<int64_t> sizes;
  for (int64_t dim : op.getDimensionNumbers().getKernelSpatialDimensions())
    sizes.push_back(tensorOf(op.getRhs()).getDimSize(dim));
  return sizes;
}

Window stablehlo::windowOf(ConvolutionOp op) {
  return makeWindow(kernelSizes(op), op.getWindowStrides(), op.getLhsDilation(), op.getRhsDilation(), op.getPadding());
}

Window stablehlo::windowOf(ReduceWindowOp op) {
  return makeWindow(op.getWindowDimensions(), op.getWindowStrides(), op.getBaseDilations(), op.getWindowDilations(),
                    op.getPadding());
}

Window stablehlo::windowOf(SelectAndScatterOp op) {
  size_t rank = tensorOf(op.getOperand()).getRank();
  return makeWindow(listOr(op.getWindowDimensions(), rank, 1), op.getWindowStrides(), std::nullopt, std::nullopt,
                    op.getPadding());
}

static LogicalResult verifyList(Operation *op, StringRef what, std::optional<ArrayRef<int64_t>> list, size_t count,
                                int64_t least) {
  if (!list)
    return success();
  if (list->size() != count)
    return op->emitOpError("expected ") << what << " for " << count << " dimensions, got " << list->size();
  for (int64_t value : *list)
    if (value < least || value > kLargest)
      return op->emitOpError("expected ") << what << " in [" << least << ", " << kLargest << "], got " << value;
  return success();
}

static LogicalResult verifyPadding(Operation *op, std::optional<DenseIntElementsAttr> padding, int64_t count) {
  if (!padding)
    return success();
  if (padding->getType().getShape() != ArrayRef<int64_t>{count, 2})
    return op->emitOpError("expected padding of shape [") << count << ", 2], got " << padding->getType();
  for (int64_t value : padding->getValues<int64_t>())
    if (value < -kLargest || value > kLargest)
      return op->emitOpError("expected padding in [") << -kLargest << ", " << kLargest << "], got " << value;
  return success();
}

static LogicalResult verifySizes(Operation *op, RankedTensorType type) {
  for (int64_t size : type.getShape())
    if (size < 0 || size > kLargest)
      return op->emitOpError("expected static sizes of at most ") << kLargest << ", got " << type;
  return success();
}

//===------------------------------------------------------------------------------------------===//
// convolution
//===------------------------------------------------------------------------------------------===//

static LogicalResult verifySide(Operation *op, StringRef what, int64_t first, int64_t second, ArrayRef<int64_t> spatial,
                                RankedTensorType type, size_t count) {
  if (spatial.size() != count || type.getRank() != static_cast<int64_t>(count) + 2)
    return op->emitOpError("expected ") << count << " spatial dimensions of " << what << ", got " << spatial.size()
                                        << " in " << type;
  SmallVector<int64_t> all{first, second};
  llvm::append_range(all, spatial);
  return verifyDims(op, (what + " dimensions").str(), all, type.getRank());
}

static LogicalResult verifyGroups(ConvolutionOp op, int64_t inputFeatures, int64_t batch, int64_t kernelIn,
                                  int64_t kernelOut) {
  int64_t features = op.getFeatureGroupCount(), batches = op.getBatchGroupCount();
  if (features < 1 || batches < 1 || features > kLargest || batches > kLargest)
    return op.emitOpError("expected group counts of at least one, got ") << features << " and " << batches;
  if (features > 1 && batches > 1)
    return op.emitOpError("expected groups of features or of batches, got ") << features << " and " << batches;
  if (kernelIn * features != inputFeatures)
    return op.emitOpError("expected ") << inputFeatures << " input features, got " << features << " groups of "
                                       << kernelIn;
  if (batch % batches != 0 || kernelOut % (features * batches) != 0)
    return op.emitOpError("expected group counts that divide ")
           << (batches > 1 ? batch : kernelOut) << " and " << kernelOut << ", got " << features * batches;
  return success();
}

LogicalResult ConvolutionOp::verify() {
  RankedTensorType lhs = tensorOf(getLhs()), rhs = tensorOf(getRhs());
  RankedTensorType result = tensorOf(getResult());
  ConvDimensionNumbersAttr numbers = getDimensionNumbers();
  size_t count = numbers.getInputSpatialDimensions().size();
  if (failed(verifySide(*this, "input", numbers.getInputBatchDimension(), numbers.getInputFeatureDimension(),
                        numbers.getInputSpatialDimensions(), lhs, count)) ||
      failed(verifySide(*this, "kernel", numbers.getKernelInputFeatureDimension(),
                        numbers.getKernelOutputFeatureDimension(), numbers.getKernelSpatialDimensions(), rhs, count)) ||
      failed(verifySide(*this, "output", numbers.getOutputBatchDimension(), numbers.getOutputFeatureDimension(),
                        numbers.getOutputSpatialDimensions(), result, count)) ||
      failed(verifySizes(*this, lhs)) || failed(verifySizes(*this, rhs)) ||
      failed(verifyList(*this, "strides", getWindowStrides(), count, 1)) ||
      failed(verifyList(*this, "left dilations", getLhsDilation(), count, 1)) ||
      failed(verifyList(*this, "right dilations", getRhsDilation(), count, 1)) ||
      failed(verifyPadding(*this, getPadding(), count)))
    return failure();
  if (auto reversal = getWindowReversal(); reversal && reversal->size() != count)
    return emitOpError("expected reversal for ") << count << " dimensions, got " << reversal->size();
  if (auto precision = getPrecisionConfig(); precision && precision->size() != 2)
    return emitOpError("expected two precisions, got ") << precision->size();
  int64_t batch = lhs.getDimSize(numbers.getInputBatchDimension());
  int64_t kernelOut = rhs.getDimSize(numbers.getKernelOutputFeatureDimension());
  if (failed(verifyGroups(*this, lhs.getDimSize(numbers.getInputFeatureDimension()), batch,
                          rhs.getDimSize(numbers.getKernelInputFeatureDimension()), kernelOut)))
    return failure();
  if (lhs.getElementType() != rhs.getElementType())
    return emitOpError("expected operands of one element type, got ") << lhs << " and " << rhs;
  Window window = windowOf(*this);
  SmallVector<int64_t> shape(result.getRank());
  shape[numbers.getOutputBatchDimension()] = batch / getBatchGroupCount();
  shape[numbers.getOutputFeatureDimension()] = kernelOut;
  for (auto [i, in, out] : llvm::enumerate(numbers.getInputSpatialDimensions(), numbers.getOutputSpatialDimensions()))
    shape[out] = window.positions(i, lhs.getDimSize(in));
  if (result.getShape() != ArrayRef<int64_t>(shape))
    return emitOpError("expected a result of shape [") << shape << "], got " << result;
  return success();
}

//===------------------------------------------------------------------------------------------===//
// Windows
//===------------------------------------------------------------------------------------------===//

LogicalResult ReduceWindowOp::verify() {
  if (getInputs().empty())
    return emitOpError("expected at least one input, got none");
  if (getNumResults() != getInputs().size())
    return emitOpError("expected ") << getInputs().size() << " results, got " << getNumResults();
  RankedTensorType input = tensorOf(getInputs().front());
  size_t rank = input.getRank();
  if (failed(verifySizes(*this, input)) ||
      failed(verifyList(*this, "window dimensions", getWindowDimensions(), rank, 1)) ||
      failed(verifyList(*this, "strides", getWindowStrides(), rank, 1)) ||
      failed(verifyList(*this, "base dilations", getBaseDilations(), rank, 1)) ||
      failed(verifyList(*this, "window dilations", getWindowDilations(), rank, 1)) ||
      failed(verifyPadding(*this, getPadding(), rank)))
    return failure();
  Window window = windowOf(*this);
  SmallVector<int64_t> shape;
  for (auto [i, size] : llvm::enumerate(input.getShape()))
    shape.push_back(window.positions(i, size));
  SmallVector<Type> scalars;
  for (auto [in, init, result] : llvm::zip(getInputs(), getInitValues(), getResults())) {
    if (tensorOf(in).getShape() != input.getShape())
      return emitOpError("expected inputs of one shape, got ") << input << " and " << in.getType();
    if (init.getType() != scalarOf(in))
      return emitOpError("expected an initial value of type ") << scalarOf(in) << ", got " << init.getType();
    auto expected = RankedTensorType::get(shape, tensorOf(in).getElementType());
    if (result.getType() != expected)
      return emitOpError("expected a result of type ") << expected << ", got " << result.getType();
    scalars.push_back(scalarOf(in));
  }
  SmallVector<Type> arguments(scalars);
  llvm::append_range(arguments, scalars);
  return verifyRegion(*this, "the reducer", getBody(), arguments, scalars);
}

LogicalResult SelectAndScatterOp::verify() {
  RankedTensorType operand = tensorOf(getOperand()), source = tensorOf(getSource());
  size_t rank = operand.getRank();
  if (failed(verifySizes(*this, operand)) ||
      failed(verifyList(*this, "window dimensions", getWindowDimensions(), rank, 1)) ||
      failed(verifyList(*this, "strides", getWindowStrides(), rank, 1)) ||
      failed(verifyPadding(*this, getPadding(), rank)))
    return failure();
  Window window = windowOf(*this);
  SmallVector<int64_t> shape;
  for (auto [i, size] : llvm::enumerate(operand.getShape()))
    shape.push_back(window.positions(i, size));
  auto expected = RankedTensorType::get(shape, operand.getElementType());
  if (source != expected)
    return emitOpError("expected a source of type ") << expected << ", got " << source;
  if (getType() != operand)
    return emitOpError("expected a result of type ") << operand << ", got " << getType();
  Type scalar = scalarOf(getOperand());
  if (getInitValue().getType() != scalar)
    return emitOpError("expected an initial value of type ") << scalar << ", got " << getInitValue().getType();
  Type flag = RankedTensorType::get({}, IntegerType::get(getContext(), 1));
  if (failed(verifyRegion(*this, "the selection", getSelect(), {scalar, scalar}, flag)))
    return failure();
  return verifyRegion(*this, "the update", getScatter(), {scalar, scalar}, scalar);
}

//===------------------------------------------------------------------------------------------===//
// sort and map
//===------------------------------------------------------------------------------------------===//

LogicalResult SortOp::verify() {
  if (getInputs().empty())
    return emitOpError("expected at least one input, got none");
  if (TypeRange(getInputs().getTypes()) != TypeRange(getResultTypes()))
    return emitOpError("expected results of types (")
           << getInputs().getTypes() << "), got (" << getResultTypes() << ")";
  RankedTensorType input = tensorOf(getInputs().front());
  int64_t dimension = getDimension(), rank = input.getRank();
  if (dimension < -rank || dimension >= rank)
    return emitOpError("expected a dimension in [") << -rank << ", " << rank << "), got " << dimension;
  SmallVector<Type> arguments;
  for (Value in : getInputs()) {
    if (tensorOf(in).getShape() != input.getShape())
      return emitOpError("expected inputs of one shape, got ") << input << " and " << in.getType();
    arguments.append(2, scalarOf(in));
  }
  Type flag = RankedTensorType::get({}, IntegerType::get(getContext(), 1));
  return verifyRegion(*this, "the comparator", getComparator(), arguments, flag);
}

LogicalResult MapOp::verify() {
  if (getInputs().empty())
    return emitOpError("expected at least one input, got none");
  RankedTensorType result = tensorOf(getResult());
  if (!llvm::equal(getDimensions(), llvm::seq<int64_t>(0, result.getRank())))
    return emitOpError("expected all ") << result.getRank() << " dimensions in order, got [" << getDimensions() << "]";
  SmallVector<Type> arguments;
  for (Value in : getInputs()) {
    if (tensorOf(in).getShape() != result.getShape())
      return emitOpError("expected inputs of the result's shape ") << result << ", got " << in.getType();
    arguments.push_back(scalarOf(in));
  }
  return verifyRegion(*this, "the computation", getComputation(), arguments, scalarOf(getResult()));
}
