// Part of `KernelBuilder`: emits reductions. The shape alone determines lanes, tree and chunks, so bits depend neither
// on the vectoriser nor on the number of threads.
#include "../../Loops/Accesses.h"
#include "KernelBuilder.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;

namespace mpmd::kernels {

namespace {

/// A reduction has `kLanes` lanes, or `kLongRowLanes` for rows of at least `kLongRow` elements.
constexpr int64_t kLanes = 16, kLongRow = 256;
/// Columns of the result that one row of a column reduction's launch computes.
constexpr int64_t kWindow = 256;

SmallVector<unsigned> reducedLoops(linalg::GenericOp op) {
  SmallVector<unsigned> loops;
  op.getReductionDims(loops);
  return loops;
}

int64_t lanesFor(int64_t elements, Type type) {
  if (elements < kLanes || !type.isIntOrFloat() || type.getIntOrFloatBitWidth() < 8)
    return 1;
  return elements < kLongRow ? kLanes : codegen::kLongRowLanes;
}

} // namespace

SmallVector<Value, 2> KernelBuilder::applyBody(Operation *op, ArrayRef<Value> loops, ValueRange accumulators) {
  auto generic = cast<linalg::GenericOp>(op);
  IRMapping mapping;
  mapping.map(generic.getRegionOutputArgs(), accumulators);
  for (OpOperand *operand : generic.getDpsInputOperands()) {
    if (!generic.payloadUsesValueFromOperand(operand))
      continue;
    Value element;
    if (isa<RankedTensorType>(operand->get().getType())) {
      element = read(operand->get(), positionOf(generic.getMatchingIndexingMap(operand), loops));
    } else {
      element = evaluate(operand->get());
    }
    mapping.map(generic.getMatchingBlockArgument(operand), element);
  }
  return inlineBlock(*generic.getBody(), mapping, loops);
}

Value KernelBuilder::foldLanes(Operation *combiner, Value lanes, int64_t count, Type element) {
  Value folded = vector::LoadOp::create(b, loc, VectorType::get({count}, element), lanes, constant(0));
  for (int64_t half = count / 2; half >= 1; half /= 2) {
    Value low = vector::ExtractStridedSliceOp::create(b, loc, folded, ArrayRef<int64_t>{0}, ArrayRef<int64_t>{half},
                                                      ArrayRef<int64_t>{1});
    Value high = vector::ExtractStridedSliceOp::create(b, loc, folded, ArrayRef<int64_t>{half}, ArrayRef<int64_t>{half},
                                                       ArrayRef<int64_t>{1});
    folded = combine(combiner, low, high);
  }
  return vector::ExtractOp::create(b, loc, folded, ArrayRef<int64_t>{0});
}

void KernelBuilder::emitTree(ArrayRef<unsigned> reduced, MutableArrayRef<Value> loops, ArrayRef<TreeLoop> tree,
                             MutableArrayRef<Bounds> bounds, size_t accumulators, const TreeActions &actions) {
  const TreeLoop &next = tree.front();
  auto [low, high] = bounds[next.loop];
  if (tree.size() == 1)
    return actions.accumulate(accumulators, low, high);
  size_t inner = accumulators + next.folds;
  loop(low, high, next.step, [&](Value position) {
    loops[reduced[next.loop]] = position;
    // A later loop of the same dimension runs over the `step` elements of one iteration.
    if (next.step != 1)
      bounds[next.loop] = {position, arith::MinSIOp::create(b, loc, add(position, constant(next.step)), high)};
    if (next.folds)
      actions.reset(inner);
    emitTree(reduced, loops, tree.drop_front(), bounds, inner, actions);
    if (next.folds)
      actions.fold(inner, accumulators);
    bounds[next.loop] = {low, high};
  });
}

Value KernelBuilder::reduceInLanes(Operation *op, MutableArrayRef<Value> loops, Value from, Value to) {
  auto generic = cast<linalg::GenericOp>(op);
  Operation *combiner = getCombiner(op);
  Type element = combiner->getResult(0).getType();
  SmallVector<unsigned> reduced = reducedLoops(generic);
  SmallVector<int64_t> ranges;
  SmallVector<Bounds> bounds;
  for (unsigned loop : reduced) {
    ranges.push_back(generic.getStaticLoopRanges()[loop]);
    bounds.push_back({constant(0), constant(ranges.back())});
  }
  bounds.front() = {from, to};
  // A chunk is an interval of the first reduction loop.
  if (ReductionCut cut = cutReduction(op); cut.chunks > 1)
    ranges.front() = cut.size;
  int64_t lanes = lanesFor(ranges.back(), element);
  SmallVector<TreeLoop> tree = planReductionTree(ranges, lanes, roundsResult(combiner));
  SmallVector<Value> accumulators;
  for (size_t level = 0; level < countAccumulators(tree); ++level)
    accumulators.push_back(scratchRow(lanes, element));

  auto accumulate = [&](size_t level, Value lane, Value position) {
    loops[reduced.back()] = position;
    Value old = loadFrom(accumulators[level], element, lane);
    storeTo(accumulators[level], applyBody(op, loops, old).front(), lane);
  };
  TreeActions actions;
  actions.reset = [&](size_t level) {
    Value neutral = arith::ConstantOp::create(b, loc, neutralOf(combiner));
    loop(constant(0), constant(lanes), 1, [&](Value lane) { storeTo(accumulators[level], neutral, lane); });
  };
  actions.fold = [&](size_t from, size_t to) {
    loop(constant(0), constant(lanes), 1, [&](Value lane) {
      Value sum =
          combine(combiner, loadFrom(accumulators[to], element, lane), loadFrom(accumulators[from], element, lane));
      storeTo(accumulators[to], sum, lane);
    });
  };
  actions.accumulate = [&](size_t level, Value low, Value high) {
    if (lanes == 1) {
      loop(low, high, 1, [&](Value position) { accumulate(level, constant(0), position); });
      return;
    }
    // Full groups of lanes come first, then the remaining elements in the first lanes. An element's lane depends only
    // on its index.
    Value length = arith::SubIOp::create(b, loc, high, low);
    Value rest = arith::RemUIOp::create(b, loc, length, constant(lanes));
    Value whole = arith::SubIOp::create(b, loc, high, rest);
    loop(low, whole, lanes, [&](Value group) {
      loop(constant(0), constant(lanes), 1, [&](Value lane) { accumulate(level, lane, add(group, lane)); });
    });
    loop(constant(0), rest, 1, [&](Value lane) { accumulate(level, lane, add(whole, lane)); });
  };
  actions.reset(0);
  emitTree(reduced, loops, tree, bounds, 0, actions);
  return lanes == 1 ? loadFrom(accumulators.front(), element, constant(0))
                    : foldLanes(combiner, accumulators.front(), lanes, element);
}

SmallVector<Value, 2> KernelBuilder::reduceInOrder(Operation *op, MutableArrayRef<Value> loops) {
  auto generic = cast<linalg::GenericOp>(op);
  SmallVector<unsigned> reduced = reducedLoops(generic);
  SmallVector<int64_t> ranges = generic.getStaticLoopRanges();
  AffineMap output = generic.getMatchingIndexingMap(generic.getDpsInitOperand(0));
  SmallVector<Value, 2> initial;
  Position at = positionOf(output, loops);
  for (Value init : generic.getDpsInits())
    initial.push_back(read(init, at));

  std::function<SmallVector<Value, 2>(size_t, ValueRange)> descend =
      [&](size_t depth, ValueRange accumulators) -> SmallVector<Value, 2> {
    if (depth == reduced.size())
      return applyBody(op, loops, accumulators);
    auto loop = scf::ForOp::create(b, loc, constant(0), constant(ranges[reduced[depth]]), constant(1), accumulators);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToEnd(loop.getBody());
    scopes.emplace_back();
    loops[reduced[depth]] = loop.getInductionVar();
    scf::YieldOp::create(b, loc, descend(depth + 1, loop.getRegionIterArgs()));
    scopes.pop_back();
    return SmallVector<Value, 2>(loop.getResults());
  };
  return descend(0, initial);
}

void KernelBuilder::emitRowReduction(Operation *op, ArrayRef<Value> row) {
  auto generic = cast<linalg::GenericOp>(op);
  SmallVector<Value, 6> loops = loopsAt(op, row);
  SmallVector<Value, 2> results;
  if (Operation *combiner = getCombiner(op)) {
    SmallVector<int64_t> ranges = generic.getStaticLoopRanges();
    Value sum = reduceInLanes(op, loops, constant(0), constant(ranges[reducedLoops(generic).front()]));
    results.push_back(combine(combiner, read(generic.getDpsInits().front(), Position::of(row)), sum));
  } else {
    results = reduceInOrder(op, loops);
  }
  for (auto [value, element] : llvm::zip_equal(op->getResults(), results)) {
    rowScalars[value] = element;
    if (Value buffer = buffers.lookup(value)) {
      written.insert(buffer);
      storeTo(argumentFor(buffer), element, linearize(row, shapeOf(op)));
    }
  }
}

void KernelBuilder::emitReductionChunks(Operation *op, Value partials) {
  auto generic = cast<linalg::GenericOp>(op);
  ReductionCut cut = cutReduction(op);
  unsigned first = reducedLoops(generic).front();
  Value range = constant(generic.getStaticLoopRanges()[first]);
  SmallVector<int64_t> shape{cut.chunks};
  shape.append(shapeOf(op).begin(), shapeOf(op).end());
  written.insert(partials);
  rowLoop(shape, [&](ArrayRef<Value> row) {
    SmallVector<Value, 6> loops = loopsAt(op, row.drop_front());
    Value from = multiply(row.front(), cut.size);
    Value to = arith::MinSIOp::create(b, loc, add(from, constant(cut.size)), range);
    storeTo(argumentFor(partials), reduceInLanes(op, loops, from, to), linearize(row, shape));
  });
}

void KernelBuilder::emitReductionOfChunks(Operation *op, Value partials) {
  ReductionCut cut = cutReduction(op);
  Operation *combiner = getCombiner(op);
  Type element = combiner->getResult(0).getType();
  Value value = op->getResult(0), buffer = buffers.lookup(value);
  SmallVector<int64_t> shape{cut.chunks};
  shape.append(shapeOf(op).begin(), shapeOf(op).end());
  written.insert(buffer);
  rowLoop(shapeOf(op), [&](ArrayRef<Value> row) {
    Value initial = read(cast<linalg::GenericOp>(op).getDpsInits().front(), Position::of(row));
    auto sum = scf::ForOp::create(b, loc, constant(0), constant(cut.chunks), constant(1), ValueRange{initial});
    {
      OpBuilder::InsertionGuard guard(b);
      b.setInsertionPointToEnd(sum.getBody());
      Position at = Position::of(sum.getInductionVar(), row);
      Value partial = loadFrom(argumentFor(partials), element, linearize(at.dims, shape));
      scf::YieldOp::create(b, loc, combine(combiner, sum.getRegionIterArgs().front(), partial));
    }
    storeTo(argumentFor(buffer), sum.getResult(0), linearize(row, shapeOf(op)));
  });
}

void KernelBuilder::emitColumnReduction(Operation *op) {
  auto generic = cast<linalg::GenericOp>(op);
  ArrayRef<int64_t> shape = shapeOf(op);
  AffineMap output = generic.getMatchingIndexingMap(generic.getDpsInitOperand(0));
  SmallVector<unsigned> reduced = reducedLoops(generic);
  SmallVector<int64_t> ranges = generic.getStaticLoopRanges();
  int64_t columns = shape.back(), window = std::min(columns, kWindow);
  unsigned columnLoop = cast<AffineDimExpr>(output.getResults().back()).getPosition();

  // Without combiners of known neutral element, all elements are combined in order.
  SmallVector<Operation *, 2> combiners = getCombiners(op);
  SmallVector<int64_t> reducedRanges;
  SmallVector<Bounds> bounds;
  for (unsigned loop : reduced) {
    reducedRanges.push_back(ranges[loop]);
    bounds.push_back({constant(0), constant(ranges[loop])});
  }
  SmallVector<TreeLoop> tree = planReductionTree(reducedRanges, 1, llvm::any_of(combiners, roundsResult));

  SmallVector<SmallVector<Value, 2>> accumulators;
  for (size_t level = 0; level < countAccumulators(tree); ++level) {
    accumulators.emplace_back();
    for (Value value : op->getResults())
      accumulators.back().push_back(scratchRow(window, getElementTypeOrSelf(value.getType())));
  }
  for (Value value : op->getResults())
    written.insert(buffers.lookup(value));
  SmallVector<int64_t> rowShape(shape.drop_back());
  rowShape.push_back((columns + window - 1) / window);
  rowLoop(rowShape, [&](ArrayRef<Value> row) {
    SmallVector<Value, 6> loops = loopsAt(op, row.drop_back());
    Value from = multiply(row.back(), window);
    Value width =
        arith::MinSIOp::create(b, loc, constant(window), arith::SubIOp::create(b, loc, constant(columns), from));
    auto atColumn = [&](Value column) { return Position::of(row.drop_back(), column); };
    auto elementOf = [](Value value) { return getElementTypeOrSelf(value.getType()); };

    loop(constant(0), width, 1, [&](Value lane) {
      for (auto [init, accumulator] : llvm::zip_equal(generic.getDpsInits(), accumulators.front()))
        storeTo(accumulator, read(init, atColumn(add(from, lane))), lane);
    });
    TreeActions actions;
    actions.reset = [&](size_t level) {
      loop(constant(0), width, 1, [&](Value lane) {
        for (auto [combiner, accumulator] : llvm::zip_equal(combiners, accumulators[level]))
          storeTo(accumulator, arith::ConstantOp::create(b, loc, neutralOf(combiner)), lane);
      });
    };
    actions.fold = [&](size_t inner, size_t outer) {
      loop(constant(0), width, 1, [&](Value lane) {
        for (auto [value, combiner, part, whole] :
             llvm::zip_equal(op->getResults(), combiners, accumulators[inner], accumulators[outer]))
          storeTo(whole,
                  combine(combiner, loadFrom(whole, elementOf(value), lane), loadFrom(part, elementOf(value), lane)),
                  lane);
      });
    };
    actions.accumulate = [&](size_t level, Value low, Value high) {
      loop(low, high, 1, [&](Value position) {
        loops[reduced.back()] = position;
        loop(constant(0), width, 1, [&](Value lane) {
          loops[columnLoop] = add(from, lane);
          SmallVector<Value, 2> old;
          for (auto [value, accumulator] : llvm::zip_equal(op->getResults(), accumulators[level]))
            old.push_back(loadFrom(accumulator, elementOf(value), lane));
          for (auto [accumulator, element] : llvm::zip_equal(accumulators[level], applyBody(op, loops, old)))
            storeTo(accumulator, element, lane);
        });
      });
    };
    emitTree(reduced, loops, tree, bounds, 0, actions);
    loop(constant(0), width, 1, [&](Value lane) {
      for (auto [value, accumulator] : llvm::zip_equal(op->getResults(), accumulators.front())) {
        Value element = loadFrom(accumulator, elementOf(value), lane);
        storeTo(argumentFor(buffers.lookup(value)), element, linearize(atColumn(add(from, lane)).dims, shape));
      }
    });
  });
}

} // namespace mpmd::kernels
