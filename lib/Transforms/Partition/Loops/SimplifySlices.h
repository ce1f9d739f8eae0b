// Patterns of mpmd-simplify-slices. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_SIMPLIFYSLICES_H
#define MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_SIMPLIFYSLICES_H

#include "../Partition.h"

#include "mlir/IR/PatternMatch.h"

namespace mpmd::partition {

inline mlir::RankedTensorType typeOf(mlir::Value value) { return mlir::cast<mlir::RankedTensorType>(value.getType()); }

int64_t productOf(llvm::ArrayRef<int64_t> sizes);

/// The leading dimensions that a reshape changes: the first `from` of its operand become the first `to` of its result.
struct Leading {
  int64_t from, to;
};
Leading leadingOf(mlir::RankedTensorType from, mlir::RankedTensorType to);

/// The only dimension along which `sizes` are not `usual`; nothing if there are none or several.
std::optional<int64_t> onlyDim(llvm::ArrayRef<int64_t> sizes, int64_t usual);

/// Whether dimensions are those of a tensor of `rank`, in order, without `dim`.
bool areAllBut(llvm::ArrayRef<int64_t> dims, int64_t dim, int64_t rank);

/// The largest number of rows that are taken one by one.
inline constexpr int64_t kMaxRows = 64;

/// Whether rows are inside a dimension, and few enough to be taken one by one if they are not consecutive.
bool areFewRows(Affine rows, int64_t count, int64_t size);

/// `update`, which has as many elements as the slice of `type` with sizes `window`, in a tensor of zeros.
mlir::Value padTo(mlir::OpBuilder &builder, mlir::Location loc, mlir::RankedTensorType type, mlir::Value update,
                  llvm::ArrayRef<int64_t> starts, llvm::ArrayRef<int64_t> window);

/// Adds the patterns for gradients of slices: padded rows, and what is added to some rows.
void addPadPatterns(mlir::RewritePatternSet &patterns);

} // namespace mpmd::partition

#endif // MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_SIMPLIFYSLICES_H
