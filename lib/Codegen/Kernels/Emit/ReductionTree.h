// The order in which a reduction combines its elements: its error grows with the logarithm of their number.
#ifndef MPMD_LIB_CODEGEN_KERNELS_EMIT_REDUCTIONTREE_H
#define MPMD_LIB_CODEGEN_KERNELS_EMIT_REDUCTIONTREE_H

#include "mlir/IR/BuiltinAttributeInterfaces.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>

namespace mpmd::kernels {

/// One loop of the nest over the reduced elements. A long loop occurs several times: the outer ones run over its
/// blocks.
struct TreeLoop {
  /// The reduced loop that it belongs to, and the elements of that one that each of its iterations covers.
  unsigned loop;
  int64_t step;
  /// Each iteration reduces into accumulators of its own, which are then combined with those of this loop.
  bool folds;
};

/// Plans a reduction over loops of these ranges, outermost first. The innermost loop takes `lanes` elements at a time,
/// one per accumulator. The nest is outermost first, and its last loop is over the innermost range. It depends only on
/// the ranges and lanes. Without `rounds` the order of the elements does not matter and nothing is cut.
llvm::SmallVector<TreeLoop> planReductionTree(llvm::ArrayRef<int64_t> ranges, int64_t lanes, bool rounds);

/// The neutral element of such an op.
mlir::TypedAttr neutralOf(mlir::Operation *combiner);

/// Whether the op rounds, so that the error depends on the order of the elements.
bool roundsResult(mlir::Operation *combiner);

} // namespace mpmd::kernels

#endif // MPMD_LIB_CODEGEN_KERNELS_EMIT_REDUCTIONTREE_H
