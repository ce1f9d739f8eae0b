// Finds values that may stay partial sums, because they only flow into sums over microbatches.
#ifndef MPMD_LIB_TRANSFORMS_SHARD_DEFERRAL_H
#define MPMD_LIB_TRANSFORMS_SHARD_DEFERRAL_H

#include "Rules/Rules.h"

#include "llvm/ADT/DenseSet.h"

namespace mpmd::shard {

struct Deferral {
  /// Values in task bodies whose uses are all linear and end in a sum over microbatches. Contains the sums and their
  /// initial values, too.
  llvm::DenseSet<mlir::Value> partialSums;
  /// Results of microbatch loops that are such sums.
  llvm::DenseSet<mlir::Value> sums;
};

/// Gives every carry of a loop an initial value of its own, so that this value can have the layout of the carry.
void separateFirstValues(ProgramOp program);

/// Finds values whose reduction can be deferred. A gradient is then reduced once a step, after the loop, instead of
/// once a microbatch.
Deferral findDeferral(ProgramOp program);

} // namespace mpmd::shard

#endif // MPMD_LIB_TRANSFORMS_SHARD_DEFERRAL_H
