// Rows that are read more than once go through memory of the block.
#ifndef MPMD_CODEGEN_CUDA_MAPPING_SHAREDMEMORYPROMOTION_H
#define MPMD_CODEGEN_CUDA_MAPPING_SHAREDMEMORYPROMOTION_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mpmd::codegen {

/// How much memory of a block may be used, whether rows of a block may run one behind the other, and how many rows
/// there are at most.
struct PromotionLimits {
  uint64_t blockBytes;
  bool severalIterations;
  int64_t mostRows;
};

struct Promotion {
  int64_t rowsPerGroup = 1; ///< rows that a block should work on
  bool isBig = false;       ///< a scratch has the attribute kBigScratch: more than a kernel may declare
};

/// Of a scratch that a launch asks memory for.
inline constexpr llvm::StringLiteral kBigScratch = "mpmd.big";

/// Gives a kernel scratch for what a row reads more than once: rows of operands, those that it has written itself, what
/// all rows read alike (which is read once for several rows), and tiles of which it reads lines along columns. `rows`:
/// its loop over rows.
Promotion promoteToSharedMemory(mlir::scf::ForOp rows, const PromotionLimits &limits);

/// Only the tiles: where blocks share a row.
void promoteTiles(mlir::scf::ForOp rows);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_CUDA_MAPPING_SHAREDMEMORYPROMOTION_H
