// Orders the parameters of a step without marks along its forward, and finds where each op of its loops is in this
// order. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_PARTITION_STAGES_PARAMETERCHAIN_H
#define MPMD_LIB_TRANSFORMS_PARTITION_STAGES_PARAMETERCHAIN_H

#include "../Partition.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/MapVector.h"

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
  /// The same through tensors only. Through the norm of all gradients, each gradient depends on all others.
  llvm::DenseMap<mlir::Operation *, int64_t> reachOfTensors;
  llvm::DenseSet<mlir::Operation *> toMetric;
  /// Ops whose result is smaller than their operands, so that their result is saved for the backward instead.
  llvm::DenseSet<mlir::Operation *> shrinking;
  /// Ops after an optimization barrier, which recompute a forward for the backward.
  llvm::DenseSet<mlir::Operation *> recomputed;
  /// Ops that depend only on constants.
  llvm::DenseSet<mlir::Operation *> constant;
  /// For each value of the body that depends on a parameter and otherwise only on constants, this parameter. There are
  /// several parameters if they form a weight together, such as factors of low rank.
  llvm::DenseMap<mlir::Value, llvm::SmallVector<mlir::Value, 2>> ofParameters;
  /// The parameters that an op combines with other values.
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<mlir::Value, 2>> met;
  /// Forward ops that are placed with a later parameter than the last one that they depend on, and the number of this
  /// parameter. Fewer bytes are live before them than after them.
  llvm::DenseMap<mlir::Operation *, int64_t> sunk;
  /// For each yielded value, the number of the parameter whose gradient it is, or kNowhere.
  llvm::SmallVector<int64_t> gradients;
  /// Whether the loop passes through most weights again before the backward, as for a penalty on gradients, adversarial
  /// inputs, derivatives of the model by its inputs, or layers that are applied repeatedly.
  bool hasPasses = false;
  /// The depth of the first contraction with each parameter. A table of words is first gathered from, at a lower depth.
  llvm::DenseMap<int64_t, int64_t> firstUse;

  mlir::Block &body() const { return loop->body(); }
  /// The number of the parameter with which a forward op is placed.
  int64_t placeOf(mlir::Operation *op) const { return sunk.lookup_or(op, depth.lookup(op)); }
  /// Whether the op is above the last parameter of its path.
  bool isBeforeTop(mlir::Operation *op) const { return depth.lookup(op) < top.lookup(op); }
  bool isForward(mlir::Operation *op) const {
    return toMetric.contains(op) || shrinking.contains(op) || (isBeforeTop(op) && !recomputed.contains(op));
  }
};

/// Where an op of a loop is.
struct Place {
  int64_t stage = 0;
  bool isForward = true;
  /// The last stage that the op may be on; `stage` if only one is possible. Between both, only crossing bytes decide.
  int64_t last = stage;
  /// The number of the pass through the stages. Even passes go to higher stages, as the first forward does, odd ones to
  /// lower stages, as the backward does.
  int64_t pass = isForward ? 0 : 1;
};
using Places = llvm::MapVector<mlir::Operation *, Place>;

class ParameterChain {
public:
  explicit ParameterChain(Step &step) : step(step) {}
  void find();

  /// The parameters in the order of the forward. Values that are computed from the same state have one number: they are
  /// the same weights in several loops, before and after an update.
  llvm::SmallVector<llvm::SmallVector<mlir::Value, 1>> parameters;
  std::vector<LoopChain> loops;
  /// Whether a cut before a parameter separates an elementwise op on the parameter, such as the addition of a bias,
  /// from the op that computes its other operand for it alone. Or it separates parameters that form a weight together.
  std::vector<bool> splitsKernel;

  int64_t last() const { return static_cast<int64_t>(parameters.size()) - 1; }
  /// The number of a parameter, also of the last one that `value` in a loop's body is computed from; kNowhere for other
  /// values.
  int64_t numberOf(const LoopChain &chain, mlir::Value value) const;
  /// Places the ops of a loop if the parameter with number i is on the stage `stageOf[i]`. `bytesOfLatency`: the bytes
  /// that a link sends in the latency of one message.
  Places place(const LoopChain &loop, llvm::ArrayRef<int64_t> stageOf, double bytesOfLatency) const;

private:
  struct Placing;
  Place placeBackward(const LoopChain &loop, mlir::Operation &op, const Placing &placing) const;
  bool isPlacedByUse(const LoopChain &loop, mlir::Operation &op) const;
  int64_t numberOfWeight(const LoopChain &loop, mlir::Operation &op) const;
  void findPasses(LoopChain &loop) const;
  std::optional<Places> placePasses(const LoopChain &loop, llvm::ArrayRef<int64_t> stageOf) const;
  void findParameters();
  void visit(LoopChain &chain);
  void numberParameters();
  void findDepths(LoopChain &chain);
  void matchGradients();
  void findReach(LoopChain &chain);
  void findShrinking(LoopChain &chain);
  void findKernels(const LoopChain &chain);
  void sinkOps(LoopChain &chain);
  void sinkOps(LoopChain &chain, int64_t deep, llvm::ArrayRef<mlir::Operation *> ops);
  mlir::Value stateOf(mlir::Value value);

  Step &step;
  /// Values from outside the loops that may be parameters: those that the step trains, or all tensors if it trains
  /// none.
  llvm::DenseSet<mlir::Value> candidates;
  bool trains = false;
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
