// The cost of a command list.
#ifndef MPMD_LIB_CODEGEN_KERNELS_COMMANDLISTS_COMMANDLISTCOSTS_H
#define MPMD_LIB_CODEGEN_KERNELS_COMMANDLISTS_COMMANDLISTCOSTS_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"

namespace mpmd::kernels {

/// The sum of the costs of all ops of a command list.
inline CostAttr sumOfCosts(mlir::Block &list) {
  int64_t flops = 0, bytes = 0;
  double seconds = 0;
  for (mlir::Operation &op : list)
    if (auto cost = op.getAttrOfType<CostAttr>("cost")) {
      flops += cost.getFlops();
      bytes += cost.getBytes();
      seconds += cost.getSeconds();
    }
  return CostAttr::get(list.getParentOp()->getContext(), flops, bytes, seconds);
}

} // namespace mpmd::kernels

#endif // MPMD_LIB_CODEGEN_KERNELS_COMMANDLISTS_COMMANDLISTCOSTS_H
