// Builds, on the shard of one device, a tensor whose rows other tensors have. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_SHARD_LOCALROWS_H
#define MPMD_LIB_TRANSFORMS_SHARD_LOCALROWS_H

#include "LocalBuilder.h"
#include "MovedRows.h"

namespace mpmd::shard {

/// Moves rows between the shards of devices. Each sharded source needs at most one exchange, in which devices receive
/// only the rows that they lack.
class LocalRows {
public:
  /// `type` and `layout` are those of the result; `has` returns the layout of a source, and `get` its shard in another
  /// layout.
  LocalRows(LocalBuilder &local, const MovedRows &rows, mlir::RankedTensorType type, const Layout &layout,
            llvm::function_ref<const Layout &(mlir::Value)> has,
            llvm::function_ref<mlir::Value(mlir::Value, const Layout &)> get)
      : local(local), rows(rows), type(type), layout(layout), has(has), get(get) {}

  /// `what` names the result in the reasons of collectives.
  mlir::Value build(mlir::Location loc, llvm::StringRef what);

private:
  bool isSharded(mlir::Value source) const { return !has(source).dims[rows.dimOf(source)].empty(); }
  /// The shard of a tensor of the result's type that has ranges of one source, and arbitrary content elsewhere. If the
  /// source is not sharded along the dimension, there is one range.
  mlir::Value moved(llvm::ArrayRef<MovedRange> ranges, llvm::StringRef what);
  mlir::Value filled(mlir::Value source);
  /// Whether elements are in rows [begin, end) of the result.
  mlir::Value isIn(mlir::Location loc, int64_t begin, int64_t end);

  LocalBuilder &local;
  const MovedRows &rows;
  mlir::RankedTensorType type;
  const Layout &layout;
  llvm::function_ref<const Layout &(mlir::Value)> has;
  llvm::function_ref<mlir::Value(mlir::Value, const Layout &)> get;
};

} // namespace mpmd::shard

#endif // MPMD_LIB_TRANSFORMS_SHARD_LOCALROWS_H
