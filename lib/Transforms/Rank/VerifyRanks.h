// Verifies that rank programs cannot deadlock and never overwrite a live value. The verifier of phase `ranked` calls
// these functions.
#ifndef MPMD_LIB_TRANSFORMS_RANK_VERIFYRANKS_H
#define MPMD_LIB_TRANSFORMS_RANK_VERIFYRANKS_H

#include "mlir/IR/BuiltinOps.h"

namespace mpmd {

/// Checks that sends and receives match, that the programs finish at zero buffering, and that live buffers do not
/// overlap. Also checks that bindings are in bounds, and that arenas are at most `cap` bytes (0: no limit).
mlir::LogicalResult verifyRanks(mlir::ModuleOp module, int64_t cap);

/// Checks that each submesh has as many devices as its intra-stage mesh. Devices must be numbered from 0 without gaps,
/// and each must belong to one submesh.
mlir::LogicalResult verifyMeshes(mlir::ModuleOp module);

} // namespace mpmd

#endif // MPMD_LIB_TRANSFORMS_RANK_VERIFYRANKS_H
