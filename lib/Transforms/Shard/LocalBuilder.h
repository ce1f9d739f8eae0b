// Builds ops on the shard that one device holds. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_SHARD_LOCALBUILDER_H
#define MPMD_LIB_TRANSFORMS_SHARD_LOCALBUILDER_H

#include "Reasons.h"

#include "mlir/IR/Builders.h"

#include <map>

namespace mpmd::shard {

/// Builds per-device ops at the insertion point of a builder.
class LocalBuilder {
public:
  LocalBuilder(const Grid &grid, mlir::OpBuilder builder) : grid(grid), builder(builder) {}

  const Grid &grid;
  mlir::OpBuilder builder;

  /// Reshards a value. `type` is its global type; `reduction` combines partial sums.
  mlir::Value reshard(mlir::Value value, mlir::RankedTensorType type, const Layout &from, const Layout &to,
                      Reduction reduction, const Reason &reason);

  /// Reshards a value by one collective over the atoms. A collective_permute keeps the layout. `reason` is for reports.
  mlir::Value collective(mlir::Value value, mlir::RankedTensorType type, const Layout &from, const Layout &to,
                         CollectiveKind kind, llvm::ArrayRef<int> atoms, Reduction reduction, mlir::StringRef reason,
                         llvm::ArrayRef<int64_t> sourceDevices = {});

  /// Moves ranges of rows between the shards of two tensors. `type` is the global type of the result; `from` and `to`
  /// have no partial sums.
  mlir::Value moveRows(mlir::Value value, mlir::RankedTensorType type, const Layout &from, const Layout &to,
                       RowMovesAttr rows, llvm::StringRef reason);

  /// The device's index along the atoms, major first, as tensor<i32>.
  mlir::Value place(mlir::Location loc, llvm::ArrayRef<int> atoms);
  /// The index of the first element of the device's shard of a dimension, as tensor<i32>. `dim` has the atoms that
  /// shard the dimension, major first, and `size` is its global size.
  mlir::Value begin(mlir::Location loc, llvm::ArrayRef<int> dim, int64_t size);
  /// Replaces the padding at the end of a short shard along these dimensions by `fill`.
  mlir::Value mask(mlir::Value value, mlir::RankedTensorType type, const Layout &layout, llvm::ArrayRef<int64_t> dims,
                   mlir::TypedAttr fill);
  mlir::Value splat(mlir::Location loc, mlir::RankedTensorType type, mlir::TypedAttr element);
  mlir::Value number(mlir::Location loc, int64_t value);
  /// The neutral element of the reduction for this element type.
  static mlir::TypedAttr neutral(mlir::Type element, Reduction reduction);

private:
  mlir::Value cut(mlir::Value value, mlir::RankedTensorType type, Layout &from, const Layout &to);
  mlir::Value toPartialSums(mlir::Value value, mlir::RankedTensorType type, llvm::ArrayRef<int> atoms);

  std::map<llvm::SmallVector<int, 4>, mlir::Value> places;
  mlir::Value coordinates;
};

} // namespace mpmd::shard

#endif // MPMD_LIB_TRANSFORMS_SHARD_LOCALBUILDER_H
