// Places the loop's unmarked ops by use, and splits loop sums into one accumulator per contributing task (design,
// sections 5 and 6).
#include "Partition.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

namespace {
class LoopPlacer {
public:
  explicit LoopPlacer(Step &step) : step(step) {
    for (auto [i, task] : llvm::enumerate(step.loopTasks))
      order[task.get()] = i;
  }

  LogicalResult run();

private:
  void hoistInvariant();
  void findOnceAStep();
  /// The latest task in call order that a value depends on, if any.
  Task *latest(ValueRange values);
  void placeByOperands();
  void placeByFirstUser();
  struct Terms {
    SmallVector<Operation *> adds;
    SmallVector<std::pair<Task *, SmallVector<Value>>, 0> parts;
  };
  Terms termsOf(const Carry &carry);
  void splitSums();
  LogicalResult placeCarries();

  Step &step;
  DenseMap<Task *, int64_t> order;
};
} // namespace

/// Moves what depends on arguments but not on the microbatch before the loop, where it is done once a step. What is
/// made of constants only stays and is copied.
void LoopPlacer::hoistInvariant() {
  DenseSet<Value> rooted;
  for (Operation &op : llvm::make_early_inc_range(step.body())) {
    if (step.taskOf.contains(&op) || op.hasTrait<OpTrait::IsTerminator>())
      continue;
    SmallVector<Value> values = readsOf(&op);
    bool invariant = llvm::all_of(values, [&](Value value) { return value.getParentBlock() != &step.body(); });
    bool fromArgument =
        llvm::any_of(values, [&](Value value) { return isa<BlockArgument>(value) || rooted.contains(value); });
    if (!invariant || !fromArgument)
      continue;
    op.moveBefore(step.loop);
    step.reasons[&op] = "depends on no microbatch: done once a step";
    rooted.insert(op.result_begin(), op.result_end());
  }
}

/// What comes before the loop and depends on parameters is done once a step, by their owner: tasks of the loop read its
/// results.
void LoopPlacer::findOnceAStep() {
  findReplicatedState(step);
  DenseSet<Operation *> floating;
  for (Operation &op : step.entry()) {
    if (&op == step.loop)
      break;
    if (floats(step, &op, floating))
      floating.insert(&op);
    else
      step.onceAStep.insert(&op);
  }
}

Task *LoopPlacer::latest(ValueRange values) {
  Task *task = nullptr;
  for (Value value : values) {
    Task *candidate = step.taskFor(value);
    if (candidate && (!task || order[candidate] > order[task]))
      task = candidate;
  }
  return task;
}

void LoopPlacer::placeByOperands() {
  for (Operation &op : step.body()) {
    if (step.taskOf.contains(&op) || op.hasTrait<OpTrait::IsTerminator>())
      continue;
    if (Task *task = latest(readsOf(&op))) {
      task->ops.insert(&op);
      step.taskOf[&op] = task;
      step.reasons[&op] = "in the loop: with the latest task that it depends on";
    }
  }
}

/// What depends on no task is copied into its users if that is cheap (small, or made of constants only); else it joins
/// its earliest user.
void LoopPlacer::placeByFirstUser() {
  constexpr int64_t kCheapElements = 4096;
  for (Operation &op : llvm::reverse(step.body())) {
    if (op.hasTrait<OpTrait::IsTerminator>() || step.taskOf.contains(&op))
      continue;
    bool cheap = llvm::all_of(op.getResultTypes(), [](Type type) {
      auto tensor = dyn_cast<RankedTensorType>(type);
      return tensor && tensor.hasStaticShape() && tensor.getNumElements() <= kCheapElements;
    });
    DenseSet<Value> seen;
    bool constant = true;
    for (Value value : readsOf(&op))
      forEachSource(step, value, seen, [&](Value) { constant = false; });
    if (cheap || constant) {
      step.reasons[&op] = "small, or made of constants: computed wherever it is used";
      continue;
    }
    Task *first = nullptr;
    bool toUnplaced = false;
    for (Operation *user : op.getUsers()) {
      while (user->getBlock() != &step.body())
        user = user->getParentOp();
      Task *task = step.taskOf.lookup(user);
      toUnplaced |= !task;
      if (task && (!first || order[task] < order[first]))
        first = task;
    }
    if (!first || toUnplaced)
      continue;
    first->ops.insert(&op);
    step.taskOf[&op] = first;
    step.reasons[&op] = "depends on no task: with the earliest one that uses it";
  }
}

/// The terms of `carry + a + b` by contributing task, in stage order, if there are several; `adds` are the adds, users
/// before operands.
LoopPlacer::Terms LoopPlacer::termsOf(const Carry &carry) {
  SmallVector<Value> addends;
  Terms terms;
  bool found = false;
  SmallVector<Value> work{carry.next};
  while (!work.empty()) {
    Value value = work.pop_back_val();
    auto add = value.getDefiningOp<stablehlo::AddOp>();
    // An add that something else reads, too, is an addend of its own.
    if (add && add->hasOneUse() && add->getBlock() == &step.body()) {
      terms.adds.push_back(add);
      work.push_back(add.getRhs());
      work.push_back(add.getLhs());
    } else if (value == carry.argument) {
      found = true;
    } else {
      addends.push_back(value);
    }
  }
  if (!found || !carry.argument.hasOneUse())
    return {};
  llvm::MapVector<Task *, SmallVector<Value>> groups;
  for (Value addend : addends)
    groups[step.taskFor(addend)].push_back(addend);
  if (groups.size() < 2 || groups.contains(nullptr))
    return {};
  terms.parts = groups.takeVector();
  llvm::stable_sort(terms.parts, [&](auto &a, auto &b) {
    return std::pair(a.first->stage, order[a.first]) < std::pair(b.first->stage, order[b.first]);
  });
  return terms;
}

/// Sums with terms of several tasks get one accumulator for each of them; these are added after the loop, in stage
/// order.
void LoopPlacer::splitSums() {
  SmallVector<std::pair<int64_t, Terms>> split;
  for (auto [i, carry] : llvm::enumerate(step.carries))
    if (Terms terms = termsOf(carry); !terms.parts.empty())
      split.emplace_back(i, std::move(terms));
  if (split.empty())
    return;
  SmallVector<Carry> whole(step.carries);
  LoopDraft draft(step.loop);
  OpBuilder inside = draft.atEnd(), before(step.loop);
  SmallVector<SmallVector<int64_t>> pieces; // carries that replace each of them
  for (auto &[i, terms] : split) {
    auto type = cast<RankedTensorType>(draft.inits[i].getType());
    Location loc = draft.nexts[i].getLoc();
    Value argument = draft.body->getArgument(draft.slices.size() + i);
    auto &made = pieces.emplace_back();
    SmallVector<Value> sums;
    for (auto [n, part] : llvm::enumerate(terms.parts)) {
      made.push_back(n == 0 ? i : draft.inits.size());
      Value sum = n == 0 ? argument : draft.addCarry(neutralOfSum(before, loc, type));
      for (Value addend : part.second) {
        auto add = stablehlo::AddOp::create(inside, loc, type, sum, addend);
        part.first->ops.insert(add);
        step.taskOf[add] = part.first;
        step.reasons[add] = "an addend of a loop sum: one accumulator for each stage that contributes";
        sum = add;
      }
      sums.push_back(sum);
    }
    for (Operation *add : terms.adds) {
      if (Task *task = step.taskOf.lookup(add)) {
        task->ops.remove(add);
        step.taskOf.erase(add);
      }
      step.reasons.erase(add);
      add->erase();
    }
    for (auto [n, sum] : llvm::enumerate(sums))
      draft.nexts[made[n]] = sum;
  }
  step.setLoop(draft.replace(step.loop));
  OpBuilder after(step.loop->getContext());
  after.setInsertionPointAfter(step.loop);
  for (auto [entry, made] : llvm::zip(split, pieces)) {
    Value first = step.carries[made.front()].result, total = first;
    llvm::SmallPtrSet<Operation *, 4> sums;
    for (int64_t piece : ArrayRef(made).drop_front()) {
      Value part = step.carries[piece].result;
      auto add = stablehlo::AddOp::create(after, part.getLoc(), part.getType(), total, part);
      sums.insert(add);
      total = add;
    }
    first.replaceAllUsesExcept(total, sums);
  }
}

LogicalResult LoopPlacer::placeCarries() {
  splitSums();
  for (Carry &carry : step.carries) {
    carry.task = step.taskFor(carry.next);
    Operation *op = carry.next.getDefiningOp();
    if (!op || carry.task || op->getBlock() != &step.body())
      continue;
    // Made of data only: with the first task.
    carry.task = step.loopTasks.front().get();
    carry.task->ops.insert(op);
    step.taskOf[op] = carry.task;
    step.reasons[op] = "a sum of data only: with the first task";
  }
  // Every task that reads a carry, directly or through copied ops.
  DenseMap<Value, SmallVector<std::pair<Task *, Operation *>>> readers;
  for (auto &task : step.loopTasks) {
    DenseSet<Value> seen;
    for (Operation *op : task->ops)
      for (Value value : readsOf(op))
        forEachSource(step, value, seen, [&](Value source) {
          if (isa<BlockArgument>(source) && source.getParentBlock() == &step.body())
            readers[source].push_back({task.get(), op});
        });
  }
  for (Carry &carry : step.carries) {
    auto refuse = [&](const Twine &reason) {
      InFlightDiagnostic error = step.loop.emitError("expected loop values to be invariant, sliced, stacked, or "
                                                     "carried within one stage; got a serial carry of type ")
                                 << carry.argument.getType() << " that " << reason;
      error.attachNote(carry.next.getLoc()) << "its next value is computed here";
      return error;
    };
    if (!carry.task)
      return refuse("no stage computes");
    Task *other = nullptr;
    Operation *reader = nullptr;
    for (auto [task, op] : readers.lookup(carry.argument))
      if (task != carry.task)
        other = task, reader = op;
    if (other) {
      auto error = refuse("another task reads");
      error.attachNote(reader->getLoc()) << "read by stage " << other->stage << ", updated by stage "
                                         << carry.task->stage;
      return error;
    }
    carry.task->updates[carry.argument] = carry.next;
  }
  // What depends on no stage is gathered where what it is made of is carried, else by the first task.
  DenseMap<Value, Task *> carriedBy;
  for (Carry &carry : step.carries)
    carriedBy[carry.argument] = carry.task;
  for (auto [i, each] : llvm::enumerate(step.gathered)) {
    each.task = step.taskFor(each.value);
    Task *other = nullptr;
    if (!each.task) {
      DenseSet<Value> seen;
      forEachSource(step, each.value, seen, [&](Value source) {
        if (Task *carrier = carriedBy.lookup(source); carrier && each.task && each.task != carrier)
          other = carrier;
        else if (carrier)
          each.task = carrier;
      });
    }
    if (other) {
      InFlightDiagnostic error =
          step.loop.emitError("expected a result of the loop to be made of what one stage carries, got one of type ")
          << each.value.getType() << " that is made of what stages " << each.task->stage << " and " << other->stage
          << " carry";
      error.attachNote(each.value.getLoc()) << "it is computed here";
      return error;
    }
    if (!each.task)
      each.task = step.loopTasks.front().get();
    each.task->gathered.push_back(i);
  }
  return success();
}

LogicalResult LoopPlacer::run() {
  hoistInvariant();
  findOnceAStep();
  placeByOperands();
  if (failed(placeCarries()))
    return failure();
  placeByFirstUser();
  // Ops were added to tasks out of order: back to program order.
  for (auto &task : step.loopTasks) {
    SmallVector<Operation *> ops(task->ops.begin(), task->ops.end());
    llvm::sort(ops, [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
    task->ops = llvm::SetVector<Operation *>(ops.begin(), ops.end());
    collectInputs(step, *task);
  }
  for (auto &task : step.loopTasks)
    for (Value input : task->inputs)
      if (Task *producer = step.taskFor(input))
        producer->outputs.insert(input);
  return success();
}

LogicalResult partition::placeLoopOps(Step &step) { return LoopPlacer(step).run(); }
