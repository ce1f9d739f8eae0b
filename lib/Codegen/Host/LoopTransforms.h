// The rewrites of kernels' loops for CPUs, before LLVM vectorises them.
#ifndef MPMD_CODEGEN_HOST_LOOPTRANSFORMS_H
#define MPMD_CODEGEN_HOST_LOOPTRANSFORMS_H

#include "mlir/IR/BuiltinOps.h"

namespace mpmd::codegen {

/// Vectorises independent iterations whose inner loops have equal trip counts, at width `several`; the remainder at
/// `several / 4`. LLVM only vectorises innermost loops. Each iteration computes the same values as before.
void vectorizeOuterLoops(mlir::ModuleOp kernels, int64_t several);

/// Rewrites tiled kernels with an operand that is transposed relative to the output. Loads squares of `side` lines (a
/// power of two) as vectors, transposes them in registers, and stores them in scratch, from which the loops read. Each
/// line of operand and output is then accessed once. The computed values do not change.
void transposeInRegisters(mlir::ModuleOp kernels, int64_t side);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_HOST_LOOPTRANSFORMS_H
