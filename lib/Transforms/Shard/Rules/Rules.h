// What a partitioner may know about an op: its loop dimensions (factors), and which of them make up each dimension of
// its operands and results. The only view of ops that the passes of this library share.
#ifndef MPMD_LIB_TRANSFORMS_SHARD_RULES_RULES_H
#define MPMD_LIB_TRANSFORMS_SHARD_RULES_RULES_H

#include "../Layout.h"

#include "mpmd/Dialect/Mpmd/Reductions.h"
#include "mpmd/Dialect/StableHLO/StableHLO.h"

namespace mpmd::shard {

enum class FactorKind {
  Parallel,   ///< each device makes its part of the result from the same part of the operands
  Reduced,    ///< each device combines its part of the operands: results are partial sums
  Replicated, ///< every device needs all of it
};

/// One loop dimension of an op.
struct Factor {
  int64_t size = 1;
  FactorKind kind = FactorKind::Parallel;
  /// What looks up rows of a table, or adds to them, by number: parts of the table shift the numbers.
  bool indexed = false;
  /// It may be cut into equal parts only.
  bool even = false;
};

/// Factors of the dimensions of one operand or result; a dimension that was split or merged has several, major first.
using FactorDims = llvm::SmallVector<llvm::SmallVector<int, 1>, 4>;

struct Rule {
  llvm::SmallVector<Factor> factors;
  llvm::SmallVector<FactorDims, 2> operands, results;
  /// How results are combined over reduced factors.
  Reduction reduction = Reduction::Sum;
  /// Operands in which the op is linear: partial sums in one of them, the others whole, give partial sums. `together`:
  /// in all of them at once, so that all of them must be partial sums (of a sum), not only one (of a product).
  llvm::SmallVector<unsigned, 2> linear;
  bool together = false;
  /// Of a loop or branch: the parallel factors over which each result is a partial sum; so is what a loop begins with.
  llvm::SmallVector<llvm::SmallVector<int>, 2> sums;
  /// Whether each device does all of it, because nothing is known about the op.
  bool unknown = false;
};

/// The rule of an op on tensors. An op that is not known is done whole on every device.
Rule ruleOf(mlir::Operation *op);

/// What a rule's operands are: those of the op, then what its regions take from outside if it is a loop or branch.
llvm::SmallVector<mlir::Value> readsOf(mlir::Operation *op);

/// Whether the value is made of nothing that lies anywhere: constants of one element, numbers in a row. Each reader
/// makes the part that it needs.
bool isFree(mlir::Value value);

} // namespace mpmd::shard

#endif // MPMD_LIB_TRANSFORMS_SHARD_RULES_RULES_H
