// The custom call ApproxTopK of JAX's approx_max_k and approx_min_k.
#ifndef MPMD_LIB_TRANSFORMS_INPUT_EXPANDTOPK_H
#define MPMD_LIB_TRANSFORMS_INPUT_EXPANDTOPK_H

#include "mlir/IR/BuiltinOps.h"

namespace mpmd {

/// Replaces all calls of ApproxTopK by sorts, while the named comparators are still in the module. The exact result is
/// a valid approximation.
mlir::LogicalResult expandApproxTopK(mlir::ModuleOp module);

} // namespace mpmd

#endif // MPMD_LIB_TRANSFORMS_INPUT_EXPANDTOPK_H
