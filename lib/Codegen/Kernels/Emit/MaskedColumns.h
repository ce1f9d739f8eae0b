// Finds columns of logits that a mask hides from a block of rows, so that they need not be computed.
#ifndef MPMD_LIB_CODEGEN_KERNELS_EMIT_MASKEDCOLUMNS_H
#define MPMD_LIB_CODEGEN_KERNELS_EMIT_MASKEDCOLUMNS_H

#include "../Match/RowRegion.h"
#include "MaskedElements.h"

namespace mpmd::kernels {

class MaskedColumns {
public:
  /// `product` is the product that `region` was built for.
  MaskedColumns(const RowRegion &region, mlir::linalg::GenericOp product, MaskedElements &elements);

  /// The loop of an op of the region that runs along the columns. Nothing if the op has none, or if no column can be
  /// omitted.
  std::optional<unsigned> loopOf(mlir::Operation *op) const;
  /// The columns that `rows` need. All other columns add zeros to sums and do not change maxima.
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
