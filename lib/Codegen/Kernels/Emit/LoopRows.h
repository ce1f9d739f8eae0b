// Turns independent iterations of a program's loop into rows of its kernel.
#ifndef MPMD_LIB_CODEGEN_KERNELS_EMIT_LOOPROWS_H
#define MPMD_LIB_CODEGEN_KERNELS_EMIT_LOOPROWS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mpmd::kernels {

/// The loop over rows and their number; `loop` is null if the kernel has only one row.
struct LoopRows {
  mlir::scf::ForOp loop;
  int64_t count = 1;
};

/// Merges the outermost perfect loop nest of a kernel into one loop over rows, if its iterations are independent. The
/// bounds of the new loop are the last two arguments of the kernel. Each row gets its own temporaries. If all
/// temporaries exceed `maxBytes`, nothing is merged.
LoopRows findRows(mlir::func::FuncOp kernel, int64_t maxBytes);

/// Bytes of a temporary, rounded up to the alignment of the next.
int64_t temporaryBytes(mlir::MemRefType type);

} // namespace mpmd::kernels

#endif // MPMD_LIB_CODEGEN_KERNELS_EMIT_LOOPROWS_H
