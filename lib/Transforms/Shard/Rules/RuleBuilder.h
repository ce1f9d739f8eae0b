// Filling the rule of an op.
#ifndef MPMD_LIB_TRANSFORMS_SHARD_RULES_RULEBUILDER_H
#define MPMD_LIB_TRANSFORMS_SHARD_RULES_RULEBUILDER_H

#include "Rules.h"

namespace mpmd::shard {

struct RuleBuilder {
  explicit RuleBuilder(mlir::Operation *op);

  /// A new factor.
  int factor(int64_t size, FactorKind kind = FactorKind::Parallel);
  static int64_t rankOf(mlir::Value value);
  static int64_t sizeOf(mlir::Value value, int64_t dim) {
    return mlir::cast<mlir::RankedTensorType>(value.getType()).getDimSize(dim);
  }
  /// The rule; dimensions that were given no factor are needed whole.
  Rule take();

  mlir::Operation *op;
  llvm::SmallVector<mlir::Value> reads;
  Rule rule;
};

/// Contractions, reductions, gathers, scatters, windows and sorts; false for any other op.
bool structuredRule(RuleBuilder &builder);

/// Linalg on tensors; false for any other op.
bool linalgRule(RuleBuilder &builder);

} // namespace mpmd::shard

#endif // MPMD_LIB_TRANSFORMS_SHARD_RULES_RULEBUILDER_H
