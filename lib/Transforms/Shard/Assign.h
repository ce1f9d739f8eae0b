// Assigns atoms to the factors of an op.
#ifndef MPMD_LIB_TRANSFORMS_SHARD_ASSIGN_H
#define MPMD_LIB_TRANSFORMS_SHARD_ASSIGN_H

#include "Rules/Rules.h"

namespace mpmd::shard {

/// A tensor that an op reads or makes, with its layout and factors.
struct Side {
  const Layout *layout = nullptr; ///< null: unknown
  const FactorDims *dims = nullptr;
  int64_t bytes = 0;
};

/// The part of a dimension's atoms that cuts one of its factors: major factors take theirs first.
Atoms partOfFactor(const Grid &grid, const Rule &rule, const Side &side, int factor);

/// The atoms that cut each factor of the op. Factors that the operands agree on are reduced in place, results get their
/// wanted layout, and other reduced factors follow the larger operand. No atom cuts two factors, and `partialSums`, the
/// atoms along which the op runs on partial sums, cut none.
llvm::SmallVector<Atoms> assign(const Grid &grid, const Rule &rule, llvm::ArrayRef<Side> operands,
                                llvm::ArrayRef<Side> results, llvm::ArrayRef<int> partialSums = {});

/// The layout of an operand or result if the factors are cut so.
Layout layoutFor(const Rule &rule, const FactorDims &dims, llvm::ArrayRef<Atoms> factors);

} // namespace mpmd::shard

#endif // MPMD_LIB_TRANSFORMS_SHARD_ASSIGN_H
