// Promotes rows that are read more than once to shared memory.
#ifndef MPMD_CODEGEN_CUDA_MAPPING_SHAREDMEMORYPROMOTION_H
#define MPMD_CODEGEN_CUDA_MAPPING_SHAREDMEMORYPROMOTION_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mpmd::codegen {

/// Available shared memory of a block, whether a block may process rows one after the other, and the maximal number of
/// rows.
struct PromotionLimits {
  uint64_t blockBytes;
  bool severalIterations;
  int64_t maxRows;
};

struct Promotion {
  int64_t rowsPerGroup = 1; ///< rows that a block should process
  bool isBig = false;       ///< a scratch has `kDynamicSharedAttr`
};

/// Adds scratch to a kernel for values that a row reads more than once: rows of operands, rows that it has written,
/// values that all rows read (loaded once for several rows), and tiles whose lines it reads along columns. `rows`: its
/// loop over rows.
Promotion promoteToSharedMemory(mlir::scf::ForOp rows, const PromotionLimits &limits);

/// Promotes only tiles, for kernels whose blocks share a row.
void promoteTiles(mlir::scf::ForOp rows);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_CUDA_MAPPING_SHAREDMEMORYPROMOTION_H
