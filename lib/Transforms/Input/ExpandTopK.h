// The custom call ApproxTopK, which JAX's approx_max_k and approx_min_k write.
#ifndef MPMD_LIB_TRANSFORMS_INPUT_EXPANDTOPK_H
#define MPMD_LIB_TRANSFORMS_INPUT_EXPANDTOPK_H

#include "mlir/IR/BuiltinOps.h"

namespace mpmd {

/// Puts sorts in the place of all calls of ApproxTopK, while the comparators that they name are still in the module.
/// Exact results are approximate ones.
mlir::LogicalResult expandApproxTopK(mlir::ModuleOp module);

} // namespace mpmd

#endif // MPMD_LIB_TRANSFORMS_INPUT_EXPANDTOPK_H
