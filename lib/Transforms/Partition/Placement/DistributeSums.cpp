// Distributes gradients of a small parameter that several stages read, such as a table of relative positions or a cast
// of a shared weight. JAX adds the stages' contributions and computes the parameter's gradient from the sum. After this
// rewrite, each stage computes its own term of the gradient. The terms are added once, after the loop.
#include "../Partition.h"

#include "mpmd/Dialect/Mpmd/PassLog.h"
#include "mpmd/Dialect/Mpmd/Reductions.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/TypeSwitch.h"

#include <map>

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

/// Returns the only operand that varies between stages if the op is linear in it; null otherwise. Contractions are
/// excluded, because the rewrite runs the op once per stage.
static OpOperand *linearOperand(Operation *op, function_ref<bool(Value)> varies) {
  OpOperand *found = nullptr;
  for (OpOperand &operand : op->getOpOperands())
    if (varies(operand.get())) {
      if (found)
        return nullptr;
      found = &operand;
    }
  if (!found || op->getNumResults() != 1 || !isa<FloatType>(getElementTypeOrSelf(op->getResult(0).getType())))
    return nullptr;
  const unsigned number = found->getOperandNumber();
  auto isZeroAt = [&](unsigned operand) { return isZero(op->getOperand(operand)); };
  bool isLinear =
      llvm::TypeSwitch<Operation *, bool>(op)
          .Case<stablehlo::ConvertOp>(widens)
          .Case<stablehlo::NegOp, stablehlo::TransposeOp, stablehlo::ReshapeOp, stablehlo::BroadcastInDimOp,
                stablehlo::SliceOp, stablehlo::ReverseOp, stablehlo::MulOp, sdy::ShardingConstraintOp>(
              [](Operation *) { return true; })
          .Case<stablehlo::DivOp, stablehlo::DynamicSliceOp, stablehlo::GatherOp>(
              [&](Operation *) { return number == 0; })
          .Case<stablehlo::PadOp>([&](Operation *) { return number == 0 && isZeroAt(1); })
          .Case<stablehlo::DynamicUpdateSliceOp>([&](Operation *) { return number == 1 && isZeroAt(0); })
          .Case<stablehlo::SelectOp>([&](Operation *) { return number != 0 && isZeroAt(3 - number); })
          .Case<stablehlo::ReduceOp>([&](stablehlo::ReduceOp reduce) {
            return number == 0 && reductionOf(reduce.getBody()) == Reduction::Sum && isZeroAt(1);
          })
          .Case<stablehlo::ScatterOp>([&](stablehlo::ScatterOp scatter) {
            return number == 2 && reductionOf(scatter.getUpdateComputation()) == Reduction::Sum && isZeroAt(0);
          })
          .Default([](Operation *) { return false; });
  return isLinear ? found : nullptr;
}

namespace {
class Distributor {
public:
  Distributor(Step &step, Loop &loop) : step(step), loop(loop) {}
  void run();

private:
  /// The stage of the latest task that a value of the body depends on; nothing if there is none.
  std::optional<int64_t> stageOf(Value value) const;
  void readStages();
  /// Rewrites the addend as a sum of one term per stage. Returns false if this does not reduce bytes.
  bool distribute(Value addend);
  /// Whether the op is in the loop's body and no mark places it.
  bool isFree(Operation *op) const {
    return op && op->getBlock() == &loop.body() && (!step.marked || !step.taskOf.contains(op));
  }
  void erase(Operation *op);

  Step &step;
  Loop &loop;
  DenseMap<Operation *, Task *> latest; // kept up to date while ops are created and erased
  DenseSet<Value> carried;
  DenseSet<Operation *> readsCarry; // ops that depend on a carry
  DenseMap<Task *, int64_t> order;
};
} // namespace

void Distributor::readStages() {
  for (Operation &op : loop.body()) {
    Task *task = step.taskOf.lookup(&op);
    for (Value value : readsOf(&op)) {
      Operation *producer = value.getDefiningOp();
      if (carried.contains(value) || readsCarry.contains(producer))
        readsCarry.insert(&op);
      if (Task *other = latest.lookup(producer); !step.taskOf.contains(&op) && other)
        if (!task || order[other] > order[task])
          task = other;
    }
    if (task)
      latest[&op] = task;
  }
}

std::optional<int64_t> Distributor::stageOf(Value value) const {
  Task *task = latest.lookup(value.getDefiningOp());
  return task ? std::optional(task->stage) : std::nullopt;
}

bool Distributor::distribute(Value addend) {
  // Walks up the linear ops from the addend to the sum that they are computed from.
  auto varies = [&](Value value) {
    return carried.contains(value) || readsCarry.contains(value.getDefiningOp()) || stageOf(value);
  };
  constexpr size_t kLongest = 16; // each stage runs all of them
  SmallVector<OpOperand *> chain;
  Value sum = addend;
  while (isFree(sum.getDefiningOp()) && sum.hasOneUse() && !isa<stablehlo::AddOp>(sum.getDefiningOp())) {
    OpOperand *operand = linearOperand(sum.getDefiningOp(), varies);
    if (!operand || chain.size() == kLongest)
      return false;
    chain.push_back(operand);
    sum = operand->get();
  }
  // Collects the terms of the sum by stage.
  std::map<int64_t, SmallVector<Value>> terms;
  SmallVector<Value> anywhere;
  SmallVector<Operation *> adds;
  Task *last = nullptr;
  SmallVector<Value> work{sum};
  while (!work.empty()) {
    Value value = work.pop_back_val();
    auto add = value.getDefiningOp<stablehlo::AddOp>();
    if (add && isFree(add) && value.hasOneUse()) {
      adds.push_back(add);
      work.push_back(add.getRhs());
      work.push_back(add.getLhs());
      continue;
    }
    if (carried.contains(value) || readsCarry.contains(value.getDefiningOp()))
      return false;
    Task *task = latest.lookup(value.getDefiningOp());
    (task ? terms[task->stage] : anywhere).push_back(value);
    if (task && (!last || order[task] > order[last]))
      last = task;
  }
  if (chain.empty() || terms.size() < 2)
    return false;
  // Terms that other tasks receive from their stage in any case are added on the stage of the sum. So are terms that
  // are computed there or depend on no stage.
  auto crosses = [&](Value value) {
    return llvm::any_of(value.getUsers(), [&](Operation *user) {
      Task *reader = latest.lookup(loop.body().findAncestorOpInBlock(*user));
      return !llvm::is_contained(adds, user) && reader && reader->stage != *stageOf(value);
    });
  };
  SmallVector<Value> &meet = terms[last->stage];
  for (auto &[stage, values] : terms)
    if (stage != last->stage && llvm::all_of(values, crosses))
      meet.append(std::exchange(values, {}));
  meet.append(anywhere);
  std::erase_if(terms, [](auto &each) { return each.second.empty(); });
  if (terms.size() < 2)
    return false;
  // `each`: bytes saved per microbatch. `once`: bytes that then cross once a step, namely one stage's term and the
  // other operands.
  double each = bytesOf(sum), once = bytesOf(addend);
  DenseSet<Value> seen;
  for (OpOperand *operand : chain)
    for (Value value : readsOf(operand->getOwner()))
      if (value != operand->get())
        forEachSource(step, value, seen, [&](Value source) {
          if (source.getParentBlock() == &loop.body())
            each -= bytesOf(source);
          else
            once += bytesOf(source);
        });
  if (each * static_cast<double>(loop.microbatches()) <= once)
    return false;

  MPMD_DEBUG("place-loop-ops",
             "each of " << terms.size() << " stages adds its own part of the sum at " << addend.getLoc());
  countStatistic("place-loop-ops", "sums of several stages split");
  OpBuilder builder(addend.getDefiningOp());
  auto later = [&](Value a, Value b) {
    Task *first = latest.lookup(a.getDefiningOp()), *second = latest.lookup(b.getDefiningOp());
    return !second || (first && order[first] > order[second]) ? first : second;
  };
  auto plus = [&](Value a, Value b, Location loc) -> Value {
    if (!a)
      return b;
    auto add = stablehlo::AddOp::create(builder, loc, a.getType(), a, b);
    latest[add] = later(a, b);
    return add;
  };
  Value total;
  for (auto &[stage, values] : terms) {
    Value part;
    for (Value value : values)
      part = plus(part, value, sum.getLoc());
    for (OpOperand *operand : llvm::reverse(chain)) {
      Operation *copy = builder.clone(*operand->getOwner());
      copy->setOperand(operand->getOperandNumber(), part);
      latest[copy] = latest.lookup(part.getDefiningOp());
      part = copy->getResult(0);
    }
    total = plus(total, part, addend.getLoc());
  }
  addend.replaceAllUsesWith(total);
  for (OpOperand *operand : chain)
    erase(operand->getOwner());
  for (Operation *add : adds)
    erase(add);
  return true;
}

void Distributor::erase(Operation *op) {
  if (Task *task = step.taskOf.lookup(op)) {
    task->ops.remove(op);
    step.taskOf.erase(op);
  }
  step.reasons.erase(op);
  latest.erase(op);
  op->erase();
}

void Distributor::run() {
  for (auto [i, task] : llvm::enumerate(loop.tasks))
    order[task.get()] = i;
  for (const Carry &carry : loop.carries)
    carried.insert(carry.argument);
  readStages();
  bool changed = true;
  while (changed) {
    changed = false;
    for (Carry &carry : loop.carries) {
      std::optional<LoopSum> sum = readSum(carry);
      if (!sum)
        continue;
      for (Value addend : sum->addends)
        changed |= distribute(addend);
    }
  }
}

void partition::distributeSums(Step &step, Loop &loop) { Distributor(step, loop).run(); }
