// Visits the task and loop bodies that the passes of this library rewrite.
#ifndef MPMD_LIB_CODEGEN_KERNELS_TASKBODIES_H
#define MPMD_LIB_CODEGEN_KERNELS_TASKBODIES_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"

namespace mpmd::kernels {

/// Calls `visit` for each body that is still on tensors: bodies of `mpmd.repeat` first, then the task's own body.
/// `aliases` maps each yielded value to the number of the argument that the value updates in place, or to -1.
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
