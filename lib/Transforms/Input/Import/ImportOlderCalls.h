// Converts custom calls of older JAX releases.
#ifndef MPMD_LIB_TRANSFORMS_INPUT_IMPORT_IMPORTOLDERCALLS_H
#define MPMD_LIB_TRANSFORMS_INPUT_IMPORT_IMPORTOLDERCALLS_H

#include "mlir/IR/BuiltinOps.h"

namespace mpmd {

/// Replaces `@mhlo.tan`, `@mhlo.topk` and similar calls by chlo ops. Replaces LAPACK calls of the older convention
/// (`@lapack_spotrf`, `@blas_strsm`) by calls of the newer one (`@lapack_spotrf_ffi`). Leaves calls of other targets
/// unchanged.
mlir::LogicalResult importOlderCalls(mlir::ModuleOp module);

} // namespace mpmd

#endif // MPMD_LIB_TRANSFORMS_INPUT_IMPORT_IMPORTOLDERCALLS_H
