// Linear algebra as JAX writes it: calls of LAPACK on CPUs, operations of StableHLO elsewhere.
#ifndef MPMD_LIB_TRANSFORMS_INPUT_IMPORT_IMPORTLAPACK_H
#define MPMD_LIB_TRANSFORMS_INPUT_IMPORT_IMPORTLAPACK_H

#include "mlir/IR/BuiltinOps.h"

namespace mpmd {

/// Puts `mpmd.lapack` in the place of custom calls of the routines that it has, of `stablehlo.cholesky` and of
/// `stablehlo.triangular_solve`. Calls of other routines, and what is complex, are left to be refused.
mlir::LogicalResult importLapack(mlir::ModuleOp module);

} // namespace mpmd

#endif // MPMD_LIB_TRANSFORMS_INPUT_IMPORT_IMPORTLAPACK_H
