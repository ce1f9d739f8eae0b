// Costs of recomputing an op in a later task or another stage. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_PARTITION_TASKS_RECOMPUTECOSTS_H
#define MPMD_LIB_TRANSFORMS_PARTITION_TASKS_RECOMPUTECOSTS_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "llvm/ADT/DenseSet.h"

#include <optional>

namespace mpmd::partition {

/// The cost of a byte that is saved or sent. The time of an op inside a kernel that accesses memory anyway is counted
/// in 64ths of the time to write and read a byte.
inline constexpr int64_t kCostOfByte = 64;

/// `count` times `cost`, limited so that sums do not overflow.
int64_t scaledCost(int64_t count, int64_t cost);

/// Nothing if the shape is not known.
std::optional<int64_t> knownBytes(mlir::Value value);

/// Whether an op is a product that no task stores as a whole.
bool makesLongLogits(mlir::Operation *op);

/// Decides which ops are recomputed, and at what cost.
struct RecomputeCosts {
  Keep keep;
  /// Cost of a contraction; below 0, none is recomputed.
  double bytesPerFlop;
  /// Several devices hold parts of each value.
  bool isCut;
  /// Numbers of elements of the task's long attention logits, if they are recomputed.
  llvm::SmallDenseSet<int64_t, 2> logits = {};

  /// The cost of an element of the result; nothing for an op that is not recomputed.
  std::optional<int64_t> ofElement(mlir::Operation *op) const;
  /// The cost of the whole result.
  std::optional<int64_t> of(mlir::Operation *op) const;
};

/// Whether several devices hold parts of each value of the stage.
bool hasSeveralDevices(mlir::ModuleOp module, int64_t stage);

} // namespace mpmd::partition

#endif // MPMD_LIB_TRANSFORMS_PARTITION_TASKS_RECOMPUTECOSTS_H
