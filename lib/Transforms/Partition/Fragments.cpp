// Stores the tasks of a step between the passes of this library, as marks on loops and ops.
#include "Partition.h"

#include "mpmd/Dialect/Mpmd/AttrNames.h"

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
    for (Operation &inner : loop.body()) {
      if (auto attr = inner.getAttrOfType<ActionAttr>(kActionAttr)) {
        Task *task = step.taskOf[&inner] = tasks.lookup(attr);
        task->ops.insert(&inner);
      }
      if (auto reason = inner.getAttrOfType<StringAttr>(kReasonAttr))
        step.reasons[&inner] = reason.getValue();
      inner.removeAttr(kActionAttr);
      inner.removeAttr(kReasonAttr);
    }
  }
  return std::move(step);
}

void partition::markTasks(Step &step) {
  Builder builder(step.func.getContext());
  auto attrOf = [&](const Task &task) {
    return ActionAttr::get(builder.getContext(), task.stage, task.kind, task.index);
  };
  for (Loop &loop : step.loops) {
    SmallVector<Attribute> tasks;
    for (auto &task : loop.tasks) {
      tasks.push_back(attrOf(*task));
      for (Operation *op : task->ops) {
        op->setAttr(kActionAttr, tasks.back());
        if (auto reason = step.reasons.find(op); reason != step.reasons.end())
          op->setAttr(kReasonAttr, builder.getStringAttr(reason->second));
      }
    }
    loop.op.setActionsAttr(builder.getArrayAttr(tasks));
  }
}
