//===- LegalizeScatter.cpp - writes at indices that a tensor gives -------------------------------===//
//
// Duplicates are combined in order. Where many may meet in one element their sums are kept in double precision: those
// of the whole operand, or, where that is more than what is scattered, of the windows that are met often.
//
// Where two windows are the same or apart, each is done for itself: its updates are a chain, which is found by
// comparing updates in pairs. That does not pay for many small windows; those, and others, are a sequential loop nest.
//
//===------------------------------------------------------------------------------------------===//

#include "LegalizeIndices.h"

#include "mpmd/Dialect/Mpmd/Loops.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace mpmd;
using namespace mpmd::legalize;

/// So many updates of one element are combined in its own type.
static constexpr int64_t kFewUpdates = 32;
/// So many vectors of updates, each of a window, are compared with each other. Of more those of a chunk are, if a
/// window has so many elements.
static constexpr int64_t kFewVectors = 512, kChunk = 256, kLargeWindow = 128;

namespace {
class Scatter {
public:
  Scatter(Context &context, ScatterOp op)
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

  SmallVector<Value> lower();
  /// The sum that the result goes into, if that can be done window by window: what is scattered over zeros is then
  /// never there as a whole.
  AddOp findSum();
  /// The sum's result.
  Value lowerInto(AddOp sum);

private:
  using Combine = function_ref<SmallVector<Value>(ValueRange old, ValueRange updates)>;
  using Body = function_ref<SmallVector<Value>(ArrayRef<Value> point, ArrayRef<Value> carried)>;

  /// The updates of one element: the number of the first vector, what leads from each to the next one, and where in the
  /// window the element is.
  struct Chain {
    Value first, links;
    ArrayRef<Value> inWindow;
    bool isOne; ///< the first one is the only one
  };
  /// What a part of a chain comes to: how many there were, which one is next (-1: none), and their combination.
  struct Part {
    Value count, next;
    SmallVector<Value> values;
  };
  using SumUp = function_ref<SmallVector<Value>(ValueRange old, const Chain &chain)>;

  Value constant(int64_t value) { return arith::ConstantIndexOp::create(b, loc, value); }
  SmallVector<Value> nest(ArrayRef<Value> limits, ValueRange carried, Body body);
  /// A loop of which no iteration touches what another one changes.
  SmallVector<Value> loopApart(int64_t turns, ArrayRef<Value> carried, Body body) {
    SmallVector<Value> results = nest(constant(turns), carried, body);
    results.front().getDefiningOp()->setAttr(kApartAttr, b.getUnitAttr());
    return results;
  }
  SmallVector<Value> limitsOf(ArrayRef<int64_t> shape) {
    return llvm::map_to_vector(shape, [&](int64_t size) { return constant(size); });
  }
  /// Where the window of `point` begins per operand dimension (null: at zero), its offset in it, and whether all of the
  /// window is inside.
  Value find(ArrayRef<Value> point, SmallVectorImpl<Value> &starts, SmallVectorImpl<Value> &offsets);
  SmallVector<Value> inOperand(ArrayRef<Value> key, ArrayRef<Value> inWindow);
  SmallVector<Value> inUpdates(ArrayRef<Value> batch, ArrayRef<Value> inWindow);
  /// What tells the window of a vector of updates from others; and whether it is inside.
  SmallVector<Value> keyOf(ArrayRef<Value> batch, Value &inBounds);
  SmallVector<Value> either(Value condition, ArrayRef<Value> carried, function_ref<SmallVector<Value>()> yes,
                            function_ref<SmallVector<Value>()> no = {});
  Value widened(Value value) { return emitConvert(b, loc, value, b.getF64Type(), {}); }
  bool mayMeetOften() const;
  bool hasSeparateWindows() const;
  bool isByWindow() const;
  bool isInParts() const;
  Operation *roundingReducer();

  SmallVector<Value> inOrder(ArrayRef<Value> inputs, Combine combine);
  Value inWindows(Operation *reducer);

  Type keyType() {
    return llvm::product_of(keyShape) > std::numeric_limits<int32_t>::max() ? b.getI64Type() : b.getI32Type();
  }
  /// Vectors of updates by number, and the one behind a vector, to which its link is added.
  Value number(int64_t value) { return scalarConstant(b, loc, b.getI32Type(), value); }
  Value indexOf(Value number) { return arith::IndexCastOp::create(b, loc, b.getIndexType(), number); }
  Value narrow(Value vector) { return arith::IndexCastOp::create(b, loc, b.getI32Type(), vector); }
  Value behind(Value vector) { return arith::AddIOp::create(b, loc, narrow(vector), number(1)); }
  Value isNegative(Value value) {
    return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt, value, scalarConstant(b, loc, value.getType(), 0));
  }
  /// Whether a vector is the last one of its window, and that is inside.
  Value isLast(Value key, Value link) {
    Value none = scalarConstant(b, loc, key.getType(), -1);
    Value isInside = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, key, none);
    return arith::AndIOp::create(b, loc, isInside, isNegative(link));
  }
  SmallVector<Value> batchOf(Value vector);
  Value keysOfVectors();
  Value linksInChunks(Value keys);
  Value joinChunks(Value keys, Value links);
  SmallVector<Value> join(Value vector, Value key, Value link, ArrayRef<Value> now);
  Part walk(const Chain &chain, Value from, ValueRange start, int64_t most, Combine combine);
  SmallVector<Value> byWindow(ValueRange inputs, SumUp sumUp);
  SmallVector<Value> byWindow(ValueRange inputs, Operation *reducer, function_ref<Value(Value, Value)> into = {});

  Context &context;
  IRRewriter &b;
  Location loc;
  ScatterOp op;
  ScatterDimensionNumbersAttr attr;
  Numbers numbers;
  RankedTensorType input, updates, indices;
  bool isUnsigned;
  /// Of the updates, in order.
  SmallVector<int64_t> windowDims;
  /// What tells windows apart: dimensions of the operand.
  SmallVector<int64_t> keyDims, keyShape;
  SmallVector<int64_t> windowShape, batchShape;
  /// How many updates of whole windows there are, in how many chunks of how many.
  int64_t vectors, chunks, chunk;
};
} // namespace

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
  // XLA skips a window as a whole if any of it is outside. Negative indices are large unsigned ones: one comparison per
  // indexed dimension is enough.
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

/// One element of the updates after the other.
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

/// Goes on with other tensors, or with the same.
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

SmallVector<Value> Scatter::batchOf(Value vector) {
  SmallVector<Value> batch(batchShape.size());
  for (size_t dim = batchShape.size() - 1; dim > 0; --dim) {
    Value size = constant(batchShape[dim]);
    batch[dim] = arith::RemUIOp::create(b, loc, vector, size);
    vector = arith::DivUIOp::create(b, loc, vector, size);
  }
  batch.front() = vector;
  return batch;
}

/// A number for the window of each vector of updates, -1 where that is not inside, and behind the last vector.
Value Scatter::keysOfVectors() {
  auto type = RankedTensorType::get(chunks * chunk, keyType());
  return parallelGeneric(b, loc, type, {}, {}, [&](OpBuilder &inner, Location, ValueRange) -> Value {
    OpBuilder::InsertionGuard guard(b);
    b.restoreInsertionPoint(inner.saveInsertionPoint());
    Value vector = linalg::IndexOp::create(b, loc, 0), last = constant(vectors - 1), inBounds, key;
    Value known = arith::MinUIOp::create(b, loc, vector, last);
    for (auto [size, start] : llvm::zip_equal(keyShape, keyOf(batchOf(known), inBounds))) {
      Value scaled = key ? arith::MulIOp::create(b, loc, key, constant(size)).getResult() : Value();
      key = scaled ? arith::AddIOp::create(b, loc, scaled, start).getResult() : start;
    }
    Value isOne = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ule, vector, last);
    Value isKnown = arith::AndIOp::create(b, loc, inBounds, isOne);
    key = arith::SelectOp::create(b, loc, isKnown, key, constant(-1));
    return arith::IndexCastOp::create(b, loc, keyType(), key);
  });
}

/// How many other vectors are between each one and the next one of its window; for the last one, how far ahead of its
/// place the first one's is: -1 - (last - first). As unsigned numbers both are least for the one that is nearest in a
/// circle of all.
Value Scatter::linksInChunks(Value keys) {
  Value links = emptyTensor(b, loc, RankedTensorType::get(chunks * chunk, b.getI32Type()));
  return nest(limitsOf({chunks, chunk}), links,
              [&](ArrayRef<Value> point, ArrayRef<Value> now) {
                Value first = arith::MulIOp::create(b, loc, point[0], constant(chunk));
                Value vector = arith::AddIOp::create(b, loc, first, point[1]), next = behind(point[1]);
                Value own = tensor::ExtractOp::create(b, loc, keys, vector), none = number(-1);
                Value link = nest(constant(chunk), none, [&](ArrayRef<Value> within, ArrayRef<Value> least) {
                               Value at = arith::AddIOp::create(b, loc, first, within.front());
                               Value other = tensor::ExtractOp::create(b, loc, keys, at);
                               Value isSame = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, own, other);
                               Value between = arith::SubIOp::create(b, loc, narrow(within.front()), next);
                               Value found = arith::SelectOp::create(b, loc, isSame, between, none);
                               found = arith::MinUIOp::create(b, loc, least.front(), found);
                               return SmallVector<Value>{found};
                             }).front();
                return SmallVector<Value>{tensor::InsertOp::create(b, loc, link, now.front(), vector)};
              })
      .front();
}

/// One chunk after the other: what it has of a window becomes the end of the window's chain. A table has where chains
/// end so far: by window, the number behind the last vector; 0 where there is none.
Value Scatter::joinChunks(Value keys, Value links) {
  Value lasts = filledTensor(b, loc, RankedTensorType::get(llvm::product_of(keyShape), b.getI32Type()), number(0));
  SmallVector<Value> start{links, lasts};
  return nest(constant(chunks), start,
              [&](ArrayRef<Value> part, ArrayRef<Value> carried) {
                Value first = arith::MulIOp::create(b, loc, part.front(), constant(chunk));
                return loopApart(chunk, carried, [&](ArrayRef<Value> within, ArrayRef<Value> now) {
                  Value vector = arith::AddIOp::create(b, loc, first, within.front());
                  Value key = tensor::ExtractOp::create(b, loc, keys, vector);
                  Value link = tensor::ExtractOp::create(b, loc, now[0], vector);
                  return either(isLast(key, link), now, [&] { return join(vector, key, link, now); });
                });
              })
      .front();
}

/// The last vector of a window in a chunk becomes that of its chain. Carried: the links and the table.
SmallVector<Value> Scatter::join(Value vector, Value key, Value link, ArrayRef<Value> now) {
  Value window = arith::IndexCastOp::create(b, loc, b.getIndexType(), key), here = behind(vector);
  Value there = tensor::ExtractOp::create(b, loc, now[1], window);
  SmallVector<Value> next{now[0], tensor::InsertOp::create(b, loc, here, now[1], window)};
  Value isKnown = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, there, number(0));
  return either(isKnown, next, [&] {
    Value earlier = indexOf(arith::SubIOp::create(b, loc, there, number(1)));
    Value around = tensor::ExtractOp::create(b, loc, next[0], earlier);
    // From the last one before to the first one of this chunk, and from the last one of all to the first one.
    Value on = arith::SubIOp::create(b, loc, arith::AddIOp::create(b, loc, here, link), there);
    Value back = arith::SubIOp::create(b, loc, arith::AddIOp::create(b, loc, there, around), here);
    Value changed = tensor::InsertOp::create(b, loc, on, next[0], earlier);
    return SmallVector<Value>{tensor::InsertOp::create(b, loc, back, changed, vector), next[1]};
  });
}

/// Combines what is left of a chain, or so many of it at most.
Scatter::Part Scatter::walk(const Chain &chain, Value from, ValueRange start, int64_t most, Combine combine) {
  auto elementsOf = [&](Value vector) {
    SmallVector<Value> at = inUpdates(batchOf(vector), chain.inWindow);
    return llvm::map_to_vector(op.getUpdates(),
                               [&](Value update) -> Value { return tensor::ExtractOp::create(b, loc, update, at); });
  };
  if (chain.isOne && from != chain.first)
    return {number(0), number(-1), start};
  if (chain.isOne)
    return {number(1), number(-1), combine(start, elementsOf(indexOf(from)))};
  SmallVector<Value> carried{from, number(0)};
  llvm::append_range(carried, start);
  TypeRange types = ValueRange(carried).getTypes();
  SmallVector<Location> locations(carried.size(), loc);
  auto loop = scf::WhileOp::create(b, loc, types, carried);
  OpBuilder::InsertionGuard guard(b);
  Block *before = b.createBlock(&loop.getBefore(), {}, types, locations);
  Value goesOn = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::sge, before->getArgument(0), number(0));
  if (most != 0) {
    Value isFew = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt, before->getArgument(1), number(most));
    goesOn = arith::AndIOp::create(b, loc, goesOn, isFew);
  }
  scf::ConditionOp::create(b, loc, goesOn, before->getArguments());

  Block *after = b.createBlock(&loop.getAfter(), {}, types, locations);
  Value vector = indexOf(after->getArgument(0)), link = tensor::ExtractOp::create(b, loc, chain.links, vector);
  Value next = arith::AddIOp::create(b, loc, behind(vector), link);
  SmallVector<Value> now{arith::SelectOp::create(b, loc, isNegative(link), number(-1), next),
                         arith::AddIOp::create(b, loc, after->getArgument(1), number(1))};
  llvm::append_range(now, combine(after->getArguments().drop_front(2), elementsOf(vector)));
  scf::YieldOp::create(b, loc, now);
  return {loop.getResult(1), loop.getResult(0), llvm::to_vector_of<Value>(loop.getResults().drop_front(2))};
}

/// All updates of a window are combined where its last one is met: no two iterations write to the same one.
SmallVector<Value> Scatter::byWindow(ValueRange inputs, SumUp sumUp) {
  Value keys = keysOfVectors(), links = linksInChunks(keys);
  if (chunks > 1)
    links = joinChunks(keys, links);
  return loopApart(vectors, llvm::to_vector_of<Value>(inputs), [&](ArrayRef<Value> point, ArrayRef<Value> carried) {
    Value vector = point.front(), key = tensor::ExtractOp::create(b, loc, keys, vector);
    Value link = tensor::ExtractOp::create(b, loc, links, vector);
    return either(isLast(key, link), carried, [&] {
      Value first = arith::AddIOp::create(b, loc, behind(vector), link), isInside;
      SmallVector<Value> window = keyOf(batchOf(vector), isInside);
      auto change = [&](bool isOne) {
        return nest(limitsOf(windowShape), carried, [&](ArrayRef<Value> inWindow, ArrayRef<Value> now) {
          SmallVector<Value> at = inOperand(window, inWindow), old;
          for (Value tensor : now)
            old.push_back(tensor::ExtractOp::create(b, loc, tensor, at));
          SmallVector<Value> results = sumUp(old, {isOne ? narrow(vector) : first, links, inWindow, isOne});
          for (auto [result, tensor] : llvm::zip_equal(results, now))
            result = tensor::InsertOp::create(b, loc, result, tensor, at);
          return results;
        });
      };
      Value isOne = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, link, number(-1));
      return either(isOne, carried, [&] { return change(true); }, [&] { return change(false); });
    });
  });
}

/// The first updates of a window go into the operand, the others into a slot of its own, which is added in the end. A
/// window's state is the number of its updates so far, or, from kFewUpdates on, its slot.
Value Scatter::inWindows(Operation *reducer) {
  // Every slot is opened by so many updates.
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

  // Carried: the operand, the slots, the states, the number of slots in use and whose they are.
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
      // The last one that goes there opens a slot.
      Value next = arith::AddIOp::create(b, loc, state, one);
      Value opens = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, next, few);
      Value after = arith::SelectOp::create(b, loc, opens, arith::AddIOp::create(b, loc, few, carried[4]), next);
      Value map = tensor::InsertOp::create(b, loc, after, carried[2], key);
      // The slot that is opened next belongs to whoever was here last.
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

/// Whether so many updates may meet in one element that the error of their sum would show.
bool Scatter::mayMeetOften() const {
  int64_t met = updates.getNumElements();
  // Batching dimensions tell windows apart, and so does a dimension of the window that is not indexed.
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

/// Whether two windows are the same or have no element in common: what is indexed has one element in them.
bool Scatter::hasSeparateWindows() const {
  return llvm::all_of(numbers.indexedDims, [&](int64_t dim) { return numbers.isNarrow(dim); });
}

/// Whether each window is done for itself.
bool Scatter::isByWindow() const {
  return hasSeparateWindows() && vectors > 1 && (chunks == 1 || llvm::product_of(windowShape) >= kLargeWindow);
}

/// Sums or products of floats, of which so many may meet that rounding each would show. `into`: what becomes of an
/// element and of what is combined for it from 0 on.
SmallVector<Value> Scatter::byWindow(ValueRange inputs, Operation *reducer, function_ref<Value(Value, Value)> into) {
  Type element = input.getElementType(), f64 = b.getF64Type();
  auto combine = [&](ValueRange old, ValueRange elements) {
    return SmallVector<Value>{emitScalar(b, loc, reducer, {old.front(), elements.front()}, {})};
  };
  auto combineWide = [&](ValueRange old, ValueRange elements) { return combine(old, widened(elements.front())); };
  auto sumUp = [&](Value old, const Chain &chain) -> Value {
    if (!mayMeetOften())
      return walk(chain, chain.first, old, /*most=*/0, combine).values.front();
    if (!isInParts()) {
      Part all = walk(chain, chain.first, widened(old), /*most=*/0, combineWide);
      return emitConvert(b, loc, all.values.front(), element, {});
    }
    Part few = walk(chain, chain.first, old, kFewUpdates, combine);
    Value neutral = scalarConstant(b, loc, f64, isa<MulOp>(reducer));
    Part rest = walk(chain, few.next, neutral, /*most=*/0, combineWide);
    Value all = combine(widened(few.values.front()), rest.values).front();
    Value isFull = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, few.count, number(kFewUpdates));
    return arith::SelectOp::create(b, loc, isFull, emitConvert(b, loc, all, element, {}), few.values.front());
  };
  return byWindow(inputs, [&](ValueRange old, const Chain &chain) -> SmallVector<Value> {
    if (!into)
      return {sumUp(old.front(), chain)};
    return {into(old.front(), sumUp(scalarConstant(b, loc, element, 0), chain))};
  });
}

/// Whether sums are kept in double precision only of windows that are met often.
bool Scatter::isInParts() const {
  return sumTypeOf(input.getElementType()) == input.getElementType() && hasSeparateWindows() &&
         input.getNumElements() > updates.getNumElements();
}

/// One operation on floats that rounds.
Operation *Scatter::roundingReducer() {
  SmallVector<Operation *> reducers = separateReducers(op.getUpdateComputation());
  bool rounds = reducers.size() == 1 && isa<AddOp, MulOp>(reducers.front()) && isa<FloatType>(input.getElementType());
  return rounds ? reducers.front() : nullptr;
}

SmallVector<Value> Scatter::lower() {
  Operation *reducer = roundingReducer();
  if (!reducer || input.getElementType().isF64() || !mayMeetOften()) {
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
  // Halves are rounded once.
  auto combineWide = [&](ValueRange old, ValueRange elements) {
    return SmallVector<Value>{emitScalar(b, loc, reducer, {old.front(), widened(elements.front())}, {})};
  };
  Value wide = inOrder(convertedTo(b, loc, op.getInputs().front(), b.getF64Type(), {}), combineWide).front();
  return {convertedTo(b, loc, wide, input.getElementType(), {})};
}

/// Whether every element is 0, not -0: as what is lowered already, or what no stage has inside.
static bool isZero(Value value) {
  if (DenseElementsAttr elements; matchPattern(value, m_Constant(&elements)))
    return isa<FloatType>(elements.getElementType()) && elements.isSplat() &&
           elements.getSplatValue<APFloat>().isPosZero();
  if (FloatAttr scalar; matchPattern(value, m_Constant(&scalar)))
    return scalar.getValue().isPosZero();
  if (auto fill = value.getDefiningOp<linalg::FillOp>())
    return isZero(fill.getInputs().front());
  auto copy = value.getDefiningOp<linalg::GenericOp>();
  if (!copy || copy.getNumResults() != 1 || copy.getNumReductionLoops() != 0)
    return false;
  Value yielded = copy.getBody()->getTerminator()->getOperand(0);
  auto argument = dyn_cast<BlockArgument>(yielded);
  if (!argument || argument.getOwner() != copy.getBody())
    return isZero(yielded);
  return argument.getArgNumber() < copy.getNumDpsInputs() && isZero(copy.getDpsInputs()[argument.getArgNumber()]);
}

AddOp Scatter::findSum() {
  Operation *reducer = roundingReducer();
  if (!isa_and_nonnull<AddOp>(reducer) || op.getInputs().size() != 1 || !isByWindow() || !op->hasOneUse() ||
      !isZero(op.getInputs().front()))
    return {};
  auto sum = dyn_cast<AddOp>(*op->getUsers().begin());
  if (!sum || sum->getBlock() != op->getBlock())
    return {};
  Value other = sum->getOperand(sum->getOperand(0) == op->getResult(0) ? 1 : 0);
  Operation *made = other.getDefiningOp();
  return !made || made->getBlock() != op->getBlock() || made->isBeforeInBlock(op) ? sum : AddOp();
}

/// As algebraic simplifiers do, it takes x + 0 for x where nothing is scattered: so a -0 stays one there.
Value Scatter::lowerInto(AddOp sum) {
  bool isLeft = sum->getOperand(0) == op->getResult(0);
  auto into = [&](Value old, Value scattered) {
    return emitScalar(b, loc, sum, {isLeft ? scattered : old, isLeft ? old : scattered}, {});
  };
  return byWindow(sum->getOperand(isLeft ? 1 : 0), roundingReducer(), into).front();
}

LogicalResult legalize::lowerScatter(Context &context, Operation *op) {
  auto scatter = dyn_cast<ScatterOp>(op);
  if (!scatter)
    return failure();
  Scatter lowering(context, scatter);
  if (AddOp sum = lowering.findSum()) {
    Value result = lowering.lowerInto(sum);
    // The sum itself is lowered in its turn, and used by nobody.
    context.rewriter.replaceAllUsesWith(sum->getResult(0), result);
    context.rewriter.replaceOp(op, result);
    return success();
  }
  context.rewriter.replaceOp(op, lowering.lower());
  return success();
}
