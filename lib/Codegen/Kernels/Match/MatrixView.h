// How the elements that a contraction reads lie in memory, behind however many reshapes, transposes and slices.
#ifndef MPMD_LIB_CODEGEN_KERNELS_MATCH_MATRIXVIEW_H
#define MPMD_LIB_CODEGEN_KERNELS_MATCH_MATRIXVIEW_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Value.h"
#include <optional>

namespace mpmd::kernels {

/// A tensor as strides into the elements of `base`.
struct View {
  mlir::Value base;
  int64_t offset = 0;
  llvm::SmallVector<int64_t, 4> strides;
};

/// The views that give a tensor, itself first, then through ever more of the ops that only move or select elements.
llvm::SmallVector<View, 4> viewsOf(mlir::Value tensor);

/// Strides of a contiguous tensor.
llvm::SmallVector<int64_t, 4> contiguousStrides(llvm::ArrayRef<int64_t> shape);

/// For a generic op that only permutes the dimensions of one input: the input's dimension of each result dimension.
std::optional<llvm::SmallVector<int64_t, 4>> getPermutation(mlir::Operation *op);

/// One stride for loops nested in the order given, if their strides allow it; loops of one iteration fit anywhere.
std::optional<int64_t> mergeStrides(llvm::ArrayRef<unsigned> loops, llvm::ArrayRef<int64_t> strides,
                                    llvm::ArrayRef<int64_t> ranges);

} // namespace mpmd::kernels

#endif // MPMD_LIB_CODEGEN_KERNELS_MATCH_MATRIXVIEW_H
