// Folds transposes, reshapes and slices into strides.
#include "MatrixView.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

namespace mpmd::kernels {

ArrayRef<int64_t> shapeOf(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type ? type.getShape() : ArrayRef<int64_t>();
}

bool isReshape(Operation *op) { return isa_and_nonnull<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op); }

SmallVector<ReassociationIndices> groupsOf(Operation *reshape) {
  auto expand = dyn_cast<tensor::ExpandShapeOp>(reshape);
  return expand ? expand.getReassociationIndices() : cast<tensor::CollapseShapeOp>(reshape).getReassociationIndices();
}

namespace {

/// The strides of the result of a reshape whose source has `strides`. Nothing if the source is not contiguous along
/// merged dimensions.
std::optional<SmallVector<int64_t, 4>> throughReshape(Operation *op, ArrayRef<int64_t> strides) {
  const bool expands = isa<tensor::ExpandShapeOp>(op);
  ArrayRef<int64_t> from = shapeOf(op->getOperand(0)), to = shapeOf(op->getResult(0));
  SmallVector<int64_t, 4> result(to.size(), 1);
  for (auto [group, split] : llvm::enumerate(groupsOf(op))) {
    if (expands) {
      int64_t stride = strides[group];
      for (int64_t dim : llvm::reverse(split)) {
        result[dim] = stride;
        stride *= to[dim];
      }
      continue;
    }
    std::optional<int64_t> next;
    for (int64_t dim : llvm::reverse(split)) {
      if (from[dim] == 1)
        continue;
      if (next && strides[dim] != *next)
        return std::nullopt;
      if (!next)
        result[group] = strides[dim];
      next = strides[dim] * from[dim];
    }
  }
  return result;
}

std::optional<View> through(Operation *op, const View &source) {
  View view{source.base, source.offset, {}};
  if (isReshape(op)) {
    std::optional<SmallVector<int64_t, 4>> strides = throughReshape(op, source.strides);
    if (!strides)
      return std::nullopt;
    view.strides = *strides;
    return view;
  }
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op)) {
    if (ShapedType::isDynamicShape(slice.getStaticOffsets()) || ShapedType::isDynamicShape(slice.getStaticStrides()))
      return std::nullopt;
    llvm::SmallBitVector dropped = slice.getDroppedDims();
    for (size_t dim = 0; dim < source.strides.size(); ++dim) {
      view.offset += slice.getStaticOffsets()[dim] * source.strides[dim];
      if (!dropped.test(dim))
        view.strides.push_back(slice.getStaticStrides()[dim] * source.strides[dim]);
    }
    return view;
  }
  if (std::optional<SmallVector<int64_t, 4>> permutation = getPermutation(op)) {
    for (int64_t dim : *permutation)
      view.strides.push_back(source.strides[dim]);
    return view;
  }
  return std::nullopt;
}

Value sourceOf(Operation *op) {
  bool moves = isReshape(op) || isa_and_nonnull<tensor::ExtractSliceOp>(op) || getPermutation(op);
  return moves ? op->getOperand(0) : Value();
}

} // namespace

std::optional<SmallVector<int64_t, 4>> getPermutation(Operation *op) {
  auto generic = dyn_cast_or_null<linalg::GenericOp>(op);
  if (!generic || generic.getNumDpsInputs() != 1 || generic.getNumDpsInits() != 1 ||
      generic.getNumReductionLoops() != 0)
    return std::nullopt;
  Operation *yield = generic.getBody()->getTerminator();
  if (yield->getOperand(0) != generic.getBody()->getArgument(0) ||
      !isa<RankedTensorType>(generic.getDpsInputs().front().getType()))
    return std::nullopt;
  AffineMap input = generic.getIndexingMapsArray()[0], output = generic.getIndexingMapsArray()[1];
  if (!input.isPermutation() || !output.isPermutation())
    return std::nullopt;
  SmallVector<int64_t, 4> permutation;
  for (AffineExpr expr : output.getResults())
    permutation.push_back(*input.getResultPosition(expr));
  return permutation;
}

SmallVector<View, 4> viewsOf(Value tensor) {
  SmallVector<View, 4> views{{tensor, 0, computeStrides(shapeOf(tensor))}};
  SmallVector<Operation *> chain;
  for (Value source = sourceOf(tensor.getDefiningOp()); source; source = sourceOf(source.getDefiningOp())) {
    chain.push_back(tensor.getDefiningOp());
    tensor = source;
    std::optional<View> view = View{source, 0, computeStrides(shapeOf(source))};
    for (Operation *op : llvm::reverse(chain))
      view = view ? through(op, *view) : std::nullopt;
    if (view)
      views.push_back(*view);
  }
  return views;
}

std::optional<int64_t> mergeStrides(ArrayRef<unsigned> loops, ArrayRef<int64_t> strides, ArrayRef<int64_t> ranges) {
  int64_t merged = 1;
  std::optional<int64_t> next;
  for (unsigned loop : llvm::reverse(loops)) {
    if (ranges[loop] == 1)
      continue;
    if (next && strides[loop] != *next)
      return std::nullopt;
    if (!next)
      merged = strides[loop];
    next = strides[loop] * ranges[loop];
  }
  return merged;
}

} // namespace mpmd::kernels
