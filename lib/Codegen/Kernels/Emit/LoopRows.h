// Finds the rows of a kernel that is a loop of the program: its iterations, if they are independent.
#ifndef MPMD_LIB_CODEGEN_KERNELS_EMIT_LOOPROWS_H
#define MPMD_LIB_CODEGEN_KERNELS_EMIT_LOOPROWS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mpmd::kernels {

/// A loop over rows, or null if the kernel is one row.
struct LoopRows {
  mlir::scf::ForOp loop;
  int64_t count = 1;
};

/// Turns the loops around everything in a kernel into one over rows, from its second last argument up to its last, if
/// rows are independent. The temporaries of a row are then needed once per row, and may have `maxBytes` in total.
LoopRows findRows(mlir::func::FuncOp kernel, int64_t maxBytes);

/// Bytes of a temporary, rounded up to the start of the next one.
int64_t temporaryBytes(mlir::MemRefType type);

} // namespace mpmd::kernels

#endif // MPMD_LIB_CODEGEN_KERNELS_EMIT_LOOPROWS_H
