// What work costs where a stage runs.
#ifndef MPMD_LIB_CODEGEN_KERNELS_COMMANDLISTS_RATES_H
#define MPMD_LIB_CODEGEN_KERNELS_COMMANDLISTS_RATES_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"
#include "mpmd/Plan/Cost/CostModel.h"

namespace mpmd::kernels {

/// Of the devices of a mesh; where there is none, of a CPU.
inline const plan::CostModel &ratesOf(MeshOp mesh) {
  return mesh ? plan::costModel(mesh.getTarget(), mesh.getPrecision() != Precision::Strict) : plan::costModel("");
}

} // namespace mpmd::kernels

#endif // MPMD_LIB_CODEGEN_KERNELS_COMMANDLISTS_RATES_H
