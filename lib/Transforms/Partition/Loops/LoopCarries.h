// Carries of loops, and whether the iterations of a loop may be microbatches.
#ifndef MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_LOOPCARRIES_H
#define MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_LOOPCARRIES_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/BitVector.h"

#include <optional>
#include <string>

namespace mpmd::partition {

/// Whether a contraction in the value's block, or in a nested block, depends on the value.
bool reachesContraction(mlir::Value value);

/// Finds the carries that no stage computes and that more than sums read. Their next values depend only on such carries
/// and on values that the loop does not carry. `carries` are arguments of `body`, `nexts` their next values. In a step
/// without marks, stages compute every contraction and convolution.
llvm::BitVector findSerialCarries(mlir::Block &body, mlir::ValueRange carries, mlir::ValueRange nexts, bool isMarked);

/// A reason why the iterations of a loop cannot be microbatches.
struct Obstacle {
  std::string text;
  mlir::Location loc;
};

/// The reason why the iterations of a `stablehlo.while` cannot be microbatches of a step without marks, or nothing.
/// Microbatches may share only cheap serial carries and next values of carries (sums, moving averages, stacked
/// outputs), and their number must be known.
std::optional<Obstacle> findObstacle(mlir::Operation *loop);

} // namespace mpmd::partition

#endif // MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_LOOPCARRIES_H
