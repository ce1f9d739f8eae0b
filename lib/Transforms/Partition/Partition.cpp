// Implements helpers that the passes of this library share.
#include "Partition.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

void Loop::set(MicrobatchesOp loop) {
  op = loop;
  carries.clear();
  gathered.clear();
  for (auto [i, argument] : llvm::enumerate(op.getCarryArguments()))
    carries.push_back({argument, op.getCarries()[i], op.getYieldedCarries()[i], op.getCarryResults()[i]});
  int64_t first = op.getCarries().size();
  for (auto [value, result] : llvm::zip(op.getYielded().drop_front(first), op.getResults().drop_front(first)))
    gathered.push_back({value, result});
}

bool partition::forEachOrigin(Value value, function_ref<bool(Value)> wanted) {
  DenseSet<Value> seen;
  SmallVector<Value> work{value};
  while (!work.empty()) {
    Value next = work.pop_back_val();
    if (!seen.insert(next).second)
      continue;
    if (wanted(next))
      return true;
    if (Operation *op = next.getDefiningOp())
      llvm::append_range(work, readsOf(op));
  }
  return false;
}

bool partition::isData(Value value) {
  return !forEachOrigin(value, [](Value origin) {
    Operation *op = origin.getDefiningOp();
    return op && (hasContraction(op) || callsStages(op));
  });
}

void Step::forEachTask(function_ref<void(Task &)> visit) {
  for (Loop &loop : loops)
    for (auto &task : loop.tasks)
      visit(*task);
  for (auto *tasks : {&prologues, &updates})
    for (auto &task : *tasks)
      visit(*task);
}

Task *Step::taskAt(TaskKind kind, int64_t stage, int64_t level, int64_t before) {
  auto &tasks = kind == TaskKind::Prologue ? prologues : updates;
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

void Step::sortOuterTasks() {
  for (auto *tasks : {&prologues, &updates}) {
    llvm::stable_sort(*tasks, [](auto &a, auto &b) {
      return std::tuple(a->before, a->level, a->stage) < std::tuple(b->before, b->level, b->stage);
    });
    DenseMap<int64_t, int64_t> count;
    for (auto &task : *tasks)
      task->index = count[task->stage]++;
  }
}

std::optional<int64_t> Step::ownerOf(Value argument) {
  ArrayRef<int64_t> stages = argInfo(cast<BlockArgument>(argument).getArgNumber()).getStages();
  return stages.empty() ? std::nullopt : std::optional(stages.front());
}

void Step::setOwners(const DenseMap<Value, int64_t> &stages) {
  SmallVector<DictionaryAttr> attributes;
  func.getAllArgAttrs(attributes);
  for (BlockArgument argument : entry().getArguments())
    if (auto found = stages.find(argument); found != stages.end()) {
      NamedAttrList list(attributes[argument.getArgNumber()]);
      list.set(kArgAttr, argInfo(argument.getArgNumber()).withStages(found->second));
      attributes[argument.getArgNumber()] = list.getDictionary(func.getContext());
    }
  func.setAllArgAttrs(attributes);
}

bool partition::isArgument(Value value, bool isState) {
  value = outsideOf(value);
  while (isa_and_nonnull<stablehlo::ReshapeOp, stablehlo::ConvertOp, stablehlo::TransposeOp>(value.getDefiningOp()))
    value = outsideOf(value.getDefiningOp()->getOperand(0));
  auto argument = dyn_cast<BlockArgument>(value);
  auto step = argument ? dyn_cast_or_null<func::FuncOp>(argument.getOwner()->getParentOp()) : func::FuncOp();
  auto info = step ? step.getArgAttrOfType<ArgAttr>(argument.getArgNumber(), kArgAttr) : ArgAttr();
  return info && info.getState() == isState;
}

stablehlo::SelectOp partition::asScalarSelection(Operation *op) {
  auto select = dyn_cast_or_null<stablehlo::SelectOp>(op);
  return select && cast<RankedTensorType>(select.getPred().getType()).getRank() == 0 ? select : stablehlo::SelectOp();
}

bool partition::readsInputs(Operation *loop) {
  return llvm::any_of(loop->getRegion(1).front().getOps<stablehlo::DynamicSliceOp>(),
                      [](auto slice) { return isArgument(slice.getOperand(), /*isState=*/false); });
}

RankedTensorType partition::withSize(Type type, int64_t dim, int64_t size) {
  auto tensor = cast<RankedTensorType>(type);
  SmallVector<int64_t> shape(tensor.getShape());
  shape[dim] = size;
  return tensor.clone(shape);
}

Value partition::sliceAlong(OpBuilder &builder, Value value, int64_t dim, int64_t begin, int64_t end) {
  auto type = cast<RankedTensorType>(value.getType());
  if (begin == 0 && end == type.getDimSize(dim))
    return value;
  SmallVector<int64_t> starts(type.getRank()), limits(type.getShape()), strides(type.getRank(), 1);
  starts[dim] = begin;
  limits[dim] = end;
  return stablehlo::SliceOp::create(builder, value.getLoc(), withSize(type, dim, end - begin), value, starts, limits,
                                    strides);
}

std::optional<SmallVector<int64_t>> partition::constantStarts(ValueRange indices, RankedTensorType whole,
                                                              RankedTensorType part) {
  SmallVector<int64_t> starts;
  LoopIndex written(/*iterations=*/1);
  for (auto [i, index] : llvm::enumerate(indices)) {
    std::optional<int64_t> start = written.constant(index);
    if (!start)
      return std::nullopt;
    starts.push_back(std::clamp<int64_t>(*start, 0, whole.getDimSize(i) - part.getDimSize(i)));
  }
  return starts;
}

Value partition::slicedFrom(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  auto loop = argument ? dyn_cast_or_null<MicrobatchesOp>(argument.getOwner()->getParentOp()) : MicrobatchesOp();
  return loop ? loop.getSliced(value) : Value();
}

Task *Step::taskFor(Value value) const {
  return value.getDefiningOp() ? taskOf.lookup(value.getDefiningOp()) : forwarded.lookup(value);
}

void partition::forEachSource(Step &step, Value value, DenseSet<Value> &seen, function_ref<void(Value)> visit) {
  SmallVector<Value> work{value};
  while (!work.empty()) {
    Value next = work.pop_back_val();
    if (!seen.insert(next).second)
      continue;
    Operation *op = next.getDefiningOp();
    if (!op || step.taskOf.contains(op) || isa<MicrobatchesOp>(op) || step.onceAStep.contains(op)) {
      visit(next);
      continue;
    }
    // An op without a task is copied with its user, so its operands are visited instead. They are pushed in reverse, so
    // that they are visited in order.
    SmallVector<Value> reads = readsOf(op);
    work.append(reads.rbegin(), reads.rend());
  }
}

void partition::collectInputs(Step &step, Task &task) {
  DenseSet<Value> seen;
  auto visit = [&](Value source) {
    if (step.taskFor(source) != &task)
      task.inputs.insert(source);
  };
  for (Operation *op : task.ops)
    for (Value operand : readsOf(op))
      forEachSource(step, operand, seen, visit);
  for (Value output : task.outputs)
    forEachSource(step, output, seen, visit);
  for (int64_t i : task.gathered)
    forEachSource(step, step.loops[task.loop].gathered[i].value, seen, visit);
  for (auto &[updated, next] : task.updates) {
    forEachSource(step, next, seen, visit);
    task.inputs.insert(updated);
  }
}

void partition::findReplicatedState(Step &step) {
  constexpr int64_t kSmall = 64;
  DenseMap<Value, Value> next;
  for (auto [i, value] : llvm::enumerate(step.terminator()->getOperands()))
    if (int64_t argument = step.resultInfo(i).getState(); argument >= 0)
      next[step.func.getArgument(argument)] = value;
  for (auto &[argument, value] : next) {
    auto type = dyn_cast<RankedTensorType>(argument.getType());
    if (type && type.getNumElements() <= kSmall)
      step.replicated.insert(argument);
  }
  bool changed = true;
  while (changed) {
    changed = false;
    for (auto &[argument, value] : next) {
      if (!step.replicated.contains(argument))
        continue;
      bool local = true;
      DenseSet<Value> seen;
      forEachSource(step, value, seen, [&](Value source) {
        local &= !source.getDefiningOp<MicrobatchesOp>() && (!step.isState(source) || step.replicated.contains(source));
      });
      if (!local)
        changed |= step.replicated.erase(argument);
    }
  }
}

/// A product with more FLOPs is computed by one task and shared by all readers.
static constexpr double kMaxRepeatedFlops = 1 << 23;

bool partition::isReadInPlace(Operation *op) {
  if (!isa_and_nonnull<stablehlo::ReshapeOp>(op))
    return false;
  Operation *producer = op->getOperand(0).getDefiningOp();
  return !producer || isa<MicrobatchesOp>(producer);
}

bool partition::isCopied(Step &step, Operation *op, const DenseSet<Operation *> &copied) {
  if (std::optional<double> flops = contractionFlops(op); flops && *flops > kMaxRepeatedFlops)
    return false;
  if (isReadInPlace(op))
    return true;
  bool anyTensor = false, anyScalar = false;
  for (Value value : readsOf(op)) {
    if (isReadInPlace(value.getDefiningOp()))
      value = value.getDefiningOp()->getOperand(0);
    Operation *producer = value.getDefiningOp();
    bool free = producer ? copied.contains(producer) : !step.isState(value) || step.replicated.contains(value);
    if (!free)
      (isScalar(value.getType()) ? anyScalar : anyTensor) = true;
  }
  bool scalarResults = llvm::all_of(op->getResultTypes(), [](Type type) { return isScalar(type); });
  return !anyTensor && (!anyScalar || !scalarResults);
}

Value partition::broadcastScalar(Operation *op) {
  auto broadcast = dyn_cast_or_null<stablehlo::BroadcastInDimOp>(op);
  return broadcast && isScalar(broadcast.getOperand().getType()) ? broadcast.getOperand() : Value();
}

int64_t partition::stagesToCut(ModuleOp module, int64_t stages) {
  return stages > 0 ? stages : topologyOf(module).pipelineRanks();
}

void partition::forEachHeldArgument(Step &step, function_ref<void(Value, int64_t)> visit) {
  auto through = [&](Value value, int64_t stage) {
    DenseSet<Value> seen;
    forEachSource(step, value, seen, [&](Value source) {
      if (isa<BlockArgument>(source) && source.getParentBlock() == &step.entry())
        visit(source, stage);
    });
  };
  step.forEachTask([&](Task &task) {
    for (Value input : task.inputs)
      through(wholeOf(input), task.stage);
  });
  for (Loop &loop : step.loops)
    for (const Carry &carry : loop.carries)
      through(carry.init, carry.task->stage);
}
