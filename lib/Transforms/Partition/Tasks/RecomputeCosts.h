// Defines the cost of recomputing an op in a later task or on another stage. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_PARTITION_TASKS_RECOMPUTECOSTS_H
#define MPMD_LIB_TRANSFORMS_PARTITION_TASKS_RECOMPUTECOSTS_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "llvm/ADT/DenseSet.h"

#include <optional>

namespace mpmd::partition {

/// The cost of saving or sending a byte. Compute time inside a kernel that accesses memory in any case costs 1 for each
/// 1/64 of the time to write and read a byte.
inline constexpr int64_t kCostOfByte = 64;

/// Returns `count` times `cost`, limited so that sums of such costs do not overflow.
int64_t scaledCost(int64_t count, int64_t cost);

/// The bytes of a value; nothing if its shape is not static.
std::optional<int64_t> knownBytes(mlir::Value value);

/// Whether an op computes long attention logits, which no task stores as a whole.
bool makesLongLogits(mlir::Operation *op);

/// Decides whether an op may be recomputed, and at what cost.
struct RecomputeCosts {
  Keep keep;
  /// The cost of a FLOP of a contraction, in bytes; below 0, contractions are not recomputed.
  double bytesPerFlop;
  /// Whether values are sharded over several devices.
  bool isCut;
  /// The sizes of the task's long attention logits that may be recomputed, in elements.
  llvm::SmallDenseSet<int64_t, 2> logits = {};

  /// The cost per element of the result; nothing if the op must not be recomputed.
  std::optional<int64_t> ofElement(mlir::Operation *op) const;
  /// The cost of all elements of the result; nothing if the op must not be recomputed.
  std::optional<int64_t> of(mlir::Operation *op) const;
};

/// Whether the stage has several devices, so that its values may be sharded.
bool hasSeveralDevices(mlir::ModuleOp module, int64_t stage);

} // namespace mpmd::partition

#endif // MPMD_LIB_TRANSFORMS_PARTITION_TASKS_RECOMPUTECOSTS_H
