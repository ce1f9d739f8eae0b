// Which atoms cut which factor of an op.
#ifndef MPMD_LIB_TRANSFORMS_SHARD_ASSIGN_H
#define MPMD_LIB_TRANSFORMS_SHARD_ASSIGN_H

#include "Rules/Rules.h"

namespace mpmd::shard {

/// A tensor that an op reads or makes, as the assignment sees it.
struct Side {
  const Layout *layout = nullptr; ///< null: nothing is known of it
  const FactorDims *dims = nullptr;
  int64_t bytes = 0;
};

/// The part of a dimension's atoms that cuts one of its factors: the major factors take theirs first.
Atoms partOfFactor(const Grid &grid, const Rule &rule, const Side &side, int factor);

/// By factor, the atoms over which the op is done in parts: what the operands agree on is reduced where it lies;
/// results are made as they are wanted; what else is reduced follows the larger operand. No atom cuts two factors, and
/// those of `partial sums`, along which the op is done on partial sums, cut none.
llvm::SmallVector<Atoms> assign(const Grid &grid, const Rule &rule, llvm::ArrayRef<Side> operands,
                                llvm::ArrayRef<Side> results, llvm::ArrayRef<int> partialSums = {});

/// How an operand or result lies when the factors are cut so.
Layout layoutFor(const Rule &rule, const FactorDims &dims, llvm::ArrayRef<Atoms> factors);

} // namespace mpmd::shard

#endif // MPMD_LIB_TRANSFORMS_SHARD_ASSIGN_H
