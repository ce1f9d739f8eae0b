// Cuts long rows into parts for several blocks, and widens tiles.
#ifndef MPMD_CODEGEN_CUDA_MAPPING_CUTROWS_H
#define MPMD_CODEGEN_CUDA_MAPPING_CUTROWS_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mpmd::codegen {

/// Makes the tiles of parallel loops square, so that lines of a tile are whole sectors of memory but for their ends.
void widenTiles(mlir::scf::ForOp rows);

/// If a row consists of long parallel loops, restricts the outermost one to the block's part and returns the number of
/// parts; else returns 1. The kernel calls kPartFunction.
int64_t cutRows(mlir::scf::ForOp rows);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_CUDA_MAPPING_CUTROWS_H
