// Packs weights into the order in which products with few rows read them.
#ifndef MPMD_LIB_TRANSFORMS_PARTITION_TASKS_PACKWEIGHTS_H
#define MPMD_LIB_TRANSFORMS_PARTITION_TASKS_PACKWEIGHTS_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"

namespace mpmd::partition {

struct PackOptions {
  int64_t microbatches;     ///< number of microbatches that read each weight
  int64_t smallestElements; ///< minimum size of a packed weight
};

/// Lets products in a task of a loop read loop-invariant weights in panels. The weights are operands of the task. A
/// weight of k x (p * w) or (p * w) x k becomes tensor<p x k x w>, or tensor<k x n> if one panel suffices. Returns the
/// packed values; the task computes them until `mpmd-hoist-invariants` moves them out. Does so only for devices whose
/// library gains by it, and for f32 products with few rows per microbatch but many rows in all.
llvm::DenseSet<mlir::Value> packWeights(TaskOp task, const PackOptions &options,
                                        llvm::function_ref<bool(mlir::Value)> isInvariant);

} // namespace mpmd::partition

#endif // MPMD_LIB_TRANSFORMS_PARTITION_TASKS_PACKWEIGHTS_H
