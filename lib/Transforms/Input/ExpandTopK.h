// Expands the custom call ApproxTopK, which JAX's approx_max_k and approx_min_k emit.
#ifndef MPMD_LIB_TRANSFORMS_INPUT_EXPANDTOPK_H
#define MPMD_LIB_TRANSFORMS_INPUT_EXPANDTOPK_H

#include "mlir/IR/BuiltinOps.h"

namespace mpmd {

/// Replaces all calls of ApproxTopK by sorts. Must run while the comparator functions are still in the module. A sort
/// is exact, which is a valid approximation.
mlir::LogicalResult expandApproxTopK(mlir::ModuleOp module);

} // namespace mpmd

#endif // MPMD_LIB_TRANSFORMS_INPUT_EXPANDTOPK_H
