// Computes reductions in lanes with one thread per lane, whose accumulator is a register.
#ifndef MPMD_CODEGEN_CUDA_MAPPING_LANEACCUMULATORS_H
#define MPMD_CODEGEN_CUDA_MAPPING_LANEACCUMULATORS_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mpmd::codegen {

/// Interchanges each sequential loop of a row with an inner loop that has one accumulator per iteration. A thread then
/// accumulates in a register, and loads several elements ahead. The order of additions does not change.
void accumulatePerLane(mlir::scf::ForOp rows);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_CUDA_MAPPING_LANEACCUMULATORS_H
