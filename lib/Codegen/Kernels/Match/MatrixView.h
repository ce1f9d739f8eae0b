// The memory layout of a contraction's operands before reshapes, transposes and slices.
#ifndef MPMD_LIB_CODEGEN_KERNELS_MATCH_MATRIXVIEW_H
#define MPMD_LIB_CODEGEN_KERNELS_MATCH_MATRIXVIEW_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/IR/Value.h"
#include <optional>

namespace mpmd::kernels {

/// The shape of a tensor; empty for a scalar.
llvm::ArrayRef<int64_t> shapeOf(mlir::Value value);

/// Whether an op is a `tensor.expand_shape` or `tensor.collapse_shape`.
bool isReshape(mlir::Operation *op);

/// The groups of dimensions that a reshape splits or merges.
llvm::SmallVector<mlir::ReassociationIndices> groupsOf(mlir::Operation *reshape);

/// A tensor as offset and strides into the elements of `base`.
struct View {
  mlir::Value base;
  int64_t offset = 0;
  llvm::SmallVector<int64_t, 4> strides;
};

/// The views of a tensor: first the tensor itself, then the sources of the reshapes, transposes and slices that compute
/// it.
llvm::SmallVector<View, 4> viewsOf(mlir::Value tensor);

/// For a generic op that only permutes dimensions: by result dimension, the dimension of its input.
std::optional<llvm::SmallVector<int64_t, 4>> getPermutation(mlir::Operation *op);

/// The one stride of loops nested in the given order, if there is one. Loops of one iteration are ignored.
std::optional<int64_t> mergeStrides(llvm::ArrayRef<unsigned> loops, llvm::ArrayRef<int64_t> strides,
                                    llvm::ArrayRef<int64_t> ranges);

} // namespace mpmd::kernels

#endif // MPMD_LIB_CODEGEN_KERNELS_MATCH_MATRIXVIEW_H
