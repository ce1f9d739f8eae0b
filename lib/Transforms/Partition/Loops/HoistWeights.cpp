// Moves what stage functions compute of weights alone to their calls, where they slice it. A stage would otherwise hold
// the stacked weights of all stages.
#include "../Partition.h"
#include "StageFunction.h"

#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

namespace {
class WeightHoister {
public:
  WeightHoister(StageFunction &stage, const InvariantValues &invariants) : stage(stage) { findWeights(invariants); }
  bool hoistWeights();
  bool hoistGradients();

private:
  void findWeights(const InvariantValues &invariants);
  bool isOfWeights(Value value) const;
  bool isOfOtherStages(BlockArgument argument);
  bool isAdded(unsigned result);
  SmallVector<Operation *> withOperands(ArrayRef<Operation *> roots) const;

  StageFunction &stage;
  /// The arguments that are the same in all microbatches.
  llvm::SmallDenseSet<Value> arguments;
  /// The ops that depend only on these arguments and constants, in program order. The values say whether they depend on
  /// arguments.
  llvm::MapVector<Operation *, bool> ops;
};
} // namespace

/// Whether an op may leave its stage.
static bool canMove(Operation *op) { return isPure(op) && (op->getNumRegions() == 0 || isa<stablehlo::ReduceOp>(op)); }

void WeightHoister::findWeights(const InvariantValues &invariants) {
  for (BlockArgument argument : stage.body().getArguments())
    if (llvm::all_of(stage.calls,
                     [&](func::CallOp call) { return invariants.contains(call, argument.getArgNumber()); }))
      arguments.insert(argument);
  for (Operation &op : stage.body().without_terminator()) {
    const SmallVector<Value> reads = readsOf(&op);
    if (canMove(&op) && llvm::all_of(reads, [&](Value value) { return isOfWeights(value); }))
      ops[&op] = llvm::any_of(
          reads, [&](Value value) { return arguments.contains(value) || ops.lookup(value.getDefiningOp()); });
  }
}

bool WeightHoister::isOfWeights(Value value) const {
  return arguments.contains(value) || ops.contains(value.getDefiningOp());
}

/// Whether calls of other stages read what is given as an argument, or what ops compute of it that were moved to them.
bool WeightHoister::isOfOtherStages(BlockArgument argument) {
  return llvm::any_of(stage.calls, [&](func::CallOp call) {
    return llvm::any_of(call.getOperand(argument.getArgNumber()).getUsers(), [&](Operation *user) {
      return user->getBlock() == call->getBlock() && user->getAttr(kStageAttr) != call->getAttr(kStageAttr);
    });
  });
}

/// Whether a result has the shape of an argument of the step, and all calls add it to others, as gradients are.
bool WeightHoister::isAdded(unsigned result) {
  auto type = cast<RankedTensorType>(stage.function.getResultTypes()[result]);
  func::FuncOp step = findStep(stage.function->getParentOfType<ModuleOp>());
  return llvm::any_of(step.getArgumentTypes(),
                      [&](Type argument) {
                        auto tensor = dyn_cast<RankedTensorType>(argument);
                        return tensor && tensor.getShape() == type.getShape();
                      }) &&
         llvm::all_of(stage.calls, [&](func::CallOp call) {
           return llvm::all_of(call.getResult(result).getUsers(), llvm::IsaPred<stablehlo::AddOp, YieldOp>);
         });
}

/// Ops of weights, and those that their operands depend on, in program order.
SmallVector<Operation *> WeightHoister::withOperands(ArrayRef<Operation *> roots) const {
  DenseSet<Operation *> found;
  SmallVector<Operation *> work(roots), sorted;
  while (!work.empty())
    if (Operation *op = work.pop_back_val(); ops.contains(op) && found.insert(op).second)
      for (Value value : readsOf(op))
        work.push_back(value.getDefiningOp());
  for (auto &[op, readsArguments] : ops)
    if (found.contains(op))
      sorted.push_back(op);
  return sorted;
}

bool WeightHoister::hoistWeights() {
  Block &body = stage.body();
  auto isComputed = [&](Value value) {
    Operation *op = value.getDefiningOp();
    return ops.lookup(op) && !isa<stablehlo::SliceOp>(op) && !stablehlo::reshapedFrom(value);
  };
  const bool isSliced = llvm::any_of(body.getOps<stablehlo::SliceOp>(),
                                     [&](stablehlo::SliceOp slice) { return isComputed(slice.getOperand()); });
  if (!isSliced || llvm::none_of(body.getArguments(), [&](BlockArgument argument) {
        return arguments.contains(argument) && isOfOtherStages(argument);
      }))
    return false;
  SmallVector<Operation *> moved;
  for (auto &[op, readsArguments] : ops)
    if (readsArguments)
      moved.push_back(op);
  const SmallVector<Operation *> copied = withOperands(moved);
  // The function is given what its other ops read.
  const unsigned count = body.getNumArguments();
  SmallVector<Value> given;
  auto isOther = [&](OpOperand &use) { return !ops.lookup(body.findAncestorOpInBlock(*use.getOwner())); };
  for (Operation *op : moved)
    for (Value result : op->getResults())
      if (llvm::any_of(result.getUses(), isOther)) {
        given.push_back(result);
        result.replaceUsesWithIf(body.addArgument(result.getType(), result.getLoc()), isOther);
      }
  stage.replaceCalls(
      [&](OpBuilder &builder, func::CallOp call) {
        IRMapping mapping;
        mapping.map(body.getArguments().take_front(count), call.getOperands());
        for (Operation *op : copied)
          builder.clone(*op, mapping);
        SmallVector<Value> operands(call.getOperands());
        llvm::append_range(operands, llvm::map_range(given, [&](Value value) { return mapping.lookup(value); }));
        return operands;
      },
      [](OpBuilder &, func::CallOp, ValueRange results) { return SmallVector<Value>(results); });
  for (Operation *op : llvm::reverse(moved))
    op->erase();
  return true;
}

bool WeightHoister::hoistGradients() {
  Block &body = stage.body();
  Operation *yield = body.getTerminator();
  // What depends on joined or padded rows, and otherwise on weights.
  llvm::SetVector<Operation *> tail;
  auto isOfTail = [&](Value value) { return tail.contains(value.getDefiningOp()); };
  auto isJoin = [&](Operation *op) { return isa<stablehlo::ConcatenateOp, stablehlo::PadOp>(op); };
  for (Operation &op : body.without_terminator()) {
    const SmallVector<Value> reads = readsOf(&op);
    if (!ops.contains(&op) && canMove(&op) &&
        (isJoin(&op) || (llvm::any_of(reads, isOfTail) &&
                         llvm::all_of(reads, [&](Value value) { return isOfTail(value) || isOfWeights(value); }))))
      tail.insert(&op);
  }
  // Their readers are such ops, up to the results that are added to sums.
  auto isKept = [&](Operation *op) {
    return llvm::all_of(op->getUses(), [&](OpOperand &use) {
      return use.getOwner() == yield ? isAdded(use.getOperandNumber())
                                     : tail.contains(body.findAncestorOpInBlock(*use.getOwner()));
    });
  };
  for (bool changed = true; changed;)
    changed = tail.remove_if([&](Operation *op) {
      return !isKept(op) || (!isJoin(op) && !llvm::all_of(readsOf(op), [&](Value value) {
        return isOfTail(value) || isOfWeights(value);
      }));
    });
  if (llvm::all_of(tail, isJoin))
    return false;
  SmallVector<Value> kept, rows;
  SmallVector<Operation *> weights;
  const SmallVector<Value> returned(yield->getOperands());
  llvm::copy_if(returned, std::back_inserter(kept), [&](Value value) { return !isOfTail(value); });
  for (Operation *op : tail)
    for (Value value : readsOf(op))
      if (isOfWeights(value))
        weights.push_back(value.getDefiningOp());
      else if (!isOfTail(value) && !llvm::is_contained(rows, value))
        rows.push_back(value);
  const SmallVector<Operation *> copied = withOperands(weights);
  yield->setOperands(llvm::to_vector(llvm::concat<Value>(kept, rows)));
  stage.replaceCalls([](OpBuilder &, func::CallOp call) { return SmallVector<Value>(call.getOperands()); },
                     [&](OpBuilder &builder, func::CallOp call, ValueRange results) {
                       IRMapping mapping;
                       mapping.map(body.getArguments(), call.getOperands());
                       mapping.map(kept, results.take_front(kept.size()));
                       mapping.map(rows, results.take_back(rows.size()));
                       for (Operation *op : copied)
                         builder.clone(*op, mapping);
                       for (Operation *op : tail)
                         builder.clone(*op, mapping);
                       return llvm::map_to_vector(returned, [&](Value value) { return mapping.lookup(value); });
                     });
  for (Operation *op : llvm::reverse(tail))
    op->erase();
  return true;
}

bool partition::hoistWeights(StageFunction &stage, const InvariantValues &invariants) {
  // The second one sees the operands that the first one has added in the next round.
  return WeightHoister(stage, invariants).hoistWeights() || WeightHoister(stage, invariants).hoistGradients();
}
