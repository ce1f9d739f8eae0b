// The rules of a command list, in a lowered `mpmd.task` or an `mpmd.command_list`. Used by the verifiers of phases
// `lowered` and `ranked`.
#ifndef MPMD_DIALECT_MPMD_VERIFYLAUNCHES_H
#define MPMD_DIALECT_MPMD_VERIFYLAUNCHES_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "mlir/IR/BuiltinOps.h"

namespace mpmd {

/// Checks that launches use buffers of the task and views of its workspace, and that reads follow writes. Every result
/// must be written, and no operands but those in `aliases`. Live views must not overlap. Exchanges and axis indices
/// must match `mesh`, the intra-stage mesh of the task. The block arguments of `body` are `inputs` operands, the
/// results that update no operand, and the workspace.
mlir::LogicalResult verifyLaunches(mlir::Block &body, int64_t inputs, mlir::ArrayRef<int64_t> aliases, MeshOp mesh);

} // namespace mpmd

#endif // MPMD_DIALECT_MPMD_VERIFYLAUNCHES_H
