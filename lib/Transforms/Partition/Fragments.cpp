// Stores the tasks of a step as fragments in its loops, between the passes of this library.
#include "Partition.h"

#include "mlir/IR/BuiltinOps.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

FailureOr<Step> partition::readStep(ModuleOp module) {
  Step step;
  step.func = findStep(module);
  if (!step.func || (step.func.getNumArguments() && !step.argInfo(0)))
    return module.emitError("expected a public function with names, as 'mpmd-import-signature' writes them");
  SmallVector<MicrobatchesOp> loops(step.entry().getOps<MicrobatchesOp>());
  step.marked = isMarked(step.func);
  if (loops.empty() || (!step.marked && loops.size() > 1))
    return step.func.emitError("expected one microbatch loop, as 'mpmd-wrap-microbatch' leaves it, got ")
           << loops.size();
  step.loops = std::vector<Loop>(loops.size());
  for (auto [number, op] : llvm::enumerate(loops)) {
    Loop &loop = step.loops[number];
    loop.set(op);
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
    for (auto fragment : llvm::make_early_inc_range(loop.body().getOps<FragmentOp>())) {
      Task *task = tasks.lookup(fragment.getActionAttr());
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
      loop.body().getOperations().splice(fragment->getIterator(), block.getOperations());
      fragment.erase();
    }
    loop.set(op);
  }
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

void partition::createFragments(Step &step) {
  Builder builder(step.func.getContext());
  for (Loop &loop : step.loops) {
    DenseMap<Task *, ActionAttr> actions;
    SmallVector<Attribute> order;
    for (auto &task : loop.tasks) {
      actions[task.get()] = ActionAttr::get(builder.getContext(), task->stage, task->kind, task->index);
      order.push_back(actions[task.get()]);
    }
    loop.op.setActionsAttr(builder.getArrayAttr(order));
    // Consecutive ops that have the same task and reason.
    SmallVector<Operation *> run;
    auto finish = [&] {
      if (run.empty())
        return;
      auto reason = step.reasons.find(run.front());
      createFragment(run, actions[step.taskOf.lookup(run.front())],
                     reason == step.reasons.end() ? StringAttr() : builder.getStringAttr(reason->second));
      run.clear();
    };
    for (Operation &op : llvm::make_early_inc_range(loop.body())) {
      if (!run.empty() && (step.taskOf.lookup(&op) != step.taskOf.lookup(run.front()) ||
                           step.reasons.lookup(&op) != step.reasons.lookup(run.front())))
        finish();
      if (step.taskOf.contains(&op))
        run.push_back(&op);
    }
  }
}
