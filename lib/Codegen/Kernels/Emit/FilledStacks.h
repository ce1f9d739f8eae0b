// Stacks that a loop fills.
#ifndef MPMD_LIB_CODEGEN_KERNELS_EMIT_FILLEDSTACKS_H
#define MPMD_LIB_CODEGEN_KERNELS_EMIT_FILLEDSTACKS_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mpmd::kernels {

/// Whether the loop, in `iterations` iterations, writes all of `stack`, one of its carries, and reads nothing of it
/// before: at positions along the first dimension that are computed from the counter alone. Loops of very many
/// iterations are not followed.
bool isFilledStack(mlir::scf::ForOp loop, mlir::BlockArgument stack, int64_t iterations);

} // namespace mpmd::kernels

#endif // MPMD_LIB_CODEGEN_KERNELS_EMIT_FILLEDSTACKS_H
