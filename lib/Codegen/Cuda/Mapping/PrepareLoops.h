// Kernels that are loops of a program, brought to the form that others have.
#ifndef MPMD_CODEGEN_CUDA_MAPPING_PREPARELOOPS_H
#define MPMD_CODEGEN_CUDA_MAPPING_PREPARELOOPS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mpmd::codegen {

/// A kernel without a loop over rows has one row: it gets such a loop around all that it does. Indices into buffers in
/// other shapes become indices into the buffers, copies become loops, and what a loop reads alike in each iteration, of
/// memory that nobody writes, is read before it.
void prepareLoops(mlir::func::FuncOp kernel);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_CUDA_MAPPING_PREPARELOOPS_H
