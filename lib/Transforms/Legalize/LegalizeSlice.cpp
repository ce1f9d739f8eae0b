//===- LegalizeSlice.cpp - slices, pads and concatenations -------------------------------------===//
//
// Lowers static slices, and dynamic slices at clamped offsets.
//
//===------------------------------------------------------------------------------------------===//

#include "Legalize.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace mpmd;
using namespace mpmd::legalize;

static SmallVector<OpFoldResult> attrs(Builder &builder, ArrayRef<int64_t> values) {
  return getAsIndexOpFoldResult(builder.getContext(), values);
}

static SmallVector<OpFoldResult> ones(Builder &builder, size_t rank) {
  return attrs(builder, SmallVector<int64_t>(rank, 1));
}

static Value extract(OpBuilder &builder, Location loc, Value source, ArrayRef<OpFoldResult> offsets,
                     ArrayRef<int64_t> sizes, ArrayRef<OpFoldResult> strides) {
  return tensor::ExtractSliceOp::create(builder, loc, source, offsets, attrs(builder, sizes), strides);
}

static Value insert(OpBuilder &builder, Location loc, Value source, Value into, ArrayRef<OpFoldResult> offsets,
                    ArrayRef<OpFoldResult> strides) {
  auto type = cast<RankedTensorType>(source.getType());
  return tensor::InsertSliceOp::create(builder, loc, source, into, offsets, attrs(builder, type.getShape()), strides);
}

static Value lowerStatic(OpBuilder &builder, SliceOp op) {
  auto type = cast<RankedTensorType>(op.getType());
  if (op.getOperand().getType() == type)
    return op.getOperand();
  return extract(builder, op.getLoc(), op.getOperand(), attrs(builder, op.getStartIndices()), type.getShape(),
                 attrs(builder, op.getStrides()));
}

Value legalize::clampedStart(OpBuilder &builder, Location loc, Value scalar, int64_t limit, bool isUnsigned) {
  Value last = arith::ConstantIndexOp::create(builder, loc, limit);
  if (isUnsigned) {
    Value index = arith::IndexCastUIOp::create(builder, loc, builder.getIndexType(), scalar);
    return arith::MinUIOp::create(builder, loc, index, last);
  }
  Value index = arith::IndexCastOp::create(builder, loc, builder.getIndexType(), scalar);
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value atLeastZero = arith::MaxSIOp::create(builder, loc, index, zero);
  return arith::MinSIOp::create(builder, loc, atLeastZero, last);
}

/// The offsets, clamped to [0, dim - size]. Constant offsets become attributes.
static SmallVector<OpFoldResult> clampedOffsets(OpBuilder &builder, Location loc, OperandRange starts,
                                                RankedTensorType from, ArrayRef<int64_t> sizes, bool isUnsigned) {
  SmallVector<OpFoldResult> offsets;
  for (auto [i, start] : llvm::enumerate(starts)) {
    int64_t limit = from.getDimSize(i) - sizes[i];
    std::optional<int64_t> constant = constantIndex(start, isUnsigned);
    if (limit == 0)
      constant = 0;
    if (constant) {
      int64_t clamped = std::min(std::max<int64_t>(*constant, 0), limit);
      offsets.push_back(builder.getIndexAttr(clamped));
      continue;
    }
    Value scalar = tensor::ExtractOp::create(builder, loc, start, ValueRange());
    offsets.push_back(clampedStart(builder, loc, scalar, limit, isUnsigned));
  }
  return offsets;
}

static Value lowerDynamic(OpBuilder &builder, DynamicSliceOp op, bool isUnsigned) {
  auto from = cast<RankedTensorType>(op.getOperand().getType());
  SmallVector<OpFoldResult> offsets =
      clampedOffsets(builder, op.getLoc(), op.getStartIndices(), from, op.getSliceSizes(), isUnsigned);
  return extract(builder, op.getLoc(), op.getOperand(), offsets, op.getSliceSizes(), ones(builder, from.getRank()));
}

static Value lowerUpdate(OpBuilder &builder, DynamicUpdateSliceOp op, bool isUnsigned) {
  auto into = cast<RankedTensorType>(op.getOperand().getType());
  auto update = cast<RankedTensorType>(op.getUpdate().getType());
  SmallVector<OpFoldResult> offsets =
      clampedOffsets(builder, op.getLoc(), op.getStartIndices(), into, update.getShape(), isUnsigned);
  return insert(builder, op.getLoc(), op.getUpdate(), op.getOperand(), offsets, ones(builder, into.getRank()));
}

static Value lowerConcatenate(OpBuilder &builder, ConcatenateOp op) {
  auto type = cast<RankedTensorType>(op.getType());
  if (op.getInputs().size() == 1)
    return op.getInputs().front();
  Value result = emptyTensor(builder, op.getLoc(), type);
  SmallVector<int64_t> offset(type.getRank(), 0);
  for (Value input : op.getInputs()) {
    result = insert(builder, op.getLoc(), input, result, attrs(builder, offset), ones(builder, type.getRank()));
    offset[op.getDimension()] += cast<RankedTensorType>(input.getType()).getDimSize(op.getDimension());
  }
  return result;
}

Value legalize::padded(OpBuilder &builder, Location loc, Value operand, Value scalar, ArrayRef<int64_t> low,
                       ArrayRef<int64_t> high, ArrayRef<int64_t> interior) {
  auto from = cast<RankedTensorType>(operand.getType());
  auto allZero = [](ArrayRef<int64_t> list) { return llvm::all_of(list, [](int64_t x) { return x == 0; }); };
  if (allZero(low) && allZero(high) && allZero(interior))
    return operand;
  auto grown = [](int64_t size, int64_t gap) { return size + std::max<int64_t>(size - 1, 0) * gap; };
  SmallVector<int64_t> sizes, full, start, cut, strides;
  for (int64_t i = 0; i < from.getRank(); ++i) {
    int64_t size = grown(from.getDimSize(i), interior[i]);
    sizes.push_back(size + low[i] + high[i]);
    start.push_back(std::max<int64_t>(low[i], 0));
    cut.push_back(std::max<int64_t>(-low[i], 0));
    strides.push_back(interior[i] + 1);
    full.push_back(size + start.back() + std::max<int64_t>(high[i], 0));
  }
  RankedTensorType to = from.clone(sizes);
  if (to.getNumElements() == 0)
    return emptyTensor(builder, loc, to);
  if (full == sizes && allZero(interior))
    return tensor::PadOp::create(builder, loc, to, operand, attrs(builder, low), attrs(builder, high), scalar);
  // Inserts the operand into a tensor that is filled with the padding value, then slices off what negative padding
  // removes.
  Value result = filledTensor(builder, loc, from.clone(full), scalar);
  if (from.getNumElements() != 0)
    result = insert(builder, loc, operand, result, attrs(builder, start), attrs(builder, strides));
  if (result.getType() == to)
    return result;
  return extract(builder, loc, result, attrs(builder, cut), to.getShape(), ones(builder, from.getRank()));
}

static Value lowerPad(OpBuilder &builder, PadOp op) {
  Value scalar = scalarOf(builder, op.getLoc(), op.getPaddingValue());
  return padded(builder, op.getLoc(), op.getOperand(), scalar, op.getEdgePaddingLow(), op.getEdgePaddingHigh(),
                op.getInteriorPadding());
}

LogicalResult legalize::lowerSlice(Context &context, Operation *op) {
  IRRewriter &rewriter = context.rewriter;
  bool isUnsigned = context.signs.lookup(op).in;
  Value result;
  if (auto slice = dyn_cast<SliceOp>(op))
    result = lowerStatic(rewriter, slice);
  else if (auto dynamic = dyn_cast<DynamicSliceOp>(op))
    result = lowerDynamic(rewriter, dynamic, isUnsigned);
  else if (auto update = dyn_cast<DynamicUpdateSliceOp>(op))
    result = lowerUpdate(rewriter, update, isUnsigned);
  else if (auto concatenate = dyn_cast<ConcatenateOp>(op))
    result = lowerConcatenate(rewriter, concatenate);
  else if (auto pad = dyn_cast<PadOp>(op))
    result = lowerPad(rewriter, pad);
  else
    return failure();
  rewriter.replaceOp(op, result);
  return success();
}
