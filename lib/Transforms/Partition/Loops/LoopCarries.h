// What a loop carries from one iteration to the next, and whether its iterations may be microbatches.
#ifndef MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_LOOPCARRIES_H
#define MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_LOOPCARRIES_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/BitVector.h"

#include <optional>
#include <string>

namespace mpmd::partition {

/// Whether a contraction of the value's block, or of a block inside it, reads what is computed from the value there.
bool reachesContraction(mlir::Value value);

/// Of the values that a loop carries, in its body `carries` with the next values `nexts`, those that no stage has a
/// part in and that more than sums read: their next values are computed from such carries alone, and from what the loop
/// does not carry. In a step without marks a stage has its part in each contraction and convolution.
llvm::BitVector findSerialCarries(mlir::Block &body, mlir::ValueRange carries, mlir::ValueRange nexts, bool isMarked);

/// What keeps the iterations of a loop from being microbatches.
struct Obstacle {
  std::string text;
  mlir::Location loc;
};

/// Iterations of microbatches, in a step without marks, need nothing of each other but serial carries that are cheap,
/// and the next values of what they carry (sums, moving averages, stacked outputs); and their number is known. Nothing
/// if that holds for the loop, a `stablehlo.while`.
std::optional<Obstacle> findObstacle(mlir::Operation *loop);

} // namespace mpmd::partition

#endif // MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_LOOPCARRIES_H
