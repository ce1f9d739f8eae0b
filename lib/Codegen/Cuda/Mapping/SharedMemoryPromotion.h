// Promotes rows that are read more than once to shared memory.
#ifndef MPMD_CODEGEN_CUDA_MAPPING_SHAREDMEMORYPROMOTION_H
#define MPMD_CODEGEN_CUDA_MAPPING_SHAREDMEMORYPROMOTION_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mpmd::codegen {

/// The maximum shared memory of a block in bytes, whether a thread group may process several rows, and the maximum
/// number of rows of a launch.
struct PromotionLimits {
  uint64_t blockBytes;
  bool severalIterations;
  int64_t maxRows;
};

struct Promotion {
  int64_t rowsPerGroup = 1; ///< rows that a thread group processes one after the other
  bool isBig = false;       ///< whether an allocation has `kDynamicSharedAttr`
};

/// Adds shared scratch to a kernel for values that an iteration of its row loop `rows` reads more than once. Such
/// values are rows of operands, rows that the iteration has written, and tiles whose lines are read along columns.
/// Values that all rows read are also promoted.
Promotion promoteToSharedMemory(mlir::scf::ForOp rows, const PromotionLimits &limits);

/// Promotes only tiles, for kernels in which several blocks share a row.
void promoteTiles(mlir::scf::ForOp rows);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_CUDA_MAPPING_SHAREDMEMORYPROMOTION_H
