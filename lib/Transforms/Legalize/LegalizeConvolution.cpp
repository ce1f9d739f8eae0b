//===- LegalizeConvolution.cpp - convolutions ----------------------------------------------------===//
//
// Gathers windows into a matrix, in the memory order of kernel and result, so that a plain contraction is left. Groups
// with few features (depthwise convolutions) are computed without gathering.
//
//===------------------------------------------------------------------------------------------===//

#include "Legalize.h"
#include "mpmd/Dialect/StableHLO/Window.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace mpmd;
using namespace mpmd::legalize;

/// A group whose matrices have fewer columns or features does not gain by a library call.
static constexpr int64_t kThinGroup = 4;

namespace {
/// A loop of the contraction.
struct Loop {
  int64_t size;
  bool reduced = false;
  /// The position of the loop's dimension in the result and in the kernel, for sorting; -1 if it has none.
  int64_t inResult = -1, inKernel = -1;
};

class Convolution {
public:
  Convolution(IRRewriter &rewriter, stablehlo::ConvolutionOp op, Signs signs)
      : b(rewriter), loc(op.getLoc()), op(op), numbers(op.getDimensionNumbers()), window(windowOf(op)), signs(signs),
        type(cast<RankedTensorType>(op.getType())), element(sumTypeOf(type.getElementType())) {}

  Value lower();

private:
  Value paddedInput();
  Value groupedKernel();
  void makeLoops();
  SmallVector<AffineExpr> inputExprs(ArrayRef<AffineExpr> of);
  Value gatherWindows(Value input, SmallVectorImpl<unsigned> &order);
  bool isThin() const { return groups > 1 && std::min(loops[feature].size, loops[out].size) < kThinGroup; }
  AffineExpr dim(unsigned i) { return b.getAffineDimExpr(i); }

  IRRewriter &b;
  Location loc;
  stablehlo::ConvolutionOp op;
  ConvDimensionNumbersAttr numbers;
  Window window;
  Signs signs;
  RankedTensorType type;
  Type element;
  int64_t groups = 1;
  /// The loops, in the order: group, batch, positions, output feature, window, input feature. Windows of one element
  /// and a single group have no loop.
  SmallVector<Loop> loops;
  int64_t group = -1, batch = 0, out = 0, feature = 0;
  SmallVector<int64_t> positions, windows;
};
} // namespace

/// The dilated and padded input. Batch and feature dimensions have no padding.
Value Convolution::paddedInput() {
  Value input = op.getLhs();
  auto rank = cast<RankedTensorType>(input.getType()).getRank();
  SmallVector<int64_t> low(rank, 0), high(rank, 0), interior(rank, 0);
  for (auto [i, at] : llvm::enumerate(numbers.getInputSpatialDimensions())) {
    low[at] = window.low[i];
    high[at] = window.high[i];
    interior[at] = window.baseDilations[i] - 1;
  }
  Value zero = scalarConstant(b, loc, getElementTypeOrSelf(input), 0);
  return padded(b, loc, input, zero, low, high, interior);
}

void Convolution::makeLoops() {
  auto kernel = cast<RankedTensorType>(op.getRhs().getType());
  auto add = [&](Loop loop) {
    loops.push_back(loop);
    return static_cast<int64_t>(loops.size()) - 1;
  };
  groups = op.getFeatureGroupCount() * op.getBatchGroupCount();
  int64_t outAt = numbers.getOutputFeatureDimension();
  // Sort keys are doubled positions, so that the group can be right before the output features in the result.
  if (groups > 1)
    group = add({groups, false, 2 * outAt, -1});
  batch =
      add({type.getDimSize(numbers.getOutputBatchDimension()), false, 2 * numbers.getOutputBatchDimension() + 1, -1});
  for (int64_t at : numbers.getOutputSpatialDimensions())
    positions.push_back(add({type.getDimSize(at), false, 2 * at + 1, -1}));
  out = add({type.getDimSize(outAt) / groups, false, 2 * outAt + 1, numbers.getKernelOutputFeatureDimension()});
  for (int64_t at : numbers.getKernelSpatialDimensions()) {
    int64_t size = kernel.getDimSize(at);
    windows.push_back(size == 1 ? -1 : add({size, true, -1, at}));
  }
  feature = add({kernel.getDimSize(numbers.getKernelInputFeatureDimension()), true, -1,
                 numbers.getKernelInputFeatureDimension()});
}

/// The kernel with reversed windows, without window dimensions of size 1, and with output features split by group.
Value Convolution::groupedKernel() {
  Value kernel = op.getRhs();
  SmallVector<int64_t> turned;
  if (auto reversal = op.getWindowReversal())
    for (auto [flag, at] : llvm::zip(*reversal, numbers.getKernelSpatialDimensions()))
      if (flag)
        turned.push_back(at);
  if (!turned.empty())
    kernel = reversed(b, loc, kernel, turned);
  auto from = cast<RankedTensorType>(kernel.getType());
  SmallVector<int64_t> shape;
  for (int64_t i = 0; i < from.getRank(); ++i) {
    if (i == numbers.getKernelOutputFeatureDimension() && group >= 0)
      shape.append({groups, from.getDimSize(i) / groups});
    else if (from.getDimSize(i) != 1 || i == numbers.getKernelInputFeatureDimension() ||
             i == numbers.getKernelOutputFeatureDimension())
      shape.push_back(from.getDimSize(i));
  }
  kernel = reshapeTo(b, loc, kernel, from.clone(shape));
  return convertedTo(b, loc, kernel, element, signs);
}

/// The indices into the padded input, as expressions of the loops.
SmallVector<AffineExpr> Convolution::inputExprs(ArrayRef<AffineExpr> of) {
  SmallVector<AffineExpr> exprs(type.getRank());
  AffineExpr inBatch = of[batch], inFeature = of[feature];
  if (group >= 0 && op.getBatchGroupCount() > 1)
    inBatch = of[group] * loops[batch].size + inBatch;
  else if (group >= 0)
    inFeature = of[group] * loops[feature].size + inFeature;
  exprs[numbers.getInputBatchDimension()] = inBatch;
  exprs[numbers.getInputFeatureDimension()] = inFeature;
  for (auto [i, at] : llvm::enumerate(numbers.getInputSpatialDimensions())) {
    exprs[at] = of[positions[i]] * window.strides[i];
    if (windows[i] >= 0)
      exprs[at] = exprs[at] + of[windows[i]] * window.windowDilations[i];
  }
  return exprs;
}

/// Gathers a matrix with one row per window position. The elements of a row are in kernel order. `order` gets the loop
/// of each dimension.
Value Convolution::gatherWindows(Value input, SmallVectorImpl<unsigned> &order) {
  for (auto [i, loop] : llvm::enumerate(loops))
    if (static_cast<int64_t>(i) != out)
      order.push_back(i);
  llvm::stable_sort(order, [&](unsigned x, unsigned y) {
    auto key = [&](unsigned i) {
      return std::make_tuple(static_cast<int64_t>(i) != group, loops[i].reduced,
                             loops[i].reduced ? loops[i].inKernel : loops[i].inResult);
    };
    return key(x) < key(y);
  });
  SmallVector<int64_t> shape;
  SmallVector<AffineExpr> of(loops.size(), b.getAffineConstantExpr(0));
  for (auto [to, i] : llvm::enumerate(order)) {
    shape.push_back(loops[i].size);
    of[i] = dim(to);
  }
  auto gathered = RankedTensorType::get(shape, element);
  AffineMap map = AffineMap::get(shape.size(), 0, inputExprs(of), b.getContext());
  return parallelGeneric(b, loc, gathered, input, map, [&](OpBuilder &inner, Location at, ValueRange args) {
    return emitConvert(inner, at, args[0], element, signs);
  });
}

Value Convolution::lower() {
  Value input = paddedInput();
  makeLoops();
  Value kernel = groupedKernel();

  SmallVector<AffineExpr> all;
  SmallVector<utils::IteratorType> iterators;
  for (auto [i, loop] : llvm::enumerate(loops)) {
    all.push_back(dim(i));
    iterators.push_back(loop.reduced ? utils::IteratorType::reduction : utils::IteratorType::parallel);
  }
  SmallVector<AffineExpr> inputMap = inputExprs(all);
  bool plain = llvm::all_of(inputMap, [](AffineExpr expr) { return isa<AffineDimExpr>(expr); });
  if (plain || isThin()) {
    input = convertedTo(b, loc, input, element, signs);
  } else {
    SmallVector<unsigned> order;
    input = gatherWindows(input, order);
    inputMap.clear();
    for (unsigned i : order)
      inputMap.push_back(dim(i));
  }

  // Kernel and result have their loops in the order of their dimensions. The group comes right before the features.
  auto ordered = [&](auto key) {
    SmallVector<unsigned> found;
    for (unsigned i = 0; i < loops.size(); ++i)
      if (key(i) >= 0)
        found.push_back(i);
    llvm::stable_sort(found, [&](unsigned x, unsigned y) { return key(x) < key(y); });
    return llvm::map_to_vector(found, [&](unsigned i) { return dim(i); });
  };
  SmallVector<AffineExpr> kernelMap = ordered([&](unsigned i) -> int64_t {
    if (static_cast<int64_t>(i) == group)
      return 2 * numbers.getKernelOutputFeatureDimension();
    return loops[i].inKernel < 0 ? -1 : 2 * loops[i].inKernel + 1;
  });
  SmallVector<AffineExpr> resultMap = ordered([&](unsigned i) { return loops[i].inResult; });
  SmallVector<int64_t> shape;
  for (AffineExpr expr : resultMap)
    shape.push_back(loops[cast<AffineDimExpr>(expr).getPosition()].size);

  auto sumType = RankedTensorType::get(shape, element);
  AffineMap maps[] = {AffineMap::get(loops.size(), 0, inputMap, b.getContext()),
                      AffineMap::get(loops.size(), 0, kernelMap, b.getContext()),
                      AffineMap::get(loops.size(), 0, resultMap, b.getContext())};
  Value zeros = filledTensor(b, loc, sumType, scalarConstant(b, loc, element, 0));
  Value sums = linalg::GenericOp::create(b, loc, sumType, ValueRange{input, kernel}, zeros, maps, iterators,
                                         [&](OpBuilder &inner, Location at, ValueRange args) {
                                           linalg::YieldOp::create(
                                               inner, at, multiplyAdd(inner, at, args[0], args[1], args[2], signs));
                                         })
                   .getResult(0);
  sums = reshapeTo(b, loc, sums, RankedTensorType::get(type.getShape(), element));
  return convertedTo(b, loc, sums, type.getElementType(), signs);
}

LogicalResult legalize::lowerConvolution(Context &context, Operation *op) {
  auto convolution = dyn_cast<stablehlo::ConvolutionOp>(op);
  if (!convolution)
    return failure();
  Signs signs = context.signs.lookup(op);
  context.rewriter.replaceOp(op, Convolution(context.rewriter, convolution, signs).lower());
  return success();
}
