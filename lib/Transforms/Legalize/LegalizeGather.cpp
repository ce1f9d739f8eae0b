//===- LegalizeGather.cpp - gathers -----------------------------------------------------------===//
//
// Lowers a gather to a parallel op in which every result element computes its own source index.
//
//===------------------------------------------------------------------------------------------===//

#include "LegalizeIndices.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace mpmd;
using namespace mpmd::legalize;

SmallVector<Value> legalize::batchIndices(const Numbers &numbers, ArrayRef<Value> point) {
  SmallVector<Value> batch;
  for (auto [i, index] : llvm::enumerate(point))
    if (!llvm::is_contained(numbers.windowDims, static_cast<int64_t>(i)))
      batch.push_back(index);
  return batch;
}

Value legalize::readIndex(OpBuilder &b, Location loc, const Numbers &numbers, Value indices, ArrayRef<Value> batch,
                          size_t k) {
  SmallVector<Value> at(batch);
  if (numbers.vectorDim < cast<RankedTensorType>(indices.getType()).getRank())
    at.insert(at.begin() + numbers.vectorDim, arith::ConstantIndexOp::create(b, loc, k));
  return tensor::ExtractOp::create(b, loc, indices, at);
}

void legalize::locate(const Numbers &numbers, ArrayRef<Value> point, int64_t operandRank, int64_t indicesRank,
                      llvm::function_ref<Value(size_t, int64_t)> start, SmallVectorImpl<Value> &starts,
                      SmallVectorImpl<Value> &offsets) {
  SmallVector<Value> batch = batchIndices(numbers, point);
  starts.assign(operandRank, Value());
  offsets.assign(operandRank, Value());
  for (auto [k, dim] : llvm::enumerate(numbers.indexedDims))
    starts[dim] = start(k, dim);
  for (auto [dim, indicesDim] : llvm::zip(numbers.operandBatching, numbers.indicesBatching)) {
    bool behindVector = numbers.vectorDim < indicesRank && indicesDim > numbers.vectorDim;
    starts[dim] = batch[indicesDim - (behindVector ? 1 : 0)];
  }
  size_t window = 0;
  SmallVector<int64_t> windowDims(numbers.windowDims);
  llvm::sort(windowDims);
  for (int64_t dim = 0; dim < operandRank; ++dim)
    if (!numbers.isNarrow(dim))
      offsets[dim] = point[windowDims[window++]];
}

SmallVector<Value> legalize::addUp(OpBuilder &b, Location loc, ArrayRef<Value> starts, ArrayRef<Value> offsets) {
  SmallVector<Value> indices;
  for (auto [start, offset] : llvm::zip(starts, offsets)) {
    if (start && offset)
      indices.push_back(arith::AddIOp::create(b, loc, start, offset));
    else if (start || offset)
      indices.push_back(start ? start : offset);
    else
      indices.push_back(arith::ConstantIndexOp::create(b, loc, 0));
  }
  return indices;
}

static Value emitGather(OpBuilder &builder, GatherOp op, bool isUnsigned) {
  GatherDimensionNumbersAttr attr = op.getDimensionNumbers();
  Numbers numbers{attr.getOffsetDims(),          attr.getCollapsedSliceDims(),
                  attr.getOperandBatchingDims(), attr.getStartIndicesBatchingDims(),
                  attr.getStartIndexMap(),       attr.getIndexVectorDim()};
  auto operand = cast<RankedTensorType>(op.getOperand().getType());
  auto indices = cast<RankedTensorType>(op.getStartIndices().getType());
  auto type = cast<RankedTensorType>(op.getType());
  return parallelGeneric(builder, op.getLoc(), type, {}, {}, [&](OpBuilder &b, Location loc, ValueRange) -> Value {
    SmallVector<Value> point, starts, offsets;
    for (int64_t i = 0; i < type.getRank(); ++i)
      point.push_back(linalg::IndexOp::create(b, loc, i));
    SmallVector<Value> batch = batchIndices(numbers, point);
    auto start = [&](size_t k, int64_t dim) {
      Value raw = readIndex(b, loc, numbers, op.getStartIndices(), batch, k);
      int64_t limit = operand.getDimSize(dim) - op.getSliceSizes()[dim];
      return clampedStart(b, loc, raw, limit, isUnsigned);
    };
    locate(numbers, point, operand.getRank(), indices.getRank(), start, starts, offsets);
    return tensor::ExtractOp::create(b, loc, op.getOperand(), addUp(b, loc, starts, offsets));
  });
}

LogicalResult legalize::lowerGather(Context &context, Operation *op) {
  auto gather = dyn_cast<GatherOp>(op);
  if (!gather)
    return failure();
  context.rewriter.replaceOp(op, emitGather(context.rewriter, gather, context.signs.lookup(op).in));
  return success();
}
