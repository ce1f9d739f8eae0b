// Proves that rank programs cannot deadlock and never overwrite a live value. Used by the verifier of phase `ranked`.
#ifndef MPMD_LIB_TRANSFORMS_RANK_VERIFYRANKS_H
#define MPMD_LIB_TRANSFORMS_RANK_VERIFYRANKS_H

#include "mlir/IR/BuiltinOps.h"

namespace mpmd {

/// Checks matching of channels, progress at zero buffering, live ranges of buffers, bounds of bindings, and arenas
/// against `cap` (0: no limit).
mlir::LogicalResult verifyRanks(mlir::ModuleOp module, int64_t cap);

/// Checks that meshes have as many devices as their intra-stage meshes, numbered from 0 without gaps, and share none.
mlir::LogicalResult verifyMeshes(mlir::ModuleOp module);

} // namespace mpmd

#endif // MPMD_LIB_TRANSFORMS_RANK_VERIFYRANKS_H
