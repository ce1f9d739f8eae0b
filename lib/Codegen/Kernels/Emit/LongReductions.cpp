// Reductions in a loop or branch that is one sequential kernel: they use the same tree as other kernels, so the bits
// are equal.
#include "../../Loops/Accesses.h"
#include "../CommandLists/TaskLowering.h"
#include "ReductionTree.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace mpmd::kernels {

namespace {

class LongReduction {
public:
  LongReduction(RewriterBase &b, linalg::GenericOp op)
      : b(b), loc(op.getLoc()), op(op), ranges(op.getStaticLoopRanges()), at(op.getNumLoops()) {}

  bool isLong();
  void emit();

private:
  using Bounds = std::pair<Value, Value>;

  Value constant(int64_t value) { return arith::ConstantIndexOp::create(b, loc, value); }
  void loop(Value from, Value to, int64_t step, function_ref<void(Value)> body) {
    codegen::emitLoop(b, loc, from, to, step, body);
  }
  SmallVector<Value> apply(AffineMap map);
  void forColumns(function_ref<void(Value)> body);
  void combineColumns(size_t from, size_t into);
  void accumulate(size_t level);
  void emitTree(ArrayRef<TreeLoop> rest, MutableArrayRef<Bounds> bounds, size_t level);

  RewriterBase &b;
  Location loc;
  linalg::GenericOp op;
  SmallVector<int64_t> ranges;
  /// By loop of the op: its current index.
  SmallVector<Value> at;
  SmallVector<unsigned> reduced, parallel;
  /// The innermost parallel loop, if an input is contiguous along it. All its indices are accumulated together.
  std::optional<unsigned> columns;
  SmallVector<Operation *, 2> combiners;
  SmallVector<TreeLoop> tree;
  /// By level and result: a buffer with one accumulator per column.
  SmallVector<SmallVector<Value, 2>> accumulators;
};

bool LongReduction::isLong() {
  combiners = getCombiners(op);
  if (llvm::none_of(combiners, roundsResult))
    return false;
  op.getReductionDims(reduced);
  op.getParallelDims(parallel);
  SmallVector<int64_t> reducedRanges;
  for (unsigned loop : reduced)
    reducedRanges.push_back(ranges[loop]);
  tree = planReductionTree(reducedRanges, 1, /*rounds=*/true);
  AffineMap output = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  return countAccumulators(tree) > 1 && output.isProjectedPermutation() && output.getNumResults() == parallel.size() &&
         llvm::all_of(op.getDpsInitsMutable(),
                      [&](OpOperand &init) { return op.getMatchingIndexingMap(&init) == output; });
}

SmallVector<Value> LongReduction::apply(AffineMap map) {
  SmallVector<Value> indices;
  for (AffineExpr expr : map.getResults()) {
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      indices.push_back(at[dim.getPosition()]);
    else
      indices.push_back(affine::AffineApplyOp::create(b, loc, AffineMap::get(map.getNumDims(), 0, expr), at));
  }
  return indices;
}

/// Emits a loop over the columns, or one call of `body` without columns.
void LongReduction::forColumns(function_ref<void(Value)> body) {
  if (!columns)
    return body(constant(0));
  loop(constant(0), constant(ranges[*columns]), 1, [&](Value column) {
    at[*columns] = column;
    body(column);
  });
}

void LongReduction::combineColumns(size_t from, size_t into) {
  forColumns([&](Value column) {
    for (auto [combiner, part, whole] : llvm::zip_equal(combiners, accumulators[from], accumulators[into])) {
      Value left = memref::LoadOp::create(b, loc, whole, column), right = memref::LoadOp::create(b, loc, part, column);
      memref::StoreOp::create(b, loc, combine(b, loc, combiner, left, right), whole, column);
    }
  });
}

/// Accumulates the elements at the current indices of the reduction loops.
void LongReduction::accumulate(size_t level) {
  forColumns([&](Value column) {
    IRMapping mapping;
    for (OpOperand *input : op.getDpsInputOperands()) {
      Value element = input->get();
      if (isa<MemRefType>(element.getType()))
        element = memref::LoadOp::create(b, loc, element, apply(op.getMatchingIndexingMap(input)));
      mapping.map(op.getMatchingBlockArgument(input), element);
    }
    for (auto [argument, accumulator] : llvm::zip_equal(op.getRegionOutputArgs(), accumulators[level]))
      mapping.map(argument, memref::LoadOp::create(b, loc, accumulator, column));
    for (Operation &inner : op.getBody()->without_terminator()) {
      if (auto index = dyn_cast<linalg::IndexOp>(inner))
        mapping.map(index.getResult(), at[index.getDim()]);
      else
        b.clone(inner, mapping);
    }
    for (auto [value, accumulator] : llvm::zip_equal(op.getBody()->getTerminator()->getOperands(), accumulators[level]))
      memref::StoreOp::create(b, loc, mapping.lookupOrDefault(value), accumulator, column);
  });
}

void LongReduction::emitTree(ArrayRef<TreeLoop> rest, MutableArrayRef<Bounds> bounds, size_t level) {
  if (rest.empty())
    return accumulate(level);
  const TreeLoop &next = rest.front();
  auto [low, high] = bounds[next.loop];
  loop(low, high, next.step, [&](Value position) {
    at[reduced[next.loop]] = position;
    if (next.step != 1) {
      Value end = arith::AddIOp::create(b, loc, position, constant(next.step));
      bounds[next.loop] = {position, arith::MinSIOp::create(b, loc, end, high)};
    }
    if (next.folds)
      forColumns([&](Value column) {
        for (auto [combiner, accumulator] : llvm::zip_equal(combiners, accumulators[level + 1]))
          memref::StoreOp::create(b, loc, arith::ConstantOp::create(b, loc, neutralOf(combiner)), accumulator, column);
      });
    emitTree(rest.drop_front(), bounds, level + next.folds);
    if (next.folds)
      combineColumns(level + 1, level);
    bounds[next.loop] = {low, high};
  });
}

void LongReduction::emit() {
  AffineMap output = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  if (!parallel.empty()) {
    unsigned last = parallel.back();
    bool contiguous = llvm::any_of(op.getDpsInputOperands(), [&](OpOperand *input) {
      AffineMap map = op.getMatchingIndexingMap(input);
      return map.getNumResults() > 0 && map.getResults().back().isFunctionOfDim(last);
    });
    if (contiguous && ranges[last] > 1) {
      columns = last;
      parallel.pop_back();
    }
  }
  SmallVector<Bounds> bounds;
  for (unsigned loop : reduced)
    bounds.push_back({constant(0), constant(ranges[loop])});
  for (size_t level = 0; level < countAccumulators(tree); ++level) {
    accumulators.emplace_back();
    for (Value init : op.getDpsInits())
      accumulators.back().push_back(memref::AllocOp::create(
          b, loc, MemRefType::get({columns ? ranges[*columns] : 1}, getElementTypeOrSelf(init.getType()))));
  }
  std::function<void(size_t)> descend = [&](size_t depth) {
    if (depth < parallel.size())
      return loop(constant(0), constant(ranges[parallel[depth]]), 1, [&](Value position) {
        at[parallel[depth]] = position;
        descend(depth + 1);
      });
    forColumns([&](Value column) {
      for (auto [init, accumulator] : llvm::zip_equal(op.getDpsInits(), accumulators.front()))
        memref::StoreOp::create(b, loc, memref::LoadOp::create(b, loc, init, apply(output)), accumulator, column);
    });
    emitTree(tree, bounds, 0);
    forColumns([&](Value column) {
      for (auto [init, accumulator] : llvm::zip_equal(op.getDpsInits(), accumulators.front()))
        memref::StoreOp::create(b, loc, memref::LoadOp::create(b, loc, accumulator, column), init, apply(output));
    });
  };
  descend(0);
}

} // namespace

LogicalResult lowerLongReduction(RewriterBase &rewriter, Operation *op) {
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic || generic.getNumReductionLoops() == 0)
    return failure();
  LongReduction reduction(rewriter, generic);
  if (!reduction.isLong())
    return failure();
  reduction.emit();
  return success();
}

} // namespace mpmd::kernels
