// Builds the sharding rule of an op.
#ifndef MPMD_LIB_TRANSFORMS_SHARD_RULES_RULEBUILDER_H
#define MPMD_LIB_TRANSFORMS_SHARD_RULES_RULEBUILDER_H

#include "Rules.h"

namespace mpmd::shard {

struct RuleBuilder {
  explicit RuleBuilder(mlir::Operation *op);

  /// Adds a factor, and returns its number.
  int factor(int64_t size, FactorKind kind = FactorKind::Parallel);
  static int64_t rankOf(mlir::Value value);
  static int64_t sizeOf(mlir::Value value, int64_t dim) {
    return mlir::cast<mlir::RankedTensorType>(value.getType()).getDimSize(dim);
  }
  /// Returns the rule. Dimensions without a factor must not be sharded.
  Rule take();

  mlir::Operation *op;
  llvm::SmallVector<mlir::Value> reads;
  Rule rule;
};

/// Adds the rule of a contraction, reduction, gather, scatter, window or sort; returns false for other ops.
bool structuredRule(RuleBuilder &builder);

/// Adds the rule of a linalg op on tensors; returns false for other ops.
bool linalgRule(RuleBuilder &builder);

} // namespace mpmd::shard

#endif // MPMD_LIB_TRANSFORMS_SHARD_RULES_RULEBUILDER_H
