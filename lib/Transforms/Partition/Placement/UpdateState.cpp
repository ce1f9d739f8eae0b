// Chooses the task that writes the new value of each state, in place where possible, and finds the values that tasks
// exchange.
#include "../Partition.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

namespace {
class StateUpdater {
public:
  explicit StateUpdater(Step &step) : step(step) {}
  void run();

private:
  void findReaders();
  bool mayUpdateInPlace(Value state, Task *task);
  bool keepInLoop(Value state, Value next);
  /// The stage that owns or computes a value outside of the loops; none if every reader computes it.
  std::optional<int64_t> stageOf(Value value);
  void placeResults();
  void findOutputs();

  /// The update task of `stage` that runs after all other tasks.
  Task *lastTask(int64_t stage) { return step.taskAt(TaskKind::Update, stage, last, step.loops.size()); }
  /// The task of `stage` that copies old state: it runs after the loops, before all other updates there.
  Task *copyTask(int64_t stage) { return step.taskAt(TaskKind::Update, stage, -1, step.loops.size()); }

  Step &step;
  /// The level of last tasks, above that of all other tasks.
  int64_t last = 0;
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

void StateUpdater::findReaders() {
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
}

static bool isOfLoop(const Task &task) { return task.kind != TaskKind::Prologue && task.kind != TaskKind::Update; }

/// Whether the task reads microbatch slices of `state`.
static bool slicedOfState(const Task &task, Value state) {
  return llvm::any_of(task.inputs, [&](Value input) { return slicedFrom(input) == state; });
}

/// Whether `task`, which computes the new value of `state`, may overwrite the old value, because nothing reads the old
/// value later.
bool StateUpdater::mayUpdateInPlace(Value state, Task *task) {
  if (!task || task->kind != TaskKind::Update || task->stage != step.ownerOf(state))
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
bool StateUpdater::keepInLoop(Value state, Value next) {
  for (Loop &loop : step.loops) {
    auto *carry = llvm::find_if(loop.carries, [&](Carry &each) { return each.result == next; });
    auto *last = llvm::find_if(loop.gathered, [&](Gathered &each) { return each.result == next; });
    bool isCarry = carry != loop.carries.end();
    if (isCarry && carry->init != state)
      return false;
    if (!isCarry && (last == loop.gathered.end() || last->value.getType() != state.getType() ||
                     last - loop.gathered.begin() < static_cast<int64_t>(loop.op.getStackResults().size())))
      continue;
    Task *task = isCarry ? carry->task : last->task;
    if (task->stage != step.ownerOf(state) || (!isCarry && step.taskFor(last->value) != task))
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

std::optional<int64_t> StateUpdater::stageOf(Value value) {
  if (Task *task = step.taskFor(value))
    return task->stage;
  for (Loop &loop : step.loops) {
    for (const Carry &carry : loop.carries)
      if (carry.result == value)
        return carry.task->stage;
    for (const Gathered &each : loop.gathered)
      if (each.result == value)
        return each.task->stage;
  }
  return step.isState(value) ? step.ownerOf(value) : std::nullopt;
}

/// Assigns results without a task to a last update task of their stage. Such results are copied ops, state that is not
/// updated in place, and replicated state.
void StateUpdater::placeResults() {
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
      if (producer && !isa<MicrobatchesOp>(producer) && !step.taskOf.contains(producer)) {
        // If copied ops compute a result that is no state, it is placed on the stage of one of their sources, else on
        // stage 0.
        int64_t stage = 0;
        DenseSet<Value> seen;
        forEachSource(step, value, seen, [&](Value source) { stage = stageOf(source).value_or(stage); });
        lastTask(stage)->outputs.insert(value);
      } else if (step.isState(value)) {
        // A result that is old state is copied before any task updates it.
        copyTask(step.ownerOf(value).value_or(0))->outputs.insert(value);
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
      lastTask(*step.ownerOf(argument))->updates[argument] = value;
    }
  }
  // The final update of replicated state may read other replicated state. The stage then needs this state, too, so the
  // search repeats until no state is added.
  do {
    for (auto [i, value] : llvm::enumerate(step.terminator()->getOperands()))
      if (int64_t state = step.resultInfo(i).getState(); state >= 0 && value != step.func.getArgument(state))
        for (int64_t stage : holders[step.func.getArgument(state)])
          lastTask(stage)->updates[step.func.getArgument(state)] = value;
    for (auto &task : step.updates)
      collectInputs(step, *task);
  } while (hold());
}

/// Makes the values that a reader needs outputs of their tasks. Ops without a task are copied to the reader.
void StateUpdater::findOutputs() {
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
}

void StateUpdater::run() {
  for (auto *tasks : {&step.prologues, &step.updates})
    for (auto &task : *tasks) {
      collectInputs(step, *task);
      last = std::max(last, task->level + 1);
    }
  findReaders();
  placeResults();
  step.sortOuterTasks();
  findOutputs();
}

void partition::updateState(Step &step) { StateUpdater(step).run(); }
