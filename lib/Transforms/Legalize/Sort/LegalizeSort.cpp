//===- LegalizeSort.cpp - sort and top_k ----------------------------------------------------------===//
//
// Sorts the places of elements stably, or finds the first few, and then gathers the tensors in the order of the places.
//
//===------------------------------------------------------------------------------------------===//

#include "Sort.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace mpmd;
using namespace mpmd::legalize;

/// Gathers the first elements of `tensor` along `dim`, in the order of `places`.
static Value readThrough(OpBuilder &builder, Location loc, Value tensor, Value places, int64_t dim,
                         RankedTensorType type) {
  return parallelGeneric(builder, loc, type, {}, {}, [&](OpBuilder &b, Location at, ValueRange) -> Value {
    SmallVector<Value> indices;
    for (int64_t i = 0; i < type.getRank(); ++i)
      indices.push_back(linalg::IndexOp::create(b, at, i));
    Value place = tensor::ExtractOp::create(b, at, places, indices);
    indices[dim] = arith::IndexCastOp::create(b, at, b.getIndexType(), place);
    return tensor::ExtractOp::create(b, at, tensor, indices);
  });
}

/// Whether the comparator is certainly a total order. Comparisons of floats must be by totalOrder, because others do
/// not order NaN.
static bool isOrder(Region &comparator) {
  return !comparator
              .walk([](Operation *op) {
                if (isa<func::CallOp, CompositeOp>(op) || op->getNumRegions() != 0)
                  return WalkResult::interrupt();
                auto compare = dyn_cast<CompareOp>(op);
                if (!compare || compare.getComparisonDirection() == ComparisonDirection::EQ ||
                    compare.getComparisonDirection() == ComparisonDirection::NE)
                  return WalkResult::advance();
                bool isFloat = isa<FloatType>(getElementTypeOrSelf(compare.getLhs().getType()));
                return WalkResult(success(!isFloat || compare.getCompareType() == ComparisonType::TOTALORDER));
              })
              .wasInterrupted();
}

/// If only the first or last few elements of a sort are read, as in `top_k`, selects these. The original slices become
/// unused. Returns false if the sort is needed.
static bool chooseFew(Context &context, SortOp op, const SortKey &key, int64_t dim) {
  auto type = cast<RankedTensorType>(op.getInputs().front().getType());
  int64_t size = type.getDimSize(dim), begin = size, end = 0;
  SmallVector<SliceOp> slices;
  for (Operation *user : op->getUsers()) {
    auto slice = dyn_cast<SliceOp>(user);
    if (!slice)
      return false;
    begin = std::min(begin, slice.getStartIndices()[dim]);
    end = std::max(end, slice.getLimitIndices()[dim]);
    slices.push_back(slice);
  }
  bool fromEnd = begin > size - end;
  int64_t count = fromEnd ? size - begin : end;
  if (slices.empty() || !areFew(size, count))
    return false;
  OpBuilder &b = context.rewriter;
  Location loc = op.getLoc();
  Value places = placesOfFew(b, loc, key, dim, count, fromEnd);
  SmallVector<int64_t> shape(type.getShape());
  shape[dim] = count;
  DenseMap<Value, Value> chosen;
  for (SliceOp slice : slices) {
    Value input = op.getInputs()[cast<OpResult>(slice.getOperand()).getResultNumber()];
    Value &few = chosen[input];
    if (!few)
      few =
          readThrough(b, loc, input, places, dim, RankedTensorType::get(shape, getElementTypeOrSelf(input.getType())));
    slice->setOperand(0, few);
    if (!fromEnd)
      continue;
    SmallVector<int64_t> starts(slice.getStartIndices()), limits(slice.getLimitIndices());
    starts[dim] -= begin;
    limits[dim] -= begin;
    slice.setStartIndices(starts);
    slice.setLimitIndices(limits);
  }
  return true;
}

static SmallVector<Value> lowerSortOp(Context &context, SortOp op) {
  OpBuilder &b = context.rewriter;
  Location loc = op.getLoc();
  auto type = cast<RankedTensorType>(op.getInputs().front().getType());
  auto dim = static_cast<int64_t>(op.getDimension()); // the getter returns it unsigned
  dim += dim < 0 ? type.getRank() : 0;
  if (type.getDimSize(dim) < 2)
    return SmallVector<Value>(op.getInputs());
  std::optional<SortKey> key = sortKeyOf(context, op);
  if (key && chooseFew(context, op, *key, dim))
    return SmallVector<Value>(op.getInputs());
  auto before = [&](ArrayRef<Value> left, ArrayRef<Value> right) {
    SmallVector<Value> arguments;
    for (Value input : op.getInputs()) {
      arguments.push_back(tensor::ExtractOp::create(b, loc, input, left));
      arguments.push_back(tensor::ExtractOp::create(b, loc, input, right));
    }
    return inlineScalarRegion(context, op.getComparator(), arguments).front();
  };
  Value places = key ? placesByKey(b, loc, *key, dim)
                     : placesByComparator(b, loc, type.getShape(), dim, isOrder(op.getComparator()), before);
  SmallVector<Value> results;
  for (Value input : op.getInputs())
    results.push_back(readThrough(b, loc, input, places, dim, cast<RankedTensorType>(input.getType())));
  return results;
}

/// Puts the largest elements first, and NaN before all numbers. Equal elements keep their order.
static SmallVector<Value> lowerTopK(Context &context, chlo::TopKOp op, Signs signs) {
  OpBuilder &b = context.rewriter;
  Location loc = op.getLoc();
  auto type = cast<RankedTensorType>(op.getOperand().getType());
  int64_t dim = type.getRank() - 1, size = type.getDimSize(dim);
  int64_t count = cast<RankedTensorType>(op.getValues().getType()).getDimSize(dim);
  SortKey key = largestFirst(op.getOperand(), signs);
  Value places =
      areFew(size, count) ? placesOfFew(b, loc, key, dim, count, /*fromEnd=*/false) : placesByKey(b, loc, key, dim);
  auto indices = cast<RankedTensorType>(op.getIndices().getType());
  Value chosen = parallelGeneric(b, loc, indices, {}, {}, [&](OpBuilder &inner, Location at, ValueRange) -> Value {
    SmallVector<Value> point;
    for (int64_t i = 0; i < indices.getRank(); ++i)
      point.push_back(linalg::IndexOp::create(inner, at, i));
    Value place = tensor::ExtractOp::create(inner, at, places, point);
    return emitConvert(inner, at, place, indices.getElementType(), {});
  });
  return {readThrough(b, loc, op.getOperand(), places, dim, cast<RankedTensorType>(op.getValues().getType())), chosen};
}

LogicalResult legalize::lowerSort(Context &context, Operation *op) {
  if (auto sort = dyn_cast<SortOp>(op))
    context.rewriter.replaceOp(op, lowerSortOp(context, sort));
  else if (auto top = dyn_cast<chlo::TopKOp>(op))
    context.rewriter.replaceOp(op, lowerTopK(context, top, context.signs.lookup(op)));
  else
    return failure();
  return success();
}
