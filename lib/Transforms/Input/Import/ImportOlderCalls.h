// Custom calls of older releases of JAX.
#ifndef MPMD_LIB_TRANSFORMS_INPUT_IMPORT_IMPORTOLDERCALLS_H
#define MPMD_LIB_TRANSFORMS_INPUT_IMPORT_IMPORTOLDERCALLS_H

#include "mlir/IR/BuiltinOps.h"

namespace mpmd {

/// Replaces `@mhlo.tan`, `@mhlo.topk` and the like by operations of chlo. Replaces LAPACK calls of the older convention
/// (`@lapack_spotrf`, `@blas_strsm`) by the newer one (`@lapack_spotrf_ffi`). Calls of other targets stay.
mlir::LogicalResult importOlderCalls(mlir::ModuleOp module);

} // namespace mpmd

#endif // MPMD_LIB_TRANSFORMS_INPUT_IMPORT_IMPORTOLDERCALLS_H
