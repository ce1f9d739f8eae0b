// Transposes tiles in registers if an operand's lines cross those of the output.
#ifndef MPMD_CODEGEN_HOST_REGISTERTRANSPOSE_H
#define MPMD_CODEGEN_HOST_REGISTERTRANSPOSE_H

#include "mlir/IR/BuiltinOps.h"

namespace mpmd::codegen {

/// For a kernel that goes tile by tile because an operand is transposed relative to its output: loads squares of `side`
/// lines (a power of two) as vectors, transposes them in registers, and lets the loops read those. Each line of both is
/// then accessed once. The computed values do not change.
void transposeInRegisters(mlir::ModuleOp kernels, int64_t side);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_HOST_REGISTERTRANSPOSE_H
