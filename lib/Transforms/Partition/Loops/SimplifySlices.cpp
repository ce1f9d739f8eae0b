// Implements mpmd-simplify-slices. Expresses what a step reads of stacked parameters as slices of the parameters,
// however the program writes it.
#include "SimplifySlices.h"

#include "mpmd/Dialect/Mpmd/Reductions.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

#include <numeric>

namespace mpmd {
#define GEN_PASS_DEF_SIMPLIFYSLICES
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

int64_t partition::productOf(ArrayRef<int64_t> sizes) {
  return std::accumulate(sizes.begin(), sizes.end(), int64_t{1}, std::multiplies<>());
}

Leading partition::leadingOf(RankedTensorType from, RankedTensorType to) {
  ArrayRef<int64_t> left = from.getShape(), right = to.getShape();
  while (!left.empty() && !right.empty() && left.back() == right.back())
    left = left.drop_back(), right = right.drop_back();
  return {static_cast<int64_t>(left.size()), static_cast<int64_t>(right.size())};
}

std::optional<int64_t> partition::onlyDim(ArrayRef<int64_t> sizes, int64_t usual) {
  std::optional<int64_t> found;
  for (auto [dim, size] : llvm::enumerate(sizes))
    if (size != usual) {
      if (found)
        return std::nullopt;
      found = dim;
    }
  return found;
}

bool partition::areFewRows(Affine rows, int64_t count, int64_t size) {
  auto isInside = [&](int64_t row) { return row >= 0 && row < size; };
  return isInside(rows.at(0)) && isInside(rows.at(count - 1)) && (rows.scale == 1 || count <= kMaxRows);
}

bool partition::areAllBut(ArrayRef<int64_t> dims, int64_t dim, int64_t rank) {
  SmallVector<int64_t> others;
  for (int64_t i = 0; i < rank; ++i)
    if (i != dim)
      others.push_back(i);
  return dims == ArrayRef(others);
}

namespace {
/// A slice with stride 1.
struct Box {
  SmallVector<int64_t> starts, limits;

  static std::optional<Box> of(stablehlo::SliceOp slice) {
    if (llvm::any_of(slice.getStrides(), [](int64_t stride) { return stride != 1; }))
      return std::nullopt;
    return Box{llvm::to_vector(slice.getStartIndices()), llvm::to_vector(slice.getLimitIndices())};
  }
  static Box all(RankedTensorType type) {
    return {SmallVector<int64_t>(type.getRank()), llvm::to_vector(type.getShape())};
  }
  Value create(OpBuilder &builder, Location loc, Value operand) const {
    SmallVector<int64_t> sizes, strides(starts.size(), 1);
    for (auto [start, limit] : llvm::zip(starts, limits))
      sizes.push_back(limit - start);
    return stablehlo::SliceOp::create(builder, loc, typeOf(operand).clone(sizes), operand, starts, limits, strides);
  }
};

/// A slice of a reshape of leading dimensions is the reshape of a slice, if it takes consecutive rows.
LogicalResult sliceBeforeReshape(stablehlo::SliceOp slice, PatternRewriter &rewriter) {
  Value source = stablehlo::reshapedFrom(slice.getOperand());
  std::optional<Box> box = Box::of(slice);
  if (!source || !box || typeOf(slice.getResult()).getNumElements() == 0)
    return failure();
  RankedTensorType from = typeOf(source), to = typeOf(slice.getOperand());
  auto [before, after] = leadingOf(from, to);
  // The first and the last row, in the order of the leading dimensions.
  int64_t first = 0, last = 0;
  bool isFull = false;
  for (int64_t i = 0; i < after; ++i) {
    const int64_t size = box->limits[i] - box->starts[i];
    if (isFull && size != to.getDimSize(i))
      return failure();
    first = first * to.getDimSize(i) + box->starts[i];
    last = last * to.getDimSize(i) + box->limits[i] - 1;
    isFull |= size != 1;
  }
  Box inner = Box::all(from);
  for (int64_t i = before; i < from.getRank(); ++i) {
    inner.starts[i] = box->starts[i - before + after];
    inner.limits[i] = box->limits[i - before + after];
  }
  // The rows are a box of the operand if they lie within one row of each dimension before one that they divide, and
  // cover the dimensions behind it.
  int64_t rows = productOf(from.getShape().take_front(before)), begin = first, end = last + 1;
  for (int64_t i = 0; i < before; ++i) {
    rows /= from.getDimSize(i);
    inner.starts[i] = begin / rows;
    inner.limits[i] = (end - 1) / rows + 1;
    if (inner.limits[i] - inner.starts[i] > 1) {
      if (begin % rows != 0 || end % rows != 0)
        return failure();
      break;
    }
    begin -= inner.starts[i] * rows;
    end -= inner.starts[i] * rows;
  }
  Value taken = inner.create(rewriter, slice.getLoc(), source);
  rewriter.replaceOpWithNewOp<stablehlo::ReshapeOp>(slice, slice.getType(), taken);
  return success();
}

LogicalResult sliceOfSlice(stablehlo::SliceOp slice, PatternRewriter &rewriter) {
  auto before = slice.getOperand().getDefiningOp<stablehlo::SliceOp>();
  std::optional<Box> outer = Box::of(slice), inner = before ? Box::of(before) : std::nullopt;
  if (!outer || !inner)
    return failure();
  for (auto [start, limit, offset] : llvm::zip(outer->starts, outer->limits, inner->starts))
    start += offset, limit += offset;
  rewriter.replaceOp(slice, outer->create(rewriter, slice.getLoc(), before.getOperand()));
  return success();
}

/// A slice within one part of a concatenation is a slice of this part. A slice that lacks some parts is a concatenation
/// of the others.
LogicalResult sliceOfConcatenation(stablehlo::SliceOp slice, PatternRewriter &rewriter) {
  auto joined = slice.getOperand().getDefiningOp<stablehlo::ConcatenateOp>();
  std::optional<Box> box = Box::of(slice);
  if (!joined || !box)
    return failure();
  const int64_t dim = joined.getDimension();
  SmallVector<std::pair<Value, Box>> needed;
  int64_t begin = 0;
  for (Value part : joined.getInputs()) {
    const int64_t size = typeOf(part).getDimSize(dim);
    Box here = *box;
    here.starts[dim] = std::max<int64_t>(box->starts[dim] - begin, 0);
    here.limits[dim] = std::min(box->limits[dim] - begin, size);
    if (here.starts[dim] < here.limits[dim])
      needed.emplace_back(part, here);
    begin += size;
  }
  if (needed.empty() || (needed.size() > 1 && needed.size() == joined.getInputs().size()))
    return failure();
  SmallVector<Value> slices;
  for (auto &[part, here] : needed)
    slices.push_back(here.create(rewriter, slice.getLoc(), part));
  if (slices.size() == 1)
    rewriter.replaceOp(slice, slices.front());
  else
    rewriter.replaceOpWithNewOp<stablehlo::ConcatenateOp>(slice, slice.getType(), slices, dim);
  return success();
}

/// A slice of a broadcast, along dimensions in which it repeats its operand, is a smaller broadcast.
LogicalResult sliceOfBroadcast(stablehlo::SliceOp slice, PatternRewriter &rewriter) {
  auto broadcast = slice.getOperand().getDefiningOp<stablehlo::BroadcastInDimOp>();
  if (!broadcast)
    return failure();
  RankedTensorType from = typeOf(broadcast.getOperand()), to = typeOf(broadcast.getResult());
  for (auto [i, dim] : llvm::enumerate(broadcast.getBroadcastDimensions()))
    if (from.getDimSize(i) != 1 && typeOf(slice.getResult()).getDimSize(dim) != to.getDimSize(dim))
      return failure();
  rewriter.replaceOpWithNewOp<stablehlo::BroadcastInDimOp>(slice, slice.getType(), broadcast.getOperand(),
                                                           broadcast.getBroadcastDimensions());
  return success();
}

/// A slice of one element of an iota or of a constant is a constant, as where a scan over layers reads their numbers.
LogicalResult sliceOfNumbers(stablehlo::SliceOp slice, PatternRewriter &rewriter) {
  RankedTensorType type = typeOf(slice.getResult());
  auto integer = dyn_cast<IntegerType>(type.getElementType());
  if (!integer || type.getNumElements() != 1)
    return failure();
  DenseElementsAttr value;
  ArrayRef<int64_t> starts = slice.getStartIndices();
  if (auto iota = slice.getOperand().getDefiningOp<stablehlo::IotaOp>()) {
    value = DenseElementsAttr::get(type, rewriter.getIntegerAttr(integer, starts[iota.getIotaDimension()]));
  } else if (auto constant = slice.getOperand().getDefiningOp<stablehlo::ConstantOp>()) {
    int64_t at = 0;
    for (auto [start, size] : llvm::zip_equal(starts, typeOf(slice.getOperand()).getShape()))
      at = at * size + start;
    auto elements = cast<DenseElementsAttr>(constant.getValue());
    value = DenseElementsAttr::get(type, *std::next(elements.value_begin<Attribute>(), at));
  } else {
    return failure();
  }
  rewriter.replaceOpWithNewOp<stablehlo::ConstantOp>(slice, type, value);
  return success();
}

/// A slice of a reversed tensor is the reverse of a slice.
LogicalResult sliceOfReverse(stablehlo::SliceOp slice, PatternRewriter &rewriter) {
  auto reverse = slice.getOperand().getDefiningOp<stablehlo::ReverseOp>();
  std::optional<Box> box = Box::of(slice);
  if (!reverse || !box)
    return failure();
  for (int64_t dim : reverse.getDimensions()) {
    const int64_t size = typeOf(slice.getOperand()).getDimSize(dim), start = size - box->limits[dim];
    box->limits[dim] = size - box->starts[dim];
    box->starts[dim] = start;
  }
  Value taken = box->create(rewriter, slice.getLoc(), reverse.getOperand());
  rewriter.replaceOp(slice, rewriter.createOrFold<stablehlo::ReverseOp>(slice.getLoc(), slice.getType(), taken,
                                                                        reverse.getDimensions()));
  return success();
}

/// The reverse of a concatenation of rows joins the rows in reverse order.
LogicalResult reverseOfConcatenation(stablehlo::ReverseOp reverse, PatternRewriter &rewriter) {
  auto joined = reverse.getOperand().getDefiningOp<stablehlo::ConcatenateOp>();
  if (!joined || reverse.getDimensions() != ArrayRef<int64_t>(joined.getDimension()) ||
      llvm::any_of(joined.getInputs(), [&](Value part) { return typeOf(part).getDimSize(joined.getDimension()) != 1; }))
    return failure();
  SmallVector<Value> parts(llvm::reverse(joined.getInputs()));
  rewriter.replaceOpWithNewOp<stablehlo::ConcatenateOp>(reverse, reverse.getType(), parts, joined.getDimension());
  return success();
}

/// A reshape of leading dimensions of a concatenation is the concatenation of reshaped parts.
LogicalResult reshapeBeforeConcatenation(stablehlo::ReshapeOp reshape, PatternRewriter &rewriter) {
  auto joined = reshape.getOperand().getDefiningOp<stablehlo::ConcatenateOp>();
  if (!joined)
    return failure();
  RankedTensorType from = typeOf(joined.getResult()), to = typeOf(reshape.getResult());
  auto [before, after] = leadingOf(from, to);
  const int64_t dim = joined.getDimension();
  ArrayRef<int64_t> outside = from.getShape().take_front(dim);
  if (before == 0 || after == 0 || dim >= before || productOf(outside) != 1)
    return failure();
  // The first dimension of the result that has several rows is divided.
  int64_t target = 0;
  while (target + 1 < after && to.getDimSize(target) == 1)
    ++target;
  const int64_t rows = productOf(to.getShape().slice(target + 1, after - target - 1));
  SmallVector<RankedTensorType> types;
  for (Value part : joined.getInputs()) {
    const int64_t all = productOf(typeOf(part).getShape().take_front(before));
    if (rows == 0 || all % rows != 0)
      return failure();
    SmallVector<int64_t> shape(to.getShape());
    shape[target] = all / rows;
    types.push_back(to.clone(shape));
  }
  SmallVector<Value> parts;
  for (auto [part, type] : llvm::zip(joined.getInputs(), types))
    parts.push_back(stablehlo::ReshapeOp::create(rewriter, reshape.getLoc(), type, part));
  rewriter.replaceOpWithNewOp<stablehlo::ConcatenateOp>(reshape, to, parts, target);
  return success();
}

/// A concatenation of concatenations joins their parts.
LogicalResult concatenationOfConcatenations(stablehlo::ConcatenateOp joined, PatternRewriter &rewriter) {
  SmallVector<Value> parts;
  for (Value input : joined.getInputs()) {
    auto inner = input.getDefiningOp<stablehlo::ConcatenateOp>();
    if (inner && inner.getDimension() == joined.getDimension())
      llvm::append_range(parts, inner.getInputs());
    else
      parts.push_back(input);
  }
  if (parts.size() == joined.getInputs().size())
    return failure();
  rewriter.replaceOpWithNewOp<stablehlo::ConcatenateOp>(joined, joined.getType(), parts, joined.getDimension());
  return success();
}

LogicalResult reshapeOfReshape(stablehlo::ReshapeOp reshape, PatternRewriter &rewriter) {
  Value source = stablehlo::reshapedFrom(reshape.getOperand());
  if (!source)
    return failure();
  rewriter.replaceOpWithNewOp<stablehlo::ReshapeOp>(reshape, reshape.getType(), source);
  return success();
}

/// A slice with constant indices, as a layer's of an unrolled loop, is static.
LogicalResult makeStatic(stablehlo::DynamicSliceOp slice, PatternRewriter &rewriter) {
  RankedTensorType part = typeOf(slice.getResult());
  auto starts = constantStarts(slice.getStartIndices(), typeOf(slice.getOperand()), part);
  if (!starts)
    return failure();
  Box box{*starts, *starts};
  for (auto [limit, size] : llvm::zip_equal(box.limits, part.getShape()))
    limit += size;
  rewriter.replaceOp(slice, box.create(rewriter, slice.getLoc(), slice.getOperand()));
  return success();
}

/// The rows of `value` along `dim` with the numbers `rows(0)` to `rows(count - 1)`.
Value takeRows(OpBuilder &builder, Location loc, Value value, int64_t dim, Affine rows, int64_t count) {
  auto take = [&](int64_t begin, int64_t size) {
    Box box = Box::all(typeOf(value));
    box.starts[dim] = begin;
    box.limits[dim] = begin + size;
    return box.create(builder, loc, value);
  };
  if (rows.scale == 1)
    return take(rows.offset, count);
  SmallVector<Value> parts;
  for (int64_t i = 0; i < count; ++i)
    parts.push_back(take(rows.at(i), 1));
  return stablehlo::ConcatenateOp::create(builder, loc, withSize(value.getType(), dim, count), parts, dim);
}

/// A gather of rows whose numbers are constants is a slice, or a concatenation of slices, as in `jnp.take(w, 2,
/// axis=0)`. The numbers of several rows must be an arithmetic progression.
LogicalResult gatherOfRows(stablehlo::GatherOp gather, PatternRewriter &rewriter) {
  auto numbers = gather.getDimensionNumbers();
  const int64_t count = typeOf(gather.getStartIndices()).getNumElements();
  if (count == 0 || numbers.getStartIndexMap().size() != 1 || !numbers.getOperandBatchingDims().empty())
    return failure();
  std::optional<Affine> rows = LoopIndex::ofElements(count).find(gather.getStartIndices());
  RankedTensorType whole = typeOf(gather.getOperand());
  const int64_t dim = numbers.getStartIndexMap().front();
  if (!rows)
    return failure();
  if (count == 1) {
    Box box{SmallVector<int64_t>(whole.getRank()), llvm::to_vector(gather.getSliceSizes())};
    box.starts[dim] = std::clamp<int64_t>(rows->offset, 0, whole.getDimSize(dim) - box.limits[dim]);
    box.limits[dim] += box.starts[dim];
    Value taken = box.create(rewriter, gather.getLoc(), gather.getOperand());
    rewriter.replaceOpWithNewOp<stablehlo::ReshapeOp>(gather, gather.getType(), taken);
    return success();
  }
  if (withSize(whole, dim, count) != gather.getType() || gather.getSliceSizes()[dim] != 1 ||
      !areAllBut(numbers.getOffsetDims(), dim, whole.getRank()) || !areFewRows(*rows, count, whole.getDimSize(dim)))
    return failure();
  rewriter.replaceOp(gather, takeRows(rewriter, gather.getLoc(), gather.getOperand(), dim, *rows, count));
  return success();
}

/// A slice of an argument of the step with a stride, as of every fourth layer, joins rows.
LogicalResult sliceWithStride(stablehlo::SliceOp slice, PatternRewriter &rewriter) {
  auto argument = dyn_cast<BlockArgument>(slice.getOperand());
  std::optional<int64_t> dim = onlyDim(slice.getStrides(), 1);
  if (!dim || !argument || !isa<func::FuncOp>(argument.getOwner()->getParentOp()))
    return failure();
  const Affine rows{slice.getStrides()[*dim], slice.getStartIndices()[*dim]};
  const int64_t count = typeOf(slice.getResult()).getDimSize(*dim);
  if (withSize(argument.getType(), *dim, count) != slice.getType() || count > kMaxRows)
    return failure();
  rewriter.replaceOp(slice, takeRows(rewriter, slice.getLoc(), argument, *dim, rows, count));
  return success();
}

/// A selection by a constant, such as whether a constant row number is inside the tensor.
LogicalResult selectOfKnown(stablehlo::SelectOp select, PatternRewriter &rewriter) {
  Value predicate = select.getPred();
  if (auto broadcast = predicate.getDefiningOp<stablehlo::BroadcastInDimOp>())
    predicate = broadcast.getOperand();
  const int64_t count = typeOf(predicate).getNumElements();
  std::optional<Affine> known = count > 0 ? LoopIndex::ofElements(count).find(predicate) : std::nullopt;
  if (!known || known->scale != 0)
    return failure();
  rewriter.replaceOp(select, known->offset ? select.getOnTrue() : select.getOnFalse());
  return success();
}

/// The constant row that a vector selects in a product: the vector is 1 there and else 0.
std::optional<int64_t> oneHotRow(Value value) {
  const int64_t rank = typeOf(value).getRank(), size = rank == 1 ? typeOf(value).getDimSize(0) : 0;
  Value before = value;
  while (auto convert = before.getDefiningOp<stablehlo::ConvertOp>())
    before = convert.getOperand();
  auto compare = before.getDefiningOp<stablehlo::CompareOp>();
  if (rank != 1 || !compare || compare.getComparisonDirection() != stablehlo::ComparisonDirection::EQ)
    return std::nullopt;
  // A narrower type could give several rows one number.
  auto holdsRows = [&](Value numbers) {
    auto type = dyn_cast<IntegerType>(typeOf(numbers).getElementType());
    return type && type.getWidth() > 1 && llvm::isIntN(type.getWidth(), size - 1);
  };
  auto strip = [&](Value side) {
    while (Operation *op = side.getDefiningOp()) {
      if (!holdsRows(side) || !isa<stablehlo::ConvertOp, stablehlo::ReshapeOp, stablehlo::BroadcastInDimOp>(op))
        break;
      side = op->getOperand(0);
    }
    return side;
  };
  Value left = strip(compare.getLhs()), right = strip(compare.getRhs());
  if (left.getDefiningOp<stablehlo::IotaOp>())
    std::swap(left, right);
  LoopIndex written(/*iterations=*/1);
  std::optional<int64_t> row = holdsRows(left) ? written.constant(left) : std::nullopt;
  auto iota = right.getDefiningOp<stablehlo::IotaOp>();
  if (!row || !iota || !holdsRows(right) || typeOf(right).getDimSize(iota.getIotaDimension()) != size ||
      typeOf(right).getNumElements() != size || *row < 0 || *row >= size)
    return std::nullopt;
  return row;
}

/// A product with a one-hot vector is a slice. Its gradient, an outer product with the vector, is padded.
LogicalResult productWithOneHot(stablehlo::DotGeneralOp dot, PatternRewriter &rewriter) {
  auto numbers = dot.getDotDimensionNumbers();
  std::optional<int64_t> left = oneHotRow(dot.getLhs()), right = left ? std::nullopt : oneHotRow(dot.getRhs());
  if ((!left && !right) || !numbers.getLhsBatchingDimensions().empty() ||
      getElementTypeOrSelf(dot.getLhs()) != getElementTypeOrSelf(dot.getType()) ||
      getElementTypeOrSelf(dot.getRhs()) != getElementTypeOrSelf(dot.getType()))
    return failure();
  const int64_t row = left ? *left : *right;
  Value other = left ? dot.getRhs() : dot.getLhs();
  ArrayRef<int64_t> contracted = left ? numbers.getRhsContractingDimensions() : numbers.getLhsContractingDimensions();
  if (contracted.size() == 1) {
    Box box = Box::all(typeOf(other));
    box.starts[contracted.front()] = row;
    box.limits[contracted.front()] = row + 1;
    Value taken = box.create(rewriter, dot.getLoc(), other);
    rewriter.replaceOpWithNewOp<stablehlo::ReshapeOp>(dot, dot.getType(), taken);
    return success();
  }
  if (!contracted.empty())
    return failure();
  RankedTensorType type = typeOf(dot.getResult());
  SmallVector<int64_t> starts(type.getRank()), window(type.getShape());
  const int64_t dim = left ? 0 : type.getRank() - 1;
  starts[dim] = row;
  window[dim] = 1;
  rewriter.replaceOp(dot, padTo(rewriter, dot.getLoc(), type, other, starts, window));
  return success();
}

struct SimplifySlices : mpmd::impl::SimplifySlicesBase<SimplifySlices> {
  LogicalResult simplify() {
    RewritePatternSet patterns(&getContext());
    patterns.add(makeStatic).add(sliceOfSlice).add(sliceOfConcatenation).add(sliceBeforeReshape).add(sliceOfBroadcast);
    patterns.add(reshapeBeforeConcatenation).add(reshapeOfReshape).add(concatenationOfConcatenations);
    addPadPatterns(patterns);
    patterns.add(sliceOfNumbers).add(sliceOfReverse).add(reverseOfConcatenation);
    patterns.add(sliceWithStride).add(gatherOfRows).add(selectOfKnown).add(productWithOneHot);
    // Only these ops: an empty loop has no effects, but must stay.
    SmallVector<Operation *> ops;
    getOperation().walk([&](Operation *op) {
      if (isa<stablehlo::SliceOp, stablehlo::DynamicSliceOp, stablehlo::DynamicUpdateSliceOp, stablehlo::ReshapeOp,
              stablehlo::ConcatenateOp, stablehlo::ReverseOp, stablehlo::GatherOp, stablehlo::ScatterOp,
              stablehlo::SelectOp, stablehlo::DotGeneralOp, stablehlo::PadOp, stablehlo::AddOp>(op))
        ops.push_back(op);
    });
    GreedyRewriteConfig config;
    config.enableConstantCSE(false);
    config.setStrictness(GreedyRewriteStrictness::ExistingAndNewOps);
    config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
    config.setMaxIterations(GreedyRewriteConfig::kNoLimit);
    if (failed(applyOpPatternsGreedily(ops, std::move(patterns), config)))
      return failure();
    // Unused ops would count as work of a stage.
    getOperation().walk([](Block *block) {
      for (Operation &op : llvm::make_early_inc_range(llvm::reverse(*block)))
        if (!isa<stablehlo::WhileOp, MicrobatchesOp>(op) && isOpTriviallyDead(&op))
          op.erase();
    });
    return success();
  }

  void runOnOperation() override {
    if (failed(simplify()))
      return signalPassFailure();
    // Rows of a call's results may be slices in another stage function.
    while (hoistSlices(getOperation()))
      if (failed(simplify()))
        return signalPassFailure();
  }
};
} // namespace
