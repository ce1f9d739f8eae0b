// Brings kernels that are loops of the program into the form of other kernels.
#ifndef MPMD_CODEGEN_CUDA_MAPPING_PREPARELOOPS_H
#define MPMD_CODEGEN_CUDA_MAPPING_PREPARELOOPS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mpmd::codegen {

/// Puts a loop over one row around a kernel without a loop over rows. Copies become loops. Loop-invariant reads of
/// memory that nothing writes are hoisted.
void prepareLoops(mlir::func::FuncOp kernel);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_CUDA_MAPPING_PREPARELOOPS_H
