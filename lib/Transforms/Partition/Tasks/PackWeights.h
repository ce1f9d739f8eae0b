// Packs weights in the order in which products of few rows read them.
#ifndef MPMD_LIB_TRANSFORMS_PARTITION_TASKS_PACKWEIGHTS_H
#define MPMD_LIB_TRANSFORMS_PARTITION_TASKS_PACKWEIGHTS_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"

namespace mpmd::partition {

struct PackOptions {
  int64_t microbatches;     ///< that read each weight
  int64_t smallestElements; ///< minimum of a packed weight
};

/// Lets products of a task in a loop read loop-invariant weights, operands of the task, in panels: tensor<p x k x w> of
/// a weight of k x (p * w) or (p * w) x k, or tensor<k x n> if one panel suffices. Returns the packed values, which the
/// task computes for now. Only for devices whose library gains by it, and for products of f32 with few rows, but enough
/// rows over all microbatches.
llvm::DenseSet<mlir::Value> packWeights(TaskOp task, const PackOptions &options,
                                        llvm::function_ref<bool(mlir::Value)> isInvariant);

} // namespace mpmd::partition

#endif // MPMD_LIB_TRANSFORMS_PARTITION_TASKS_PACKWEIGHTS_H
