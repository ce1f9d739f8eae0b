//===- LegalizeGatherScatter.cpp - reads and writes at indices that a tensor gives -------------===//
//
// A gather is parallel; a scatter is a sequential loop nest, so that duplicates add up in order.
//
//===------------------------------------------------------------------------------------------===//

#include "Legalize.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace mpmd;
using namespace mpmd::legalize;

namespace {
/// The dimension numbers of gather and scatter in common terms: the window is what is read or
/// written per index vector, the full side is the operand.
struct Numbers {
  ArrayRef<int64_t> windowDims;      // of the result or the updates
  ArrayRef<int64_t> droppedDims;     // of the operand, size one in the window
  ArrayRef<int64_t> operandBatching; // of the operand
  ArrayRef<int64_t> indicesBatching; // of the indices, in the same order
  ArrayRef<int64_t> indexedDims;     // of the operand, per component of the index vector
  int64_t vectorDim;
};
} // namespace

/// Dimensions of the result or the updates that run over the index vectors.
static SmallVector<Value> batchIndices(const Numbers &numbers, ArrayRef<Value> point) {
  SmallVector<Value> batch;
  for (auto [i, index] : llvm::enumerate(point))
    if (!llvm::is_contained(numbers.windowDims, static_cast<int64_t>(i)))
      batch.push_back(index);
  return batch;
}

/// Component `k` of the index vector at `batch`.
static Value readIndex(OpBuilder &b, Location loc, const Numbers &numbers, Value indices,
                       ArrayRef<Value> batch, size_t k) {
  SmallVector<Value> at(batch);
  if (numbers.vectorDim < cast<RankedTensorType>(indices.getType()).getRank())
    at.insert(at.begin() + numbers.vectorDim, arith::ConstantIndexOp::create(b, loc, k));
  return tensor::ExtractOp::create(b, loc, indices, at);
}

/// Per operand dimension: where the window of `point` begins (null: at zero), and the offset of
/// `point` in it (null: zero). Starts come from `start`, given component and operand dimension.
static void locate(const Numbers &numbers, ArrayRef<Value> point, int64_t operandRank,
                   int64_t indicesRank, llvm::function_ref<Value(size_t, int64_t)> start,
                   SmallVectorImpl<Value> &starts, SmallVectorImpl<Value> &offsets) {
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
    if (!llvm::is_contained(numbers.droppedDims, dim) &&
        !llvm::is_contained(numbers.operandBatching, dim))
      offsets[dim] = point[windowDims[window++]];
}

static SmallVector<Value> addUp(OpBuilder &b, Location loc, ArrayRef<Value> starts,
                                ArrayRef<Value> offsets) {
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

static Value lowerGather(OpBuilder &builder, GatherOp op, bool isUnsigned) {
  GatherDimensionNumbersAttr attr = op.getDimensionNumbers();
  Numbers numbers{attr.getOffsetDims(),
                  attr.getCollapsedSliceDims(),
                  attr.getOperandBatchingDims(),
                  attr.getStartIndicesBatchingDims(),
                  attr.getStartIndexMap(),
                  attr.getIndexVectorDim()};
  auto operand = cast<RankedTensorType>(op.getOperand().getType());
  auto indices = cast<RankedTensorType>(op.getStartIndices().getType());
  auto type = cast<RankedTensorType>(op.getType());
  return parallelGeneric(
      builder, op.getLoc(), type, {}, {}, [&](OpBuilder &b, Location loc, ValueRange) -> Value {
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

/// What one element of the updates does to the inputs, which it gives back changed.
static SmallVector<Value> scatterOne(Context &context, ScatterOp op, const Numbers &numbers,
                                     ArrayRef<Value> point, ValueRange inputs, bool isUnsigned) {
  OpBuilder &b = context.rewriter;
  Location loc = op.getLoc();
  auto input = cast<RankedTensorType>(inputs.front().getType());
  auto indices = cast<RankedTensorType>(op.getScatterIndices().getType());
  SmallVector<Value> batch = batchIndices(numbers, point), starts, offsets;
  auto start = [&](size_t k, int64_t) -> Value {
    Value raw = readIndex(b, loc, numbers, op.getScatterIndices(), batch, k);
    if (isUnsigned)
      return arith::IndexCastUIOp::create(b, loc, b.getIndexType(), raw);
    return arith::IndexCastOp::create(b, loc, b.getIndexType(), raw);
  };
  locate(numbers, point, input.getRank(), indices.getRank(), start, starts, offsets);
  SmallVector<Value> at = addUp(b, loc, starts, offsets);
  // XLA skips a window as a whole if any of it is outside. Negative indices are large unsigned ones: one comparison per indexed dimension is enough.
  auto updates = cast<RankedTensorType>(op.getUpdates().front().getType());
  SmallVector<int64_t> windowSizes(input.getRank(), 1), windowDims(numbers.windowDims);
  llvm::sort(windowDims);
  for (int64_t dim = 0, window = 0; dim < input.getRank(); ++dim)
    if (offsets[dim])
      windowSizes[dim] = updates.getDimSize(windowDims[window++]);
  Value inBounds = scalarConstant(b, loc, b.getI1Type(), 1);
  for (auto [n, dim] : llvm::enumerate(numbers.indexedDims)) {
    Value size = arith::ConstantIndexOp::create(b, loc, std::max<int64_t>(input.getDimSize(dim) - windowSizes[dim] + 1, 0));
    Value below = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, starts[dim], size);
    inBounds = n == 0 ? below : arith::AndIOp::create(b, loc, inBounds, below).getResult();
  }
  auto choice = scf::IfOp::create(b, loc, inputs.getTypes(), inBounds, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(choice.elseBlock());
  scf::YieldOp::create(b, loc, inputs);
  b.setInsertionPointToStart(choice.thenBlock());
  SmallVector<Value> arguments;
  for (Value tensor : inputs)
    arguments.push_back(tensor::ExtractOp::create(b, loc, tensor, at));
  for (Value update : op.getUpdates())
    arguments.push_back(tensor::ExtractOp::create(b, loc, update, point));
  SmallVector<Value> results = inlineScalarRegion(context, op.getUpdateComputation(), arguments);
  for (auto [result, tensor] : llvm::zip(results, inputs))
    result = tensor::InsertOp::create(b, loc, result, tensor, at);
  scf::YieldOp::create(b, loc, results);
  return llvm::to_vector_of<Value>(choice.getResults());
}

static SmallVector<Value> lowerScatter(Context &context, ScatterOp op, bool isUnsigned) {
  ScatterDimensionNumbersAttr attr = op.getScatterDimensionNumbers();
  Numbers numbers{attr.getUpdateWindowDims(),
                  attr.getInsertedWindowDims(),
                  attr.getInputBatchingDims(),
                  attr.getScatterIndicesBatchingDims(),
                  attr.getScatterDimsToOperandDims(),
                  attr.getIndexVectorDim()};
  OpBuilder &b = context.rewriter;
  Location loc = op.getLoc();
  auto updates = cast<RankedTensorType>(op.getUpdates().front().getType());
  OpBuilder::InsertionGuard guard(b);
  Value zero = arith::ConstantIndexOp::create(b, loc, 0);
  Value one = arith::ConstantIndexOp::create(b, loc, 1);
  SmallVector<Value> limits, carried(op.getInputs()), point;
  for (int64_t size : updates.getShape())
    limits.push_back(arith::ConstantIndexOp::create(b, loc, size));
  SmallVector<scf::ForOp> loops;
  for (Value limit : limits) {
    auto loop = scf::ForOp::create(b, loc, zero, limit, one, carried);
    carried = llvm::to_vector_of<Value>(loop.getRegionIterArgs());
    point.push_back(loop.getInductionVar());
    b.setInsertionPointToStart(loop.getBody());
    loops.push_back(loop);
  }
  SmallVector<Value> results = scatterOne(context, op, numbers, point, carried, isUnsigned);
  for (scf::ForOp loop : llvm::reverse(loops)) {
    b.setInsertionPointToEnd(loop.getBody());
    scf::YieldOp::create(b, loc, results);
    results = llvm::to_vector_of<Value>(loop.getResults());
  }
  return results;
}

LogicalResult legalize::lowerGatherScatter(Context &context, Operation *op) {
  bool isUnsigned = context.signs.lookup(op).in;
  if (auto gather = dyn_cast<GatherOp>(op)) {
    context.rewriter.replaceOp(op, lowerGather(context.rewriter, gather, isUnsigned));
    return success();
  }
  if (auto scatter = dyn_cast<ScatterOp>(op)) {
    context.rewriter.replaceOp(op, lowerScatter(context, scatter, isUnsigned));
    return success();
  }
  return failure();
}
