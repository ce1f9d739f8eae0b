// Custom calls as older releases of JAX write them.
#ifndef MPMD_LIB_TRANSFORMS_INPUT_IMPORT_IMPORTOLDERCALLS_H
#define MPMD_LIB_TRANSFORMS_INPUT_IMPORT_IMPORTOLDERCALLS_H

#include "mlir/IR/BuiltinOps.h"

namespace mpmd {

/// Puts operations of chlo in the place of `@mhlo.tan`, `@mhlo.topk` and the like, and calls of LAPACK by today's
/// convention (`@lapack_spotrf_ffi`) in the place of those by the older one (`@lapack_spotrf`, `@blas_strsm`). Calls of
/// other targets stay.
mlir::LogicalResult importOlderCalls(mlir::ModuleOp module);

} // namespace mpmd

#endif // MPMD_LIB_TRANSFORMS_INPUT_IMPORT_IMPORTOLDERCALLS_H
