// Classifies the carries of loops, and decides whether the iterations of a loop may be microbatches.
#ifndef MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_LOOPCARRIES_H
#define MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_LOOPCARRIES_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/BitVector.h"

#include <optional>
#include <string>

namespace mpmd::partition {

/// Whether all loops of an op, and of the stages that it calls, end for any values. Values that nothing uses may be
/// anything.
bool alwaysEnds(mlir::Operation *op);

/// Whether a contraction or stage call in the value's block, or nested in it, depends on the value.
bool reachesContraction(mlir::Value value);

/// Finds the serial carries of a loop: no stage computes their next values, and other values than sums depend on them.
/// A serial carry's next value depends only on serial carries and loop-invariant values. `carries` are arguments of
/// `body`, and `nexts` their next values. In a step without marks, every contraction and convolution counts as work of
/// a stage.
llvm::BitVector findSerialCarries(mlir::Block &body, mlir::ValueRange carries, mlir::ValueRange nexts, bool isMarked);

/// The number of stages of a loop that is a pipeline within one program: it carries a buffer with a row for each stage,
/// shifts the rows by one in each iteration, and multiplies each by weights of its own. Nothing for other loops.
std::optional<int64_t> stagesOfRotatingBuffer(mlir::Operation *loop);

/// Moves those carries of the loops inside `loop` that depend on no contraction, such as the random keys of all layers,
/// to loops of their own. Then `loop` may carry them from iteration to iteration. Returns whether it moves any; the new
/// loops still have the carries of the old ones, which are dead.
bool splitLayerLoops(mlir::Operation *loop);

/// Whether the tensors that a loop slices, one row per iteration, are data.
bool slicesData(mlir::Operation *loop);

/// Whether the iterations of a loop read data and add up gradients of several weights.
bool sumsGradients(mlir::Operation *loop);

/// The reason why the iterations of a loop cannot be microbatches, for a remark.
struct Obstacle {
  std::string text;
  mlir::Location loc;
};

/// Returns the reason why the iterations of a `stablehlo.while` cannot be the microbatches of a step without marks;
/// nothing if they can. The trip count must be known. Iterations may depend on each other only by cheap serial carries,
/// by carries that no model computation reads (sums, moving averages, stacked outputs), and by values that a part of
/// the forward hands on to the next iteration (running means).
std::optional<Obstacle> findObstacle(mlir::Operation *loop);

} // namespace mpmd::partition

#endif // MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_LOOPCARRIES_H
