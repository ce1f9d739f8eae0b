// Patterns of mpmd-simplify-slices. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_SIMPLIFYSLICES_H
#define MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_SIMPLIFYSLICES_H

#include "../Partition.h"

#include "mlir/IR/PatternMatch.h"

namespace mpmd::partition {

inline mlir::RankedTensorType typeOf(mlir::Value value) { return mlir::cast<mlir::RankedTensorType>(value.getType()); }

int64_t productOf(llvm::ArrayRef<int64_t> sizes);

/// The leading dimensions that a reshape changes, and at least `least` ones if it keeps others: the first `from` of its
/// operand become the first `to` of its result.
struct Leading {
  int64_t from, to;
};
Leading leadingOf(mlir::RankedTensorType from, mlir::RankedTensorType to, int64_t least = 0);

/// The only dimension along which `sizes` are not `usual`; nothing if there are none or several.
std::optional<int64_t> onlyDim(llvm::ArrayRef<int64_t> sizes, int64_t usual);

/// Whether dimensions are those of a tensor of `rank`, in order, without `count` dimensions from `first` on.
bool areAllBut(llvm::ArrayRef<int64_t> dims, int64_t first, int64_t count, int64_t rank);

/// Whether a tensor has the shape of an argument of the step, such as stacked parameters and their gradients. What is
/// taken of such a tensor may be divided into pieces.
bool hasShapeOfArgument(mlir::Operation *op, mlir::RankedTensorType type);

/// The largest number of rows that are taken one by one.
inline constexpr int64_t kMaxRows = 64;

/// Consecutive rows of a tensor at consecutive positions of a list of rows.
struct Run {
  int64_t position, row, count;
};

/// A list of rows as runs; nothing if there are more than `kMaxRows`, or if rows are outside of a dimension.
std::optional<llvm::SmallVector<Run>> runsOf(llvm::ArrayRef<int64_t> rows, int64_t size);

/// Whether `rows` of a tensor may be layers of a stack: `listed` is the number of dimensions of their list. A table of
/// relative positions has elements, or is read at a matrix of positions, some of them equal.
bool mayBeLayers(mlir::RankedTensorType stack, llvm::ArrayRef<int64_t> rows, int64_t listed);

/// A list of `count` rows at equal distances.
inline llvm::SmallVector<int64_t> rowsAt(int64_t first, int64_t distance, int64_t count) {
  return llvm::map_to_vector(llvm::seq(count), [&](int64_t i) { return first + i * distance; });
}

/// `update`, which has as many elements as the slice of `type` with sizes `window`, in a tensor of zeros.
mlir::Value padTo(mlir::OpBuilder &builder, mlir::Location loc, mlir::RankedTensorType type, mlir::Value update,
                  llvm::ArrayRef<int64_t> starts, llvm::ArrayRef<int64_t> window);

/// Adds the patterns for gradients of slices: padded rows, and what is added to some rows.
void addPadPatterns(mlir::RewritePatternSet &patterns);

/// Adds the pattern for carries that are reshaped around a loop.
void addCarryPatterns(mlir::RewritePatternSet &patterns);

/// Adds the patterns for products with one-hot vectors.
void addOneHotPatterns(mlir::RewritePatternSet &patterns);

} // namespace mpmd::partition

#endif // MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_SIMPLIFYSLICES_H
