// Visits the bodies that the passes of this library work on.
#ifndef MPMD_LIB_CODEGEN_KERNELS_TASKBODIES_H
#define MPMD_LIB_CODEGEN_KERNELS_TASKBODIES_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"

namespace mpmd::kernels {

/// Visits the bodies on tensors: those of repeated lists first, then that of the task. `aliases` maps each yielded
/// value to the argument that it updates in place, or -1.
inline void
forEachBody(mlir::ModuleOp module,
            llvm::function_ref<void(TaskOp task, mlir::Block &body, llvm::ArrayRef<int64_t> aliases)> visit) {
  module.walk([&](mlir::Operation *op) {
    if (auto task = llvm::dyn_cast<TaskOp>(op); task && !task.isLowered())
      visit(task, task.getBody().front(), task.getAliases());
    else if (auto repeat = llvm::dyn_cast<RepeatOp>(op); repeat && !repeat.isLowered())
      visit(repeat->getParentOfType<TaskOp>(), repeat.getBody().front(), repeat.getAliases());
  });
}

} // namespace mpmd::kernels

#endif // MPMD_LIB_CODEGEN_KERNELS_TASKBODIES_H
