// Makes values that functions only return pass by their calls.
#ifndef MPMD_DIALECT_MPMD_BYPASSCALLS_H
#define MPMD_DIALECT_MPMD_BYPASSCALLS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mpmd {

/// Replaces results of the calls of a private function that are arguments by the operands of the calls, and removes
/// them. A stage that hands a value on, such as weights for its backward or the error state of checkify, would
/// otherwise read it. Returns whether it changed the calls. A function that only hands values on stays: it may be a
/// stage. `users` are all uses of the function.
llvm::FailureOr<bool> bypassCalls(mlir::func::FuncOp func, llvm::ArrayRef<mlir::Operation *> users);

} // namespace mpmd

#endif // MPMD_DIALECT_MPMD_BYPASSCALLS_H
