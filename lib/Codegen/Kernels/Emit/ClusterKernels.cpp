// Part of `KernelBuilder`: emits clusters, elementwise kernels and writes.
#include "KernelBuilder.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;

namespace mpmd::kernels {

void KernelBuilder::emitCluster(const Node &node) {
  SmallVector<Operation *> ops(node.ops.begin(), node.ops.end());
  auto rank = [&](Operation *op) { return 2 * plan.levelOf(op) + (plan.getRole(op) == Role::Reduction); };
  llvm::stable_sort(ops, [&](Operation *a, Operation *b) { return rank(a) < rank(b); });

  if (node.flat) {
    bool positionFree = llvm::all_of(ops, [&](Operation *op) { return plan.isPositionFree(op); });
    ArrayRef<int64_t> shape = shapeOf(ops.front());
    for (Operation *op : ops)
      unfinished.insert(op->getResults().begin(), op->getResults().end());
    elementLoop(shape, positionFree, crossedDimension(ops), [&](const Position &at) {
      SmallVector<SmallVector<Value, 2>> elements;
      for (Operation *op : ops) {
        elements.push_back(compute(op, at));
        for (auto [value, element] : llvm::zip_equal(op->getResults(), elements.back()))
          remember(value, at, element);
      }
      Value linear = at.linear ? at.linear : linearize(at.dims, shape);
      for (auto [op, list] : llvm::zip_equal(ops, elements))
        for (auto [value, element] : llvm::zip_equal(op->getResults(), list))
          if (Value buffer = buffers.lookup(value)) {
            written.insert(buffer);
            storeTo(argumentFor(buffer), element, linear);
          }
    });
    return;
  }

  size_t rowRank = node.rowShape.size();
  planTemporaries(ops, rowRank);
  rowLoop(node.rowShape, [&](ArrayRef<Value> row) {
    currentRow.assign(row.begin(), row.end());
    SmallVector<Operation *> rest(ops);
    while (!rest.empty()) {
      Operation *first = rest.front();
      if (plan.getRole(first) == Role::Reduction) {
        emitRowReduction(first, row);
        rest.erase(rest.begin());
        continue;
      }
      // Elementwise ops of one level over the same inner dimensions share a loop, and may read each other's current
      // element. The group skips ops of other inner dimensions. A skipped op does not depend on the group, because it
      // would then be on a later level.
      SmallVector<Operation *> group, others;
      for (Operation *op : rest)
        (rank(op) == rank(first) && shapeOf(op).drop_front(rowRank) == shapeOf(first).drop_front(rowRank) ? group
                                                                                                          : others)
            .push_back(op);
      emitGroup(group, row, rowRank);
      rest = std::move(others);
    }
  });
}

int KernelBuilder::crossedDimension(ArrayRef<Operation *> ops) const {
  for (Operation *op : ops) {
    int inner = -1;
    for (auto [dim, size] : llvm::enumerate(shapeOf(op)))
      inner = size == 1 ? inner : dim;
    for (const Access &access : plan.accessesOf(op)) {
      auto last = llvm::find_if(llvm::reverse(access.dims), [](int dim) { return dim != kZero; });
      // The index of an unknown dimension may depend on any loop.
      if (last != access.dims.rend() && *last >= 0 && *last != inner &&
          (llvm::is_contained(access.dims, inner) || llvm::is_contained(access.dims, kUnknown)))
        return *last;
    }
  }
  return -1;
}

void KernelBuilder::planTemporaries(ArrayRef<Operation *> ops, size_t rowRank) {
  for (Operation *op : ops) {
    if (plan.getRole(op) != Role::Elementwise)
      continue;
    int64_t elements = computeProduct(shapeOf(op).drop_front(rowRank));
    for (Value value : op->getResults()) {
      bool readLater = llvm::any_of(ops, [&](Operation *other) {
        bool sameLoop = plan.getRole(other) == Role::Elementwise && plan.levelOf(other) == plan.levelOf(op);
        return !sameLoop &&
               llvm::any_of(plan.accessesOf(other), [&](const Access &access) { return access.base == value; });
      });
      if (readLater && elements > 1 && !buffers.lookup(value))
        rowBuffers[value] = scratchRow(elements, getElementTypeOrSelf(value.getType()));
    }
  }
}

void KernelBuilder::emitGroup(ArrayRef<Operation *> ops, ArrayRef<Value> row, size_t rowRank) {
  ArrayRef<int64_t> shape = shapeOf(ops.front()), inner = shape.drop_front(rowRank);
  bool oneElement = llvm::all_of(inner, [](int64_t size) { return size == 1; });
  for (Operation *op : ops)
    unfinished.insert(op->getResults().begin(), op->getResults().end());
  loopNest(inner, [&](ArrayRef<Value> rest) {
    Position at = Position::of(row, rest);
    SmallVector<SmallVector<Value, 2>> elements;
    for (Operation *op : ops) {
      elements.push_back(compute(op, at));
      for (auto [value, element] : llvm::zip_equal(op->getResults(), elements.back())) {
        remember(value, at, element);
        if (oneElement)
          rowScalars[value] = element;
      }
    }
    for (auto [op, list] : llvm::zip_equal(ops, elements))
      for (auto [value, element] : llvm::zip_equal(op->getResults(), list)) {
        if (Value buffer = buffers.lookup(value)) {
          written.insert(buffer);
          storeTo(argumentFor(buffer), element, linearize(at.dims, shape));
        } else if (Value temporary = rowBuffers.lookup(value)) {
          storeTo(temporary, element, linearize(rest, inner));
        }
      }
  });
  for (Operation *op : ops)
    for (Value value : op->getResults())
      unfinished.erase(value);
}

void KernelBuilder::emitElementwise(Value value, Value target) {
  auto type = cast<RankedTensorType>(value.getType());
  written.insert(target);
  elementLoop(type.getShape(), /*positionFree=*/false, /*crossed=*/-1, [&](const Position &at) {
    Value element = read(value, at);
    storeTo(argumentFor(target), element, at.linear ? at.linear : linearize(at.dims, type.getShape()));
  });
}

void KernelBuilder::emitWrite(Operation *op, Value target) {
  written.insert(target);
  if (auto insert = dyn_cast<tensor::InsertOp>(op))
    return rowLoop({}, [&](ArrayRef<Value>) {
      SmallVector<Value, 4> there;
      for (Value index : insert.getIndices())
        there.push_back(evaluate(index));
      storeTo(argumentFor(target), evaluate(insert.getScalar()),
              linearize(there, insert.getDest().getType().getShape()));
    });
  auto insert = cast<tensor::InsertSliceOp>(op);
  if (insert.getDestType().getRank() == 1 && isConstantIntValue(insert.getMixedStrides()[0], 1))
    return emitFlatWrite(insert.getSource(), insert.getMixedOffsets()[0], target);
  llvm::SmallBitVector dropped = insert.getDroppedDims();
  elementLoop(insert.getSourceType().getShape(), /*positionFree=*/false, /*crossed=*/-1, [&](const Position &at) {
    Value element = read(insert.getSource(), at);
    SmallVector<Value, 4> dims = dimsOf(at, insert.getSourceType().getShape());
    SmallVector<Value, 4> there = sliceIndices(insert, dropped, dims);
    storeTo(argumentFor(target), element, linearize(there, insert.getDestType().getShape()));
  });
}

void KernelBuilder::emitFlatWrite(Value source, OpFoldResult offset, Value target) {
  // The loops follow the shape in which the source is computed. Loops over the flat vector would need an index
  // computation for each element.
  while (Operation *reshape = source.getDefiningOp()) {
    if (!isReshape(reshape) || plan.isStored(source))
      break;
    source = reshape->getOperand(0);
  }
  ArrayRef<int64_t> shape = cast<RankedTensorType>(source.getType()).getShape();
  int crossed = -1;
  if (auto generic = source.getDefiningOp<linalg::GenericOp>(); generic && !plan.isStored(source)) {
    AffineMap output = generic.getMatchingIndexingMap(generic.getDpsInitOperand(0));
    for (OpOperand *input : generic.getDpsInputOperands())
      if (AffineMap map = generic.getMatchingIndexingMap(input); map.isPermutation() && map.getNumResults() > 0)
        if (std::optional<unsigned> dim = output.getResultPosition(map.getResult(map.getNumResults() - 1)))
          crossed = *dim;
  }
  elementLoop(shape, /*positionFree=*/plan.isStored(source), crossed, [&](const Position &at) {
    Value element = read(source, at), linear = at.linear ? at.linear : linearize(at.dims, shape);
    storeTo(argumentFor(target), element, add(evaluate(offset), linear));
  });
}

void KernelBuilder::emitScalar(Value value, Value target) {
  written.insert(target);
  rowLoop({}, [&](ArrayRef<Value>) { storeTo(argumentFor(target), evaluate(value), constant(0)); });
}

} // namespace mpmd::kernels
