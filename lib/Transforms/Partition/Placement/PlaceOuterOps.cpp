// Places state, and the ops before, between and after the loops.
#include "../Partition.h"

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
  void seedFromLoops();
  void classify();
  void propagate();
  void settleScalars();
  void makeTasks();
  void sinkToReaders();
  void makeFinalTasks();
  Task *taskAt(std::vector<std::unique_ptr<Task>> &tasks, TaskKind kind, int64_t stage, int64_t level, int64_t before);
  Task *lastTask(int64_t stage, int64_t level) {
    return taskAt(step.updates, TaskKind::Update, stage, level, step.loops.size());
  }
  bool mayUpdateInPlace(Value state, Task *task);
  bool keepInLoop(Value state, Value next);

  Step &step;
  /// The ops of the step in program order, without loops, leaves and the terminator.
  SmallVector<Operation *> ops;
  /// Ops that are copied into their users.
  DenseSet<Operation *> floating;
  /// The stage on which a value is placed.
  DenseMap<Value, int64_t> at;
  /// For each op that a loop needs, the first such loop.
  DenseMap<Operation *, int64_t> before;
  /// Ops that depend on the result of a loop.
  DenseSet<Operation *> behind;
  /// The lowest stage that reads a value in a loop.
  DenseMap<Value, int64_t> loopUse;
  /// Values that results of the step read and no task computes, such as old state and copied ops on it.
  DenseSet<Value> readByResults;
  /// Readers of a value from outside the loops, by loop: tasks that read the value or a slice of it, and carries that
  /// start from it.
  struct Readers {
    SmallVector<Task *> tasks;
    SmallVector<std::pair<int64_t, const Carry *>> carries;
  };
  DenseMap<Value, Readers> readers;
};
} // namespace

/// Reads the placement of the loops: results are on the stage of their task, and operands are on the lowest stage that
/// reads them.
void OuterPlacer::seedFromLoops() {
  auto use = [&](Value value, int64_t stage) {
    auto [entry, inserted] = loopUse.try_emplace(value, stage);
    if (!inserted)
      entry->second = std::min(entry->second, stage);
  };
  DenseMap<Value, int64_t> needed; // first loop that needs a value
  auto need = [&](Value value, int64_t loop) {
    auto [entry, inserted] = needed.try_emplace(value, loop);
    if (!inserted)
      entry->second = std::min(entry->second, loop);
  };
  for (auto [i, loop] : llvm::enumerate(step.loops)) {
    for (const Carry &carry : loop.carries)
      at[carry.result] = carry.task->stage;
    for (const Gathered &each : loop.gathered)
      at[each.result] = each.task->stage;
    for (auto &task : loop.tasks)
      for (Value input : task->inputs) {
        Value outer = wholeOf(input);
        if (outer.getParentBlock() == &step.entry()) {
          use(outer, task->stage);
          need(outer, i);
        }
      }
    for (const Carry &carry : loop.carries) {
      use(carry.init, carry.task->stage);
      need(carry.init, i);
    }
  }
  // Follows the operands of ops that loops need, through ops that may be copied.
  for (Operation *op : llvm::reverse(ops))
    for (Value result : op->getResults())
      if (auto found = loopUse.find(result); found != loopUse.end()) {
        int64_t stage = found->second, loop = needed.lookup(result);
        auto [entry, inserted] = before.try_emplace(op, loop);
        entry->second = std::min(entry->second, loop);
        for (Value value : readsOf(op)) {
          use(value, stage);
          need(value, entry->second);
        }
      }
  for (Operation *op : ops)
    if (llvm::any_of(readsOf(op), [&](Value value) {
          Operation *producer = value.getDefiningOp();
          return producer && (isa<MicrobatchesOp>(producer) || behind.contains(producer));
        }))
      behind.insert(op);
}

void OuterPlacer::classify() {
  for (Operation *op : ops)
    if (floats(step, op, floating)) {
      floating.insert(op);
      step.reasons[op] = "made of constants, inputs, scalars or replicated state: computed wherever it is used";
    }
}

/// Propagates the stages of tensors to a fixed point. Results take the stage of operands, unplaced operands that of
/// their users, and state and its replacement share one.
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
    // Ops that no rule above has placed are placed with their users.
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

/// Places an op on scalars on the lowest stage that it depends on. Ops that depend on no stage are placed on stage 0.
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
        at.try_emplace(step.func.getArgument(state), int64_t(found->second));
  }
  for (BlockArgument argument : step.entry().getArguments())
    if (step.isState(argument) && !step.replicated.contains(argument))
      step.owner[argument] = at.try_emplace(argument, 0).first->second;
}

Task *OuterPlacer::taskAt(std::vector<std::unique_ptr<Task>> &tasks, TaskKind kind, int64_t stage, int64_t level,
                          int64_t before) {
  for (auto &task : tasks)
    if (task->stage == stage && task->level == level && task->before == before)
      return task.get();
  auto task = std::make_unique<Task>();
  task->stage = stage;
  task->kind = kind;
  task->level = level;
  task->before = before;
  tasks.push_back(std::move(task));
  return tasks.back().get();
}

/// Creates one task for each stage, level and first loop that needs the task. A level ends where a value crosses
/// stages.
void OuterPlacer::makeTasks() {
  for (Operation *op : ops) {
    if (floating.contains(op))
      continue;
    int64_t stage = at[op->getResult(0)], level = 0;
    auto needed = before.find(op);
    bool early = needed != before.end() && !behind.contains(op);
    DenseSet<Value> seen;
    for (Value value : readsOf(op))
      forEachSource(step, value, seen, [&](Value source) {
        Task *producer = step.taskFor(source);
        if (producer && (producer->kind == TaskKind::Prologue) == early)
          level = std::max(level, producer->level + (producer->stage != stage));
      });
    Task *task = early ? taskAt(step.prologues, TaskKind::Prologue, stage, level, 0)
                       : taskAt(step.updates, TaskKind::Update, stage, level,
                                needed == before.end() ? step.loops.size() : needed->second);
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

/// Moves an op into a later update task of the same stage if only this task reads its result, and if no further value
/// must be saved for it. An op on old state is then beside the update, and the old state needs no copy.
void OuterPlacer::sinkToReaders() {
  for (Operation *op : llvm::reverse(ops)) {
    Task *task = step.taskOf.lookup(op), *target = nullptr;
    if (!task || task->kind != TaskKind::Update || op->use_empty() ||
        llvm::all_of(op->getResultTypes(), [](Type type) { return isScalar(type); }))
      continue;
    auto taskOfUser = [&](Operation *user) { return step.taskOf.lookup(step.entry().findAncestorOpInBlock(*user)); };
    bool sinks = llvm::all_of(op->getUsers(), [&](Operation *user) {
      Task *reader = taskOfUser(user);
      if (!reader || reader->kind != TaskKind::Update || reader->stage != task->stage || reader->before != task->before)
        return false;
      if (!target || reader->level < target->level)
        target = reader;
      return true;
    });
    if (!sinks || target->level <= task->level)
      continue;
    // If only this op reads a value of its task, moving the op would save the value instead of the result.
    sinks = llvm::all_of(readsOf(op), [&](Value value) {
      Operation *producer = value.getDefiningOp();
      return !producer || isScalar(value.getType()) || step.taskOf.lookup(producer) != task ||
             llvm::any_of(value.getUsers(), [&](Operation *user) {
               Task *reader = taskOfUser(user);
               return reader && reader->stage == target->stage && reader->level >= target->level;
             });
    });
    if (!sinks)
      continue;
    task->ops.remove(op);
    target->ops.insert(op);
    step.taskOf[op] = target;
  }
  llvm::erase_if(step.updates, [](const std::unique_ptr<Task> &task) { return task->ops.empty(); });
}

static bool isOfLoop(const Task &task) { return task.kind != TaskKind::Prologue && task.kind != TaskKind::Update; }

/// Whether the task reads microbatch slices of `state`.
static bool slicedOfState(const Task &task, Value state) {
  return llvm::any_of(task.inputs, [&](Value input) { return slicedFrom(input) == state; });
}

/// Whether `task`, which computes the new value of `state`, may overwrite the old value, because nothing reads the old
/// value later.
bool OuterPlacer::mayUpdateInPlace(Value state, Task *task) {
  if (!task || task->kind != TaskKind::Update || task->stage != step.owner.lookup(state))
    return false;
  for (auto &other : step.updates)
    if (other.get() != task && other->inputs.contains(state))
      return false;
  // The update may run before a later loop that reads the old value.
  const Readers &reads = readers[state];
  if (llvm::any_of(reads.tasks, [&](Task *other) { return isOfLoop(*other) && other->loop >= task->before; }) ||
      llvm::any_of(reads.carries, [&](auto &carry) { return carry.first >= task->before; }))
    return false;
  return !readByResults.contains(state);
}

/// If possible, lets the loop that computes `next`, the new value of `state`, overwrite the state's buffer: as a carry
/// with this initial value, or as a last value. Nothing else may read the old value, and no task may read it in a later
/// microbatch.
bool OuterPlacer::keepInLoop(Value state, Value next) {
  for (Loop &loop : step.loops) {
    auto carry = llvm::find_if(loop.carries, [&](Carry &each) { return each.result == next; });
    auto last = llvm::find_if(loop.gathered, [&](Gathered &each) { return each.result == next; });
    bool isCarry = carry != loop.carries.end();
    if (isCarry && carry->init != state)
      return false;
    if (!isCarry && (last == loop.gathered.end() || last->value.getType() != state.getType() ||
                     last - loop.gathered.begin() < static_cast<int64_t>(loop.op.getStackResults().size())))
      continue;
    Task *task = isCarry ? carry->task : last->task;
    if (task->stage != step.owner.lookup(state) || (!isCarry && step.taskFor(last->value) != task))
      return false;
    const Readers &reads = readers[state];
    bool others = llvm::any_of(reads.tasks, [&](Task *other) {
      return isCarry || other != task || loop.microbatches() > 1 || slicedOfState(*other, state);
    });
    others |= llvm::any_of(reads.carries, [&](auto &other) { return !isCarry || other.second != carry; });
    // A result of the loop can overwrite the buffer of one state only.
    if (others || readByResults.contains(state) || (isCarry ? carry->state : last->state))
      return false;
    (isCarry ? carry->state : last->state) = state;
    if (!isCarry) {
      task->updates[state] = last->value;
      collectInputs(step, *task);
    }
    return true;
  }
  return false;
}

/// Assigns results without a task to a last update task of their stage. Such results are copied ops, state that is not
/// updated in place, and replicated state.
void OuterPlacer::makeFinalTasks() {
  for (auto &task : step.prologues)
    collectInputs(step, *task);
  for (auto &task : step.updates)
    collectInputs(step, *task);
  step.forEachTask([&](Task &task) {
    for (Value input : task.inputs)
      if (auto &list = readers[wholeOf(input)].tasks; list.empty() || list.back() != &task)
        list.push_back(&task);
  });
  for (auto [number, loop] : llvm::enumerate(step.loops))
    for (const Carry &carry : loop.carries) {
      DenseSet<Value> seen;
      forEachSource(step, carry.init, seen,
                    [&, number = number](Value source) { readers[source].carries.emplace_back(number, &carry); });
    }
  DenseSet<Value> seen;
  for (Value value : step.terminator()->getOperands())
    if (!step.taskFor(value))
      forEachSource(step, value, seen, [&](Value source) { readByResults.insert(source); });
  int64_t last = 0;
  for (auto &task : step.updates)
    last = std::max(last, task->level + 1);
  auto finalTask = [&](int64_t stage) { return lastTask(stage, last); };

  DenseMap<Value, llvm::SmallSetVector<int64_t, 4>> holders; // stages that need each replicated state
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
        // If copied ops compute a result that is no state, it is placed on the stage of one of their sources, else on
        // stage 0.
        int64_t stage = 0;
        DenseSet<Value> seen;
        forEachSource(step, value, seen, [&](Value source) {
          if (auto found = at.find(source); found != at.end())
            stage = found->second;
        });
        finalTask(stage)->outputs.insert(value);
      } else if (step.isState(value)) {
        // A result that is old state is copied before any task updates it.
        Task *task = lastTask(step.replicated.contains(value) ? 0 : step.owner[value], -1);
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
    } else if (!keepInLoop(argument, value)) {
      finalTask(step.owner[argument])->updates[argument] = value;
    }
  }
  // The final update of replicated state may read other replicated state. The stage then needs this state, too, so the
  // search repeats until no state is added.
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
    if (!isa<MicrobatchesOp>(op) && !op.hasTrait<OpTrait::IsTerminator>())
      ops.push_back(&op);
  seedFromLoops();
  classify();
  propagate();
  settleScalars();
  makeTasks();
  sinkToReaders();
  makeFinalTasks();

  auto byLevel = [](auto &a, auto &b) {
    return std::tuple(a->before, a->level, a->stage) < std::tuple(b->before, b->level, b->stage);
  };
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
  // Makes the values that a reader needs outputs of their tasks. Ops without a task are copied to the reader.
  auto needed = [&](Value value) {
    DenseSet<Value> seen;
    forEachSource(step, value, seen, [&](Value source) {
      if (Task *producer = step.taskFor(source))
        producer->outputs.insert(source);
    });
  };
  step.forEachTask([&](Task &task) {
    for (Value input : task.inputs)
      needed(wholeOf(input));
  });
  for (Loop &loop : step.loops)
    for (const Carry &carry : loop.carries)
      needed(carry.init);
  for (auto [i, value] : llvm::enumerate(step.terminator()->getOperands()))
    if (step.resultInfo(i).getState() < 0)
      needed(value);
  return success();
}

LogicalResult partition::placeOuterOps(Step &step) { return OuterPlacer(step).run(); }
