// Stores the tasks of a step as fragments in its loops, between the passes of this library.
#include "Partition.h"

#include "mpmd/Dialect/Mpmd/PassLog.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

/// Inlines the fragments of a block. `taskFor` returns the task of an action.
static void inlineFragments(Step &step, Block &body, function_ref<Task *(ActionAttr)> taskFor) {
  for (auto fragment : llvm::make_early_inc_range(body.getOps<FragmentOp>())) {
    Task *task = taskFor(fragment.getActionAttr());
    Block &block = fragment.getBody().front();
    for (Operation &inner : block.without_terminator()) {
      step.taskOf[&inner] = task;
      task->ops.insert(&inner);
      if (std::optional<StringRef> reason = fragment.getReason())
        step.reasons[&inner] = *reason;
    }
    Operation *yield = block.getTerminator();
    fragment->replaceAllUsesWith(yield->getOperands());
    yield->erase();
    body.getOperations().splice(fragment->getIterator(), block.getOperations());
    fragment.erase();
  }
}

/// Reads the prologue and update tasks. They run in the order of their fragments.
static LogicalResult readOuterTasks(Step &step) {
  DenseMap<Attribute, Task *> tasks;
  ActionAttr current;
  int64_t level = 0, before = 0;
  for (Operation &op : step.entry()) {
    if (isa<MicrobatchesOp>(op)) {
      ++before;
      current = {};
    }
    auto fragment = dyn_cast<FragmentOp>(op);
    if (!fragment || fragment.getActionAttr() == current)
      continue;
    current = fragment.getActionAttr();
    if (current.getStage() < 0 || current.getStage() >= step.stages)
      return fragment.emitOpError("expected a stage below ")
             << step.stages << ", as the loops have, got " << current.getStage();
    if (current.getKind() == TaskKind::Prologue && before > 0)
      return fragment.emitOpError("expected prologue tasks before all loops, got one behind a loop");
    if (tasks.contains(current))
      return fragment.emitOpError("expected the fragments of a task without those of other tasks or a loop between "
                                  "them, got a second group of ")
             << current;
    tasks[current] = step.taskAt(current.getKind(), current.getStage(), level++, before);
  }
  inlineFragments(step, step.entry(), [&](ActionAttr action) { return tasks.lookup(action); });
  return success();
}

FailureOr<Step> partition::readStep(ModuleOp module, Placed placed) {
  Step step;
  step.func = findStep(module);
  if (!step.func || (step.func.getNumArguments() && !step.argInfo(0)))
    return module.emitError("expected a public function with names, as 'mpmd-import-signature' writes them");
  SmallVector<MicrobatchesOp> loops(step.entry().getOps<MicrobatchesOp>());
  step.marked = isMarked(step.func);
  if (loops.empty())
    return step.func.emitError("expected a microbatch loop, as 'mpmd-wrap-microbatch' leaves one, got none");
  if (auto outer = llvm::find_if(step.entry(), llvm::IsaPred<FragmentOp>);
      placed != Placed::Everything && outer != step.entry().end())
    return outer->emitOpError("expected fragments in loops only, as before 'mpmd-place-outer-ops', got one outside");
  step.loops = std::vector<Loop>(loops.size());
  for (auto [number, op] : llvm::enumerate(loops)) {
    Loop &loop = step.loops[number];
    loop.op = op;
    if (placed != Placed::Nothing && (!op.getActionsAttr() || op.getActionsAttr().empty()))
      return op.emitError("expected tasks, as 'mpmd-classify-stages' or 'mpmd-cut-stages' gives them");
    DenseMap<Attribute, Task *> tasks;
    if (ArrayAttr list = op.getActionsAttr())
      for (auto attr : list.getAsRange<ActionAttr>()) {
        auto task = std::make_unique<Task>();
        task->stage = attr.getStage(), task->kind = attr.getKind(), task->index = attr.getIndex();
        task->loop = number;
        step.stages = std::max(step.stages, task->stage + 1);
        tasks[attr] = task.get();
        loop.tasks.push_back(std::move(task));
      }
    op.removeActionsAttr();
    inlineFragments(step, loop.body(), [&](ActionAttr action) { return tasks.lookup(action); });
  }
  if (failed(readOuterTasks(step)))
    return failure();
  // Only now do carries have their final values: an outer fragment may compute an initial value.
  for (Loop &loop : step.loops)
    loop.set(loop.op);
  return std::move(step);
}

/// Moves `ops`, which are consecutive, into one new fragment.
static void createFragment(ArrayRef<Operation *> ops, ActionAttr action, StringAttr reason) {
  DenseSet<Operation *> members(ops.begin(), ops.end());
  Block &body = *ops.front()->getBlock();
  auto isOutside = [&](Operation *user) { return !members.contains(body.findAncestorOpInBlock(*user)); };
  SmallVector<Value> yielded;
  for (Operation *op : ops)
    llvm::copy_if(op->getResults(), std::back_inserter(yielded),
                  [&](Value value) { return llvm::any_of(value.getUsers(), isOutside); });
  OpBuilder builder(ops.front());
  auto fragment = FragmentOp::create(builder, ops.front()->getLoc(), TypeRange(ValueRange(yielded)), action, reason);
  Block &block = fragment.getBody().emplaceBlock();
  for (auto [value, result] : llvm::zip(yielded, fragment.getResults()))
    value.replaceUsesWithIf(result, [&](OpOperand &use) { return isOutside(use.getOwner()); });
  for (Operation *op : ops)
    op->moveBefore(&block, block.end());
  builder.setInsertionPointToEnd(&block);
  YieldOp::create(builder, fragment.getLoc(), yielded);
}

/// Moves consecutive ops of a block that have the same task and reason into a fragment each.
static void createFragmentsIn(Step &step, Block &body, const DenseMap<Task *, ActionAttr> &actions) {
  SmallVector<Operation *> run;
  auto finish = [&] {
    if (run.empty())
      return;
    auto reason = step.reasons.find(run.front());
    createFragment(run, actions.lookup(step.taskOf.lookup(run.front())),
                   reason == step.reasons.end() ? StringAttr()
                                                : StringAttr::get(step.func.getContext(), reason->second));
    run.clear();
  };
  for (Operation &op : llvm::make_early_inc_range(body)) {
    if (!run.empty() && (step.taskOf.lookup(&op) != step.taskOf.lookup(run.front()) ||
                         step.reasons.lookup(&op) != step.reasons.lookup(run.front())))
      finish();
    if (step.taskOf.contains(&op))
      run.push_back(&op);
  }
}

void partition::logPlacement(const Step &step, Block &body, StringRef pass) {
  llvm::MapVector<std::pair<const Task *, StringRef>, int64_t> counts;
  for (Operation &op : body)
    if (auto reason = step.reasons.find(&op); reason != step.reasons.end())
      if (const Task *task = step.taskOf.lookup(&op))
        ++counts[{task, reason->second}];
  for (const auto &[placed, count] : counts) {
    countStatistic(pass, "ops placed", count);
    MPMD_DEBUG(pass, "stage " << placed.first->stage << ": " << stringifyTaskKind(placed.first->kind) << " gets "
                              << count << " ops: " << placed.second);
  }
}

void partition::createFragments(Step &step) {
  Builder builder(step.func.getContext());
  DenseMap<Task *, ActionAttr> actions;
  step.forEachTask(
      [&](Task &task) { actions[&task] = ActionAttr::get(builder.getContext(), task.stage, task.kind, task.index); });
  for (Loop &loop : step.loops) {
    SmallVector<Attribute> order;
    for (auto &task : loop.tasks)
      order.push_back(actions[task.get()]);
    loop.op.setActionsAttr(builder.getArrayAttr(order));
    createFragmentsIn(step, loop.body(), actions);
  }
  createFragmentsIn(step, step.entry(), actions);
}
