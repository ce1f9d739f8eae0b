// Defines the sharding rule of an op: its loop dimensions (factors), and the factors of each dimension of its operands
// and results. The passes of this library know ops only by their rules.
#ifndef MPMD_LIB_TRANSFORMS_SHARD_RULES_RULES_H
#define MPMD_LIB_TRANSFORMS_SHARD_RULES_RULES_H

#include "../Layout.h"

#include "mpmd/Dialect/Mpmd/Reductions.h"
#include "mpmd/Dialect/StableHLO/StableHLO.h"

namespace mpmd::shard {

enum class FactorKind {
  Parallel,   ///< each device computes its shard of the result from the same shard of the operands
  Reduced,    ///< each device combines its shard of the operands, and the results are partial sums
  Replicated, ///< every device needs all elements along the factor
};

/// One loop dimension of an op.
struct Factor {
  int64_t size = 1;
  FactorKind kind = FactorKind::Parallel;
  /// Whether the factor's dimension belongs to a table whose rows other operands select by number. On a shard of the
  /// table, the row numbers are shifted.
  bool indexed = false;
  /// Whether all shards must have the same size.
  bool even = false;
};

/// For each dimension of one operand or result, its factors, major first. A split or merged dimension has several
/// factors.
using FactorDims = llvm::SmallVector<llvm::SmallVector<int, 1>, 4>;

struct Rule {
  llvm::SmallVector<Factor> factors;
  llvm::SmallVector<FactorDims, 2> operands, results;
  /// The reduction that combines the results of devices over reduced factors.
  Reduction reduction = Reduction::Sum;
  /// Operands in which the op is linear. If one of them is partial sums, so is the result. With `together`, the op is
  /// linear in all of them at once (a sum), so all of them must be partial sums. Otherwise exactly one of them may be
  /// (a product).
  llvm::SmallVector<unsigned, 2> linear;
  bool together = false;
  /// For a loop or branch: the parallel factors over which each result, and each initial value of a loop, is partial
  /// sums.
  llvm::SmallVector<llvm::SmallVector<int>, 2> sums;
  /// Whether the op has no rule, so that each device computes all of it.
  bool unknown = false;
};

/// The sharding rule of an op on tensors. Every device computes all of an op without a rule.
Rule ruleOf(mlir::Operation *op);

/// The operands that the rule describes: those of the op, then the values that a loop or branch captures.
llvm::SmallVector<mlir::Value> readsOf(mlir::Operation *op);

/// Whether the value is a constant with a single repeated element, or an iota. Each reader generates its own shard of
/// such a value, so the value needs no layout.
bool isFree(mlir::Value value);

} // namespace mpmd::shard

#endif // MPMD_LIB_TRANSFORMS_SHARD_RULES_RULES_H
