// Assigns atoms to the factors of an op: decides along which devices each loop dimension is sharded.
#ifndef MPMD_LIB_TRANSFORMS_SHARD_ASSIGN_H
#define MPMD_LIB_TRANSFORMS_SHARD_ASSIGN_H

#include "Rules/Rules.h"

namespace mpmd::shard {

/// An operand or result of an op, with its layout and factors.
struct Side {
  const Layout *layout = nullptr; ///< null if the layout is unknown
  const FactorDims *dims = nullptr;
  int64_t bytes = 0;
};

/// The atoms that shard `factor` in the dimension of `side` that has it; none if the layout is unknown or no dimension
/// has the factor. Several factors of a dimension take its atoms in order, major factors first.
Atoms partOfFactor(const Grid &grid, const Rule &rule, const Side &side, int factor);

/// Decides the atoms that shard each factor of the op. If operands agree on a reduced factor, each device reduces its
/// own shard. Results get their wanted layout. Other reduced factors follow the larger operand. No atom shards two
/// factors. The atoms in `partialSums`, along which the op runs on partial sums, shard none.
llvm::SmallVector<Atoms> assign(const Grid &grid, const Rule &rule, llvm::ArrayRef<Side> operands,
                                llvm::ArrayRef<Side> results, llvm::ArrayRef<int> partialSums = {});

/// The layout that an operand or result has if the factors are sharded by these atoms.
Layout layoutFor(const Rule &rule, const FactorDims &dims, llvm::ArrayRef<Atoms> factors);

} // namespace mpmd::shard

#endif // MPMD_LIB_TRANSFORMS_SHARD_ASSIGN_H
