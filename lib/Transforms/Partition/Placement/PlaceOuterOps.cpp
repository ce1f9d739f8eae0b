// Implements mpmd-place-outer-ops, which places state, and the ops before, between and after the loops.
#include "../Partition.h"

#include "mpmd/Transforms/Passes.h"

namespace mpmd {
#define GEN_PASS_DEF_PLACEOUTEROPS
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

namespace {
struct PlaceOuterOps : mpmd::impl::PlaceOuterOpsBase<PlaceOuterOps> {
  using PlaceOuterOpsBase::PlaceOuterOpsBase;
  void runOnOperation() override;
};

class OuterPlacer {
public:
  explicit OuterPlacer(Step &step) : step(step) {}
  void run();

private:
  void seedFromLoops();
  void classify();
  SmallVector<Value> placedReads(Operation *op) const;
  void propagate();
  void settleScalars();
  void makeTasks();
  void sinkToReaders();
  void sortStep();

  Step &step;
  /// The ops of the step in program order, without loops, leaves and the terminator.
  SmallVector<Operation *> ops;
  /// Ops that are copied into their users.
  DenseSet<Operation *> copied;
  /// The stage on which a value is placed.
  DenseMap<Value, int64_t> at;
  /// For each op that a loop needs, the first such loop.
  DenseMap<Operation *, int64_t> before;
  /// Ops that depend on the result of a loop.
  DenseSet<Operation *> behind;
  /// The lowest stage that reads a value in a loop.
  DenseMap<Value, int64_t> loopUse;
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
    if (isCopied(step, op, copied))
      copied.insert(op);
}

/// The values that are placed where an op reads them: results of loops and state rather than these reshaped. What a
/// loop needs of state is placed with the loop.
SmallVector<Value> OuterPlacer::placedReads(Operation *op) const {
  return llvm::map_to_vector(readsOf(op), [&](Value value) {
    Value source = isReadInPlace(value.getDefiningOp()) ? value.getDefiningOp()->getOperand(0) : value;
    return source.getDefiningOp() || !before.contains(op) ? source : value;
  });
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
      return !copied.contains(producer);
    return step.isState(value) && !step.replicated.contains(value);
  };
  bool changed = true;
  auto place = [&](Value value, int64_t stage) { changed |= at.try_emplace(value, stage).second; };
  while (changed) {
    changed = false;
    for (Operation *op : ops) {
      // What is padded is sent rather than the padded tensor.
      if (copied.contains(op) || isa<stablehlo::PadOp>(op) || (op->getNumResults() && at.contains(op->getResult(0))))
        continue;
      std::optional<int64_t> stage;
      for (Value value : placedReads(op))
        if (anchored(value) && !isScalar(value.getType()))
          if (auto found = at.find(value); found != at.end())
            stage = stage ? std::min(*stage, found->second) : found->second;
      if (stage)
        for (Value result : op->getResults())
          place(result, *stage);
    }
    for (auto [i, value] : llvm::enumerate(placedReads(step.terminator()))) {
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
      if (copied.contains(op) || !op->getNumResults())
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
      for (Value value : placedReads(op))
        if (anchored(value) && !isScalar(value.getType()))
          place(value, stage);
    }
  }
}

/// Places an op on scalars on the lowest stage that it depends on. Ops that depend on no stage are placed on stage 0.
void OuterPlacer::settleScalars() {
  for (Operation *op : ops) {
    if (copied.contains(op) || !op->getNumResults() || at.contains(op->getResult(0)))
      continue;
    std::optional<int64_t> stage;
    for (Value value : placedReads(op))
      if (auto found = at.find(value); found != at.end())
        stage = stage ? std::min(*stage, found->second) : found->second;
    for (Value result : op->getResults())
      at[result] = stage.value_or(0);
  }
  for (auto [i, value] : llvm::enumerate(placedReads(step.terminator()))) {
    int64_t state = step.resultInfo(i).getState();
    if (state >= 0 && !step.replicated.contains(step.func.getArgument(state)))
      if (auto found = at.find(value); found != at.end())
        at.try_emplace(step.func.getArgument(state), int64_t(found->second));
  }
  // State that nothing reads is where the least state is.
  SmallVector<double> held(std::max<int64_t>(step.stages, 1), 0);
  SmallVector<BlockArgument> owned;
  for (BlockArgument argument : step.entry().getArguments())
    if (step.isState(argument) && !step.replicated.contains(argument)) {
      owned.push_back(argument);
      if (auto found = at.find(argument); found != at.end())
        held[found->second] += bytesOf(argument);
    }
  DenseMap<Value, int64_t> owners;
  for (BlockArgument argument : owned) {
    auto [entry, isUnread] = at.try_emplace(argument, 0);
    if (isUnread && !isScalar(argument.getType())) {
      entry->second = std::distance(held.begin(), llvm::min_element(held));
      held[entry->second] += bytesOf(argument);
    }
    owners[argument] = entry->second;
  }
  step.setOwners(owners);
}

/// Creates one task for each stage, level and first loop that needs the task. A level ends where a value crosses
/// stages.
void OuterPlacer::makeTasks() {
  for (Operation *op : ops) {
    if (copied.contains(op))
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
    Task *task = early ? step.taskAt(TaskKind::Prologue, stage, level, 0)
                       : step.taskAt(TaskKind::Update, stage, level,
                                     needed == before.end() ? step.loops.size() : needed->second);
    task->ops.insert(op);
    step.taskOf[op] = task;
    bool scalar = llvm::all_of(op->getResultTypes(), [](Type type) { return isScalar(type); });
    if (early)
      step.reasons[op] =
          "before the loop, once a step: on the lowest stage whose state it reads, or that reads its result";
    else
      step.reasons[op] = scalar && llvm::all_of(readsOf(op), [](Value value) { return isScalar(value.getType()); })
                             ? "after the loop: a scalar, on the lowest stage of its operands"
                         : isa<stablehlo::PadOp>(op)
                             ? "after the loop: larger than its operand, on the stage of its reader"
                             : "after the loop: on the stage of its tensor operands";
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

/// Sorts the tasks, and reorders the step's ops: those of a task become consecutive, apart from ops without a task,
/// which move before their first reader.
void OuterPlacer::sortStep() {
  step.sortOuterTasks();
  DenseMap<Operation *, int64_t> order;
  for (auto [i, op] : llvm::enumerate(step.entry()))
    order[&op] = i;
  DenseSet<Operation *> moved;
  auto move = [&](Operation *root) {
    SmallVector<Operation *> work{root};
    while (!work.empty()) {
      Operation *op = work.back();
      if (moved.contains(op)) {
        work.pop_back();
        continue;
      }
      size_t size = work.size();
      for (Value value : readsOf(op))
        if (Operation *producer = value.getDefiningOp();
            producer && producer->getBlock() == &step.entry() && !moved.contains(producer))
          work.push_back(producer);
      if (work.size() != size)
        continue;
      work.pop_back();
      op->moveBefore(step.terminator());
      moved.insert(op);
    }
  };
  auto moveTask = [&](Task &task) {
    SmallVector<Operation *> sorted(task.ops.begin(), task.ops.end());
    llvm::sort(sorted, [&](Operation *a, Operation *b) { return order[a] < order[b]; });
    llvm::for_each(sorted, move);
  };
  for (auto &task : step.prologues)
    moveTask(*task);
  for (size_t i = 0; i <= step.loops.size(); ++i) {
    for (auto &task : step.updates)
      if (task->before == static_cast<int64_t>(i))
        moveTask(*task);
    if (i < step.loops.size())
      move(step.loops[i].op);
  }
  // Only results of the step read the remaining ops.
  llvm::for_each(ops, move);
}

void OuterPlacer::run() {
  for (Operation &op : step.entry())
    if (!isa<MicrobatchesOp>(op) && !op.hasTrait<OpTrait::IsTerminator>())
      ops.push_back(&op);
  seedFromLoops();
  classify();
  propagate();
  settleScalars();
  makeTasks();
  sinkToReaders();
  sortStep();
}

void PlaceOuterOps::runOnOperation() {
  FailureOr<Step> step = readStep(getOperation(), Placed::LoopTasks);
  if (failed(step))
    return signalPassFailure();
  findReplicatedState(*step);
  findOnceAStep(*step);
  connectLoops(*step);
  OuterPlacer(*step).run();
  logPlacement(*step, step->entry(), "place-outer-ops");
  createFragments(*step);
}
