// What must hold of a command list, whoever holds it: a lowered `mpmd.task` or an
// `mpmd.command_list`. Used by the verifiers of phases `lowered` and `ranked`.
#ifndef MPMD_DIALECT_MPMD_VERIFYLAUNCHES_H
#define MPMD_DIALECT_MPMD_VERIFYLAUNCHES_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "mlir/IR/BuiltinOps.h"

namespace mpmd {

/// Checks that launches work on buffers of the task and on views of its workspace, that nothing is read before it is
/// written, that every result is written and no other operand than those in `aliases`, and that views share no bytes
/// while both are in use; that exchanges and coordinates are those of `mesh`, the intra-stage mesh of the task. The
/// block arguments of `body` are `inputs` operands, the results that update no operand, and the workspace.
mlir::LogicalResult verifyLaunches(mlir::Block &body, int64_t inputs, mlir::ArrayRef<int64_t> aliases, MeshOp mesh);

} // namespace mpmd

#endif // MPMD_DIALECT_MPMD_VERIFYLAUNCHES_H
