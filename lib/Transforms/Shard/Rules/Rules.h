// The sharding rule of an op: its loop dimensions (factors), and the factors of each dimension of its operands and
// results. The passes of this library see ops only through rules.
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
  /// Row numbers of a table index it: for a part of the table they are shifted.
  bool indexed = false;
  /// It may be cut into equal parts only.
  bool even = false;
};

/// Factors of the dimensions of one operand or result; a split or merged dimension has several, major first.
using FactorDims = llvm::SmallVector<llvm::SmallVector<int, 1>, 4>;

struct Rule {
  llvm::SmallVector<Factor> factors;
  llvm::SmallVector<FactorDims, 2> operands, results;
  /// The reduction that combines results over reduced factors.
  Reduction reduction = Reduction::Sum;
  /// Operands in which the op is linear: if one is partial sums and the others are whole, so is the result. `together`:
  /// it is linear in all of them at once, so all must be partial sums (of a sum), not only one (of a product).
  llvm::SmallVector<unsigned, 2> linear;
  bool together = false;
  /// For a loop or branch: the parallel factors over which each result, and a loop's initial value, is partial sums.
  llvm::SmallVector<llvm::SmallVector<int>, 2> sums;
  /// Whether each device computes all of it, because the op is unknown.
  bool unknown = false;
};

/// The rule of an op on tensors. Every device computes all of an unknown op.
Rule ruleOf(mlir::Operation *op);

/// The operands of a rule: those of the op, then the captured values if it is a loop or branch.
llvm::SmallVector<mlir::Value> readsOf(mlir::Operation *op);

/// Whether the value depends on no layout: constants of one element, iotas. Each reader makes the part that it needs.
bool isFree(mlir::Value value);

} // namespace mpmd::shard

#endif // MPMD_LIB_TRANSFORMS_SHARD_RULES_RULES_H
