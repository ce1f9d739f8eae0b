// Imports linear algebra of JAX, which is LAPACK calls on CPUs and StableHLO ops on other platforms.
#ifndef MPMD_LIB_TRANSFORMS_INPUT_IMPORT_IMPORTLAPACK_H
#define MPMD_LIB_TRANSFORMS_INPUT_IMPORT_IMPORTLAPACK_H

#include "mlir/IR/BuiltinOps.h"

namespace mpmd {

/// Replaces custom calls of the supported LAPACK routines, `stablehlo.cholesky` and `stablehlo.triangular_solve` by
/// `mpmd.lapack`. Leaves other routines and complex types to `mpmd-verify-input`, which rejects them.
mlir::LogicalResult importLapack(mlir::ModuleOp module);

} // namespace mpmd

#endif // MPMD_LIB_TRANSFORMS_INPUT_IMPORT_IMPORTLAPACK_H
