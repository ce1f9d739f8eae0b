//===- StructuredVerifiers.cpp - rules of contractions, gathers and regions -------------------===//
//
// Verifies contractions, gathers, scatters and regions locally: shapes, dimension numbers and region signatures.
//
//===------------------------------------------------------------------------------------------===//

#include "Verifiers.h"

#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::stablehlo;

LogicalResult stablehlo::verifyDims(Operation *op, StringRef what, ArrayRef<int64_t> dims, int64_t rank) {
  llvm::SmallDenseSet<int64_t> seen;
  for (int64_t dim : dims) {
    if (dim < 0 || dim >= rank)
      return op->emitOpError("expected ") << what << " in [0, " << rank << "), got " << dim;
    if (!seen.insert(dim).second)
      return op->emitOpError("expected each of the ") << what << " at most once, got " << dim << " twice";
  }
  return success();
}

LogicalResult stablehlo::verifyRegion(Operation *op, StringRef what, Region &region, TypeRange arguments,
                                      TypeRange results) {
  if (!region.hasOneBlock())
    return op->emitOpError("expected ") << what << " to have one block, got " << region.getBlocks().size();
  Block &block = region.front();
  if (TypeRange(block.getArgumentTypes()) != arguments)
    return op->emitOpError("expected ") << what << " to take (" << arguments << "), got (" << block.getArgumentTypes()
                                        << ")";
  auto terminator = block.empty() ? ReturnOp() : dyn_cast<ReturnOp>(block.back());
  if (!terminator)
    return op->emitOpError("expected ") << what << " to end with 'stablehlo.return', got "
                                        << (block.empty() ? "no op"
                                                          : ("'" + block.back().getName().getStringRef() + "'").str());
  if (TypeRange(terminator.getOperandTypes()) != results)
    return op->emitOpError("expected ") << what << " to return (" << results << "), got ("
                                        << terminator.getOperandTypes() << ")";
  return success();
}

LogicalResult DotGeneralOp::verify() {
  RankedTensorType lhs = tensorOf(getLhs()), rhs = tensorOf(getRhs());
  DotDimensionNumbersAttr numbers = getDotDimensionNumbers();
  ArrayRef<int64_t> lhsBatch = numbers.getLhsBatchingDimensions();
  ArrayRef<int64_t> rhsBatch = numbers.getRhsBatchingDimensions();
  ArrayRef<int64_t> lhsContract = numbers.getLhsContractingDimensions();
  ArrayRef<int64_t> rhsContract = numbers.getRhsContractingDimensions();
  if (lhsBatch.size() != rhsBatch.size() || lhsContract.size() != rhsContract.size())
    return emitOpError("expected as many dimensions on the left as on the right, got ")
           << lhsBatch.size() << " and " << rhsBatch.size() << " batching, " << lhsContract.size() << " and "
           << rhsContract.size() << " contracting";
  SmallVector<int64_t> lhsUsed(lhsBatch), rhsUsed(rhsBatch);
  llvm::append_range(lhsUsed, lhsContract);
  llvm::append_range(rhsUsed, rhsContract);
  if (failed(verifyDims(*this, "left dimensions", lhsUsed, lhs.getRank())) ||
      failed(verifyDims(*this, "right dimensions", rhsUsed, rhs.getRank())))
    return failure();
  for (auto [left, right] : llvm::zip(lhsUsed, rhsUsed))
    if (lhs.getDimSize(left) != rhs.getDimSize(right))
      return emitOpError("expected left dimension ")
             << left << " and right dimension " << right << " to have equal sizes, got " << lhs.getDimSize(left)
             << " and " << rhs.getDimSize(right);
  SmallVector<int64_t> shape;
  for (int64_t dim : lhsBatch)
    shape.push_back(lhs.getDimSize(dim));
  for (int64_t i = 0; i < lhs.getRank(); ++i)
    if (!llvm::is_contained(lhsUsed, i))
      shape.push_back(lhs.getDimSize(i));
  for (int64_t i = 0; i < rhs.getRank(); ++i)
    if (!llvm::is_contained(rhsUsed, i))
      shape.push_back(rhs.getDimSize(i));
  if (tensorOf(getResult()).getShape() != ArrayRef<int64_t>(shape))
    return emitOpError("expected a result of shape [") << shape << "], got " << getType();
  return success();
}

LogicalResult GatherOp::verify() {
  RankedTensorType operand = tensorOf(getOperand()), indices = tensorOf(getStartIndices());
  RankedTensorType result = tensorOf(getResult());
  GatherDimensionNumbersAttr numbers = getDimensionNumbers();
  int64_t vectorDim = numbers.getIndexVectorDim();
  if (vectorDim < 0 || vectorDim > indices.getRank())
    return emitOpError("expected index_vector_dim in [0, ") << indices.getRank() << "], got " << vectorDim;
  int64_t vectorSize = vectorDim == indices.getRank() ? 1 : indices.getDimSize(vectorDim);
  if (vectorSize != static_cast<int64_t>(numbers.getStartIndexMap().size()))
    return emitOpError("expected a start_index_map of ")
           << vectorSize << " dimensions, got " << numbers.getStartIndexMap().size();
  SmallVector<int64_t> dropped(numbers.getCollapsedSliceDims());
  llvm::append_range(dropped, numbers.getOperandBatchingDims());
  if (failed(verifyDims(*this, "collapsed and batching dimensions", dropped, operand.getRank())) ||
      failed(verifyDims(*this, "offset dimensions", numbers.getOffsetDims(), result.getRank())) ||
      failed(verifyDims(*this, "start_index_map", numbers.getStartIndexMap(), operand.getRank())) ||
      failed(
          verifyDims(*this, "start_indices_batching_dims", numbers.getStartIndicesBatchingDims(), indices.getRank())))
    return failure();
  if (numbers.getOperandBatchingDims().size() != numbers.getStartIndicesBatchingDims().size())
    return emitOpError("expected as many batching dimensions of the operand as of the indices, got ")
           << numbers.getOperandBatchingDims().size() << " and " << numbers.getStartIndicesBatchingDims().size();
  if (static_cast<int64_t>(getSliceSizes().size()) != operand.getRank())
    return emitOpError("expected ") << operand.getRank() << " slice sizes, got " << getSliceSizes().size();
  SmallVector<int64_t> window, batch;
  for (auto [i, size] : llvm::enumerate(getSliceSizes())) {
    bool drop = llvm::is_contained(dropped, static_cast<int64_t>(i));
    if (size < 0 || size > operand.getDimSize(i) || (drop && size > 1))
      return emitOpError("expected a slice size of at most ")
             << (drop ? 1 : operand.getDimSize(i)) << " in dimension " << i << ", got " << size;
    if (!drop)
      window.push_back(size);
  }
  for (int64_t i = 0; i < indices.getRank(); ++i)
    if (i != vectorDim)
      batch.push_back(indices.getDimSize(i));
  if (window.size() != numbers.getOffsetDims().size() ||
      window.size() + batch.size() != static_cast<size_t>(result.getRank()))
    return emitOpError("expected a result of ")
           << batch.size() << " batch and " << window.size() << " offset dimensions, got " << result;
  SmallVector<int64_t> shape;
  auto nextWindow = window.begin(), nextBatch = batch.begin();
  for (int64_t i = 0; i < result.getRank(); ++i)
    shape.push_back(llvm::is_contained(numbers.getOffsetDims(), i) ? *nextWindow++ : *nextBatch++);
  auto expected = RankedTensorType::get(shape, operand.getElementType());
  if (result != expected)
    return emitOpError("expected a result of type ") << expected << ", got " << result;
  return success();
}

LogicalResult ScatterOp::verify() {
  if (getInputs().empty())
    return emitOpError("expected at least one input, got none");
  if (TypeRange(getInputs().getTypes()) != TypeRange(getResultTypes()))
    return emitOpError("expected results of types (")
           << getInputs().getTypes() << "), got (" << getResultTypes() << ")";
  RankedTensorType input = tensorOf(getInputs().front());
  RankedTensorType update = tensorOf(getUpdates().front());
  RankedTensorType indices = tensorOf(getScatterIndices());
  ScatterDimensionNumbersAttr numbers = getScatterDimensionNumbers();
  int64_t vectorDim = numbers.getIndexVectorDim();
  if (vectorDim < 0 || vectorDim > indices.getRank())
    return emitOpError("expected index_vector_dim in [0, ") << indices.getRank() << "], got " << vectorDim;
  int64_t vectorSize = vectorDim == indices.getRank() ? 1 : indices.getDimSize(vectorDim);
  if (vectorSize != static_cast<int64_t>(numbers.getScatterDimsToOperandDims().size()))
    return emitOpError("expected scatter_dims_to_operand_dims of ")
           << vectorSize << " dimensions, got " << numbers.getScatterDimsToOperandDims().size();
  SmallVector<int64_t> dropped(numbers.getInsertedWindowDims());
  llvm::append_range(dropped, numbers.getInputBatchingDims());
  if (failed(verifyDims(*this, "inserted and batching dimensions", dropped, input.getRank())) ||
      failed(verifyDims(*this, "update_window_dims", numbers.getUpdateWindowDims(), update.getRank())) ||
      failed(
          verifyDims(*this, "scatter_dims_to_operand_dims", numbers.getScatterDimsToOperandDims(), input.getRank())) ||
      failed(verifyDims(*this, "scatter_indices_batching_dims", numbers.getScatterIndicesBatchingDims(),
                        indices.getRank())))
    return failure();
  size_t windowRank = numbers.getUpdateWindowDims().size();
  size_t batchRank = indices.getRank() - (vectorDim < indices.getRank() ? 1 : 0);
  if (windowRank + dropped.size() != static_cast<size_t>(input.getRank()) ||
      windowRank + batchRank != static_cast<size_t>(update.getRank()))
    return emitOpError("expected updates of ")
           << batchRank << " batch and " << input.getRank() - dropped.size() << " window dimensions, got " << update;
  if (numbers.getInputBatchingDims().size() != numbers.getScatterIndicesBatchingDims().size())
    return emitOpError("expected as many batching dimensions of the input as of the indices, got ")
           << numbers.getInputBatchingDims().size() << " and " << numbers.getScatterIndicesBatchingDims().size();
  SmallVector<Type> arguments, results;
  for (auto [in, up] : llvm::zip(getInputs(), getUpdates())) {
    if (tensorOf(in).getShape() != input.getShape() || tensorOf(up).getShape() != update.getShape())
      return emitOpError("expected inputs of one shape and updates of one shape, got ")
             << tensorOf(in) << " beside " << input << " and " << tensorOf(up) << " beside " << update;
    arguments.push_back(scalarOf(in));
  }
  results = arguments;
  for (Value up : getUpdates())
    arguments.push_back(scalarOf(up));
  return verifyRegion(*this, "the update computation", getUpdateComputation(), arguments, results);
}

LogicalResult ReduceOp::verify() {
  if (getInputs().empty())
    return emitOpError("expected at least one input, got none");
  RankedTensorType input = tensorOf(getInputs().front());
  if (failed(verifyDims(*this, "dimensions", getDimensions(), input.getRank())))
    return failure();
  if (getNumResults() != getInputs().size())
    return emitOpError("expected ") << getInputs().size() << " results, got " << getNumResults();
  SmallVector<int64_t> shape;
  for (int64_t i = 0; i < input.getRank(); ++i)
    if (!llvm::is_contained(getDimensions(), i))
      shape.push_back(input.getDimSize(i));
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

LogicalResult RngBitGeneratorOp::verify() {
  auto state = cast<RankedTensorType>(getInitialState().getType());
  bool isThreefry = getRngAlgorithm() == RngAlgorithm::THREE_FRY;
  if (state.getRank() != 1 || !state.getElementType().isInteger(64) || state.getDimSize(0) < 2 ||
      state.getDimSize(0) > (isThreefry ? 2 : 3))
    return emitOpError("expected a state of ") << (isThreefry ? "2" : "2 or 3") << " numbers of 64 bits, got " << state;
  if (getOutputState().getType() != state)
    return emitOpError("expected a state of type ") << state << " as first result, got " << getOutputState().getType();
  if (!isa<IntegerType>(getElementTypeOrSelf(getOutput().getType())) ||
      getElementTypeOrSelf(getOutput().getType()).isInteger(1))
    return emitOpError("expected integers of 8 to 64 bits, got ") << getOutput().getType();
  return success();
}

LogicalResult WhileOp::verify() {
  if (TypeRange(getOperandTypes()) != TypeRange(getResultTypes()))
    return emitOpError("expected results of types (") << getOperandTypes() << "), got (" << getResultTypes() << ")";
  Type flag = RankedTensorType::get({}, IntegerType::get(getContext(), 1));
  if (failed(verifyRegion(*this, "the condition", getCond(), getOperandTypes(), flag)))
    return failure();
  return verifyRegion(*this, "the body", getBody(), getOperandTypes(), getOperandTypes());
}

LogicalResult CaseOp::verify() {
  if (getBranches().empty())
    return emitOpError("expected at least one branch, got none");
  Type index = RankedTensorType::get({}, IntegerType::get(getContext(), 32));
  if (getIndex().getType() != index)
    return emitOpError("expected an index of type ") << index << ", got " << getIndex().getType();
  for (Region &branch : getBranches())
    if (failed(verifyRegion(*this, "each branch", branch, {}, getResultTypes())))
      return failure();
  return success();
}

LogicalResult IfOp::verify() {
  Type flag = RankedTensorType::get({}, IntegerType::get(getContext(), 1));
  if (getPred().getType() != flag)
    return emitOpError("expected a predicate of type ") << flag << ", got " << getPred().getType();
  if (failed(verifyRegion(*this, "the true branch", getTrueBranch(), {}, getResultTypes())))
    return failure();
  return verifyRegion(*this, "the false branch", getFalseBranch(), {}, getResultTypes());
}

LogicalResult OptimizationBarrierOp::verify() {
  if (TypeRange(getOperandTypes()) != TypeRange(getResultTypes()))
    return emitOpError("expected results of types (") << getOperandTypes() << "), got (" << getResultTypes() << ")";
  return success();
}
