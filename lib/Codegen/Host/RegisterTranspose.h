// Transposes tiles in registers, for operands whose lines cross those of the output.
#ifndef MPMD_CODEGEN_HOST_REGISTERTRANSPOSE_H
#define MPMD_CODEGEN_HOST_REGISTERTRANSPOSE_H

#include "mlir/IR/BuiltinOps.h"

namespace mpmd::codegen {

/// Rewrites tiled kernels with an operand that is transposed relative to the output. Loads squares of `side` lines (a
/// power of two) as vectors, transposes them in registers, and stores them in scratch for the loops. Each line of both
/// is then accessed once. The computed values do not change.
void transposeInRegisters(mlir::ModuleOp kernels, int64_t side);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_HOST_REGISTERTRANSPOSE_H
