// The rows of a kernel that is a loop of the program: its iterations, where they need nothing of each other.
#ifndef MPMD_LIB_CODEGEN_KERNELS_EMIT_LOOPROWS_H
#define MPMD_LIB_CODEGEN_KERNELS_EMIT_LOOPROWS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mpmd::kernels {

/// A loop over rows, or null where the kernel is one row.
struct LoopRows {
  mlir::scf::ForOp loop;
  int64_t count = 1;
};

/// Turns the loops around everything that a kernel does into one over rows, from its second last argument up to its
/// last, if rows may be done in any order and at once. Memory that a row allocates, of which there will be as much for
/// each, may have `mostBytes` in all.
LoopRows findRows(mlir::func::FuncOp kernel, int64_t mostBytes);

/// Bytes of a temporary, up to where the next one may begin.
int64_t temporaryBytes(mlir::MemRefType type);

} // namespace mpmd::kernels

#endif // MPMD_LIB_CODEGEN_KERNELS_EMIT_LOOPROWS_H
