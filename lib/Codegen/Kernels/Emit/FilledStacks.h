// Recognises carries of a loop that the loop overwrites completely.
#ifndef MPMD_LIB_CODEGEN_KERNELS_EMIT_FILLEDSTACKS_H
#define MPMD_LIB_CODEGEN_KERNELS_EMIT_FILLEDSTACKS_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mpmd::kernels {

/// Whether the loop writes all of its carry `stack` in `iterations` iterations, and reads no element before. The answer
/// is false if the analysis cannot compute the slice of an iteration from the induction variable.
bool isFilledStack(mlir::scf::ForOp loop, mlir::BlockArgument stack, int64_t iterations);

} // namespace mpmd::kernels

#endif // MPMD_LIB_CODEGEN_KERNELS_EMIT_FILLEDSTACKS_H
