//===- LegalizeRunning.cpp - running reductions --------------------------------------------------===//
//
// A window that covers all elements up to its own position is a running reduction. It is computed in one pass, instead
// of one sum per element. Long sums are kept in levels: a level adds complete blocks of the level below. The error then
// grows with the logarithm of the length.
//
//===------------------------------------------------------------------------------------------===//

#include "Legalize.h"
#include "mpmd/Dialect/StableHLO/Window.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace mpmd;
using namespace mpmd::legalize;

/// The number of elements, or of sums of a level, that are added one after another. A power of two.
static constexpr int64_t kInOrder = 128;

namespace {
/// The dimension of a running reduction, and whether it runs from the end.
struct Running {
  int64_t dim;
  bool fromEnd;
};

class RunningReduction {
public:
  RunningReduction(Context &context, ReduceWindowOp op, Running running)
      : context(context), b(context.rewriter), loc(op.getLoc()), op(op), running(running),
        shape(cast<RankedTensorType>(op.getInputs().front().getType()).getShape()),
        reducers(separateReducers(op.getBody())) {}

  SmallVector<Value> lower();

private:
  /// The partial sums of one operand, one for each level, the lowest level first.
  using Levels = SmallVector<Value>;

  bool rounds() const { return !reducers.empty() && llvm::all_of(reducers, llvm::IsaPred<AddOp, MulOp>); }
  SmallVector<Value> combine(ValueRange accumulators, ValueRange elements);
  void advance(Value count, ArrayRef<Value> elements, MutableArrayRef<Levels> levels, SmallVectorImpl<Value> &sums);
  Value constant(int64_t value) { return arith::ConstantIndexOp::create(b, loc, value); }

  Context &context;
  IRRewriter &b;
  Location loc;
  ReduceWindowOp op;
  Running running;
  ArrayRef<int64_t> shape;
  SmallVector<Operation *> reducers;
  /// For each level and operand, the initial value.
  SmallVector<Levels> initial;
};
} // namespace

/// Matches windows that are as long as their dimension, and end or begin at their position.
static std::optional<Running> matchRunning(const Window &window, ArrayRef<int64_t> shape) {
  auto isOne = [](int64_t x) { return x == 1; };
  if (!llvm::all_of(window.strides, isOne) || !llvm::all_of(window.baseDilations, isOne) ||
      !llvm::all_of(window.windowDilations, isOne))
    return std::nullopt;
  std::optional<Running> found;
  for (auto [i, size] : llvm::enumerate(window.sizes)) {
    int64_t low = window.low[i], high = window.high[i];
    if (size == 1 && low == 0 && high == 0)
      continue;
    bool fromStart = low == size - 1 && high == 0, fromEnd = high == size - 1 && low == 0;
    if (found || size < shape[i] || !(fromStart || fromEnd))
      return std::nullopt;
    found = Running{static_cast<int64_t>(i), fromEnd};
  }
  return found;
}

SmallVector<Value> RunningReduction::combine(ValueRange accumulators, ValueRange elements) {
  SmallVector<Value> arguments(accumulators), results;
  llvm::append_range(arguments, elements);
  if (reducers.empty())
    return inlineScalarRegion(context, op.getBody(), arguments);
  for (auto [k, reducer] : llvm::enumerate(reducers))
    results.push_back(emitScalar(b, loc, reducer, {accumulators[k], elements[k]}, context.signs.lookup(reducer)));
  return results;
}

/// Adds the elements at position `count` to the lowest level. When a level has a complete block, adds its sum to the
/// next level and resets it.
void RunningReduction::advance(Value count, ArrayRef<Value> elements, MutableArrayRef<Levels> levels,
                               SmallVectorImpl<Value> &sums) {
  size_t depth = levels.front().size();
  auto select = [&](Value condition, ValueRange yes, ValueRange no) {
    SmallVector<Value> chosen;
    for (auto [a, other] : llvm::zip_equal(yes, no))
      chosen.push_back(arith::SelectOp::create(b, loc, condition, a, other));
    return chosen;
  };
  auto level = [](ArrayRef<Levels> of, size_t index) {
    return llvm::map_to_vector(of, [&](const Levels &list) { return list[index]; });
  };
  auto startsAnew = [&](int64_t period) {
    Value position = arith::AndIOp::create(b, loc, count, constant(period - 1));
    return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, position, constant(0)).getResult();
  };

  SmallVector<Value> complete = level(levels, 0), next = complete;
  int64_t period = kInOrder;
  Value isNew = depth > 1 ? startsAnew(period) : Value();
  if (isNew)
    next = select(isNew, level(initial, 0), next);
  next = combine(next, elements);
  SmallVector<SmallVector<Value>> after{next};
  for (size_t index = 1; index < depth; ++index) {
    SmallVector<Value> old = level(levels, index);
    complete = select(isNew, combine(old, complete), old);
    next = complete;
    period *= kInOrder;
    if (index + 1 < depth) {
      isNew = startsAnew(period);
      next = select(isNew, level(initial, index), next);
    }
    after.push_back(next);
  }
  sums = after.front();
  for (size_t index = 1; index < depth; ++index)
    sums = combine(after[index], sums);
  for (auto [k, list] : llvm::enumerate(levels))
    for (auto [index, value] : llvm::enumerate(list))
      value = after[index][k];
}

SmallVector<Value> RunningReduction::lower() {
  size_t count = op.getInputs().size(), depth = 1;
  if (rounds())
    for (int64_t length = kInOrder; length < shape[running.dim]; length *= kInOrder)
      ++depth;
  SmallVector<Value> inputs, outs;
  for (auto [k, input, init] : llvm::enumerate(op.getInputs(), op.getInitValues())) {
    auto type = cast<RankedTensorType>(input.getType());
    Type element = reducers.empty() ? type.getElementType() : sumTypeOf(reducers[k], type.getElementType());
    inputs.push_back(convertedTo(b, loc, input, element, {}));
    outs.push_back(emptyTensor(b, loc, type.clone(element)));
    // The initial value is counted once, in the highest level. The other levels start with the neutral element.
    Levels start(depth, emitConvert(b, loc, scalarOf(b, loc, init), element, {}));
    for (size_t index = 0; index + 1 < depth; ++index)
      start[index] = isa<FloatType>(element) && isa<AddOp>(reducers[k])
                         ? arith::ConstantOp::create(b, loc, b.getFloatAttr(element, -0.0)).getResult()
                         : scalarConstant(b, loc, element, isa<MulOp>(reducers[k]));
    initial.push_back(start);
  }

  // If the dimension is the innermost one, each level is a scalar. Otherwise it is a row of the inner dimensions.
  ArrayRef<int64_t> behind = shape.drop_front(running.dim + 1);
  bool inRows = llvm::any_of(behind, [](int64_t size) { return size != 1; });
  SmallVector<Value> carried(outs), point;
  auto flatten = [&](ArrayRef<Levels> levels) {
    SmallVector<Value> list;
    for (const Levels &each : levels)
      llvm::append_range(list, each);
    return list;
  };
  auto unflatten = [&](ArrayRef<Value> list) {
    SmallVector<Levels> levels(count);
    for (auto [k, each] : llvm::enumerate(levels))
      llvm::append_range(each, list.slice(k * depth, depth));
    return levels;
  };
  if (inRows)
    for (Value level : flatten(initial))
      carried.push_back(emptyTensor(b, loc, RankedTensorType::get(behind, level.getType())));

  OpBuilder::InsertionGuard guard(b);
  SmallVector<scf::ForOp> loops;
  for (auto [dim, size] : llvm::enumerate(shape)) {
    SmallVector<Value> entering(carried);
    if (!inRows && static_cast<int64_t>(dim) == running.dim)
      llvm::append_range(entering, flatten(initial));
    auto loop = scf::ForOp::create(b, loc, constant(0), constant(size), constant(1), entering);
    carried = llvm::to_vector_of<Value>(loop.getRegionIterArgs());
    point.push_back(loop.getInductionVar());
    b.setInsertionPointToStart(loop.getBody());
    loops.push_back(loop);
  }
  Value position = point[running.dim];
  SmallVector<Value> row(ArrayRef<Value>(point).drop_front(running.dim + 1));
  if (running.fromEnd)
    point[running.dim] = arith::SubIOp::create(b, loc, constant(shape[running.dim] - 1), position);

  SmallVector<Value> known(ArrayRef<Value>(carried).drop_front(count));
  if (inRows) {
    Value isFirst = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, position, constant(0));
    for (auto [level, start] : llvm::zip_equal(known, flatten(initial)))
      level = arith::SelectOp::create(b, loc, isFirst, start, tensor::ExtractOp::create(b, loc, level, row));
  }
  SmallVector<Levels> levels = unflatten(known);
  SmallVector<Value> elements, sums;
  for (Value input : inputs)
    elements.push_back(tensor::ExtractOp::create(b, loc, input, point));
  advance(position, elements, levels, sums);
  SmallVector<Value> results;
  for (auto [sum, out] : llvm::zip(sums, carried))
    results.push_back(tensor::InsertOp::create(b, loc, sum, out, point));
  for (auto [level, old] : llvm::zip_equal(flatten(levels), ArrayRef<Value>(carried).drop_front(count)))
    results.push_back(inRows ? tensor::InsertOp::create(b, loc, level, old, row).getResult() : level);
  for (size_t dim = loops.size(); dim-- > 0;) {
    b.setInsertionPointToEnd(loops[dim].getBody());
    scf::YieldOp::create(b, loc, results);
    results = llvm::to_vector_of<Value>(loops[dim].getResults());
    if (!inRows && static_cast<int64_t>(dim) == running.dim)
      results.truncate(count);
  }
  results.truncate(count);
  b.setInsertionPoint(op);
  for (auto [result, out] : llvm::zip_equal(op.getResults(), results))
    out = convertedTo(b, loc, out, getElementTypeOrSelf(result.getType()), {});
  return results;
}

LogicalResult legalize::lowerRunning(Context &context, Operation *op) {
  auto reduce = dyn_cast<ReduceWindowOp>(op);
  if (!reduce)
    return failure();
  std::optional<Running> running =
      matchRunning(windowOf(reduce), cast<RankedTensorType>(reduce.getInputs().front().getType()).getShape());
  if (!running)
    return failure();
  context.rewriter.replaceOp(op, RunningReduction(context, reduce, *running).lower());
  return success();
}
