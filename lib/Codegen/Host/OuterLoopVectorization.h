// Loops around loops of which it is found out as they run when they end.
#ifndef MPMD_CODEGEN_HOST_OUTERLOOPVECTORIZATION_H
#define MPMD_CODEGEN_HOST_OUTERLOOPVECTORIZATION_H

#include "mlir/IR/BuiltinOps.h"

namespace mpmd::codegen {

/// Lets iterations that need nothing of each other, and go through the same iterations of loops inside, be done so many
/// at once, as vectors, and what is left a quarter as many: LLVM does that for innermost loops only. Each computes what
/// it did.
void vectorizeOuterLoops(mlir::ModuleOp kernels, int64_t several);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_HOST_OUTERLOOPVECTORIZATION_H
