// Imports JAX's linear algebra: calls of LAPACK on CPUs, operations of StableHLO elsewhere.
#ifndef MPMD_LIB_TRANSFORMS_INPUT_IMPORT_IMPORTLAPACK_H
#define MPMD_LIB_TRANSFORMS_INPUT_IMPORT_IMPORTLAPACK_H

#include "mlir/IR/BuiltinOps.h"

namespace mpmd {

/// Replaces custom calls of the supported routines, `stablehlo.cholesky` and `stablehlo.triangular_solve` by
/// `mpmd.lapack`. Other routines and complex types stay, and are rejected later.
mlir::LogicalResult importLapack(mlir::ModuleOp module);

} // namespace mpmd

#endif // MPMD_LIB_TRANSFORMS_INPUT_IMPORT_IMPORTLAPACK_H
