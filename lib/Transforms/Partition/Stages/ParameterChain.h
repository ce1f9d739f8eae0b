// Orders the parameters of a step without marks along its forward, and finds where each op of its loops is in this
// order. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_PARTITION_STAGES_PARAMETERCHAIN_H
#define MPMD_LIB_TRANSFORMS_PARTITION_STAGES_PARAMETERCHAIN_H

#include "../Partition.h"

#include "llvm/ADT/BitVector.h"

namespace mpmd::partition {

/// The depth of an op that depends on no parameter, or on which no gradient depends.
constexpr int64_t kNowhere = -1;

/// The ops of one loop along the chain.
struct LoopChain {
  Loop *loop = nullptr;
  /// The depth of a forward op is the number of the last parameter that it depends on. The reach of a backward op is
  /// the number of the last parameter whose gradient depends on it. `top` is the largest depth of the op and of what
  /// depends on it.
  llvm::DenseMap<mlir::Operation *, int64_t> depth, reach, top;
  llvm::DenseSet<mlir::Operation *> toMetric;
  /// Ops whose result is smaller than their operands, so that their result is saved for the backward instead.
  llvm::DenseSet<mlir::Operation *> shrinking;
  /// Ops after an optimization barrier, which recompute a forward for the backward.
  llvm::DenseSet<mlir::Operation *> recomputed;
  /// Ops that depend only on constants.
  llvm::DenseSet<mlir::Operation *> constant;
  /// For each value of the body that depends on one parameter and otherwise only on constants, this parameter.
  llvm::DenseMap<mlir::Value, mlir::Value> onlyParameter;
  /// The parameters that an op combines with other values.
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<mlir::Value, 2>> met;
  /// For each yielded value, the number of the parameter whose gradient it is, or kNowhere.
  llvm::SmallVector<int64_t> gradients;

  mlir::Block &body() const { return loop->body(); }
  /// Whether the op is above the last parameter of its path.
  bool isBeforeTop(mlir::Operation *op) const { return depth.lookup(op) < top.lookup(op); }
  bool isForward(mlir::Operation *op) const {
    return toMetric.contains(op) || shrinking.contains(op) || (isBeforeTop(op) && !recomputed.contains(op));
  }
};

class ParameterChain {
public:
  explicit ParameterChain(Step &step) : step(step) {}
  void find();

  /// The parameters in the order of the forward. Values that are computed from the same state have one number: they are
  /// the same weights in several loops, before and after an update.
  llvm::SmallVector<llvm::SmallVector<mlir::Value, 1>> parameters;
  std::vector<LoopChain> loops;

  int64_t last() const { return static_cast<int64_t>(parameters.size()) - 1; }
  /// The number of a parameter, also of one that `value` in a loop's body is computed from; kNowhere for other values.
  int64_t numberOf(const LoopChain &chain, mlir::Value value) const;

private:
  void findParameters();
  void visit(LoopChain &chain);
  void numberParameters();
  void findDepths(LoopChain &chain);
  void matchGradients();
  void findReach(LoopChain &chain);
  void findShrinking(LoopChain &chain);
  mlir::Value stateOf(mlir::Value value);

  Step &step;
  /// Values from outside the loops that may be parameters: those that the step trains, or all tensors if it trains
  /// none.
  llvm::DenseSet<mlir::Value> candidates;
  llvm::DenseMap<mlir::Value, int64_t> numbers;
  /// A parameter in the order in which the ops meet them. `before`: those on which the value depends that the first op
  /// combines it with. `level`: the length of the longest path to it. `grows`: whether the first op makes at least as
  /// many bytes as it reads of this value.
  struct Met {
    llvm::SmallVector<mlir::Value, 1> values;
    llvm::BitVector before;
    int64_t level = 0;
    bool grows = false;
  };
  std::vector<Met> metParameters;
  llvm::DenseMap<mlir::Value, int64_t> metNumbers; // by state
};

} // namespace mpmd::partition

#endif // MPMD_LIB_TRANSFORMS_PARTITION_STAGES_PARAMETERCHAIN_H
