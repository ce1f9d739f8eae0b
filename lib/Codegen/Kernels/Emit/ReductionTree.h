// In which order a reduction combines its elements, so that its error grows with the logarithm of their number.
#ifndef MPMD_LIB_CODEGEN_KERNELS_EMIT_REDUCTIONTREE_H
#define MPMD_LIB_CODEGEN_KERNELS_EMIT_REDUCTIONTREE_H

#include "mlir/IR/BuiltinAttributeInterfaces.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>

namespace mpmd::kernels {

/// One loop of the nest that runs over the reduced elements. A loop that is long is there several times: the outer ones
/// run over its blocks.
struct TreeLoop {
  /// Which of the reduced loops it belongs to, and how many elements of that one each of its iterations covers.
  unsigned loop;
  int64_t step;
  /// Each iteration reduces into accumulators of its own, which are then combined with those of this loop.
  bool folds;
};

/// Orders a reduction over loops of these ranges, outermost first. The innermost loop takes `lanes` elements at a time,
/// one per accumulator. The nest is given outermost first; its last loop is one over the innermost range. Follows from
/// the ranges and lanes alone. Without `rounds` the order of the elements does not matter and nothing is cut.
llvm::SmallVector<TreeLoop> planReductionTree(llvm::ArrayRef<int64_t> ranges, int64_t lanes, bool rounds);

/// The value that changes nothing when combined by such an op.
mlir::TypedAttr neutralOf(mlir::Operation *combiner);

/// Whether the op rounds, so that the error depends on the order of the elements.
bool roundsResult(mlir::Operation *combiner);

} // namespace mpmd::kernels

#endif // MPMD_LIB_CODEGEN_KERNELS_EMIT_REDUCTIONTREE_H
