//===- Window.h - the window of a convolution or a windowed reduction --------------*- C++ -*-===//
//
// The complete attributes of a window, with one entry per dimension that it moves along.
//
//===------------------------------------------------------------------------------------------===//

#ifndef MPMD_DIALECT_STABLEHLO_WINDOW_H
#define MPMD_DIALECT_STABLEHLO_WINDOW_H

#include "mpmd/Dialect/StableHLO/StableHLO.h"

namespace mlir::stablehlo {

struct Window {
  SmallVector<int64_t> sizes, strides, low, high, baseDilations, windowDilations;

  /// The extent of dimension `i` after `size` elements are dilated and padded.
  int64_t paddedSize(size_t i, int64_t size) const {
    int64_t dilated = size == 0 ? 0 : (size - 1) * baseDilations[i] + 1;
    return dilated + low[i] + high[i];
  }
  /// The number of window positions along dimension `i` for `size` elements.
  int64_t positions(size_t i, int64_t size) const {
    int64_t padded = paddedSize(i, size);
    int64_t extent = sizes[i] == 0 ? 0 : (sizes[i] - 1) * windowDilations[i] + 1;
    return padded <= 0 || extent > padded ? 0 : (padded - extent) / strides[i] + 1;
  }
};

/// The window of a verified operation. For a convolution, it has the spatial dimensions in order.
Window windowOf(ConvolutionOp op);
Window windowOf(ReduceWindowOp op);
Window windowOf(SelectAndScatterOp op);

} // namespace mlir::stablehlo

#endif // MPMD_DIALECT_STABLEHLO_WINDOW_H
