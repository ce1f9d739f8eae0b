// What computing an op again costs, where a later task or another stage does so. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_PARTITION_TASKS_RECOMPUTECOSTS_H
#define MPMD_LIB_TRANSFORMS_PARTITION_TASKS_RECOMPUTECOSTS_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "llvm/ADT/DenseSet.h"

#include <optional>

namespace mpmd::partition {

/// The cost of a byte that is kept or sent. What an op takes inside a kernel that reads and writes memory for other
/// reasons is counted in the time of a byte that is written and read, in 64ths.
inline constexpr int64_t kCostOfByte = 64;

/// `count` times `cost`, at most what any number of can be added up.
int64_t scaledCost(int64_t count, int64_t cost);

/// Nothing where the shape is not known.
std::optional<int64_t> knownBytes(mlir::Value value);

/// A product that is stored in no task as a whole.
bool makesLongLogits(mlir::Operation *op);

/// What is computed again, and at what cost.
struct RecomputeCosts {
  Keep keep;
  /// Below 0: no contraction.
  double bytesPerFlop;
  /// Several devices hold parts of each value.
  bool isCut;
  /// Numbers of elements that the long attention logits of the task have, if they are recomputed.
  llvm::SmallDenseSet<int64_t, 2> logits = {};

  /// The cost of an element of the result; nothing for an op that is not computed again.
  std::optional<int64_t> ofElement(mlir::Operation *op) const;
  /// The cost of all of the result.
  std::optional<int64_t> of(mlir::Operation *op) const;
};

/// Whether several devices hold parts of each value of the stage.
bool hasSeveralDevices(mlir::ModuleOp module, int64_t stage);

} // namespace mpmd::partition

#endif // MPMD_LIB_TRANSFORMS_PARTITION_TASKS_RECOMPUTECOSTS_H
