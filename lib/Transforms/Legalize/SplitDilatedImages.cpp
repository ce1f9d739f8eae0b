//===- SplitDilatedImages.cpp - convolutions without zeros between image elements -------------===//
//
// A dilated image has zeros between its elements; transposed convolutions and gradients of strided convolutions read
// one. With a dilation of s, results whose positions are equal modulo s use the same kernel elements. So a convolution
// of the undilated image computes these results as separate output features, which are then interleaved. This is a
// sub-pixel convolution (Shi et al., "Is the deconvolution layer the same as a convolutional layer?", 2016).
//
//===------------------------------------------------------------------------------------------===//

#include "Legalize.h"
#include "mpmd/Dialect/StableHLO/Window.h"

#include "mlir/IR/Builders.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::stablehlo;

namespace {
/// A spatial dimension with dilation s. A phase is the set of results whose positions are equal modulo s.
struct Dilated {
  /// The index of the spatial dimension.
  size_t index;
  int64_t dilation, image, kernel, result;
  /// `taps`: the number of kernel elements that a phase reads. `phases`: the number of phases that read any.
  int64_t taps, phases;
  /// `positions`: the computed positions per phase. `low`, `high`: the image padding for them. `start`: the offset of
  /// the result in the interleaved positions.
  int64_t positions, low, high, start;
};

class SplitDilatedImage {
public:
  explicit SplitDilatedImage(ConvolutionOp op)
      : b(op), loc(op.getLoc()), op(op), numbers(op.getDimensionNumbers()),
        groups(op.getFeatureGroupCount() * op.getBatchGroupCount()) {}

  /// Replaces the convolution if this saves multiplications.
  void run();

private:
  void findDimensions();
  Value phasedKernel();
  Value convolve(Value kernel);
  Value inOrder(Value sums);

  static ArrayRef<int64_t> shapeOf(Value value) { return cast<RankedTensorType>(value.getType()).getShape(); }
  Type typeOf(Value value, ArrayRef<int64_t> shape) {
    return RankedTensorType::get(shape, cast<RankedTensorType>(value.getType()).getElementType());
  }
  /// The dilated dimension that is dimension number `at` of a tensor with these spatial dimensions; null if that
  /// dimension is not dilated.
  const Dilated *dilatedAt(ArrayRef<int64_t> spatial, int64_t at) const {
    const auto *found = llvm::find_if(dims, [&](const Dilated &dim) { return spatial[dim.index] == at; });
    return found == dims.end() ? nullptr : found;
  }
  Value zeroPadded(Value value, ArrayRef<int64_t> high) {
    if (llvm::all_of(high, [](int64_t added) { return added == 0; }))
      return value;
    Type scalar = typeOf(value, {});
    Value zero = ConstantOp::create(b, loc, scalar, cast<ElementsAttr>(b.getZeroAttr(scalar)));
    SmallVector<int64_t> none(high.size(), 0), shape;
    for (auto [size, added] : llvm::zip(shapeOf(value), high))
      shape.push_back(size + added);
    return PadOp::create(b, loc, typeOf(value, shape), value, zero, none, high, none);
  }
  Value transposed(Value value, ArrayRef<int64_t> permutation) {
    SmallVector<int64_t> shape;
    for (int64_t at : permutation)
      shape.push_back(shapeOf(value)[at]);
    return TransposeOp::create(b, loc, typeOf(value, shape), value, permutation);
  }
  Value reshaped(Value value, ArrayRef<int64_t> shape) {
    return ReshapeOp::create(b, loc, typeOf(value, shape), value);
  }

  OpBuilder b;
  Location loc;
  ConvolutionOp op;
  ConvDimensionNumbersAttr numbers;
  int64_t groups;
  SmallVector<Dilated> dims;
};
} // namespace

/// Result o is the sum over k of kernel[k] * image[(o + k - pad) / s], for k such that s divides o + k - pad. Positions
/// are counted from the first result that an image element reaches, at pad - size + 1. Then result s * q + r is the sum
/// over m of kernel[size - 1 - r - s * m] * image[q - m].
void SplitDilatedImage::findDimensions() {
  Window window = windowOf(op);
  for (size_t i = 0; i < window.sizes.size(); ++i) {
    int64_t s = window.baseDilations[i];
    Dilated dim{.index = i, .dilation = s};
    dim.image = shapeOf(op.getLhs())[numbers.getInputSpatialDimensions()[i]];
    dim.kernel = window.sizes[i];
    dim.result = shapeOf(op.getResult())[numbers.getOutputSpatialDimensions()[i]];
    if (s == 1 || window.strides[i] != 1 || window.windowDilations[i] != 1 || dim.kernel == 0 || dim.image == 0 ||
        dim.result == 0)
      continue;
    dim.taps = llvm::divideCeil(dim.kernel, s);
    dim.phases = std::min(dim.kernel, s);
    int64_t first = dim.kernel - 1 - window.low[i];
    int64_t from = llvm::divideFloorSigned(first, s), to = llvm::divideFloorSigned(first + dim.result - 1, s);
    dim.positions = to - from + 1;
    dim.start = first - s * from;
    dim.low = dim.taps - 1 - from;
    dim.high = dim.positions + dim.taps - 1 - dim.image - dim.low;
    if (dim.positions * dim.phases * dim.taps < dim.result * dim.kernel)
      dims.push_back(dim);
  }
}

/// The kernel with `taps` elements in each dilated dimension. In each group, it has an output feature for each original
/// feature and phase.
Value SplitDilatedImage::phasedKernel() {
  Value kernel = op.getRhs();
  int64_t features = numbers.getKernelOutputFeatureDimension();
  SmallVector<int64_t> turned, added(shapeOf(kernel).size(), 0);
  for (const Dilated &dim : dims) {
    int64_t at = numbers.getKernelSpatialDimensions()[dim.index];
    if (!op.getWindowReversal() || !(*op.getWindowReversal())[dim.index])
      turned.push_back(at);
    added[at] = dim.taps * dim.phases - dim.kernel;
  }
  if (!turned.empty())
    kernel = ReverseOp::create(b, loc, kernel.getType(), kernel, turned);
  kernel = zeroPadded(kernel, added);

  // Splits each dilated dimension into taps and phases, and the output features by group.
  SmallVector<int64_t> split, shape(shapeOf(kernel)), taps, phases, order;
  int64_t group = 0;
  for (auto [at, size] : llvm::enumerate(shapeOf(kernel))) {
    int64_t to = split.size();
    order.push_back(to);
    if (const Dilated *dim = dilatedAt(numbers.getKernelSpatialDimensions(), at)) {
      split.append({dim->taps, dim->phases});
      shape[at] = dim->taps;
      shape[features] *= dim->phases;
      taps.push_back(to);
      phases.push_back(to + 1);
    } else if (int64_t(at) == features) {
      split.append({groups, size / groups});
      group = order.size();
      order.push_back(to + 1);
    } else {
      split.push_back(size);
    }
  }
  // The image index falls as the tap index m rises, so the taps are reversed.
  kernel = reshaped(kernel, split);
  kernel = ReverseOp::create(b, loc, kernel.getType(), kernel, taps);
  order.insert(order.begin() + group, phases.begin(), phases.end());
  return reshaped(transposed(kernel, order), shape);
}

/// Emits the convolution of the undilated image.
Value SplitDilatedImage::convolve(Value kernel) {
  auto made = cast<ConvolutionOp>(b.clone(*op));
  Window window = windowOf(op);
  SmallVector<bool> reversal(window.sizes.size(), false);
  if (op.getWindowReversal())
    llvm::copy(*op.getWindowReversal(), reversal.begin());
  SmallVector<int64_t> shape(shapeOf(op.getResult()));
  for (const Dilated &dim : dims) {
    window.baseDilations[dim.index] = 1;
    window.low[dim.index] = dim.low;
    window.high[dim.index] = dim.high;
    reversal[dim.index] = false;
    shape[numbers.getOutputSpatialDimensions()[dim.index]] = dim.positions;
    shape[numbers.getOutputFeatureDimension()] *= dim.phases;
  }
  SmallVector<int64_t> padding;
  for (auto [low, high] : llvm::zip(window.low, window.high))
    padding.append({low, high});
  auto paddingType = RankedTensorType::get({int64_t(window.low.size()), 2}, b.getI64Type());
  made.getRhsMutable().set(kernel);
  made.setLhsDilation(window.baseDilations);
  made.setPaddingAttr(DenseIntElementsAttr::get(paddingType, padding));
  made.setWindowReversal(reversal);
  made.getResult().setType(cast<RankedTensorType>(typeOf(op.getResult(), shape)));
  return made.getResult();
}

/// Interleaves the phases: moves them from the features to the positions, and slices off surplus positions.
Value SplitDilatedImage::inOrder(Value sums) {
  int64_t features = numbers.getOutputFeatureDimension();
  // The phases are in the order of the kernel's dimensions, as in `phasedKernel`.
  SmallVector<const Dilated *> phases;
  for (size_t at = 0; at < shapeOf(op.getRhs()).size(); ++at)
    if (const Dilated *dim = dilatedAt(numbers.getKernelSpatialDimensions(), at))
      phases.push_back(dim);
  SmallVector<int64_t> shape(shapeOf(op.getResult())), split, order, added, merged, start, limit;
  for (auto [at, size] : llvm::enumerate(shapeOf(sums))) {
    if (int64_t(at) != features) {
      split.push_back(size);
      continue;
    }
    split.push_back(groups);
    for (const Dilated *dim : phases)
      split.push_back(dim->phases);
    split.push_back(shape[at] / groups);
  }
  for (auto [at, size] : llvm::enumerate(shape)) {
    int64_t from = at, length = size, first = 0;
    if (int64_t(at) > features)
      from += phases.size() + 1;
    order.push_back(from);
    added.push_back(0);
    if (const Dilated *dim = dilatedAt(numbers.getOutputSpatialDimensions(), at)) {
      order.push_back(features + 1 + (llvm::find(phases, dim) - phases.begin()));
      added.push_back(dim->dilation - dim->phases);
      length = dim->positions * dim->dilation;
      first = dim->start;
    } else if (int64_t(at) == features) {
      order.push_back(features + 1 + phases.size());
      added.push_back(0);
    }
    merged.push_back(length);
    start.push_back(first);
    limit.push_back(first + size);
  }
  Value placed = reshaped(zeroPadded(transposed(reshaped(sums, split), order), added), merged);
  SmallVector<int64_t> ones(shape.size(), 1);
  return SliceOp::create(b, loc, op.getType(), placed, start, limit, ones);
}

void SplitDilatedImage::run() {
  // For an unsupported convolution, the caller reports the error.
  if (reasonOutsideSubset(op))
    return;
  findDimensions();
  if (dims.empty())
    return;
  op.getResult().replaceAllUsesWith(inOrder(convolve(phasedKernel())));
  op.erase();
}

void mpmd::legalize::splitDilatedImages(Operation *root) {
  root->walk([](stablehlo::ConvolutionOp op) { SplitDilatedImage(op).run(); });
}
