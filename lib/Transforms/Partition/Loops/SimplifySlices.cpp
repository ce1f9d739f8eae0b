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

Leading partition::leadingOf(RankedTensorType from, RankedTensorType to, int64_t least) {
  ArrayRef<int64_t> left = from.getShape(), right = to.getShape();
  while (static_cast<int64_t>(left.size()) > least && !right.empty() && left.back() == right.back())
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

std::optional<SmallVector<Run>> partition::runsOf(ArrayRef<int64_t> rows, int64_t size) {
  SmallVector<Run> runs;
  for (auto [i, row] : llvm::enumerate(rows)) {
    if (row < 0 || row >= size)
      return std::nullopt;
    if (!runs.empty() && row == runs.back().row + runs.back().count)
      ++runs.back().count;
    else if (runs.size() == kMaxRows)
      return std::nullopt;
    else
      runs.push_back({static_cast<int64_t>(i), row, 1});
  }
  return runs;
}

bool partition::mayBeLayers(RankedTensorType stack, ArrayRef<int64_t> rows, int64_t listed) {
  return stack.getRank() > 1 &&
         (listed == 1 || llvm::DenseSet<int64_t>(rows.begin(), rows.end()).size() == rows.size());
}

bool partition::areAllBut(ArrayRef<int64_t> dims, int64_t first, int64_t count, int64_t rank) {
  SmallVector<int64_t> others;
  for (int64_t i = 0; i < rank; ++i)
    if (i < first || i >= first + count)
      others.push_back(i);
  return dims == ArrayRef(others);
}

bool partition::hasShapeOfArgument(Operation *op, RankedTensorType type) {
  auto isIn = [&](func::FuncOp function) {
    return function && llvm::any_of(function.getArgumentTypes(), [&](Type argument) {
             auto tensor = dyn_cast<RankedTensorType>(argument);
             return tensor && tensor.getShape() == type.getShape();
           });
  };
  return isIn(op->getParentOfType<func::FuncOp>()) || isIn(findStep(op->getParentOfType<ModuleOp>()));
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

/// A slice of some rows of each block of rows joins slices of the blocks.
LogicalResult sliceBlocks(stablehlo::SliceOp slice, const Box &box, PatternRewriter &rewriter) {
  ArrayRef<int64_t> shape = typeOf(slice.getOperand()).getShape(), sizes = typeOf(slice.getResult()).getShape();
  const auto dim = static_cast<int64_t>(llvm::find_if(sizes, [](int64_t size) { return size != 1; }) - sizes.begin());
  bool isFull = false;
  for (auto [size, all] : llvm::drop_begin(llvm::zip_equal(sizes, shape), dim + 1)) {
    if (isFull && size != all)
      return failure();
    isFull |= size != 1;
  }
  if (sizes[dim] > kMaxRows)
    return failure();
  SmallVector<Value> blocks;
  for (int64_t i = box.starts[dim]; i < box.limits[dim]; ++i) {
    Box block = box;
    block.starts[dim] = i;
    block.limits[dim] = i + 1;
    blocks.push_back(block.create(rewriter, slice.getLoc(), slice.getOperand()));
  }
  rewriter.replaceOpWithNewOp<stablehlo::ConcatenateOp>(slice, slice.getType(), blocks, dim);
  return success();
}

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
      return before == 1 && hasShapeOfArgument(slice, from) ? sliceBlocks(slice, *box, rewriter) : failure();
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

/// A slice of a selection by a scalar is a selection between slices. JAX saves stacks of a branch as selections.
LogicalResult sliceOfSelection(stablehlo::SliceOp slice, PatternRewriter &rewriter) {
  auto select = asScalarSelection(slice.getOperand().getDefiningOp());
  if (!select)
    return failure();
  auto take = [&](Value value) {
    return stablehlo::SliceOp::create(rewriter, slice.getLoc(), slice.getType(), value, slice.getStartIndices(),
                                      slice.getLimitIndices(), slice.getStrides());
  };
  rewriter.replaceOpWithNewOp<stablehlo::SelectOp>(slice, slice.getType(), select.getPred(), take(select.getOnTrue()),
                                                   take(select.getOnFalse()));
  return success();
}

/// A slice of a concatenation joins slices of its parts.
LogicalResult sliceOfConcatenation(stablehlo::SliceOp slice, PatternRewriter &rewriter) {
  auto joined = slice.getOperand().getDefiningOp<stablehlo::ConcatenateOp>();
  std::optional<Box> box = Box::of(slice);
  if (!joined || !box || typeOf(slice.getResult()).getNumElements() == 0)
    return failure();
  const int64_t dim = joined.getDimension();
  SmallVector<Value> taken;
  int64_t begin = 0;
  for (Value part : joined.getInputs()) {
    const int64_t end = begin + typeOf(part).getDimSize(dim);
    Box inside = *box;
    inside.starts[dim] = std::max(box->starts[dim], begin) - begin;
    inside.limits[dim] = std::min(box->limits[dim], end) - begin;
    if (inside.starts[dim] < inside.limits[dim])
      taken.push_back(inside.create(rewriter, slice.getLoc(), part));
    begin = end;
  }
  if (taken.size() == 1)
    rewriter.replaceOp(slice, taken.front());
  else
    rewriter.replaceOpWithNewOp<stablehlo::ConcatenateOp>(slice, slice.getType(), taken, dim);
  return success();
}

/// A slice of a padded tensor pads a slice, or is padding alone.
LogicalResult sliceOfPad(stablehlo::SliceOp slice, PatternRewriter &rewriter) {
  auto pad = slice.getOperand().getDefiningOp<stablehlo::PadOp>();
  std::optional<Box> box = Box::of(slice);
  auto isNegative = [](int64_t size) { return size < 0; };
  if (!pad || !box || llvm::any_of(pad.getInteriorPadding(), [](int64_t size) { return size != 0; }) ||
      llvm::any_of(pad.getEdgePaddingLow(), isNegative) || llvm::any_of(pad.getEdgePaddingHigh(), isNegative))
    return failure();
  Box inside = *box;
  SmallVector<int64_t> low, high;
  for (auto [start, limit, before, size] :
       llvm::zip_equal(inside.starts, inside.limits, pad.getEdgePaddingLow(), typeOf(pad.getOperand()).getShape())) {
    const int64_t begin = std::max(start, before), end = std::min(limit, before + size);
    if (begin >= end) {
      rewriter.replaceOpWithNewOp<stablehlo::BroadcastInDimOp>(slice, slice.getType(), pad.getPaddingValue(),
                                                               ArrayRef<int64_t>{});
      return success();
    }
    low.push_back(begin - start);
    high.push_back(limit - end);
    start = begin - before;
    limit = end - before;
  }
  Value taken = inside.create(rewriter, slice.getLoc(), pad.getOperand());
  rewriter.replaceOp(slice, rewriter.createOrFold<stablehlo::PadOp>(slice.getLoc(), slice.getType(), taken,
                                                                    pad.getPaddingValue(), low, high,
                                                                    pad.getInteriorPadding()));
  return success();
}

/// A slice of a sum of padded rows, which is the gradient of a stack, adds slices of the rows.
LogicalResult sliceOfSum(stablehlo::SliceOp slice, PatternRewriter &rewriter) {
  auto add = slice.getOperand().getDefiningOp<stablehlo::AddOp>();
  std::optional<Box> box = Box::of(slice);
  if (!add || !box || !hasShapeOfArgument(slice, typeOf(add.getResult())) ||
      !llvm::all_of(
          add->getOperands(),
          [](Value value) { return isa_and_nonnull<stablehlo::PadOp, stablehlo::AddOp>(value.getDefiningOp()); }) ||
      llvm::none_of(add->getOperands(), [](Value value) { return isa<stablehlo::PadOp>(value.getDefiningOp()); }))
    return failure();
  Value left = box->create(rewriter, slice.getLoc(), add.getLhs()),
        right = box->create(rewriter, slice.getLoc(), add.getRhs());
  rewriter.replaceOpWithNewOp<stablehlo::AddOp>(slice, slice.getType(), left, right);
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

/// A slice of one known integer is a constant, as where a scan over layers reads their numbers.
LogicalResult sliceOfNumbers(stablehlo::SliceOp slice, PatternRewriter &rewriter) {
  RankedTensorType type = typeOf(slice.getResult());
  std::optional<int64_t> known =
      type.getNumElements() == 1 ? LoopIndex(/*iterations=*/1).constant(slice.getResult()) : std::nullopt;
  if (!known)
    return failure();
  auto value = DenseElementsAttr::get(type, rewriter.getIntegerAttr(type.getElementType(), *known));
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

/// Whether a transpose reorders few rows, such as those of a stack with several leading dimensions.
bool movesRows(stablehlo::TransposeOp transpose) {
  ArrayRef<int64_t> permutation = transpose.getPermutation();
  const auto rank = static_cast<int64_t>(permutation.size());
  int64_t leading = rank;
  while (leading > 0 && permutation[leading - 1] == leading - 1)
    --leading;
  return leading < rank && productOf(typeOf(transpose.getOperand()).getShape().take_front(leading)) <= kMaxRows;
}

/// A slice of a transposed stack transposes a slice.
LogicalResult sliceOfTranspose(stablehlo::SliceOp slice, PatternRewriter &rewriter) {
  auto transpose = slice.getOperand().getDefiningOp<stablehlo::TransposeOp>();
  std::optional<Box> box = Box::of(slice);
  if (!transpose || !box || !movesRows(transpose))
    return failure();
  Box from = *box;
  for (auto [i, dim] : llvm::enumerate(transpose.getPermutation())) {
    from.starts[dim] = box->starts[i];
    from.limits[dim] = box->limits[i];
  }
  Value taken = from.create(rewriter, slice.getLoc(), transpose.getOperand());
  rewriter.replaceOpWithNewOp<stablehlo::TransposeOp>(slice, slice.getType(), taken, transpose.getPermutation());
  return success();
}

/// The transposed gradient of a stack joins transposed rows.
LogicalResult transposeOfConcatenation(stablehlo::TransposeOp transpose, PatternRewriter &rewriter) {
  auto joined = transpose.getOperand().getDefiningOp<stablehlo::ConcatenateOp>();
  if (!joined || !movesRows(transpose))
    return failure();
  ArrayRef<int64_t> permutation = transpose.getPermutation();
  SmallVector<Value> parts;
  for (Value part : joined.getInputs()) {
    auto shape = llvm::map_to_vector(permutation, [&](int64_t dim) { return typeOf(part).getDimSize(dim); });
    parts.push_back(
        stablehlo::TransposeOp::create(rewriter, transpose.getLoc(), typeOf(part).clone(shape), part, permutation));
  }
  const auto *dim = llvm::find(permutation, static_cast<int64_t>(joined.getDimension()));
  rewriter.replaceOpWithNewOp<stablehlo::ConcatenateOp>(transpose, transpose.getType(), parts,
                                                        dim - permutation.begin());
  return success();
}

/// A reshape of leading dimensions of a concatenation is the concatenation of reshaped parts.
LogicalResult reshapeBeforeConcatenation(stablehlo::ReshapeOp reshape, PatternRewriter &rewriter) {
  auto joined = reshape.getOperand().getDefiningOp<stablehlo::ConcatenateOp>();
  if (!joined)
    return failure();
  RankedTensorType from = typeOf(joined.getResult()), to = typeOf(reshape.getResult());
  const int64_t dim = joined.getDimension();
  auto [before, after] = leadingOf(from, to, dim + 1);
  const int64_t outside = productOf(from.getShape().take_front(dim));
  if (before == 0 || after == 0 || dim >= before)
    return failure();
  // Where blocks have some rows in each part, the rows of each block are joined.
  if (outside != 1 &&
      (outside * static_cast<int64_t>(joined.getInputs().size()) > kMaxRows || !hasShapeOfArgument(reshape, to)))
    return failure();
  // The first dimension of the result that has several rows is divided.
  int64_t target = 0;
  while (target + 1 < after && to.getDimSize(target) == 1)
    ++target;
  const int64_t rows = productOf(to.getShape().slice(target + 1, after - target - 1));
  SmallVector<RankedTensorType> types;
  for (Value part : joined.getInputs()) {
    const int64_t all = productOf(typeOf(part).getShape().slice(dim, before - dim));
    if (rows == 0 || outside == 0 || all % rows != 0)
      return failure();
    SmallVector<int64_t> shape(to.getShape());
    shape[target] = all / rows;
    types.push_back(to.clone(shape));
  }
  SmallVector<Value> parts;
  for (int64_t block = 0; block < outside; ++block)
    for (auto [part, type] : llvm::zip(joined.getInputs(), types)) {
      Box box = Box::all(typeOf(part));
      for (int64_t i = dim, at = block; i-- > 0; at /= from.getDimSize(i)) {
        box.starts[i] = at % from.getDimSize(i);
        box.limits[i] = box.starts[i] + 1;
      }
      Value taken = outside == 1 ? part : box.create(rewriter, reshape.getLoc(), part);
      parts.push_back(stablehlo::ReshapeOp::create(rewriter, reshape.getLoc(), type, taken));
    }
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

/// The rows of `value` along `dim` in runs.
Value takeRows(OpBuilder &builder, Location loc, Value value, int64_t dim, ArrayRef<Run> runs) {
  SmallVector<Value> parts;
  for (Run run : runs) {
    Box box = Box::all(typeOf(value));
    box.starts[dim] = run.row;
    box.limits[dim] = run.row + run.count;
    parts.push_back(box.create(builder, loc, value));
  }
  if (parts.size() == 1)
    return parts.front();
  const int64_t count = runs.back().position + runs.back().count;
  return stablehlo::ConcatenateOp::create(builder, loc, withSize(value.getType(), dim, count), parts, dim);
}

/// Whether a value has rows of an argument, such as a stack of layers. Rows of others are better gathered at once.
bool isFromArgument(Value value) {
  while (isa_and_nonnull<stablehlo::ReshapeOp, stablehlo::TransposeOp, stablehlo::ConvertOp, stablehlo::SliceOp,
                         stablehlo::ConcatenateOp, stablehlo::ReverseOp>(value.getDefiningOp()))
    value = value.getDefiningOp()->getOperand(0);
  return isa<BlockArgument>(value);
}

/// A gather of rows whose numbers are constants is a slice, or a concatenation of slices, as in `jnp.take(w, 2,
/// axis=0)`.
LogicalResult gatherOfRows(stablehlo::GatherOp gather, PatternRewriter &rewriter) {
  auto numbers = gather.getDimensionNumbers();
  const int64_t count = typeOf(gather.getStartIndices()).getNumElements();
  if (count == 0 || numbers.getStartIndexMap().size() != 1 || !numbers.getOperandBatchingDims().empty())
    return failure();
  std::optional<SmallVector<int64_t>> rows = constantInts(gather.getStartIndices());
  RankedTensorType whole = typeOf(gather.getOperand());
  const int64_t dim = numbers.getStartIndexMap().front();
  if (!rows)
    return failure();
  for (int64_t &row : *rows)
    row = std::clamp<int64_t>(row, 0, whole.getDimSize(dim) - gather.getSliceSizes()[dim]);
  Value taken;
  if (count == 1) {
    Box box{SmallVector<int64_t>(whole.getRank()), llvm::to_vector(gather.getSliceSizes())};
    box.starts[dim] = rows->front();
    box.limits[dim] += box.starts[dim];
    taken = box.create(rewriter, gather.getLoc(), gather.getOperand());
  } else {
    // The dimensions of the list are where that of the rows was.
    const int64_t rank = gather.getType().getRank(), listed = rank - whole.getRank() + 1;
    std::optional<SmallVector<Run>> runs = runsOf(*rows, whole.getDimSize(dim));
    const bool isStack = mayBeLayers(whole, *rows, listed) && isFromArgument(gather.getOperand());
    if (!runs || (runs->size() > 1 && !isStack) ||
        withSize(whole, dim, count).getNumElements() != gather.getType().getNumElements() ||
        numbers.getCollapsedSliceDims() != ArrayRef(dim) || !areAllBut(numbers.getOffsetDims(), dim, listed, rank))
      return failure();
    taken = takeRows(rewriter, gather.getLoc(), gather.getOperand(), dim, *runs);
  }
  rewriter.replaceOp(gather, rewriter.createOrFold<stablehlo::ReshapeOp>(gather.getLoc(), gather.getType(), taken));
  return success();
}

/// A slice of a stack with a stride, as of every fourth layer, joins rows.
LogicalResult sliceWithStride(stablehlo::SliceOp slice, PatternRewriter &rewriter) {
  Value stack = slice.getOperand();
  std::optional<int64_t> dim = onlyDim(slice.getStrides(), 1);
  if (!dim || !hasShapeOfArgument(slice, typeOf(stack)))
    return failure();
  const int64_t count = typeOf(slice.getResult()).getDimSize(*dim);
  std::optional<SmallVector<Run>> runs =
      runsOf(rowsAt(slice.getStartIndices()[*dim], slice.getStrides()[*dim], count), typeOf(stack).getDimSize(*dim));
  if (withSize(stack.getType(), *dim, count) != slice.getType() || !runs || runs->empty())
    return failure();
  rewriter.replaceOp(slice, takeRows(rewriter, slice.getLoc(), stack, *dim, *runs));
  return success();
}

/// A selection by a constant, such as whether a constant row number is inside the tensor.
LogicalResult selectOfKnown(stablehlo::SelectOp select, PatternRewriter &rewriter) {
  Value predicate = select.getPred();
  if (auto broadcast = predicate.getDefiningOp<stablehlo::BroadcastInDimOp>())
    predicate = broadcast.getOperand();
  std::optional<int64_t> known = splatInt(predicate);
  if (!known)
    return failure();
  rewriter.replaceOp(select, *known ? select.getOnTrue() : select.getOnFalse());
  return success();
}

struct SimplifySlices : mpmd::impl::SimplifySlicesBase<SimplifySlices> {
  void runOnOperation() override {
    if (failed(simplifySlices(getOperation())))
      return signalPassFailure();
    // Rows of a call's results may be slices in another stage function, and so may be rows whose numbers it returns.
    for (;;) {
      const bool copied = specializeStages(getOperation(), isStageCall);
      FailureOr<bool> hoisted = hoistSlices(getOperation());
      if (succeeded(hoisted) && !*hoisted && !copied)
        return;
      if (failed(hoisted) || failed(simplifySlices(getOperation())))
        return signalPassFailure();
    }
  }
};
} // namespace

LogicalResult partition::simplifySlices(Operation *root) {
  RewritePatternSet patterns(root->getContext());
  patterns.add(makeStatic)
      .add(sliceOfSlice)
      .add(sliceOfConcatenation)
      .add(sliceOfSelection)
      .add(sliceBeforeReshape)
      .add(sliceOfBroadcast);
  patterns.add(reshapeBeforeConcatenation).add(reshapeOfReshape).add(concatenationOfConcatenations);
  addPadPatterns(patterns);
  patterns.add(sliceOfPad).add(sliceOfSum).add(sliceOfNumbers).add(sliceOfReverse).add(reverseOfConcatenation);
  patterns.add(sliceOfTranspose).add(transposeOfConcatenation);
  patterns.add(sliceWithStride).add(gatherOfRows).add(selectOfKnown);
  addOneHotPatterns(patterns);
  addCarryPatterns(patterns);
  // Only these ops: an empty loop has no effects, but must stay.
  SmallVector<Operation *> ops;
  root->walk([&](Operation *op) {
    if (isa<stablehlo::SliceOp, stablehlo::DynamicSliceOp, stablehlo::DynamicUpdateSliceOp, stablehlo::ReshapeOp,
            stablehlo::ConcatenateOp, stablehlo::ReverseOp, stablehlo::TransposeOp, stablehlo::GatherOp,
            stablehlo::ScatterOp, stablehlo::SelectOp, stablehlo::DotGeneralOp, stablehlo::PadOp, stablehlo::AddOp>(op))
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
  root->walk([](Block *block) {
    for (Operation &op : llvm::make_early_inc_range(llvm::reverse(*block)))
      if (!isa<stablehlo::WhileOp, MicrobatchesOp>(op) && isOpTriviallyDead(&op))
        op.erase();
  });
  return success();
}
