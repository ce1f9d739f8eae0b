// The minimum cut that decides which values a later task or another stage gets, and which it computes. Private to this
// library.
#ifndef MPMD_LIB_TRANSFORMS_PARTITION_TASKS_VALUECUT_H
#define MPMD_LIB_TRANSFORMS_PARTITION_TASKS_VALUECUT_H

#include "mpmd/Plan/Support/MinimumCut.h"

#include "mlir/IR/Operation.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

#include <optional>

namespace mpmd::partition {

/// Costs are in fractions of a byte; see `kCostOfByte`.
struct ValueCosts {
  /// The cost to save or send the value; nothing if that is not possible.
  std::optional<int64_t> transfer;
  /// The cost to compute the value from `operands` where it is read; nothing if that is not possible. 0 without
  /// operands: the value is there.
  std::optional<int64_t> recompute;
  llvm::SmallVector<mlir::Value> operands;
};

/// Finds the cheapest set of values to transfer, so that the reader has all values that it demands or can compute them.
class ValueCut {
public:
  /// The reader reads `value`.
  void demand(mlir::Value value) { network.addEdge(nodeOf(value) + 1, plan::FlowNetwork::kSink, kUnbounded); }

  /// The node that is on the sink's side of the cut if the reader does not need a transfer of `value`. The next node
  /// is the value where the reader reads it.
  int64_t nodeOf(mlir::Value value);

  /// Finds the cut. Asks for the costs of each demanded value, and of all values that the recomputation of another one
  /// reads. `costsOf` may add nodes and edges to `network`.
  void solve(llvm::function_ref<ValueCosts(mlir::Value)> costsOf);

  /// After `solve`: whether a node is on the sink's side.
  bool isOnSinkSide(int64_t node) const { return sinkSide[node]; }

  /// After `solve`: what the reader needs for `values`. Appends the values to transfer, and the ops to recompute.
  void collect(llvm::ArrayRef<mlir::Value> values, llvm::SetVector<mlir::Value> &transferred,
               llvm::SetVector<mlir::Operation *> &recomputed) const;

  static constexpr int64_t kUnbounded = plan::FlowNetwork::kUnbounded;
  plan::FlowNetwork network;

private:
  struct Entry {
    int64_t node;
    llvm::SmallVector<mlir::Value> operands;
  };
  llvm::MapVector<mlir::Value, Entry> entries;
  std::vector<bool> sinkSide;
};

} // namespace mpmd::partition

#endif // MPMD_LIB_TRANSFORMS_PARTITION_TASKS_VALUECUT_H
