// Decides by a minimum cut which values a later task or another stage receives, and which it recomputes. Private to
// this library.
#ifndef MPMD_LIB_TRANSFORMS_PARTITION_TASKS_VALUECUT_H
#define MPMD_LIB_TRANSFORMS_PARTITION_TASKS_VALUECUT_H

#include "mpmd/Plan/Support/MinimumCut.h"

#include "mlir/IR/Operation.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

#include <optional>

namespace mpmd::partition {

/// The costs of providing one value to the reader, in fractions of a byte (see `kCostOfByte`).
struct ValueCosts {
  /// The cost of saving or sending the value; nothing if this is not possible.
  std::optional<int64_t> transfer;
  /// The cost of computing the value from `operands` in the reader; nothing if this is not possible. If the reader has
  /// the value already, the cost is 0 and there are no operands.
  std::optional<int64_t> recompute;
  llvm::SmallVector<mlir::Value> operands;
};

/// Finds the cheapest set of values to transfer from which the reader can compute all values that it demands.
class ValueCut {
public:
  /// Records that the reader needs `value`.
  void demand(mlir::Value value) { network.addEdge(nodeOf(value) + 1, plan::FlowNetwork::kSink, kUnbounded); }

  /// Returns the first of two nodes for `value`. It is on the sink side of the cut if the reader can do without a
  /// transfer of the value. The next node stands for the value in the reader.
  int64_t nodeOf(mlir::Value value);

  /// Computes the cut. Calls `costsOf` for each demanded value, and for the operands of values that may be recomputed.
  /// `costsOf` may add nodes and edges to `network`.
  void solve(llvm::function_ref<ValueCosts(mlir::Value)> costsOf);

  /// Whether a node is on the sink side. Requires `solve`.
  bool isOnSinkSide(int64_t node) const { return sinkSide[node]; }

  /// Appends the values to transfer and the ops to recompute, so that the reader has `values`. Requires `solve`.
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
