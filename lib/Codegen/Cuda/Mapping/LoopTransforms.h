// The rewrites of a kernel's loops before they are mapped to threads, in the order in which `mapToThreads` runs them.
#ifndef MPMD_CODEGEN_CUDA_MAPPING_LOOPTRANSFORMS_H
#define MPMD_CODEGEN_CUDA_MAPPING_LOOPTRANSFORMS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mpmd::codegen {

/// Puts a loop over one row around a kernel without a loop over rows. Loop-invariant reads of memory that
/// nothing writes are hoisted.
void prepareLoops(mlir::func::FuncOp kernel);

/// If a row consists of loops over its columns inside sequential loops, makes the loop over columns the outermost.
/// Accumulators become registers, threads need no barriers, and several elements are loaded ahead. The leaves of a
/// reduction tree go to different threads, whose results are combined in the same order. Divides the columns among
/// several blocks. Returns the number of blocks, or 0 if the kernel is unchanged. The kernel then calls
/// `kPartFunction`.
int64_t interchangeLoops(mlir::scf::ForOp rows);

/// Makes the tiles of parallel loops square, so that each line of a tile covers whole memory sectors, except at its two
/// boundaries.
void widenTiles(mlir::scf::ForOp rows);

/// If a row consists of long parallel loops, restricts the outermost loop to the part of the current block. Returns the
/// number of parts, or 1. The kernel then calls `kPartFunction`.
int64_t cutRows(mlir::scf::ForOp rows);

/// Interchanges each sequential loop of a row with an inner loop that has one accumulator per iteration. A thread then
/// accumulates in a register, and loads several elements ahead. The order of additions does not change.
void accumulatePerLane(mlir::scf::ForOp rows);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_CUDA_MAPPING_LOOPTRANSFORMS_H
