// Sums in lanes: one thread per lane, with its accumulator in a register.
#ifndef MPMD_CODEGEN_CUDA_MAPPING_LANEACCUMULATORS_H
#define MPMD_CODEGEN_CUDA_MAPPING_LANEACCUMULATORS_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mpmd::codegen {

/// Interchanges a sequential loop with an inner loop that adds to one accumulator per iteration. A thread then adds all
/// its elements into a register, and loads several elements ahead. The order of additions does not change.
void accumulatePerLane(mlir::scf::ForOp rows);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_CUDA_MAPPING_LANEACCUMULATORS_H
