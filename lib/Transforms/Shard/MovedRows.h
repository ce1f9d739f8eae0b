// Finds ops that only move rows along one dimension, such as a roll, with the rows that they move.
#ifndef MPMD_LIB_TRANSFORMS_SHARD_MOVEDROWS_H
#define MPMD_LIB_TRANSFORMS_SHARD_MOVEDROWS_H

#include "mlir/IR/Operation.h"

#include <optional>

namespace mpmd::shard {

/// `count` rows of a value along its dimension `dim`, from row `from` on, which become the rows of a result from row
/// `to` on. In other dimensions, value and result differ at most by dimensions of size 1.
struct MovedRange {
  mlir::Value source;
  int64_t dim = 0, from = 0, to = 0, count = 0;
  /// Whether all elements are equal. `source` may then be a scalar.
  bool isFill = false;
};

/// A result whose rows along `dim` are rows of other values, in order.
struct MovedRows {
  int64_t dim = 0;
  llvm::SmallVector<MovedRange> ranges;

  /// The values other than fills that rows are taken from, each once.
  llvm::SmallVector<mlir::Value> sources() const;
  /// The dimension of a source that has the rows.
  int64_t dimOf(mlir::Value source) const;
};

/// For each dimension of a source, the dimension of the result that has its elements; -1 for one of size 1 that the
/// result lacks. `from` and `to` are the dimensions of the rows.
llvm::SmallVector<int64_t> dimsInResult(llvm::ArrayRef<int64_t> source, int64_t from, llvm::ArrayRef<int64_t> result,
                                        int64_t to);

/// The rows that a slice, pad, concatenation or update of a slice moves along a dimension, at static positions. Nothing
/// if the op changes several dimensions. Chains of such ops along one dimension are looked through, so a roll has one
/// source. So are reshapes in a chain that add or drop dimensions of size 1.
std::optional<MovedRows> movedRowsOf(mlir::Operation *op);

} // namespace mpmd::shard

#endif // MPMD_LIB_TRANSFORMS_SHARD_MOVEDROWS_H
