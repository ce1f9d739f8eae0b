//===- LegalizeScatter.cpp - scatters ---------------------------------------------------------===//
//
// Lowers a scatter. Updates of one element are combined in order. If many updates may hit one element, sums are kept in
// double precision: for the complete operand, or, if the operand is larger than the updates, only for windows that are
// hit often.
//
// A scatter is parallel if its elements (ScatterByElement.cpp) or its windows (ScatterByWindow.cpp) are independent.
// Otherwise it is a sequential loop nest.
//
//===------------------------------------------------------------------------------------------===//

#include "Scatter.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace mpmd;
using namespace mpmd::legalize;

Scatter::Scatter(Context &context, ScatterOp op)
    : context(context), b(context.rewriter), loc(op.getLoc()), op(op), attr(op.getScatterDimensionNumbers()),
      numbers{attr.getUpdateWindowDims(),           attr.getInsertedWindowDims(),       attr.getInputBatchingDims(),
              attr.getScatterIndicesBatchingDims(), attr.getScatterDimsToOperandDims(), attr.getIndexVectorDim()},
      input(cast<RankedTensorType>(op.getInputs().front().getType())),
      updates(cast<RankedTensorType>(op.getUpdates().front().getType())),
      indices(cast<RankedTensorType>(op.getScatterIndices().getType())), isUnsigned(context.signs.lookup(op).in),
      windowDims(numbers.windowDims) {
  llvm::sort(windowDims);
  for (int64_t dim = 0; dim < input.getRank(); ++dim)
    if (numbers.isNarrow(dim)) {
      keyDims.push_back(dim);
      keyShape.push_back(input.getDimSize(dim));
    }
  for (int64_t dim = 0; dim < updates.getRank(); ++dim)
    (llvm::is_contained(windowDims, dim) ? windowShape : batchShape).push_back(updates.getDimSize(dim));
  vectors = llvm::product_of(batchShape);
  chunks = vectors <= kFewVectors ? 1 : llvm::divideCeil(vectors, kChunk);
  chunk = chunks > 1 ? llvm::divideCeil(vectors, chunks) : vectors;
}

SmallVector<Value> Scatter::nest(ArrayRef<Value> limits, ValueRange carried, Body body) {
  OpBuilder::InsertionGuard guard(b);
  Value zero = constant(0), one = constant(1);
  SmallVector<Value> now(carried), point;
  SmallVector<scf::ForOp> loops;
  for (Value limit : limits) {
    auto loop = scf::ForOp::create(b, loc, zero, limit, one, now);
    now = llvm::to_vector_of<Value>(loop.getRegionIterArgs());
    point.push_back(loop.getInductionVar());
    b.setInsertionPointToStart(loop.getBody());
    loops.push_back(loop);
  }
  SmallVector<Value> results = body(point, now);
  for (scf::ForOp loop : llvm::reverse(loops)) {
    b.setInsertionPointToEnd(loop.getBody());
    scf::YieldOp::create(b, loc, results);
    results = llvm::to_vector_of<Value>(loop.getResults());
  }
  return results;
}

Value Scatter::find(ArrayRef<Value> point, SmallVectorImpl<Value> &starts, SmallVectorImpl<Value> &offsets) {
  SmallVector<Value> batch = batchIndices(numbers, point);
  auto start = [&](size_t k, int64_t) -> Value {
    Value raw = readIndex(b, loc, numbers, op.getScatterIndices(), batch, k);
    if (isUnsigned)
      return arith::IndexCastUIOp::create(b, loc, b.getIndexType(), raw);
    return arith::IndexCastOp::create(b, loc, b.getIndexType(), raw);
  };
  locate(numbers, point, input.getRank(), indices.getRank(), start, starts, offsets);
  // XLA skips a window if any part of it is out of bounds. A negative index is a large unsigned number, so one unsigned
  // comparison per indexed dimension is enough.
  SmallVector<int64_t> windowSizes(input.getRank(), 1);
  for (int64_t dim = 0, window = 0; dim < input.getRank(); ++dim)
    if (offsets[dim])
      windowSizes[dim] = updates.getDimSize(windowDims[window++]);
  Value inBounds = scalarConstant(b, loc, b.getI1Type(), 1);
  for (auto [n, dim] : llvm::enumerate(numbers.indexedDims)) {
    Value size = constant(std::max<int64_t>(input.getDimSize(dim) - windowSizes[dim] + 1, 0));
    Value below = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, starts[dim], size);
    inBounds = n == 0 ? below : arith::AndIOp::create(b, loc, inBounds, below).getResult();
  }
  return inBounds;
}

/// Applies the updates one element at a time, in order.
SmallVector<Value> Scatter::inOrder(ArrayRef<Value> inputs, Combine combine) {
  return nest(limitsOf(updates.getShape()), inputs, [&](ArrayRef<Value> point, ArrayRef<Value> carried) {
    SmallVector<Value> starts, offsets;
    Value inBounds = find(point, starts, offsets);
    SmallVector<Value> at = addUp(b, loc, starts, offsets);
    auto choice = scf::IfOp::create(b, loc, TypeRange(ValueRange(carried)), inBounds, /*withElseRegion=*/true);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(choice.elseBlock());
    scf::YieldOp::create(b, loc, carried);
    b.setInsertionPointToStart(choice.thenBlock());
    SmallVector<Value> old, elements;
    for (Value tensor : carried)
      old.push_back(tensor::ExtractOp::create(b, loc, tensor, at));
    for (Value update : op.getUpdates())
      elements.push_back(tensor::ExtractOp::create(b, loc, update, point));
    SmallVector<Value> results = combine(old, elements);
    for (auto [result, tensor] : llvm::zip(results, carried))
      result = tensor::InsertOp::create(b, loc, result, tensor, at);
    scf::YieldOp::create(b, loc, results);
    return llvm::to_vector_of<Value>(choice.getResults());
  });
}

SmallVector<Value> Scatter::inOperand(ArrayRef<Value> key, ArrayRef<Value> inWindow) {
  SmallVector<Value> at;
  for (int64_t dim = 0, k = 0, w = 0; dim < input.getRank(); ++dim)
    at.push_back(numbers.isNarrow(dim) ? key[k++] : inWindow[w++]);
  return at;
}

SmallVector<Value> Scatter::inUpdates(ArrayRef<Value> batch, ArrayRef<Value> inWindow) {
  SmallVector<Value> at;
  for (int64_t dim = 0, k = 0, w = 0; dim < updates.getRank(); ++dim)
    at.push_back(llvm::is_contained(windowDims, dim) ? inWindow[w++] : batch[k++]);
  return at;
}

SmallVector<Value> Scatter::keyOf(ArrayRef<Value> batch, Value &inBounds) {
  SmallVector<Value> origin(windowShape.size(), constant(0)), starts, offsets;
  inBounds = find(inUpdates(batch, origin), starts, offsets);
  return llvm::map_to_vector(keyDims, [&](int64_t dim) { return starts[dim] ? starts[dim] : constant(0); });
}

/// Emits an scf.if. A branch without a builder returns `carried`.
SmallVector<Value> Scatter::either(Value condition, ArrayRef<Value> carried, function_ref<SmallVector<Value>()> yes,
                                   function_ref<SmallVector<Value>()> no) {
  auto choice = scf::IfOp::create(b, loc, TypeRange(ValueRange(carried)), condition, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(choice.thenBlock());
  scf::YieldOp::create(b, loc, yes());
  b.setInsertionPointToStart(choice.elseBlock());
  scf::YieldOp::create(b, loc, no ? no() : SmallVector<Value>(carried));
  return llvm::to_vector_of<Value>(choice.getResults());
}

/// Applies updates window by window. The first kFewUpdates updates of a window go into the operand. Later ones go into
/// a slot in double precision, which is added to the operand in the end. The state of a window is its number of
/// updates, or its slot once it has one.
Value Scatter::inWindows(Operation *reducer) {
  // A window needs kFewUpdates updates before it gets a slot, so there are at most this many slots.
  int64_t slots = vectors / kFewUpdates + 1;
  Type i32 = b.getI32Type(), f64 = b.getF64Type();
  SmallVector<int64_t> sumShape{slots};
  sumShape.append(windowShape);
  Value few = scalarConstant(b, loc, i32, kFewUpdates), zero = scalarConstant(b, loc, i32, 0),
        one = scalarConstant(b, loc, i32, 1);
  Value states = filledTensor(b, loc, RankedTensorType::get(keyShape, i32), zero);
  Value sums =
      filledTensor(b, loc, RankedTensorType::get(sumShape, f64), scalarConstant(b, loc, f64, isa<MulOp>(reducer)));
  auto inSlot = [](Value slot, ArrayRef<Value> inWindow) {
    SmallVector<Value> at{slot};
    llvm::append_range(at, inWindow);
    return at;
  };
  Value update = op.getUpdates().front();

  // The loop carries the operand, the slots, the states, the number of used slots, and the window of each slot.
  Value owners =
      emptyTensor(b, loc, RankedTensorType::get({slots, static_cast<int64_t>(keyDims.size())}, b.getI64Type()));
  SmallVector<Value> start{op.getInputs().front(), sums, states, owners, zero};
  SmallVector<Value> done = nest(limitsOf(batchShape), start, [&](ArrayRef<Value> batch, ArrayRef<Value> carried) {
    Value inBounds;
    SmallVector<Value> key = keyOf(batch, inBounds);
    auto addDirectly = [&](Value state) {
      SmallVector<Value> operand =
          nest(limitsOf(windowShape), carried[0], [&](ArrayRef<Value> inWindow, ArrayRef<Value> now) {
            SmallVector<Value> at = inOperand(key, inWindow);
            Value old = tensor::ExtractOp::create(b, loc, now.front(), at);
            Value element = tensor::ExtractOp::create(b, loc, update, inUpdates(batch, inWindow));
            Value sum = emitScalar(b, loc, reducer, {old, element}, {});
            return SmallVector<Value>{tensor::InsertOp::create(b, loc, sum, now.front(), at)};
          });
      // The last update that goes into the operand opens a slot for the window.
      Value next = arith::AddIOp::create(b, loc, state, one);
      Value opens = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, next, few);
      Value after = arith::SelectOp::create(b, loc, opens, arith::AddIOp::create(b, loc, few, carried[4]), next);
      Value map = tensor::InsertOp::create(b, loc, after, carried[2], key);
      // Records the window as that of the next slot. If no slot is opened, the next window overwrites the record.
      Value slot = arith::IndexCastOp::create(b, loc, b.getIndexType(), carried[4]), names = carried[3];
      for (auto [k, index] : llvm::enumerate(key))
        names = tensor::InsertOp::create(b, loc, arith::IndexCastOp::create(b, loc, b.getI64Type(), index), names,
                                         ValueRange{slot, constant(k)});
      Value used = arith::AddIOp::create(b, loc, carried[4], arith::ExtUIOp::create(b, loc, i32, opens));
      return SmallVector<Value>{operand.front(), carried[1], map, names, used};
    };
    auto addToSlot = [&](Value state) {
      Value slot =
          arith::IndexCastOp::create(b, loc, b.getIndexType(), arith::SubIOp::create(b, loc, state, few).getResult());
      SmallVector<Value> added =
          nest(limitsOf(windowShape), carried[1], [&](ArrayRef<Value> inWindow, ArrayRef<Value> now) {
            Value old = tensor::ExtractOp::create(b, loc, now.front(), inSlot(slot, inWindow));
            Value element = tensor::ExtractOp::create(b, loc, update, inUpdates(batch, inWindow));
            Value sum = emitScalar(b, loc, reducer, {old, widened(element)}, {});
            return SmallVector<Value>{tensor::InsertOp::create(b, loc, sum, now.front(), inSlot(slot, inWindow))};
          });
      return SmallVector<Value>{carried[0], added.front(), carried[2], carried[3], carried[4]};
    };
    return either(
        inBounds, carried,
        [&] {
          Value state = tensor::ExtractOp::create(b, loc, carried[2], key);
          Value isFew = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt, state, few);
          return either(isFew, carried, [&] { return addDirectly(state); }, [&] { return addToSlot(state); });
        },
        [&] { return SmallVector<Value>(carried); });
  });

  Value used = arith::IndexCastOp::create(b, loc, b.getIndexType(), done[4]);
  return nest(used, done[0],
              [&](ArrayRef<Value> slot, ArrayRef<Value> carried) {
                SmallVector<Value> key;
                for (size_t k = 0; k < keyDims.size(); ++k) {
                  Value index = tensor::ExtractOp::create(b, loc, done[3], ValueRange{slot.front(), constant(k)});
                  key.push_back(arith::IndexCastOp::create(b, loc, b.getIndexType(), index));
                }
                return nest(limitsOf(windowShape), carried, [&](ArrayRef<Value> inWindow, ArrayRef<Value> now) {
                  SmallVector<Value> at = inOperand(key, inWindow);
                  Value old = widened(tensor::ExtractOp::create(b, loc, now.front(), at));
                  Value sum = tensor::ExtractOp::create(b, loc, done[1], inSlot(slot.front(), inWindow));
                  sum = emitConvert(b, loc, emitScalar(b, loc, reducer, {old, sum}, {}), input.getElementType(), {});
                  return SmallVector<Value>{tensor::InsertOp::create(b, loc, sum, now.front(), at)};
                });
              })
      .front();
}

/// Whether so many updates may hit one element that the rounding error of their sum matters.
bool Scatter::mayMeetOften() const {
  int64_t met = updates.getNumElements();
  // Batching dimensions, and window dimensions without an index, divide the updates among elements.
  for (int64_t dim : numbers.operandBatching)
    met /= std::max<int64_t>(input.getDimSize(dim), 1);
  for (int64_t dim = 0, window = 0; dim < input.getRank(); ++dim) {
    if (numbers.isNarrow(dim))
      continue;
    int64_t size = updates.getDimSize(windowDims[window++]);
    if (!llvm::is_contained(numbers.indexedDims, dim))
      met /= std::max<int64_t>(size, 1);
  }
  return met > kFewUpdates;
}

/// Whether any two windows are equal or disjoint: windows have size 1 along all indexed dimensions.
bool Scatter::hasSeparateWindows() const {
  return llvm::all_of(numbers.indexedDims, [&](int64_t dim) { return numbers.isNarrow(dim); });
}

/// Whether to keep double precision sums only for windows that are hit often.
bool Scatter::isInParts() const {
  return sumTypeOf(input.getElementType()) == input.getElementType() && hasSeparateWindows() &&
         input.getNumElements() > updates.getNumElements();
}

/// If the update computation is a single op on floats that rounds, returns this op; else null.
Operation *Scatter::roundingReducer() {
  SmallVector<Operation *> reducers = separateReducers(op.getUpdateComputation());
  bool rounds = reducers.size() == 1 && isa<AddOp, MulOp>(reducers.front()) && isa<FloatType>(input.getElementType());
  return rounds ? reducers.front() : nullptr;
}

SmallVector<Value> Scatter::lower() {
  if (isByElement())
    return {byElement()};
  Operation *reducer = roundingReducer();
  if (!reducer || !needsDouble()) {
    auto combine = [&](ValueRange old, ValueRange elements) {
      SmallVector<Value> arguments(old);
      llvm::append_range(arguments, elements);
      return inlineScalarRegion(context, op.getUpdateComputation(), arguments);
    };
    if (!isByWindow())
      return inOrder(llvm::to_vector_of<Value>(op.getInputs()), combine);
    return byWindow(op.getInputs(), [&](ValueRange old, const Chain &chain) {
      return walk(chain, chain.first, old, /*most=*/0, combine).values;
    });
  }
  if (isByWindow())
    return byWindow(op.getInputs(), reducer);
  if (isInParts())
    return {inWindows(reducer)};
  // Accumulates 16-bit floats in a wider type, and rounds once.
  auto combineWide = [&](ValueRange old, ValueRange elements) {
    return SmallVector<Value>{emitScalar(b, loc, reducer, {old.front(), widened(elements.front())}, {})};
  };
  Value wide = inOrder(convertedTo(b, loc, op.getInputs().front(), b.getF64Type(), {}), combineWide).front();
  return {convertedTo(b, loc, wide, input.getElementType(), {})};
}

LogicalResult legalize::lowerScatter(Context &context, Operation *op) {
  auto scatter = dyn_cast<ScatterOp>(op);
  if (!scatter)
    return failure();
  Scatter lowering(context, scatter);
  if (AddOp sum = lowering.findSum()) {
    Value result = lowering.lowerInto(sum);
    // The original addition has no uses any more, and is lowered like any other op.
    context.rewriter.replaceAllUsesWith(sum->getResult(0), result);
    context.rewriter.replaceOp(op, result);
    return success();
  }
  context.rewriter.replaceOp(op, lowering.lower());
  return success();
}
