// Follows rows through slices, pads, concatenations and updates of slices.
#include "MovedRows.h"

#include "Rules/Rules.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::shard;

static ArrayRef<int64_t> shapeOf(Value value) { return cast<RankedTensorType>(value.getType()).getShape(); }

/// The most values that are looked at for one result. With more, it is a stack, which is better gathered as a whole.
static constexpr int64_t kMaxValues = 128;

/// The first row that an update of a slice writes along a dimension; nothing if it is not a constant.
static std::optional<int64_t> startOf(stablehlo::DynamicUpdateSliceOp op, int64_t dim) {
  DenseIntElementsAttr start;
  if (!matchPattern(op.getStartIndices()[dim], m_Constant(&start)))
    return std::nullopt;
  int64_t most = shapeOf(op.getOperand())[dim] - shapeOf(op.getUpdate())[dim];
  bool isUnsigned = start.getElementType().isUnsignedInteger();
  APInt first = *start.begin();
  return first.isNegative() && !isUnsigned ? 0 : static_cast<int64_t>(first.getLimitedValue(most));
}

/// The dimension along which an op moves rows; nothing if it is another op, or changes several dimensions.
static std::optional<int64_t> movedDim(Operation *op) {
  if (!op || op->getNumResults() != 1)
    return std::nullopt;
  if (auto concatenate = dyn_cast<stablehlo::ConcatenateOp>(op))
    return concatenate.getDimension();
  std::optional<int64_t> found;
  for (int64_t dim = 0, rank = isa<RankedTensorType>(op->getResult(0).getType()) ? shapeOf(op->getResult(0)).size() : 0;
       dim < rank; ++dim) {
    bool changes = false;
    if (auto slice = dyn_cast<stablehlo::SliceOp>(op)) {
      if (slice.getStrides()[dim] != 1)
        return std::nullopt;
      changes = shapeOf(slice.getOperand())[dim] != shapeOf(slice)[dim];
    } else if (auto pad = dyn_cast<stablehlo::PadOp>(op)) {
      if (pad.getInteriorPadding()[dim] != 0)
        return std::nullopt;
      changes = pad.getEdgePaddingLow()[dim] != 0 || pad.getEdgePaddingHigh()[dim] != 0;
    } else if (auto update = dyn_cast<stablehlo::DynamicUpdateSliceOp>(op)) {
      changes = shapeOf(update.getUpdate())[dim] != shapeOf(update)[dim];
      if (changes && !startOf(update, dim))
        return std::nullopt;
    }
    if (changes && found)
      return std::nullopt;
    if (changes)
      found = dim;
  }
  return found;
}

/// The operand of a reshape that only adds or drops dimensions of size 1, and its dimension that has the rows of
/// dimension `dim`, if an op moved them there. Else the value itself.
static std::pair<Value, int64_t> beforeReshape(Value value, int64_t dim) {
  Value operand = stablehlo::reshapedFrom(value);
  std::optional<int64_t> moved = operand ? movedDim(operand.getDefiningOp()) : std::nullopt;
  if (!moved || shapeOf(operand)[*moved] != shapeOf(value)[dim])
    return {value, dim};
  auto others = [](ArrayRef<int64_t> shape, int64_t dim) {
    std::pair<SmallVector<int64_t>, SmallVector<int64_t>> sizes; // before and after the dimension
    for (auto [i, size] : llvm::enumerate(shape))
      if (size != 1 && static_cast<int64_t>(i) != dim)
        (static_cast<int64_t>(i) < dim ? sizes.first : sizes.second).push_back(size);
    return sizes;
  };
  if (others(shapeOf(operand), *moved) != others(shapeOf(value), dim))
    return {value, dim};
  return {operand, *moved};
}

namespace {
class Collector {
public:
  explicit Collector(MovedRows &rows) : rows(rows) {}

  /// Adds rows [begin, end) of a value along a dimension, which go to row `to` of the result.
  void collect(Value value, int64_t dim, int64_t begin, int64_t end, int64_t to);
  bool isComplete() const { return left > 0; }

private:
  /// The same for a part of the value that has rows [first, first + size), and is itself a value.
  void collectPart(Value part, int64_t dim, int64_t first, int64_t size, int64_t begin, int64_t end, int64_t to) {
    int64_t low = std::max(begin, first), high = std::min(end, first + size);
    collect(part, dim, low - first, high - first, to + low - begin);
  }
  void addFill(Value value, int64_t begin, int64_t end, int64_t to) {
    if (begin < end)
      rows.ranges.push_back({value, 0, 0, to, end - begin, true});
  }

  MovedRows &rows;
  int64_t left = kMaxValues;
};
} // namespace

void Collector::collect(Value value, int64_t dim, int64_t begin, int64_t end, int64_t to) {
  if (begin >= end || left == 0 || --left == 0)
    return;
  Value root = value;
  while (auto constrain = root.getDefiningOp<ShardingConstraintOp>())
    root = constrain.getInput();
  Operation *op = root.getDefiningOp();
  if (isa_and_nonnull<stablehlo::ConstantOp, stablehlo::BroadcastInDimOp>(op) && isFree(root))
    return addFill(root, begin, end, to);
  if (auto [before, moved] = beforeReshape(root, dim); before != root)
    return collect(before, moved, begin, end, to);
  if (movedDim(op) != dim) {
    MovedRange *last = rows.ranges.empty() ? nullptr : &rows.ranges.back();
    if (last && last->source == value && last->from + last->count == begin)
      last->count += end - begin;
    else
      rows.ranges.push_back({value, dim, begin, to, end - begin});
    return;
  }
  if (auto slice = dyn_cast<stablehlo::SliceOp>(op)) {
    int64_t start = slice.getStartIndices()[dim];
    collect(slice.getOperand(), dim, begin + start, end + start, to);
  } else if (auto pad = dyn_cast<stablehlo::PadOp>(op)) {
    int64_t low = pad.getEdgePaddingLow()[dim], high = low + shapeOf(pad.getOperand())[dim];
    addFill(pad.getPaddingValue(), begin, std::min(end, low), to);
    collectPart(pad.getOperand(), dim, low, high - low, begin, end, to);
    int64_t after = std::max(begin, high);
    addFill(pad.getPaddingValue(), after, end, to + after - begin);
  } else if (auto concatenate = dyn_cast<stablehlo::ConcatenateOp>(op)) {
    int64_t first = 0;
    for (Value part : concatenate.getInputs()) {
      collectPart(part, dim, first, shapeOf(part)[dim], begin, end, to);
      first += shapeOf(part)[dim];
    }
  } else {
    auto update = cast<stablehlo::DynamicUpdateSliceOp>(op);
    int64_t first = *startOf(update, dim), size = shapeOf(update.getUpdate())[dim];
    collect(update.getOperand(), dim, begin, std::min(end, first), to);
    collectPart(update.getUpdate(), dim, first, size, begin, end, to);
    int64_t after = std::max(begin, first + size);
    collect(update.getOperand(), dim, after, end, to + after - begin);
  }
}

SmallVector<Value> MovedRows::sources() const {
  SmallVector<Value> values;
  for (const MovedRange &range : ranges)
    if (!range.isFill && !llvm::is_contained(values, range.source))
      values.push_back(range.source);
  return values;
}

int64_t MovedRows::dimOf(Value source) const {
  return llvm::find_if(ranges, [&](const MovedRange &range) { return range.source == source; })->dim;
}

SmallVector<int64_t> shard::dimsInResult(ArrayRef<int64_t> source, int64_t from, ArrayRef<int64_t> result, int64_t to) {
  if (source.size() == result.size() && from == to)
    return llvm::to_vector(llvm::seq<int64_t>(result.size()));
  SmallVector<int64_t> dims(source.size(), -1);
  dims[from] = to;
  int64_t next = 0;
  for (auto [i, size] : llvm::enumerate(source)) {
    if (size == 1 || static_cast<int64_t>(i) == from)
      continue;
    while (result[next] == 1 || next == to)
      ++next;
    dims[i] = next++;
  }
  return dims;
}

std::optional<MovedRows> shard::movedRowsOf(Operation *op) {
  std::optional<int64_t> dim = movedDim(op);
  if (!dim)
    return std::nullopt;
  MovedRows rows;
  rows.dim = *dim;
  Collector collector(rows);
  collector.collect(op->getResult(0), *dim, 0, shapeOf(op->getResult(0))[*dim], 0);
  bool isGood = collector.isComplete() && !rows.ranges.empty();
  for (const MovedRange &range : rows.ranges)
    isGood &= range.isFill || range.dim == rows.dimOf(range.source);
  return isGood ? std::optional(rows) : std::nullopt;
}
