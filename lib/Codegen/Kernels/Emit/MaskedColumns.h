// Columns of logits that a mask hides from a block of rows, which need not be computed.
#ifndef MPMD_LIB_CODEGEN_KERNELS_EMIT_MASKEDCOLUMNS_H
#define MPMD_LIB_CODEGEN_KERNELS_EMIT_MASKEDCOLUMNS_H

#include "../Match/RowRegion.h"
#include "MaskedElements.h"

namespace mpmd::kernels {

class MaskedColumns {
public:
  /// `product` is the product around which the region was built.
  MaskedColumns(const RowRegion &region, mlir::linalg::GenericOp product, MaskedElements &elements);

  /// The loop of an op of the region along the columns, if it has one and columns can be omitted.
  std::optional<unsigned> loopOf(mlir::Operation *op) const;
  /// The columns that these rows need: all others add zeros to sums and do not change maxima.
  IndexRange neededBy(IndexRange rows);

private:
  bool find(mlir::linalg::GenericOp product, unsigned loop);
  bool take(mlir::Operation *op, std::optional<unsigned> loop);
  bool areHidden(IndexRange rows, IndexRange columns);
  bool isNeutral(mlir::Operation *op, IndexRange rows, IndexRange columns);

  const RowRegion &region;
  int64_t columns = 0;
  llvm::MapVector<mlir::Operation *, unsigned> loops;
  MaskedElements &elements;
};

} // namespace mpmd::kernels

#endif // MPMD_LIB_CODEGEN_KERNELS_EMIT_MASKEDCOLUMNS_H
