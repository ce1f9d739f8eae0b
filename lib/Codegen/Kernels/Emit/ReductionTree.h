// The order in which a reduction combines its elements. With this order the rounding error grows with the logarithm of
// their number.
#ifndef MPMD_LIB_CODEGEN_KERNELS_EMIT_REDUCTIONTREE_H
#define MPMD_LIB_CODEGEN_KERNELS_EMIT_REDUCTIONTREE_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributeInterfaces.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>

namespace mpmd::kernels {

/// One loop of the nest over the reduced elements. A long reduction loop occurs several times: outer occurrences run
/// over blocks of inner occurrences.
struct TreeLoop {
  /// The number of the reduction loop that this loop is a part of, and how many of its indices one iteration covers.
  unsigned loop;
  int64_t step;
  /// Whether each iteration reduces into new accumulators, which are then combined with the accumulators around this
  /// loop.
  bool folds;
};

/// Plans a reduction over loops of these ranges. Ranges and result are outermost first. The last loop of the nest runs
/// over the innermost range, `lanes` elements at a time. If the combiner does not round, no loop is divided.
llvm::SmallVector<TreeLoop> planReductionTree(llvm::ArrayRef<int64_t> ranges, int64_t lanes, bool rounds);

/// The number of accumulators of a nest: one for each level of blocks.
size_t countAccumulators(llvm::ArrayRef<TreeLoop> tree);

/// Creates the combiner's op on other operands.
mlir::Value combine(mlir::OpBuilder &b, mlir::Location loc, mlir::Operation *combiner, mlir::Value x, mlir::Value y);

/// The neutral element of a combiner that `getCombiner` returned.
mlir::TypedAttr neutralOf(mlir::Operation *combiner);

/// Whether the combiner rounds, so that the result depends on the order of the elements.
bool roundsResult(mlir::Operation *combiner);

} // namespace mpmd::kernels

#endif // MPMD_LIB_CODEGEN_KERNELS_EMIT_REDUCTIONTREE_H
