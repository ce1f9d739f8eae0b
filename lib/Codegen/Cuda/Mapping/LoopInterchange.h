// Sums along columns: one thread per column, if a row of a launch walks through whole lines of its operands.
#ifndef MPMD_CODEGEN_CUDA_MAPPING_LOOPINTERCHANGE_H
#define MPMD_CODEGEN_CUDA_MAPPING_LOOPINTERCHANGE_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mpmd::codegen {

/// If a row consists of loops over its columns inside sequential loops, makes the columns the outermost loop.
/// Accumulators become registers, threads need no barriers, and several elements are loaded ahead. The blocks of a sum
/// that is a tree go to different threads, whose results are added in the same order. Cuts the columns into parts for
/// several blocks and returns the number of parts, 0 if nothing was done. The kernel calls kPartFunction.
int64_t interchangeLoops(mlir::scf::ForOp rows);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_CUDA_MAPPING_LOOPINTERCHANGE_H
