// Computes reductions along columns with one thread per column, if a row of a launch reads whole lines of its operands.
#ifndef MPMD_CODEGEN_CUDA_MAPPING_LOOPINTERCHANGE_H
#define MPMD_CODEGEN_CUDA_MAPPING_LOOPINTERCHANGE_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mpmd::codegen {

/// If a row consists of loops over its columns inside sequential loops, makes the loop over columns the outermost.
/// Accumulators become registers, threads need no barriers, and several elements are loaded ahead. The leaves of a
/// reduction tree go to different threads, whose results are combined in the same order. Divides the columns among
/// several blocks. Returns the number of blocks, or 0 if the kernel is unchanged. The kernel then calls
/// `kPartFunction`.
int64_t interchangeLoops(mlir::scf::ForOp rows);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_CUDA_MAPPING_LOOPINTERCHANGE_H
