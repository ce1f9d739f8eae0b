// The pass, and what its steps share.
#include "Partition.h"

#include "mpmd/Transforms/Passes.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/CSE.h"

namespace mpmd {
#define GEN_PASS_DEF_PARTITION
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

Value Step::leaf(OpBuilder &builder, Location loc, Type type) {
  return UnrealizedConversionCastOp::create(builder, loc, type, ValueRange{}).getResult(0);
}

bool Step::isLeaf(Value value) {
  auto cast = value.getDefiningOp<UnrealizedConversionCastOp>();
  return cast && cast.getInputs().empty();
}

Task *Step::taskFor(Value value) const { return value.getDefiningOp() ? taskOf.lookup(value.getDefiningOp()) : nullptr; }

SmallVector<Value> partition::readsOf(Operation *op) {
  SmallVector<Value> values;
  op->walk([&](Operation *inner) {
    for (Value operand : inner->getOperands())
      if (inner == op || !op->isAncestor(operand.getParentBlock()->getParentOp()))
        values.push_back(operand);
  });
  return values;
}

void partition::forEachSource(Step &step, Value value, DenseSet<Value> &seen, function_ref<void(Value)> visit) {
  SmallVector<Value> work{value};
  while (!work.empty()) {
    Value next = work.pop_back_val();
    if (!seen.insert(next).second)
      continue;
    Operation *op = next.getDefiningOp();
    if (!op || Step::isLeaf(next) || step.taskOf.contains(op) || op == step.loop || step.onceAStep.contains(op)) {
      visit(next);
      continue;
    }
    // Copied with its user: operands in reverse, so that they are visited in order.
    SmallVector<Value> reads = readsOf(op);
    work.append(reads.rbegin(), reads.rend());
  }
}

void partition::collectInputs(Step &step, Task &task) {
  DenseSet<Value> seen;
  auto visit = [&](Value source) {
    if (step.taskFor(source) != &task)
      task.inputs.insert(source);
  };
  for (Operation *op : task.ops)
    for (Value operand : readsOf(op))
      forEachSource(step, operand, seen, visit);
  for (Value output : task.outputs)
    forEachSource(step, output, seen, visit);
  for (auto &[updated, next] : task.updates) {
    forEachSource(step, next, seen, visit);
    task.inputs.insert(updated);
  }
}

void partition::findReplicatedState(Step &step) {
  constexpr int64_t kSmall = 64;
  DenseMap<Value, Value> next;
  for (auto [i, value] : llvm::enumerate(step.terminator()->getOperands()))
    if (int64_t argument = step.resultInfo(i).getState(); argument >= 0)
      next[step.func.getArgument(argument)] = value;
  for (auto &[argument, value] : next) {
    auto type = dyn_cast<RankedTensorType>(argument.getType());
    if (type && type.getNumElements() <= kSmall)
      step.replicated.insert(argument);
  }
  bool changed = true;
  while (changed) {
    changed = false;
    for (auto &[argument, value] : next) {
      if (!step.replicated.contains(argument))
        continue;
      bool local = true;
      DenseSet<Value> seen;
      forEachSource(step, value, seen, [&](Value source) {
        local &= !Step::isLeaf(source) && source.getDefiningOp() != step.loop && (!step.isState(source) || step.replicated.contains(source));
      });
      if (!local)
        changed |= step.replicated.erase(argument);
    }
  }
}

bool partition::floats(Step &step, Operation *op, const DenseSet<Operation *> &floating) {
  bool anyTensor = false, anyScalar = false;
  for (Value value : readsOf(op)) {
    Operation *producer = value.getDefiningOp();
    bool free = producer ? floating.contains(producer) : !step.isState(value) || step.replicated.contains(value);
    if (!free)
      (isScalar(value.getType()) ? anyScalar : anyTensor) = true;
  }
  bool scalarResults = llvm::all_of(op->getResultTypes(), [](Type type) { return isScalar(type); });
  return !anyTensor && (!anyScalar || !scalarResults);
}

void partition::forEachHeldArgument(Step &step, function_ref<void(Value, int64_t)> visit) {
  auto through = [&](Value value, int64_t stage) {
    DenseSet<Value> seen;
    forEachSource(step, value, seen, [&](Value source) {
      if (isa<BlockArgument>(source) && source.getParentBlock() == &step.entry())
        visit(source, stage);
    });
  };
  for (auto *tasks : {&step.prologues, &step.loopTasks, &step.updates})
    for (auto &task : *tasks)
      for (Value input : task->inputs) {
        auto slice = step.slices.find(input);
        through(slice == step.slices.end() ? input : slice->second, task->stage);
      }
  for (const Carry &carry : step.carries)
    through(carry.init, carry.task->stage);
}

namespace {
/// Drops ops that nobody needs; stage functions have no effects.
void dropDead(Block &block) {
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
    if (op.use_empty() && !op.hasTrait<OpTrait::IsTerminator>() && (isa<func::CallOp>(op) || isMemoryEffectFree(&op)))
      op.erase();
}

struct Partition : mpmd::impl::PartitionBase<Partition> {
  using PartitionBase::PartitionBase;

  void runOnOperation() override {
    Step step;
    for (auto func : getOperation().getOps<func::FuncOp>())
      if (func.isPublic())
        step.func = func;
    if (!step.func || (step.func.getNumArguments() && !step.argInfo(0))) {
      getOperation().emitError("expected a public function with names, as 'mpmd-import-signature' writes them");
      return signalPassFailure();
    }
    dropDead(step.entry());
    // Optimizers compute the same scalars for every leaf: once is enough, and one transfer.
    IRRewriter rewriter(&getContext());
    DominanceInfo dominance(step.func);
    eliminateCommonSubExpressions(rewriter, dominance, step.func);
    rerollMicrobatches(step);
    dropDead(step.entry());
    fuseLoops(step);
    if (failed(raiseMicrobatches(step)))
      return signalPassFailure();
    dropDead(step.body());
    hoistSerialCarries(step);
    if (failed(step.marked ? classifyStages(step) : cutStages(step, {stages > 0 ? stages : ranks, ranks, cap, holdsAll})))
      return signalPassFailure();
    if (stages > 0 && step.stages != stages) {
      step.loop->emitError("expected ") << stages.getValue() << " stages as stages= says, got " << step.stages << " marked ones";
      return signalPassFailure();
    }
    if (failed(placeLoopOps(step)) || failed(placeOuterOps(step)) || failed(buildProgram(step, target)))
      return signalPassFailure();
    for (auto func : llvm::make_early_inc_range(getOperation().getOps<func::FuncOp>()))
      func.erase();
  }
};
} // namespace
