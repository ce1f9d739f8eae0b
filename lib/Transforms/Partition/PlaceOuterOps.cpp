// Places the ops before and after the loop, and the state (design, section 6, "Unmarked ops" and "Owners").
#include "Partition.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

namespace {
class OuterPlacer {
public:
  explicit OuterPlacer(Step &step) : step(step) {}
  LogicalResult run();

private:
  void seedFromLoop();
  void classify();
  void propagate();
  void settleScalars();
  void makeTasks();
  void makeFinalTasks();
  Task *taskAt(std::vector<std::unique_ptr<Task>> &tasks, TaskKind kind, int64_t stage, int64_t level);
  bool mayUpdateInPlace(Value state, Task *task);

  Step &step;
  /// Ops of the step in order, without the loop, leaves and the terminator.
  SmallVector<Operation *> ops;
  /// Ops that are copied into their users.
  DenseSet<Operation *> floating;
  /// Stage of values that live on one.
  DenseMap<Value, int64_t> at;
  /// Ops that the loop needs.
  DenseSet<Operation *> before;
  /// Lowest stage that uses a value in the loop.
  DenseMap<Value, int64_t> loopUse;
};
} // namespace

/// What the loop fixes: its results live where their task is, and what it reads has a lowest stage that reads it.
void OuterPlacer::seedFromLoop() {
  for (const Carry &carry : step.carries)
    at[carry.result] = carry.task->stage;
  for (const Gathered &each : step.gathered)
    at[each.result] = each.task->stage;
  auto use = [&](Value value, int64_t stage) {
    auto [entry, inserted] = loopUse.try_emplace(value, stage);
    if (!inserted)
      entry->second = std::min(entry->second, stage);
  };
  for (auto &task : step.loopTasks)
    for (Value input : task->inputs) {
      Value outer = step.wholeOf(input);
      if (outer.getParentBlock() == &step.entry())
        use(outer, task->stage);
    }
  for (const Carry &carry : step.carries)
    use(carry.init, carry.task->stage);
  // Through ops that may float, to everything that the loop needs.
  for (Operation *op : llvm::reverse(ops))
    for (Value result : op->getResults())
      if (auto found = loopUse.find(result); found != loopUse.end()) {
        before.insert(op);
        int64_t stage = found->second;
        for (Value value : readsOf(op))
          use(value, stage);
      }
}

void OuterPlacer::classify() {
  for (Operation *op : ops)
    if (floats(step, op, floating)) {
      floating.insert(op);
      step.reasons[op] = "made of constants, inputs, scalars or replicated state: computed wherever it is used";
    }
}

/// Spreads stages over tensors until nothing changes: forward from operands to results, backward from users to operands
/// of unknown place, and between state and the value that replaces it.
void OuterPlacer::propagate() {
  for (BlockArgument argument : step.entry().getArguments())
    if (step.isState(argument) && !step.replicated.contains(argument))
      if (auto found = loopUse.find(argument); found != loopUse.end())
        at[argument] = found->second;
  auto anchored = [&](Value value) {
    if (Operation *producer = value.getDefiningOp())
      return !floating.contains(producer);
    return step.isState(value) && !step.replicated.contains(value);
  };
  bool changed = true;
  auto place = [&](Value value, int64_t stage) { changed |= at.try_emplace(value, stage).second; };
  while (changed) {
    changed = false;
    for (Operation *op : ops) {
      if (floating.contains(op) || (op->getNumResults() && at.contains(op->getResult(0))))
        continue;
      std::optional<int64_t> stage;
      for (Value value : readsOf(op))
        if (anchored(value) && !isScalar(value.getType()))
          if (auto found = at.find(value); found != at.end())
            stage = stage ? std::min(*stage, found->second) : found->second;
      if (stage)
        for (Value result : op->getResults())
          place(result, *stage);
    }
    for (auto [i, value] : llvm::enumerate(step.terminator()->getOperands())) {
      int64_t state = step.resultInfo(i).getState();
      if (state < 0 || !anchored(value) || step.replicated.contains(step.func.getArgument(state)))
        continue;
      Value argument = step.func.getArgument(state);
      if (auto found = at.find(value); found != at.end())
        place(argument, found->second);
      else if (auto held = at.find(argument); held != at.end() && !isScalar(value.getType()))
        for (Value result : value.getDefiningOp() ? ValueRange(value.getDefiningOp()->getResults()) : ValueRange(value))
          place(result, held->second);
    }
    if (changed)
      continue;
    // Only what nothing above has reached: an op goes to its users.
    for (Operation *op : llvm::reverse(ops)) {
      if (floating.contains(op) || !op->getNumResults())
        continue;
      auto found = at.find(op->getResult(0));
      if (found == at.end()) {
        auto used = loopUse.find(op->getResult(0));
        if (used == loopUse.end())
          continue;
        for (Value result : op->getResults())
          place(result, used->second);
        found = at.find(op->getResult(0));
      }
      int64_t stage = found->second;
      for (Value value : readsOf(op))
        if (anchored(value) && !isScalar(value.getType()))
          place(value, stage);
    }
  }
}

/// Scalars go to the lowest stage that they are made of; what is still without a place goes to stage 0.
void OuterPlacer::settleScalars() {
  for (Operation *op : ops) {
    if (floating.contains(op) || !op->getNumResults() || at.contains(op->getResult(0)))
      continue;
    std::optional<int64_t> stage;
    for (Value value : readsOf(op))
      if (auto found = at.find(value); found != at.end())
        stage = stage ? std::min(*stage, found->second) : found->second;
    for (Value result : op->getResults())
      at[result] = stage.value_or(0);
  }
  for (auto [i, value] : llvm::enumerate(step.terminator()->getOperands())) {
    int64_t state = step.resultInfo(i).getState();
    if (state >= 0 && !step.replicated.contains(step.func.getArgument(state)))
      if (auto found = at.find(value); found != at.end())
        at.try_emplace(step.func.getArgument(state), found->second);
  }
  for (BlockArgument argument : step.entry().getArguments())
    if (step.isState(argument) && !step.replicated.contains(argument))
      step.owner[argument] = at.try_emplace(argument, 0).first->second;
}

Task *OuterPlacer::taskAt(std::vector<std::unique_ptr<Task>> &tasks, TaskKind kind, int64_t stage, int64_t level) {
  for (auto &task : tasks)
    if (task->stage == stage && task->level == level)
      return task.get();
  auto task = std::make_unique<Task>();
  task->stage = stage;
  task->kind = kind;
  task->level = level;
  tasks.push_back(std::move(task));
  return tasks.back().get();
}

/// One task per stage and level; a level ends where a value of another stage is awaited.
void OuterPlacer::makeTasks() {
  for (Operation *op : ops) {
    if (floating.contains(op))
      continue;
    int64_t stage = at[op->getResult(0)], level = 0;
    bool early = before.contains(op);
    DenseSet<Value> seen;
    for (Value value : readsOf(op))
      forEachSource(step, value, seen, [&](Value source) {
        Task *producer = step.taskFor(source);
        if (producer && (producer->kind == TaskKind::Prologue) == early)
          level = std::max(level, producer->level + (producer->stage != stage));
      });
    Task *task = early ? taskAt(step.prologues, TaskKind::Prologue, stage, level)
                       : taskAt(step.updates, TaskKind::Update, stage, level);
    task->ops.insert(op);
    step.taskOf[op] = task;
    bool scalar = llvm::all_of(op->getResultTypes(), [](Type type) { return isScalar(type); });
    if (early)
      step.reasons.try_emplace(op, "before the loop: with the lowest stage whose state it is made of or that uses it");
    else
      step.reasons[op] = scalar && llvm::all_of(readsOf(op), [](Value value) { return isScalar(value.getType()); })
                             ? "after the loop: a scalar, on the lowest stage that its operands come from"
                             : "after the loop: where its operands live that are no scalars";
  }
}

/// Whether `task`, which computes the new value of `state`, may write it over the old one: nobody reads that later.
bool OuterPlacer::mayUpdateInPlace(Value state, Task *task) {
  if (!task || task->kind != TaskKind::Update || task->stage != step.owner.lookup(state))
    return false;
  for (auto &other : step.updates)
    if (other.get() != task && other->inputs.contains(state))
      return false;
  // A result of the step that is the old value itself, or is made of it where results are gathered.
  for (auto [i, value] : llvm::enumerate(step.terminator()->getOperands())) {
    if (step.taskFor(value))
      continue;
    DenseSet<Value> seen;
    bool reads = false;
    forEachSource(step, value, seen, [&](Value source) { reads |= source == state; });
    if (reads)
      return false;
  }
  return true;
}

/// Results that no task computes yet (copied ops, state that could not be updated in place, replicated state) are
/// computed by a last update task of their stage.
void OuterPlacer::makeFinalTasks() {
  for (auto &task : step.prologues)
    collectInputs(step, *task);
  for (auto &task : step.updates)
    collectInputs(step, *task);
  int64_t last = 0;
  for (auto &task : step.updates)
    last = std::max(last, task->level + 1);
  auto finalTask = [&](int64_t stage) { return taskAt(step.updates, TaskKind::Update, stage, last); };

  DenseMap<Value, llvm::SmallSetVector<int64_t, 4>> holders; // of replicated state
  auto hold = [&] {
    bool more = false;
    forEachHeldArgument(step, [&](Value argument, int64_t stage) {
      more |= step.replicated.contains(argument) && holders[argument].insert(stage);
    });
    return more;
  };
  hold();

  for (auto [i, value] : llvm::enumerate(step.terminator()->getOperands())) {
    int64_t state = step.resultInfo(i).getState();
    if (state < 0) {
      Operation *producer = value.getDefiningOp();
      if (producer && floating.contains(producer)) {
        // A plain result made of copied ops: where a stage already holds what it is made of, else on stage 0.
        int64_t stage = 0;
        DenseSet<Value> seen;
        forEachSource(step, value, seen, [&](Value source) {
          if (auto found = at.find(source); found != at.end())
            stage = found->second;
        });
        finalTask(stage)->outputs.insert(value);
      } else if (step.isState(value)) {
        // The old value of state: copied before anything replaces it.
        Task *task =
            taskAt(step.updates, TaskKind::Update, step.replicated.contains(value) ? 0 : step.owner[value], -1);
        task->outputs.insert(value);
      }
      continue;
    }
    BlockArgument argument = step.func.getArgument(state);
    if (value == argument)
      continue;
    if (step.replicated.contains(argument)) {
      if (holders[argument].empty())
        holders[argument].insert(0);
    } else if (Task *task = step.taskFor(value); mayUpdateInPlace(argument, task)) {
      task->updates[argument] = value;
    } else {
      finalTask(step.owner[argument])->updates[argument] = value;
    }
  }
  // The final tasks of replicated state may need further state: hold that, too, until nothing is added.
  do {
    for (auto [i, value] : llvm::enumerate(step.terminator()->getOperands()))
      if (int64_t state = step.resultInfo(i).getState(); state >= 0 && value != step.func.getArgument(state))
        for (int64_t stage : holders[step.func.getArgument(state)])
          finalTask(stage)->updates[step.func.getArgument(state)] = value;
    for (auto &task : step.updates)
      collectInputs(step, *task);
  } while (hold());
}

LogicalResult OuterPlacer::run() {
  for (Operation &op : step.entry())
    if (&op != step.loop.getOperation() && !op.hasTrait<OpTrait::IsTerminator>())
      ops.push_back(&op);
  seedFromLoop();
  classify();
  propagate();
  settleScalars();
  makeTasks();
  makeFinalTasks();

  auto byLevel = [](auto &a, auto &b) { return std::pair(a->level, a->stage) < std::pair(b->level, b->stage); };
  for (auto *tasks : {&step.prologues, &step.updates}) {
    llvm::stable_sort(*tasks, byLevel);
    DenseMap<int64_t, int64_t> count;
    for (auto &task : *tasks) {
      task->index = count[task->stage]++;
      SmallVector<Operation *> sorted(task->ops.begin(), task->ops.end());
      llvm::sort(sorted, [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
      task->ops = llvm::SetVector<Operation *>(sorted.begin(), sorted.end());
    }
  }
  auto needed = [&](Value value) {
    if (Task *producer = step.taskFor(value))
      producer->outputs.insert(value);
  };
  for (auto *tasks : {&step.prologues, &step.loopTasks, &step.updates})
    for (auto &task : *tasks)
      for (Value input : task->inputs)
        needed(step.wholeOf(input));
  for (const Carry &carry : step.carries)
    needed(carry.init);
  for (auto [i, value] : llvm::enumerate(step.terminator()->getOperands()))
    if (step.resultInfo(i).getState() < 0)
      needed(value);
  return success();
}

LogicalResult partition::placeOuterOps(Step &step) { return OuterPlacer(step).run(); }
