// Splits each backward task of the loop into an input gradient and a weight gradient.
#include "../Loops/Microbatches.h"
#include "../Partition.h"
#include "RematCut.h"
#include "TaskEdits.h"

#include "mpmd/Dialect/Mpmd/Mpmd.h"
#include "mpmd/Dialect/Mpmd/PassLog.h"
#include "mpmd/Dialect/StableHLO/StableHLO.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/BitVector.h"

namespace mpmd {
#define GEN_PASS_DEF_SPLITBACKWARD
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;

namespace {
/// The number of the task's result that an op contributes to, if there is exactly one; otherwise kNone or kSeveral.
constexpr int64_t kNone = -1, kSeveral = -2;

/// Whether an op is costly enough to move to the weight gradient, so that the gradient for the previous stage is sent
/// earlier.
bool isHeavy(Operation *op) { return isa<stablehlo::ScatterOp>(op) || contractionFlops(op); }

/// A result of one half, and the operand that it updates in place; null if there is none.
struct Output {
  Value value, updated;
};

class Splitter {
public:
  Splitter(TaskOp task, Keep keep, bool join)
      : stage(task), keep(keep), join(join), body(task.getBody().front()), yield(body.getTerminator()) {}
  void run();

private:
  bool isLate(int64_t result);
  void findReach();
  void collectWeightOps();
  void findDemanded();
  void joinLarge();
  /// Decides how the weight gradient gets each value that it needs: from an operand, from the input gradient, or by
  /// recomputing it.
  void findSaved();
  llvm::BitVector findLateResults();
  /// Creates the half that computes `ops` and returns `outputs`. `operands` maps the body's arguments and the saved
  /// values to mesh tensors.
  TaskOp make(OpBuilder &builder, TaskKind kind, ArrayRef<Operation *> ops, ArrayRef<Output> outputs,
              const IRMapping &operands);

  TaskOp stage;
  Keep keep;
  bool join;
  Block &body;
  Operation *yield;
  DenseMap<Operation *, int64_t> reach;
  /// Those results of the task that stay in the input gradient although the loop only sums or stacks them.
  DenseSet<int64_t> joined;
  DenseSet<Operation *> weight;
  /// Values that the weight gradient reads or returns without computing them.
  llvm::SetVector<Value> demanded;
  /// Ops that the weight gradient recomputes.
  DenseSet<Operation *> repeated;
  /// Results of the input gradient that the weight gradient reads.
  llvm::SetVector<Value> saved;
};
} // namespace

/// Whether only the loop reads the result, so that no task of the microbatch waits for it. In the next microbatch, only
/// the op that computes the next value may read the value of a carry.
bool Splitter::isLate(int64_t result) {
  auto loop = stage->getParentOfType<MicrobatchesOp>();
  const int64_t carries = loop ? static_cast<int64_t>(loop.getCarryArguments().size()) : 0;
  return llvm::all_of(stage->getResult(result).getUses(), [&](OpOperand &use) {
    if (!isa<YieldOp>(use.getOwner()))
      return false;
    if (use.getOperandNumber() >= carries)
      return true;
    return llvm::all_of(loop.getCarryArguments()[use.getOperandNumber()].getUses(), [&](OpOperand &read) {
      return read.getOwner() == stage &&
             llvm::all_of(body.getArgument(read.getOperandNumber()).getUses(), [&](OpOperand &inside) {
               Operation *reader = body.findAncestorOpInBlock(*inside.getOwner());
               return result == (reader == yield ? inside.getOperandNumber() : reach.lookup(reader));
             });
    });
  });
}

void Splitter::findReach() {
  for (Operation &op : llvm::reverse(body.without_terminator())) {
    int64_t to = kNone;
    auto join = [&](int64_t other) { to = to == kNone || to == other ? other : other == kNone ? to : kSeveral; };
    for (OpOperand &use : op.getUses()) {
      Operation *user = body.findAncestorOpInBlock(*use.getOwner());
      join(user == yield ? static_cast<int64_t>(use.getOperandNumber()) : reach.lookup(user));
    }
    reach[&op] = to;
  }
}

void Splitter::collectWeightOps() {
  for (Operation &op : body.without_terminator()) {
    bool fed = llvm::any_of(partition::readsOf(&op), [&](Value value) {
      return value.getDefiningOp() && weight.contains(value.getDefiningOp());
    });
    int64_t to = reach[&op];
    if (fed || (isHeavy(&op) && to >= 0 && isLate(to) && !joined.contains(to)))
      weight.insert(&op);
  }
  // Ops on an accumulator, such as its decay, move to the half that updates it. Otherwise the input gradient of the
  // next microbatch would wait for the weight gradient of this one.
  DenseSet<Value> carried;
  for (auto [alias, value] : llvm::zip(stage.getAliases(), yield->getOperands()))
    if (alias >= 0 && value.getDefiningOp() && weight.contains(value.getDefiningOp()))
      carried.insert(body.getArgument(alias));
  for (Operation &op : body.without_terminator())
    if (!weight.contains(&op) &&
        llvm::any_of(partition::readsOf(&op), [&](Value value) { return carried.contains(value); }))
      carried.insert(op.result_begin(), op.result_end());
  for (Operation &op : llvm::reverse(body.without_terminator()))
    if (op.getNumResults() && carried.contains(op.getResult(0)) && llvm::all_of(op.getUsers(), [&](Operation *user) {
          return weight.contains(body.findAncestorOpInBlock(*user));
        }))
      weight.insert(&op);
}

void Splitter::findDemanded() {
  demanded.clear();
  for (Operation *op : llvm::make_pointer_range(body.without_terminator()))
    if (weight.contains(op))
      for (Value value : partition::readsOf(op))
        if (value.getParentBlock() == &body && !weight.contains(value.getDefiningOp()))
          demanded.insert(value);
  findSaved();
}

/// Keeps a sum in the input gradient if splitting it off would save a large value: at least a quarter of the bytes
/// saved for the weight gradient. An example is the gradient of the logits, which the gradient of the output weights
/// needs.
void Splitter::joinLarge() {
  double all = 0;
  for (Value value : saved)
    all += bytesOf(value);
  llvm::SetVector<Value> work;
  for (Value value : saved)
    if (bytesOf(value) >= all / 4)
      work.insert(value);
  for (size_t i = 0; i < work.size(); ++i)
    for (Operation *user : work[i].getUsers()) {
      Operation *reader = body.findAncestorOpInBlock(*user);
      if (weight.contains(reader))
        joined.insert(reach.lookup(reader));
      else if (repeated.contains(reader))
        work.insert(reader->result_begin(), reader->result_end());
    }
  weight.clear();
  collectWeightOps();
}

void Splitter::findSaved() {
  partition::RematCut cut = partition::cutSaved(stage, demanded.getArrayRef(), keep);
  saved.clear();
  for (Value value : cut.saved)
    if (value.getDefiningOp())
      saved.insert(value);
  repeated = DenseSet<Operation *>(cut.recomputed.begin(), cut.recomputed.end());
}

/// Finds the results that the weight gradient returns: those that it computes, and new values of operands that it still
/// reads.
llvm::BitVector Splitter::findLateResults() {
  llvm::BitVector late(stage->getNumResults());
  for (auto [i, value] : llvm::enumerate(yield->getOperands()))
    late[i] = weight.contains(value.getDefiningOp());
  for (bool changed = true; changed;) {
    changed = false;
    DenseSet<Value> read;
    for (Operation &op : body.without_terminator())
      if (weight.contains(&op) || repeated.contains(&op))
        llvm::for_each(partition::readsOf(&op), [&](Value value) { read.insert(value); });
    for (auto [i, value] : llvm::enumerate(yield->getOperands()))
      if (late[i])
        read.insert(value);
    for (auto [i, alias] : llvm::enumerate(stage.getAliases()))
      if (alias >= 0 && !late[i] && read.contains(body.getArgument(alias))) {
        if (Value value = yield->getOperand(i); !weight.contains(value.getDefiningOp()))
          demanded.insert(value);
        changed = late[i] = true;
      }
    if (changed)
      findSaved();
  }
  return late;
}

TaskOp Splitter::make(OpBuilder &builder, TaskKind kind, ArrayRef<Operation *> ops, ArrayRef<Output> outputs,
                      const IRMapping &operands) {
  DenseSet<Value> read;
  DenseSet<Operation *> own(ops.begin(), ops.end());
  auto note = [&](Value value) {
    if (value.getParentBlock() == &body && !own.contains(value.getDefiningOp()))
      read.insert(value);
  };
  for (Operation *op : ops)
    llvm::for_each(partition::readsOf(op), note);
  for (const Output &output : outputs) {
    note(output.value);
    if (output.updated)
      read.insert(output.updated);
  }
  // Operands are in the order of the task's operands, followed by the saved values.
  llvm::SetVector<Value> reads;
  for (BlockArgument argument : body.getArguments())
    if (read.contains(argument))
      reads.insert(argument);
  for (Value value : saved)
    if (read.contains(value))
      reads.insert(value);

  SmallVector<Value> inputs = llvm::map_to_vector(reads, [&](Value value) { return operands.lookup(value); });
  SmallVector<Type> types;
  SmallVector<int64_t> aliases;
  auto mesh = cast<MeshTensorType>(stage->getResult(0).getType()).getMesh();
  for (const Output &output : outputs) {
    types.push_back(MeshTensorType::get(stage.getContext(), mesh, cast<RankedTensorType>(output.value.getType()), {}));
    aliases.push_back(output.updated ? std::distance(reads.begin(), llvm::find(reads, output.updated)) : -1);
  }
  auto half = TaskOp::create(builder, stage.getLoc(), types, stage.getStage(), kind, stage.getIndex(), inputs, aliases,
                             IntegerAttr(), CostAttr());
  Block *block = builder.createBlock(&half.getBody());
  IRMapping inside;
  for (Value value : reads)
    inside.map(value, block->addArgument(value.getType(), value.getLoc()));
  for (Operation *op : ops)
    builder.clone(*op, inside);
  YieldOp::create(builder, yield->getLoc(),
                  llvm::map_to_vector(outputs, [&](const Output &output) { return inside.lookup(output.value); }));
  builder.setInsertionPointAfter(half);
  return half;
}

void Splitter::run() {
  findReach();
  collectWeightOps();
  findDemanded();
  if (join) {
    joinLarge();
    findDemanded();
  }
  if (weight.empty())
    return;
  SmallVector<Output> early, late;
  SmallVector<Value> earlyResults, lateResults;
  llvm::BitVector isLateResult = findLateResults();
  for (auto [i, result, value, alias] :
       llvm::enumerate(stage->getResults(), yield->getOperands(), stage.getAliases())) {
    bool isWeight = isLateResult[i];
    (isWeight ? late : early).push_back({value, alias < 0 ? Value() : body.getArgument(alias)});
    (isWeight ? lateResults : earlyResults).push_back(result);
  }
  if (early.empty() && saved.empty()) {
    stage.setKind(TaskKind::BackwardWeight);
    return;
  }
  for (Value value : saved)
    early.push_back({value, {}});

  // Finds the ops that the input gradient needs, in program order. All other ops are dead there.
  DenseSet<Operation *> needed;
  SmallVector<Operation *> inputOps, weightOps;
  for (const Output &output : early)
    if (Operation *op = output.value.getDefiningOp())
      needed.insert(op);
  for (Operation &op : llvm::reverse(body.without_terminator()))
    if (needed.contains(&op))
      for (Value value : partition::readsOf(&op))
        if (value.getDefiningOp())
          needed.insert(value.getDefiningOp());
  for (Operation &op : body.without_terminator()) {
    const bool isInput = needed.contains(&op), isWeight = weight.contains(&op) || repeated.contains(&op);
    if (isInput && isWeight)
      partition::nameForCopies(&op);
    if (isInput)
      inputOps.push_back(&op);
    if (isWeight)
      weightOps.push_back(&op);
  }

  MPMD_DEBUG("split-backward", "stage " << stage.getStage() << ": " << inputOps.size() << " ops in the input gradient, "
                                        << weightOps.size() << " in the weight gradient, which reads " << saved.size()
                                        << " values of the first");
  countStatistic("split-backward", "backward tasks split");
  IRMapping operands;
  operands.map(ValueRange(body.getArguments()), stage.getInputs());
  OpBuilder builder(stage);
  TaskOp input = make(builder, TaskKind::BackwardInput, inputOps, early, operands);
  for (auto [value, result] : llvm::zip(saved, input->getResults().drop_front(earlyResults.size())))
    operands.map(value, result);
  TaskOp last = make(builder, TaskKind::BackwardWeight, weightOps, late, operands);
  for (auto [result, half] : llvm::zip(earlyResults, input->getResults()))
    result.replaceAllUsesWith(half);
  for (auto [result, half] : llvm::zip(lateResults, last->getResults()))
    result.replaceAllUsesWith(half);
  stage->erase();
}

namespace {
struct SplitBackward : mpmd::impl::SplitBackwardBase<SplitBackward> {
  using SplitBackwardBase::SplitBackwardBase;

  void runOnOperation() override {
    SmallVector<TaskOp> tasks;
    getOperation().walk([&](TaskOp task) {
      if (task.getKind() == TaskKind::BackwardInput && isa<MicrobatchesOp>(task->getParentOp()))
        tasks.push_back(task);
    });
    for (TaskOp task : tasks)
      Splitter(task, keep, join).run();
  }
};
} // namespace
