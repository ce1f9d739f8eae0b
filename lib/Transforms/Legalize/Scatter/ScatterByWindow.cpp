//===- ScatterByWindow.cpp - scatters with independent windows --------------------------------===//
//
// Handles scatters whose windows are equal or disjoint, so that each window is processed independently. The updates of
// a window form a chain, which pairwise comparison finds. This is too slow for many small windows.
//
//===------------------------------------------------------------------------------------------===//

#include "Scatter.h"
#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace mpmd;
using namespace mpmd::legalize;

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

/// The key of each update vector's window. It is -1 if the window is out of bounds, and in the padding after the last
/// vector.
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
    // If windows are not indexed, all updates hit one window.
    if (!key)
      key = constant(0);
    Value isOne = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ule, vector, last);
    Value isKnown = arith::AndIOp::create(b, loc, inBounds, isOne);
    key = arith::SelectOp::create(b, loc, isKnown, key, constant(-1));
    return arith::IndexCastOp::create(b, loc, keyType(), key);
  });
}

/// For each vector, its link: the number of vectors between it and the next vector of the same window. The link of the
/// last vector is -1 - (last - first), which leads back to the first. In both cases it is the smallest unsigned number
/// among all vectors of the window.
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

/// Joins the chains of all chunks, chunk by chunk. A table has, for each window, the end of its chain so far: the
/// number of the last vector plus one, or 0 if the chain is empty.
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

/// Appends the chain of a window in one chunk, whose last vector is `vector`. `now` has the links and the table.
SmallVector<Value> Scatter::join(Value vector, Value key, Value link, ArrayRef<Value> now) {
  Value window = arith::IndexCastOp::create(b, loc, b.getIndexType(), key), here = behind(vector);
  Value there = tensor::ExtractOp::create(b, loc, now[1], window);
  SmallVector<Value> next{now[0], tensor::InsertOp::create(b, loc, here, now[1], window)};
  Value isKnown = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, there, number(0));
  return either(isKnown, next, [&] {
    Value earlier = indexOf(arith::SubIOp::create(b, loc, there, number(1)));
    Value around = tensor::ExtractOp::create(b, loc, next[0], earlier);
    // Links the previous last vector to the first vector of this chunk. Links the new last vector back to the first
    // vector of the chain.
    Value on = arith::SubIOp::create(b, loc, arith::AddIOp::create(b, loc, here, link), there);
    Value back = arith::SubIOp::create(b, loc, arith::AddIOp::create(b, loc, there, around), here);
    Value changed = tensor::InsertOp::create(b, loc, on, next[0], earlier);
    return SmallVector<Value>{tensor::InsertOp::create(b, loc, back, changed, vector), next[1]};
  });
}

/// Combines the next updates of a chain, at most `most` of them.
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

/// Combines all updates of a window in the iteration of its last vector, so that no two iterations write the same
/// window.
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

/// Whether to process each window independently.
bool Scatter::isByWindow() const {
  // Numbers of vectors have 32 bits.
  if (!hasSeparateWindows() || vectors <= 1 || vectors >= std::numeric_limits<int32_t>::max())
    return false;
  int64_t window = llvm::product_of(windowShape);
  if (chunks > 1)
    return window >= kLargeWindow;
  // For small windows, comparing all pairs takes longer than adding one by one, except on a GPU with its many threads.
  TaskOp task = op->getParentOfType<TaskOp>();
  MeshOp mesh = task ? MeshOp::ofStage(task->getParentOfType<ModuleOp>(), task.getStage()) : MeshOp();
  return vectors <= kMinCompared || window >= vectors / kComparisons || (mesh && mesh.isOfGpus());
}

/// Sums or products of floats. The updates of an element are combined from the neutral element on, and `into` combines
/// the element with the result.
SmallVector<Value> Scatter::byWindow(ValueRange inputs, Operation *reducer, function_ref<Value(Value, Value)> into) {
  Type element = input.getElementType(), f64 = b.getF64Type();
  auto combine = [&](ValueRange old, ValueRange elements) {
    return SmallVector<Value>{emitScalar(b, loc, reducer, {old.front(), elements.front()}, {})};
  };
  auto combineWide = [&](ValueRange old, ValueRange elements) { return combine(old, widened(elements.front())); };
  auto sumUp = [&](Value old, const Chain &chain) -> Value {
    if (!needsDouble())
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

/// Whether every element is +0.
static bool isPositiveZero(Value value) {
  auto scalar = dyn_cast_or_null<FloatAttr>(splatOf(value));
  return scalar && scalar.getValue().isPosZero();
}

AddOp Scatter::findSum() {
  Operation *reducer = roundingReducer();
  if (!isa_and_nonnull<AddOp>(reducer) || op.getInputs().size() != 1 || !isByWindow() || !op->hasOneUse() ||
      !isPositiveZero(op.getInputs().front()))
    return {};
  auto sum = dyn_cast<AddOp>(*op->getUsers().begin());
  if (!sum || sum->getBlock() != op->getBlock())
    return {};
  Value other = sum->getOperand(sum->getOperand(0) == op->getResult(0) ? 1 : 0);
  Operation *made = other.getDefiningOp();
  return !made || made->getBlock() != op->getBlock() || made->isBeforeInBlock(op) ? sum : AddOp();
}

/// Like algebraic simplifiers, replaces x + 0 by x where nothing is scattered, although -0 + 0 is +0.
Value Scatter::lowerInto(AddOp sum) {
  bool isLeft = sum->getOperand(0) == op->getResult(0);
  auto into = [&](Value old, Value scattered) {
    return emitScalar(b, loc, sum, {isLeft ? scattered : old, isLeft ? old : scattered}, {});
  };
  return byWindow(sum->getOperand(isLeft ? 1 : 0), roundingReducer(), into).front();
}
