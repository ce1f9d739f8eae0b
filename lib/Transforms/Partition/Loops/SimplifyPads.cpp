// The patterns of mpmd-simplify-slices for gradients of slices: padded rows, and what is added to some rows.
#include "SimplifySlices.h"

#include "mpmd/Dialect/Mpmd/Reductions.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

Value partition::padTo(OpBuilder &builder, Location loc, RankedTensorType type, Value update, ArrayRef<int64_t> starts,
                       ArrayRef<int64_t> window) {
  Value zero = zeros(builder, loc, RankedTensorType::get({}, type.getElementType()));
  if (typeOf(update).getShape() != window)
    update = stablehlo::ReshapeOp::create(builder, loc, type.clone(window), update);
  SmallVector<int64_t> high, none(type.getRank());
  for (auto [size, start, taken] : llvm::zip_equal(type.getShape(), starts, window))
    high.push_back(size - start - taken);
  return stablehlo::PadOp::create(builder, loc, type, update, zero, starts, high, none);
}

namespace {
/// The sum of the rows of `update` along `dim`, each of them padded to its row of `type`.
Value padRows(OpBuilder &builder, Location loc, RankedTensorType type, Value update, int64_t dim,
              SmallVector<Run> runs) {
  // Neighbouring rows are then padded together.
  llvm::stable_sort(runs, [](const Run &one, const Run &other) { return one.row < other.row; });
  Value sum;
  for (Run run : runs) {
    SmallVector<int64_t> starts(type.getRank()), window(typeOf(update).getShape());
    starts[dim] = run.row;
    window[dim] = run.count;
    Value rows = sliceAlong(builder, update, dim, run.position, run.position + run.count);
    Value padded = padTo(builder, loc, type, rows, starts, window);
    sum = sum ? stablehlo::AddOp::create(builder, loc, type, sum, padded) : padded;
  }
  return sum;
}

/// The gradient of a gather of rows whose numbers are constants adds to these rows.
LogicalResult scatterOfRows(stablehlo::ScatterOp scatter, PatternRewriter &rewriter) {
  auto numbers = scatter.getScatterDimensionNumbers();
  const int64_t count = typeOf(scatter.getScatterIndices()).getNumElements();
  if (count == 0 || scatter.getInputs().size() != 1 || numbers.getScatterDimsToOperandDims().size() != 1 ||
      !numbers.getInputBatchingDims().empty() || reductionOf(scatter.getUpdateComputation()) != Reduction::Sum)
    return failure();
  std::optional<SmallVector<int64_t>> rows = constantInts(scatter.getScatterIndices());
  if (!rows)
    return failure();
  Value table = scatter.getInputs().front(), update = scatter.getUpdates().front();
  RankedTensorType type = typeOf(table);
  const int64_t dim = numbers.getScatterDimsToOperandDims().front();
  Value padded;
  if (count == 1) {
    SmallVector<int64_t> starts(type.getRank()), window;
    size_t next = 0;
    for (int64_t i = 0; i < type.getRank(); ++i)
      window.push_back(llvm::is_contained(numbers.getInsertedWindowDims(), i)
                           ? 1
                           : typeOf(update).getDimSize(numbers.getUpdateWindowDims()[next++]));
    starts[dim] = rows->front();
    // A window that is not inside the tensor changes nothing.
    if (starts[dim] < 0 || starts[dim] + window[dim] > type.getDimSize(dim)) {
      rewriter.replaceOp(scatter, table);
      return success();
    }
    padded = padTo(rewriter, scatter.getLoc(), type, update, starts, window);
  } else {
    // The dimensions of the list are where that of the rows was.
    const int64_t rank = typeOf(update).getRank(), listed = rank - type.getRank() + 1;
    RankedTensorType all = withSize(type, dim, count);
    std::optional<SmallVector<Run>> runs = runsOf(*rows, type.getDimSize(dim));
    if (!runs || (runs->size() > 1 && !mayBeLayers(type, *rows, listed)) ||
        all.getNumElements() != typeOf(update).getNumElements() || numbers.getInsertedWindowDims() != ArrayRef(dim) ||
        !areAllBut(numbers.getUpdateWindowDims(), dim, listed, rank))
      return failure();
    update = rewriter.createOrFold<stablehlo::ReshapeOp>(scatter.getLoc(), all, update);
    padded = padRows(rewriter, scatter.getLoc(), type, update, dim, *runs);
  }
  if (!isZero(table))
    padded = stablehlo::AddOp::create(rewriter, scatter.getLoc(), type, table, padded);
  rewriter.replaceOp(scatter, padded);
  return success();
}

/// Joins the rows of a stack with rows that `combine` gives for some runs of rows and for the rows of an update.
LogicalResult replaceRuns(Operation *op, Value stack, int64_t dim, SmallVector<Run> runs, Value update,
                          function_ref<Value(Value, Value)> combine, PatternRewriter &rewriter) {
  llvm::sort(runs, [](const Run &one, const Run &other) { return one.row < other.row; });
  for (auto [run, next] : llvm::zip(runs, llvm::drop_begin(runs)))
    if (run.row + run.count > next.row)
      return failure();
  SmallVector<Value> parts;
  int64_t at = 0;
  auto keepTo = [&](int64_t row) {
    if (at < row)
      parts.push_back(sliceAlong(rewriter, stack, dim, at, row));
  };
  for (Run run : runs) {
    keepTo(run.row);
    at = run.row + run.count;
    parts.push_back(combine(sliceAlong(rewriter, stack, dim, run.row, at),
                            sliceAlong(rewriter, update, dim, run.position, run.position + run.count)));
  }
  keepTo(typeOf(stack).getDimSize(dim));
  rewriter.replaceOpWithNewOp<stablehlo::ConcatenateOp>(op, stack.getType(), parts, dim);
  return success();
}

/// Whether an op changes a whole stack between or behind the loops, such as the gradients of frozen layers. State that
/// loops update stays, because it is updated in place.
bool changesStack(Operation *op, RankedTensorType type) {
  return isa<func::FuncOp>(op->getParentOp()) && hasShapeOfArgument(op, type);
}

/// Constant rows of a stack that are set, multiplied or limited are joined with the other rows.
LogicalResult setRows(stablehlo::ScatterOp scatter, PatternRewriter &rewriter) {
  auto numbers = scatter.getScatterDimensionNumbers();
  Block &body = scatter.getUpdateComputation().front();
  Value result = body.getTerminator()->getOperand(0);
  Operation *combined = result.getDefiningOp();
  if (scatter.getInputs().size() != 1 || typeOf(scatter.getInputs()[0]).getNumElements() == 0 ||
      numbers.getScatterDimsToOperandDims().size() != 1 || !numbers.getInputBatchingDims().empty() ||
      !changesStack(scatter, typeOf(scatter.getInputs()[0])) ||
      (combined ? !isa<stablehlo::MulOp, stablehlo::MinOp, stablehlo::MaxOp>(combined) ||
                      combined->getOperands() != ValueRange(body.getArguments())
                : result != body.getArgument(1)))
    return failure();
  Value stack = scatter.getInputs()[0], update = scatter.getUpdates()[0];
  RankedTensorType type = typeOf(stack);
  const int64_t dim = numbers.getScatterDimsToOperandDims().front(), rank = typeOf(update).getRank();
  std::optional<SmallVector<int64_t>> rows = constantInts(scatter.getScatterIndices());
  // A window of several rows, or a list of rows.
  const bool isWindow = numbers.getInsertedWindowDims().empty();
  if (!rows || rows->empty() || (isWindow && rows->size() != 1))
    return failure();
  const int64_t size = typeOf(update).getNumElements() * type.getDimSize(dim) / type.getNumElements();
  RankedTensorType all = withSize(type, dim, size);
  SmallVector<int64_t> list = isWindow ? rowsAt(rows->front(), 1, size) : *rows;
  std::optional<SmallVector<Run>> runs = runsOf(list, type.getDimSize(dim));
  const int64_t first = isWindow ? 0 : dim, listed = rank - type.getRank() + !isWindow;
  if (!runs || static_cast<int64_t>(list.size()) != size || all.getNumElements() != typeOf(update).getNumElements() ||
      (!isWindow && numbers.getInsertedWindowDims() != ArrayRef(dim)) ||
      !areAllBut(numbers.getUpdateWindowDims(), first, listed, rank))
    return failure();
  update = rewriter.createOrFold<stablehlo::ReshapeOp>(scatter.getLoc(), all, update);
  auto combine = [&](Value old, Value next) -> Value {
    if (!combined)
      return next;
    Operation *made = rewriter.clone(*combined);
    made->setOperands({old, next});
    made->getResult(0).setType(old.getType());
    return made->getResult(0);
  };
  return replaceRuns(scatter, stack, dim, *runs, update, combine, rewriter);
}

/// Constant rows of a stack that are written are joined with the other rows.
LogicalResult updateOfRows(stablehlo::DynamicUpdateSliceOp update, PatternRewriter &rewriter) {
  RankedTensorType type = typeOf(update.getResult()), part = typeOf(update.getUpdate());
  if (!changesStack(update, type) || isZero(update.getOperand()))
    return failure();
  std::optional<int64_t> dim;
  for (int64_t i = 0; i < type.getRank(); ++i)
    if (type.getDimSize(i) != part.getDimSize(i)) {
      if (dim)
        return failure();
      dim = i;
    }
  std::optional<SmallVector<int64_t>> starts = constantStarts(update.getStartIndices(), type, part);
  if (!dim || !starts)
    return failure();
  return replaceRuns(
      update, update.getOperand(), *dim, {{0, (*starts)[*dim], part.getDimSize(*dim)}}, update.getUpdate(),
      [](Value, Value next) { return next; }, rewriter);
}

/// The gradient of a slice of a stack with a stride adds up padded rows.
LogicalResult padBetweenRows(stablehlo::PadOp pad, PatternRewriter &rewriter) {
  std::optional<int64_t> dim = onlyDim(pad.getInteriorPadding(), 0);
  RankedTensorType part = typeOf(pad.getOperand()), whole = typeOf(pad.getResult());
  if (!dim || !hasShapeOfArgument(pad, whole) || !isZero(pad.getPaddingValue()) || pad.getEdgePaddingLow()[*dim] < 0 ||
      pad.getEdgePaddingHigh()[*dim] < 0 || withSize(whole, *dim, part.getDimSize(*dim)) != part)
    return failure();
  std::optional<SmallVector<Run>> runs =
      runsOf(rowsAt(pad.getEdgePaddingLow()[*dim], pad.getInteriorPadding()[*dim] + 1, part.getDimSize(*dim)),
             whole.getDimSize(*dim));
  if (!runs || runs->empty())
    return failure();
  rewriter.replaceOp(pad, padRows(rewriter, pad.getLoc(), whole, pad.getOperand(), *dim, *runs));
  return success();
}

/// Rows that are written into zeros, as the gradient of `dynamic_slice` is, are padded.
LogicalResult updateOfZeros(stablehlo::DynamicUpdateSliceOp update, PatternRewriter &rewriter) {
  RankedTensorType type = typeOf(update.getResult()), part = typeOf(update.getUpdate());
  auto starts = constantStarts(update.getStartIndices(), type, part);
  if (!starts || !isZero(update.getOperand()))
    return failure();
  rewriter.replaceOp(update, padTo(rewriter, update.getLoc(), type, update.getUpdate(), *starts, part.getShape()));
  return success();
}

/// Padded zeros are zeros, and rows that are padded twice are padded once, as in the gradient of rolled rows.
LogicalResult padOfPad(stablehlo::PadOp pad, PatternRewriter &rewriter) {
  auto addsZeros = [](stablehlo::PadOp op) {
    auto isAdded = [](int64_t size) { return size >= 0; };
    return op && isZero(op.getPaddingValue()) && llvm::all_of(op.getEdgePaddingLow(), isAdded) &&
           llvm::all_of(op.getEdgePaddingHigh(), isAdded) &&
           llvm::all_of(op.getInteriorPadding(), [](int64_t size) { return size == 0; });
  };
  if (!addsZeros(pad))
    return failure();
  if (isZero(pad.getOperand())) {
    rewriter.replaceOpWithNewOp<stablehlo::BroadcastInDimOp>(pad, pad.getType(), pad.getPaddingValue(),
                                                             ArrayRef<int64_t>{});
    return success();
  }
  auto inner = pad.getOperand().getDefiningOp<stablehlo::PadOp>();
  if (!addsZeros(inner))
    return failure();
  auto sum = [](ArrayRef<int64_t> a, ArrayRef<int64_t> b) {
    return llvm::map_to_vector(llvm::zip_equal(a, b), [](auto each) { return std::get<0>(each) + std::get<1>(each); });
  };
  rewriter.replaceOpWithNewOp<stablehlo::PadOp>(pad, pad.getType(), inner.getOperand(), pad.getPaddingValue(),
                                                sum(pad.getEdgePaddingLow(), inner.getEdgePaddingLow()),
                                                sum(pad.getEdgePaddingHigh(), inner.getEdgePaddingHigh()),
                                                pad.getInteriorPadding());
  return success();
}

/// Rows of a stack's gradient that are joined with zeros are padded.
LogicalResult concatenationWithZeros(stablehlo::ConcatenateOp joined, PatternRewriter &rewriter) {
  const int64_t dim = joined.getDimension();
  RankedTensorType type = typeOf(joined.getResult());
  Value part;
  int64_t at = 0, start = 0;
  for (Value input : joined.getInputs()) {
    if (!isZero(input)) {
      if (part)
        return failure();
      part = input;
      start = at;
    }
    at += typeOf(input).getDimSize(dim);
  }
  if (!part || joined.getInputs().size() == 1 ||
      (!hasShapeOfArgument(joined, type) && !llvm::all_of(joined->getUsers(), llvm::IsaPred<stablehlo::PadOp>)))
    return failure();
  SmallVector<int64_t> starts(type.getRank());
  starts[dim] = start;
  rewriter.replaceOp(joined, padTo(rewriter, joined.getLoc(), type, part, starts, typeOf(part).getShape()));
  return success();
}

/// A sum with zeros, such as those of a stack's gradient in other rows.
LogicalResult sumWithZeros(stablehlo::AddOp add, PatternRewriter &rewriter) {
  if (!isZero(add.getLhs()) && !isZero(add.getRhs()))
    return failure();
  rewriter.replaceOp(add, isZero(add.getLhs()) ? add.getRhs() : add.getLhs());
  return success();
}

/// The sum of rows that are padded to neighbouring positions pads both together, as gradients of several layers.
LogicalResult sumOfPads(stablehlo::AddOp add, PatternRewriter &rewriter) {
  auto first = add.getLhs().getDefiningOp<stablehlo::PadOp>(), second = add.getRhs().getDefiningOp<stablehlo::PadOp>();
  auto dimOf = [](stablehlo::PadOp pad) -> std::optional<int64_t> {
    if (!pad || !isZero(pad.getPaddingValue()) ||
        llvm::any_of(pad.getInteriorPadding(), [](int64_t size) { return size != 0; }))
      return std::nullopt;
    RankedTensorType part = typeOf(pad.getOperand()), whole = typeOf(pad.getResult());
    std::optional<int64_t> found;
    for (int64_t dim = 0; dim < whole.getRank(); ++dim) {
      const int64_t low = pad.getEdgePaddingLow()[dim], high = pad.getEdgePaddingHigh()[dim];
      if (low < 0 || high < 0 || (part.getDimSize(dim) != whole.getDimSize(dim) && found))
        return std::nullopt;
      if (part.getDimSize(dim) != whole.getDimSize(dim))
        found = dim;
    }
    return found;
  };
  std::optional<int64_t> dim = dimOf(first);
  if (!dim || dim != dimOf(second))
    return failure();
  if (first.getEdgePaddingLow()[*dim] > second.getEdgePaddingLow()[*dim])
    std::swap(first, second);
  Value left = first.getOperand(), right = second.getOperand();
  const int64_t size = typeOf(left).getDimSize(*dim), both = size + typeOf(right).getDimSize(*dim);
  if (first.getEdgePaddingLow()[*dim] + size != second.getEdgePaddingLow()[*dim] || isZero(left) || isZero(right))
    return failure();
  Value joined = stablehlo::ConcatenateOp::create(rewriter, add.getLoc(), withSize(left.getType(), *dim, both),
                                                  ValueRange{left, right}, *dim);
  Value padded = rewriter.createOrFold<stablehlo::PadOp>(add.getLoc(), add.getType(), joined, first.getPaddingValue(),
                                                         first.getEdgePaddingLow(), second.getEdgePaddingHigh(),
                                                         first.getInteriorPadding());
  rewriter.replaceOp(add, padded);
  return success();
}

/// A reshape of leading dimensions of a tensor with padded rows pads the rows of the reshaped tensor.
LogicalResult reshapeBeforePad(stablehlo::ReshapeOp reshape, PatternRewriter &rewriter) {
  auto pad = reshape.getOperand().getDefiningOp<stablehlo::PadOp>();
  if (!pad || llvm::any_of(pad.getInteriorPadding(), [](int64_t size) { return size != 0; }))
    return failure();
  RankedTensorType from = typeOf(pad.getResult()), to = typeOf(reshape.getResult());
  int64_t dim = 0;
  while (dim < from.getRank() && pad.getEdgePaddingLow()[dim] == 0 && pad.getEdgePaddingHigh()[dim] == 0)
    ++dim;
  auto [before, after] = leadingOf(from, to, dim + 1);
  if (dim >= before || after == 0)
    return failure();
  for (int64_t i = dim + 1; i < from.getRank(); ++i)
    if (pad.getEdgePaddingLow()[i] != 0 || pad.getEdgePaddingHigh()[i] != 0)
      return failure();
  // The gradient of some rows of each block adds up those of all blocks.
  const int64_t blocks = productOf(from.getShape().take_front(dim));
  if (blocks != 1 && (blocks > kMaxRows || !isZero(pad.getPaddingValue()) || !hasShapeOfArgument(reshape, to)))
    return failure();
  // The first dimension of the result that has several rows is padded.
  int64_t target = 0;
  while (target + 1 < after && to.getDimSize(target) == 1)
    ++target;
  const int64_t inside = productOf(from.getShape().slice(dim + 1, before - dim - 1)),
                rows = productOf(to.getShape().slice(target + 1, after - target - 1)),
                low = pad.getEdgePaddingLow()[dim], high = pad.getEdgePaddingHigh()[dim],
                taken = typeOf(pad.getOperand()).getDimSize(dim);
  if (rows == 0 || low < 0 || high < 0 ||
      llvm::any_of(ArrayRef{low, high, taken}, [&](int64_t size) { return size * inside % rows != 0; }))
    return failure();
  SmallVector<int64_t> starts(to.getRank()), ends(to.getRank()), none(to.getRank()), window(to.getShape());
  window[target] = taken * inside / rows;
  Value all = pad.getOperand(), sum;
  if (blocks != 1) {
    SmallVector<int64_t> flat{blocks};
    llvm::append_range(flat, typeOf(all).getShape().drop_front(dim));
    all = stablehlo::ReshapeOp::create(rewriter, reshape.getLoc(), to.clone(flat), all);
  }
  for (int64_t block = 0; block < blocks; ++block) {
    Value part = blocks == 1 ? all : sliceAlong(rewriter, all, 0, block, block + 1);
    part = stablehlo::ReshapeOp::create(rewriter, reshape.getLoc(), to.clone(window), part);
    starts[target] = (block * from.getDimSize(dim) + low) * inside / rows;
    ends[target] = to.getDimSize(target) - starts[target] - window[target];
    Value padded =
        stablehlo::PadOp::create(rewriter, reshape.getLoc(), to, part, pad.getPaddingValue(), starts, ends, none);
    sum = sum ? stablehlo::AddOp::create(rewriter, reshape.getLoc(), to, sum, padded) : padded;
  }
  rewriter.replaceOp(reshape, sum);
  return success();
}

/// The reverse of a padded tensor is the padded reverse.
LogicalResult reverseOfPad(stablehlo::ReverseOp reverse, PatternRewriter &rewriter) {
  auto pad = reverse.getOperand().getDefiningOp<stablehlo::PadOp>();
  if (!pad)
    return failure();
  SmallVector<int64_t> low(pad.getEdgePaddingLow()), high(pad.getEdgePaddingHigh());
  for (int64_t dim : reverse.getDimensions())
    std::swap(low[dim], high[dim]);
  Value inner = rewriter.createOrFold<stablehlo::ReverseOp>(reverse.getLoc(), pad.getOperand().getType(),
                                                            pad.getOperand(), reverse.getDimensions());
  rewriter.replaceOpWithNewOp<stablehlo::PadOp>(reverse, reverse.getType(), inner, pad.getPaddingValue(), low, high,
                                                pad.getInteriorPadding());
  return success();
}
} // namespace

void partition::addPadPatterns(RewritePatternSet &patterns) {
  patterns.add(updateOfZeros).add(updateOfRows).add(scatterOfRows).add(setRows).add(padBetweenRows);
  patterns.add(padOfPad)
      .add(concatenationWithZeros)
      .add(sumWithZeros)
      .add(sumOfPads)
      .add(reshapeBeforePad)
      .add(reverseOfPad);
}
