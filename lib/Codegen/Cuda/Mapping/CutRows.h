// Divides long rows among several blocks, and widens tiles.
#ifndef MPMD_CODEGEN_CUDA_MAPPING_CUTROWS_H
#define MPMD_CODEGEN_CUDA_MAPPING_CUTROWS_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mpmd::codegen {

/// Makes the tiles of parallel loops square, so that each line of a tile covers whole memory sectors, except at its two
/// boundaries.
void widenTiles(mlir::scf::ForOp rows);

/// If a row consists of long parallel loops, restricts the outermost loop to the part of the current block. Returns the
/// number of parts, or 1. The kernel then calls `kPartFunction`.
int64_t cutRows(mlir::scf::ForOp rows);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_CUDA_MAPPING_CUTROWS_H
