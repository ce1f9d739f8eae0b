// Costs of the devices and command lists of a task.
#ifndef MPMD_LIB_CODEGEN_KERNELS_COMMANDLISTS_RATES_H
#define MPMD_LIB_CODEGEN_KERNELS_COMMANDLISTS_RATES_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"
#include "mpmd/Plan/Cost/CostModel.h"

namespace mpmd::kernels {

/// The cost model of the devices of a mesh; without a mesh, that of a CPU.
inline const plan::CostModel &ratesOf(MeshOp mesh) {
  return mesh ? plan::costModel(mesh.getTarget(), mesh.getPrecision() != Precision::Strict) : plan::costModel("");
}

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

#endif // MPMD_LIB_CODEGEN_KERNELS_COMMANDLISTS_RATES_H
