// Weights in the order in which products of few rows read them.
#ifndef MPMD_LIB_TRANSFORMS_PARTITION_TASKS_PACKWEIGHTS_H
#define MPMD_LIB_TRANSFORMS_PARTITION_TASKS_PACKWEIGHTS_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"

namespace mpmd::partition {

struct PackOptions {
  int64_t microbatches;     ///< that read each weight
  int64_t smallestElements; ///< of a weight that is packed
};

/// Lets products of a task of a loop read weights, operands of the task that no microbatch changes, in panels:
/// tensor<p x k x w> of a weight of k x (p * w) or (p * w) x k, or tensor<k x n> where one panel is all of it. Gives
/// the packed values, which the task makes itself so far. Only on devices whose library gains by it, for products of
/// f32 with few rows, of all microbatches together so many that a copy is worth its time.
llvm::DenseSet<mlir::Value> packWeights(TaskOp task, const PackOptions &options,
                                        llvm::function_ref<bool(mlir::Value)> isInvariant);

} // namespace mpmd::partition

#endif // MPMD_LIB_TRANSFORMS_PARTITION_TASKS_PACKWEIGHTS_H
