// Vectorises loops around `scf.while` loops.
#ifndef MPMD_CODEGEN_HOST_OUTERLOOPVECTORIZATION_H
#define MPMD_CODEGEN_HOST_OUTERLOOPVECTORIZATION_H

#include "mlir/IR/BuiltinOps.h"

namespace mpmd::codegen {

/// Vectorises independent iterations whose inner loops have equal trip counts, at width `several`; the remainder at
/// `several / 4`. LLVM only vectorises innermost loops. Each iteration computes the same values as before.
void vectorizeOuterLoops(mlir::ModuleOp kernels, int64_t several);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_HOST_OUTERLOOPVECTORIZATION_H
