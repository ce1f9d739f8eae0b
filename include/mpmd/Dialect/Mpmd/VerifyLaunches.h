// Verifies the command list in a lowered `mpmd.task` or an `mpmd.command_list`. The verifiers of the phases `lowered`
// and `ranked` use it.
#ifndef MPMD_DIALECT_MPMD_VERIFYLAUNCHES_H
#define MPMD_DIALECT_MPMD_VERIFYLAUNCHES_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "mlir/IR/BuiltinOps.h"

namespace mpmd {

/// Checks a command list. Launches must use buffers of the task and views of its workspace, and must not read a buffer
/// before it is written. Every result must be written; operands must not be written unless `aliases` has them. Views
/// that are live at the same time must not overlap. Exchanges and axis indices must match `mesh`, the intra-stage mesh
/// of the task. The block arguments of `body` are `inputs` operands, the results that update no operand, and the
/// workspace.
mlir::LogicalResult verifyLaunches(mlir::Block &body, int64_t inputs, mlir::ArrayRef<int64_t> aliases, MeshOp mesh);

} // namespace mpmd

#endif // MPMD_DIALECT_MPMD_VERIFYLAUNCHES_H
