// Vectorises loops around loops whose trip counts are known only at run time.
#ifndef MPMD_CODEGEN_HOST_OUTERLOOPVECTORIZATION_H
#define MPMD_CODEGEN_HOST_OUTERLOOPVECTORIZATION_H

#include "mlir/IR/BuiltinOps.h"

namespace mpmd::codegen {

/// Vectorises independent iterations whose inner loops have the same trip counts, `several` at once, and the remainder
/// a quarter as many at once. LLVM only vectorises innermost loops. Each iteration computes the same values.
void vectorizeOuterLoops(mlir::ModuleOp kernels, int64_t several);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_HOST_OUTERLOOPVECTORIZATION_H
