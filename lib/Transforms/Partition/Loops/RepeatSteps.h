// Turns a loop over optimizer steps into a step that each call repeats. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_REPEATSTEPS_H
#define MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_REPEATSTEPS_H

#include "LoopCarries.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mpmd::partition {

/// Makes the body of `loop`, a `stablehlo.while` with a known trip count, the body of the step, and sets
/// `kRepetitionsAttr`. Changes nothing and returns the reason if the model is not in the loop alone, if the loop does
/// not carry its parameters, or if an op outside of the loop slices or stacks too much.
std::optional<Obstacle> repeatStep(mlir::func::FuncOp step, mlir::Operation *loop, bool isMarked);

} // namespace mpmd::partition

#endif // MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_REPEATSTEPS_H
