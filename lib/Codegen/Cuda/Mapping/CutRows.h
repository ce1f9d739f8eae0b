// Long rows in parts, and wide tiles: what a GPU has more of than a row has for one block.
#ifndef MPMD_CODEGEN_CUDA_MAPPING_CUTROWS_H
#define MPMD_CODEGEN_CUDA_MAPPING_CUTROWS_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mpmd::codegen {

/// Makes the tiles of parallel loops as long as they are wide: lines of a tile are then whole sectors of memory but for
/// their ends.
void widenTiles(mlir::scf::ForOp rows);

/// Where a row is nothing but long parallel loops: gives the outermost one the part of it that the block has, and
/// returns the number of parts; 1 else. The kernel calls kPartFunction.
int64_t cutRows(mlir::scf::ForOp rows);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_CUDA_MAPPING_CUTROWS_H
