// Tiles that are read across.
#ifndef MPMD_CODEGEN_HOST_REGISTERTRANSPOSE_H
#define MPMD_CODEGEN_HOST_REGISTERTRANSPOSE_H

#include "mlir/IR/BuiltinOps.h"

namespace mpmd::codegen {

/// Where a kernel goes tile by tile because an operand lies across what it writes: reads squares of so many lines
/// (`side`, a power of two) as vectors, turns them in registers, and lets the loops read those, so that each line of
/// both sides is touched once. Which element is computed of what does not change.
void transposeInRegisters(mlir::ModuleOp kernels, int64_t side);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_HOST_REGISTERTRANSPOSE_H
