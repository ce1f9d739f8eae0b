// Ops on the part of a tensor that one device holds. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_SHARD_LOCALBUILDER_H
#define MPMD_LIB_TRANSFORMS_SHARD_LOCALBUILDER_H

#include "Reasons.h"

#include "mlir/IR/Builders.h"

#include <map>

namespace mpmd::shard {

/// Builds per-device ops at the end of one block.
class LocalBuilder {
public:
  LocalBuilder(const Grid &grid, mlir::OpBuilder builder) : grid(grid), builder(builder) {}

  const Grid &grid;
  mlir::OpBuilder builder;

  /// The same tensor under another layout. `type` is the global one; `reduction` combines partial sums.
  mlir::Value reshard(mlir::Value value, mlir::RankedTensorType type, const Layout &from, const Layout &to,
                      Reduction reduction, const Reason &reason);

  /// The same tensor under another layout, by one collective over the atoms, or, from place to place, under the same.
  /// `reason` says what it is for.
  mlir::Value collective(mlir::Value value, mlir::RankedTensorType type, const Layout &from, const Layout &to,
                         CollectiveKind kind, llvm::ArrayRef<int> atoms, Reduction reduction, mlir::StringRef reason,
                         llvm::ArrayRef<int64_t> sourceDevices = {});

  /// The device's place along atoms, major first, as tensor<i32>.
  mlir::Value place(mlir::Location loc, llvm::ArrayRef<int> atoms);
  /// Where the device's part of a dimension begins, as tensor<i32>.
  mlir::Value begin(mlir::Location loc, llvm::ArrayRef<int> dim, int64_t size);
  /// What lies behind the end of a short part along these dimensions becomes `fill`.
  mlir::Value mask(mlir::Value value, mlir::RankedTensorType type, const Layout &layout, llvm::ArrayRef<int64_t> dims,
                   mlir::TypedAttr fill);
  mlir::Value splat(mlir::Location loc, mlir::RankedTensorType type, mlir::TypedAttr element);
  mlir::Value number(mlir::Location loc, int64_t value);
  /// The element that adding or the like leaves alone.
  static mlir::TypedAttr neutral(mlir::Type element, Reduction reduction);

private:
  mlir::Value cut(mlir::Value value, mlir::RankedTensorType type, Layout &from, const Layout &to);
  mlir::Value toPartialSums(mlir::Value value, mlir::RankedTensorType type, llvm::ArrayRef<int> atoms);

  std::map<llvm::SmallVector<int, 4>, mlir::Value> places;
  mlir::Value coordinates;
};

} // namespace mpmd::shard

#endif // MPMD_LIB_TRANSFORMS_SHARD_LOCALBUILDER_H
