// Finds values that may stay partial sums: those that only flow into a sum over microbatches.
#ifndef MPMD_LIB_TRANSFORMS_SHARD_DEFERRAL_H
#define MPMD_LIB_TRANSFORMS_SHARD_DEFERRAL_H

#include "Rules/Rules.h"

#include "llvm/ADT/DenseSet.h"

namespace mpmd::shard {

struct Deferral {
  /// Values in the bodies of tasks whose every use is linear and ends in a sum over microbatches, with the sums and
  /// their initial values.
  llvm::DenseSet<mlir::Value> partialSums;
  /// Results of loops over microbatches that are such sums.
  llvm::DenseSet<mlir::Value> sums;
};

/// Gives every carry of a loop an initial value of its own, which can have the carry's layout.
void separateFirstValues(ProgramOp program);

/// Finds the deferred values. A gradient is then reduced once a step, after the loop, instead of once a microbatch.
Deferral findDeferral(ProgramOp program);

} // namespace mpmd::shard

#endif // MPMD_LIB_TRANSFORMS_SHARD_DEFERRAL_H
