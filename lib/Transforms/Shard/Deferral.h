// Which values may stay partial sums: those that only ever flow into a sum over microbatches.
#ifndef MPMD_LIB_TRANSFORMS_SHARD_DEFERRAL_H
#define MPMD_LIB_TRANSFORMS_SHARD_DEFERRAL_H

#include "Rules/Rules.h"

#include "llvm/ADT/DenseSet.h"

namespace mpmd::shard {

struct Deferral {
  /// Values in the bodies of tasks whose every use is linear and ends in a sum over microbatches; the sums themselves,
  /// and their first values, are among them.
  llvm::DenseSet<mlir::Value> partialSums;
  /// Results of loops over microbatches that are such sums.
  llvm::DenseSet<mlir::Value> sums;
};

/// Gives every carry of a loop a first value of its own, which can lie as the carry does.
void separateFirstValues(ProgramOp program);

/// Finds them. A gradient is then reduced once a step, behind the loop, not once a microbatch.
Deferral findDeferral(ProgramOp program);

} // namespace mpmd::shard

#endif // MPMD_LIB_TRANSFORMS_SHARD_DEFERRAL_H
