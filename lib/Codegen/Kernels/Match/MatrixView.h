// The memory layout of a contraction's operands before reshapes, transposes and slices.
#ifndef MPMD_LIB_CODEGEN_KERNELS_MATCH_MATRIXVIEW_H
#define MPMD_LIB_CODEGEN_KERNELS_MATCH_MATRIXVIEW_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Value.h"
#include <optional>

namespace mpmd::kernels {

/// A tensor as offset and strides into the elements of `base`.
struct View {
  mlir::Value base;
  int64_t offset = 0;
  llvm::SmallVector<int64_t, 4> strides;
};

/// The views of a tensor: first the tensor itself, then the sources of the reshapes, transposes and slices that compute
/// it.
llvm::SmallVector<View, 4> viewsOf(mlir::Value tensor);

/// The strides of a contiguous tensor of this shape.
llvm::SmallVector<int64_t, 4> contiguousStrides(llvm::ArrayRef<int64_t> shape);

/// For a generic op that only permutes dimensions: by result dimension, the dimension of its input.
std::optional<llvm::SmallVector<int64_t, 4>> getPermutation(mlir::Operation *op);

/// The one stride of loops nested in the given order, if there is one. Loops of one iteration are ignored.
std::optional<int64_t> mergeStrides(llvm::ArrayRef<unsigned> loops, llvm::ArrayRef<int64_t> strides,
                                    llvm::ArrayRef<int64_t> ranges);

} // namespace mpmd::kernels

#endif // MPMD_LIB_CODEGEN_KERNELS_MATCH_MATRIXVIEW_H
