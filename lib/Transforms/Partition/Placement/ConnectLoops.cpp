// Connects the tasks of loops: assigns carries and gathered values to tasks, and finds the values that tasks exchange.
#include "../Partition.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

/// The number of each task in call order.
static DenseMap<Task *, int64_t> orderOf(Loop &loop) {
  DenseMap<Task *, int64_t> order;
  for (auto [i, task] : llvm::enumerate(loop.tasks))
    order[task.get()] = i;
  return order;
}

void partition::assignCarries(Step &step, Loop &loop) {
  const DenseMap<Task *, int64_t> order = orderOf(loop);
  auto isLater = [&](Task *task, Task *than) { return task && (!than || order.at(task) > order.at(than)); };
  DenseMap<Value, Task *> carriers, firstReader;
  auto note = [&](Task *task, Operation *op, DenseSet<Value> &seen) {
    for (Value value : readsOf(op))
      forEachSource(step, value, seen, [&](Value source) {
        if (Task *&first = firstReader[source]; !first || isLater(first, task))
          first = task;
      });
  };
  for (auto &task : loop.tasks) {
    DenseSet<Value> seen;
    for (Operation *op : task->ops)
      note(task.get(), op, seen);
  }
  auto assign = [&](Carry &carry, Task *task) {
    carry.task = carriers[carry.argument] = task;
    Operation *op = carry.next.getDefiningOp();
    if (!op || op->getBlock() != &loop.body() || step.taskOf.contains(op))
      return;
    task->ops.insert(op);
    step.taskOf[op] = task;
    step.reasons[op] =
        "next value of a carry that no task computes: with a carry that it reads, or with the carry's first reader";
    DenseSet<Value> seen;
    note(task, op, seen);
  };
  SmallVector<Carry *> open;
  for (Carry &carry : loop.carries)
    if (Task *task = step.taskFor(carry.next); task && order.contains(task))
      assign(carry, task);
    else
      open.push_back(&carry);
  while (!open.empty()) {
    SmallVector<Carry *> left;
    for (Carry *carry : open) {
      Task *last = nullptr;
      DenseSet<Value> seen;
      forEachSource(step, carry->next, seen, [&](Value source) {
        if (Task *task = carriers.lookup(source); isLater(task, last))
          last = task;
      });
      if (last)
        assign(*carry, last);
      else
        left.push_back(carry);
    }
    if (left.size() == open.size()) {
      Carry *carry = left.front();
      Task *reader = firstReader.lookup(carry->argument);
      assign(*carry, reader ? reader : loop.tasks.front().get());
      left.erase(left.begin());
    }
    open = std::move(left);
  }
}

static void connectLoop(Step &step, Loop &loop) {
  assignCarries(step, loop);
  const DenseMap<Task *, int64_t> order = orderOf(loop);
  DenseMap<Value, Task *> carriers;
  for (Carry &carry : loop.carries) {
    carriers[carry.argument] = carry.task;
    carry.task->updates[carry.argument] = carry.next;
  }
  // A gathered value that no task computes is returned by the task of a carry that it depends on, else by the first
  // task. A value that is computed before the loop, such as rows of weights, is returned by a task of its stage.
  for (auto [i, each] : llvm::enumerate(loop.gathered)) {
    each.task = step.taskFor(each.value);
    if (each.task && !order.contains(each.task)) {
      auto own = llvm::find_if(loop.tasks, [&](auto &task) { return task->stage == each.task->stage; });
      each.task = (own == loop.tasks.end() ? loop.tasks.front() : *own).get();
    }
    DenseSet<Value> seen;
    if (!each.task)
      forEachSource(step, each.value, seen, [&](Value source) {
        if (Task *task = carriers.lookup(source); task && (!each.task || order.at(task) > order.at(each.task)))
          each.task = task;
      });
    if (!each.task)
      each.task = loop.tasks.front().get();
    each.task->gathered.push_back(i);
  }
  for (auto &task : loop.tasks)
    collectInputs(step, *task);
  // If another task reads a carry, the task that computes its next value passes the carry on.
  for (auto &task : loop.tasks)
    for (Value input : task->inputs)
      if (Task *carrier = carriers.lookup(input); carrier && carrier != task.get())
        step.forwarded[input] = carrier;
  for (auto &task : loop.tasks)
    for (Value input : task->inputs)
      if (Task *producer = step.taskFor(input))
        producer->outputs.insert(input);
}

void partition::findOnceAStep(Step &step) {
  DenseSet<Operation *> copied;
  for (Operation &op : step.entry()) {
    if (&op == step.loops.back().op)
      break;
    if (isa<MicrobatchesOp>(op))
      continue;
    if (isCopied(step, &op, copied))
      copied.insert(&op);
    else
      step.onceAStep.insert(&op);
  }
}

void partition::connectLoops(Step &step) {
  for (Loop &loop : step.loops)
    connectLoop(step, loop);
}
