// Sums along columns, one thread a column, where a row of a launch walks through whole lines of its operands.
#ifndef MPMD_CODEGEN_CUDA_MAPPING_LOOPINTERCHANGE_H
#define MPMD_CODEGEN_CUDA_MAPPING_LOOPINTERCHANGE_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mpmd::codegen {

/// Where all that a row does is loops over its columns, inside of loops that are not parallel: makes the columns the
/// outermost loop, so that accumulators are registers of a thread and nobody waits for anybody, takes several elements
/// at once, and gives the blocks of a sum that is a tree to different threads, whose results are added up in the order
/// in which they were. Columns are cut into parts for several blocks: returns their number, 0 where nothing was done.
/// The kernel calls kPartFunction.
int64_t interchangeLoops(mlir::scf::ForOp rows);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_CUDA_MAPPING_LOOPINTERCHANGE_H
