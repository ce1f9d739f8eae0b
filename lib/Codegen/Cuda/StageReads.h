// Rows that a kernel reads more than once, and tiles that it transposes, are read into scratch first.
#ifndef MPMD_CODEGEN_CUDA_STAGEREADS_H
#define MPMD_CODEGEN_CUDA_STAGEREADS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mpmd::codegen {

/// Gives each operand of which a row reads the same elements, side by side, in several places a scratch of its own,
/// which is filled where the first of them is; together they have at most `mostBytes`. What two loops around a load
/// read across, while its neighbours are along the outer one, is filled along that one before. Elements are the same:
/// so are bits.
void stageReads(mlir::func::FuncOp kernel, int64_t mostBytes);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_CUDA_STAGEREADS_H
