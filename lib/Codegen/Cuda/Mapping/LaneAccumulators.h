// Sums in lanes, one thread a lane, with its accumulator in a register.
#ifndef MPMD_CODEGEN_CUDA_MAPPING_LANEACCUMULATORS_H
#define MPMD_CODEGEN_CUDA_MAPPING_LANEACCUMULATORS_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mpmd::codegen {

/// Where a loop that is not parallel does nothing but go through one that adds to an accumulator for each of its
/// iterations: puts the inner one outside, so that a thread goes through all that is its, with the accumulator in a
/// register, and asks for several elements before it adds the first. No order of additions changes.
void accumulatePerLane(mlir::scf::ForOp rows);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_CUDA_MAPPING_LANEACCUMULATORS_H
