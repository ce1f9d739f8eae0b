// Implements mpmd-build-program, which replaces the step's function by an `mpmd.program`.
#include "../Partition.h"

#include "mpmd/Transforms/Passes.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/IRMapping.h"

#include <map>

namespace mpmd {
#define GEN_PASS_DEF_BUILDPROGRAM
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

namespace {
struct BuildProgram : mpmd::impl::BuildProgramBase<BuildProgram> {
  using BuildProgramBase::BuildProgramBase;
  void runOnOperation() override;
};

/// A result of a task, and the input that it updates in place, or null.
struct Output {
  Value value;
  Value replaces;
};

class ProgramBuilder {
public:
  explicit ProgramBuilder(Step &step) : step(step), context(step.func.getContext()), outer(context), inner(context) {}
  LogicalResult run();

private:
  MeshTensorType meshTensorType(Type tensor, int64_t stage) {
    return MeshTensorType::get(context, meshes[stage], cast<RankedTensorType>(tensor), {});
  }
  LogicalResult findMeshes();
  void findHolders();
  LogicalResult sortTasks(Loop &loop);
  LogicalResult refuseCycle(Loop &loop, function_ref<bool(const Task &, Value)> isAwaited);
  TaskOp emit(Task &task, ArrayRef<Output> outputs, OpBuilder &builder);
  void fillBody(Task &task, ArrayRef<Output> outputs, Block &block);
  void emitTask(Task &task, OpBuilder &builder);
  void emitSetup(Loop &loop);
  void emitLoop(Loop &loop);
  void emitReturn();
  /// Returns the mesh tensor of `value` for a task. Creates a transfer if the value is on another stage.
  Value get(Value value, const Task &reader);
  std::string whyMoved(Value value, const Task &reader);
  void emitPlacements();
  void put(Value value, int64_t stage, Value array) {
    placed[{value, stage}] = array;
    home.try_emplace(value, stage);
  }
  /// The argument of the loop's body for the microbatch slice of `whole`.
  Value sliceArgument(Value whole);

  Step &step;
  MLIRContext *context;
  /// Builders before and after loops, and in the body of the current loop.
  OpBuilder outer, inner;
  /// For each stage, the symbol of its mesh.
  SmallVector<FlatSymbolRefAttr> meshes;
  ProgramOp program;
  Block *body = nullptr;
  DenseMap<std::pair<Value, int64_t>, Value> placed;
  DenseMap<Value, int64_t> home;
  DenseMap<Value, llvm::SmallSetVector<int64_t, 4>> holders;
  DenseMap<std::pair<Value, int64_t>, Value> newState;
  // State of the current loop:
  /// Slices, with their body arguments in order.
  llvm::MapVector<Value, Value> slices;
  /// The gathered values of the loop by number. Only the loop's terminator reads these task results.
  DenseMap<int64_t, Value> gatheredValues;
  /// The initial values of the carries. Each has a buffer of its own.
  SmallVector<Value> inits;
  std::map<int64_t, int64_t> prologueCount;
};
} // namespace

/// Finds the stages on which each argument is resident: its owner, or all stages that read it and are on the mesh of
/// the first one.
void ProgramBuilder::findHolders() {
  forEachHeldArgument(step, [&](Value argument, int64_t stage) { holders[argument].insert(stage); });
  for (BlockArgument argument : step.entry().getArguments()) {
    auto &stages = holders[argument];
    if (std::optional<int64_t> owner = step.ownerOf(argument)) {
      stages.clear();
      stages.insert(*owner);
    } else if (stages.empty()) {
      stages.insert(0);
    }
    int64_t first = stages.front();
    stages.remove_if([&](int64_t stage) { return meshes[stage] != meshes[first]; });
  }
}

/// Sorts tasks so that producers precede consumers, and otherwise keeps call order.
LogicalResult ProgramBuilder::sortTasks(Loop &loop) {
  std::vector<std::unique_ptr<Task>> sorted;
  DenseSet<Task *> waiting;
  for (auto &task : loop.tasks)
    waiting.insert(task.get());
  auto isAwaited = [&](const Task &task, Value input) {
    Task *producer = step.taskFor(input);
    return producer != &task && waiting.contains(producer);
  };
  while (!loop.tasks.empty()) {
    auto ready = llvm::find_if(loop.tasks, [&](auto &task) {
      return llvm::none_of(task->inputs, [&](Value input) { return isAwaited(*task, input); });
    });
    if (ready == loop.tasks.end())
      return refuseCycle(loop, isAwaited);
    waiting.erase(ready->get());
    sorted.push_back(std::move(*ready));
    loop.tasks.erase(ready);
  }
  loop.tasks = std::move(sorted);
  return success();
}

/// Emits an error for tasks that depend on each other.
LogicalResult ProgramBuilder::refuseCycle(Loop &loop, function_ref<bool(const Task &, Value)> isAwaited) {
  // A task reads a carry, and the task that passes the carry on needs a result of this task. So microbatches cannot
  // overlap.
  for (auto &task : loop.tasks)
    for (const Carry &carry : loop.carries) {
      if (!task->inputs.contains(carry.argument) || !isAwaited(*task, carry.argument))
        continue;
      InFlightDiagnostic error =
          loop.op.emitError("expected loop values to be invariant, sliced, stacked, or carried "
                            "within one stage; got a value of type ")
          << carry.argument.getType()
          << " that one stage carries from microbatch to microbatch, and that another stage reads";
      error.attachNote(carry.next.getLoc()) << "its next value is computed here";
      const auto *reader = llvm::find_if(task->ops, [&](Operation *op) {
        DenseSet<Value> seen;
        bool reads = false;
        for (Value value : readsOf(op))
          forEachSource(step, value, seen, [&](Value source) { reads |= source == carry.argument; });
        return reads;
      });
      error.attachNote(reader == task->ops.end() ? loop.op.getLoc() : (*reader)->getLoc())
          << "read by stage " << task->stage << ", updated by stage " << carry.task->stage;
      auto first = dyn_cast<BlockArgument>(carry.init);
      if (first && first.getOwner() == &step.entry() && step.argInfo(first.getArgNumber()).getState())
        error.attachNote(first.getLoc()) << adviceOnSteps(step.argInfo(first.getArgNumber()));
      return error;
    }
  Task &task = *loop.tasks.front();
  InFlightDiagnostic error = task.ops.front()->emitError("expected stages without cycles, got a cycle through stage ")
                             << task.stage;
  for (Value input : task.inputs)
    if (isAwaited(task, input))
      error.attachNote(input.getLoc()) << "it needs this value of stage " << step.taskFor(input)->stage;
  return error;
}

Value ProgramBuilder::sliceArgument(Value whole) {
  auto [entry, inserted] = slices.insert({whole, Value()});
  if (inserted) {
    RankedTensorType type = cast<MeshTensorType>(whole.getType()).getTensor();
    auto slice = MeshTensorType::get(context, cast<MeshTensorType>(whole.getType()).getMesh(),
                                     RankedTensorType::get(type.getShape().drop_front(), type.getElementType()), {});
    entry->second = body->insertArgument(slices.size() - 1, slice, whole.getLoc());
  }
  return entry->second;
}

/// Describes why a value is sent to the stage that receives it.
std::string ProgramBuilder::whyMoved(Value value, const Task &reader) {
  int64_t from = home.lookup(value);
  if (auto argument = dyn_cast<BlockArgument>(value); argument && argument.getOwner() == &step.entry())
    return ("argument " + step.argInfo(argument.getArgNumber()).getName().getValue() + ", held by stage " + Twine(from))
        .str();
  auto ofLoop = [](TaskKind kind) { return kind != TaskKind::Prologue && kind != TaskKind::Update; };
  bool scalar = isScalar(value.getType());
  Task *producer = step.taskFor(value);
  if (!producer || !ofLoop(producer->kind)) {
    if (producer && producer->kind == TaskKind::Prologue)
      return "computed once a step, before the loop";
    if (producer)
      return scalar ? "scalar of the update" : "result of another stage's update";
    return scalar ? "scalar that the loop has summed" : "part of a sum that another stage owns";
  }
  if (!ofLoop(reader.kind))
    return "last value of the loop";
  if (producer->kind == TaskKind::Forward)
    return reader.kind == TaskKind::Forward ? "activation" : "activation, kept for a backward";
  return reader.kind == TaskKind::Forward ? "gradient, for another forward" : "gradient";
}

Value ProgramBuilder::get(Value value, const Task &reader) {
  int64_t stage = reader.stage;
  if (auto found = placed.find({value, stage}); found != placed.end())
    return found->second;
  if (Value whole = slicedFrom(value)) {
    Value argument = sliceArgument(get(whole, reader));
    placed[{value, stage}] = argument;
    return argument;
  }
  int64_t from = home.lookup(value);
  Value source = placed.lookup({value, from});
  bool inLoop = body && source.getParentBlock() == body;
  OpBuilder &builder = inLoop ? inner : outer;
  Value moved = TransferOp::create(builder, source.getLoc(), meshTensorType(value.getType(), stage), source, from,
                                   stage, inner.getStringAttr(whyMoved(value, reader)), CostAttr());
  placed[{value, stage}] = moved;
  return moved;
}

/// Copies the ops of the task into `block`, with the ops without a task that they depend on.
void ProgramBuilder::fillBody(Task &task, ArrayRef<Output> outputs, Block &block) {
  OpBuilder builder = OpBuilder::atBlockEnd(&block);
  IRMapping mapping;
  for (Value input : task.inputs)
    mapping.map(input, block.addArgument(input.getType(), input.getLoc()));

  // Copies an op after all ops that it depends on. Uses an explicit stack instead of recursion.
  auto ensure = [&](Operation *root, auto &&copy) {
    SmallVector<Operation *> work{root};
    while (!work.empty()) {
      Operation *op = work.back();
      if (op->getNumResults() && mapping.contains(op->getResult(0))) {
        work.pop_back();
        continue;
      }
      size_t size = work.size();
      op->walk([&](Operation *nested) {
        for (Value operand : nested->getOperands())
          if (!mapping.contains(operand) && operand.getDefiningOp() && !op->isAncestor(operand.getDefiningOp()))
            if (!isa<BlockArgument>(operand))
              work.push_back(operand.getDefiningOp());
      });
      if (work.size() != size)
        continue;
      work.pop_back();
      copy(op);
    }
  };
  auto copy = [&](Operation *op) {
    auto call = dyn_cast<func::CallOp>(op);
    if (!call) {
      builder.clone(*op, mapping);
      return;
    }
    auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(op, call.getCalleeAttr());
    IRMapping local;
    for (auto [argument, operand] : llvm::zip(callee.getArguments(), call.getOperands()))
      local.map(argument, mapping.lookup(operand));
    for (Operation &inside : callee.getBody().front().without_terminator())
      builder.clone(inside, local);
    for (auto [result, value] : llvm::zip(call.getResults(), callee.getBody().front().getTerminator()->getOperands()))
      mapping.map(result, local.lookup(value));
  };
  for (Operation *op : task.ops)
    ensure(op, copy);
  SmallVector<Value> yielded;
  for (const Output &output : outputs) {
    if (!mapping.contains(output.value))
      ensure(output.value.getDefiningOp(), copy);
    yielded.push_back(mapping.lookup(output.value));
  }
  YieldOp::create(builder, step.func.getLoc(), yielded);
}

TaskOp ProgramBuilder::emit(Task &task, ArrayRef<Output> outputs, OpBuilder &builder) {
  SmallVector<Value> inputs;
  for (Value input : task.inputs)
    inputs.push_back(get(input, task));
  SmallVector<Type> types;
  SmallVector<int64_t> aliases;
  for (const Output &output : outputs) {
    types.push_back(meshTensorType(output.value.getType(), task.stage));
    const auto *found = llvm::find(task.inputs, output.replaces);
    aliases.push_back(output.replaces ? found - task.inputs.begin() : -1);
  }
  Location loc = task.ops.empty() ? step.func.getLoc() : task.ops.front()->getLoc();
  auto stage = TaskOp::create(builder, loc, types, builder.getI64IntegerAttr(task.stage),
                              TaskKindAttr::get(context, task.kind), builder.getI64IntegerAttr(task.index), inputs,
                              builder.getDenseI64ArrayAttr(aliases), IntegerAttr(), CostAttr());
  Block *block = new Block();
  stage.getBody().push_back(block);
  fillBody(task, outputs, *block);
  return stage;
}

void ProgramBuilder::emitTask(Task &task, OpBuilder &builder) {
  SmallVector<Output> outputs;
  // No later task overwrites the new state in this step, so other readers of the new value can read the state's
  // buffer.
  bool once = task.kind == TaskKind::Update;
  auto isState = [&](Value output) {
    return once && llvm::any_of(task.updates, [&](auto &update) { return update.second == output; });
  };
  for (Value output : task.outputs)
    if (!isState(output))
      outputs.push_back({output, {}});
  for (auto &[state, next] : task.updates)
    outputs.push_back({next, state});
  size_t gathered = outputs.size();
  for (int64_t i : task.gathered)
    if (const Gathered &each = step.loops[task.loop].gathered[i]; !each.state)
      outputs.push_back({each.value, {}});
  if (task.kind == TaskKind::Prologue)
    task.index = prologueCount[task.stage]++;
  TaskOp stage = emit(task, outputs, builder);
  size_t next = gathered;
  for (int64_t i : task.gathered)
    if (!step.loops[task.loop].gathered[i].state)
      gatheredValues[i] = stage.getResult(next++);
  for (auto [output, result] : llvm::zip(ArrayRef(outputs).take_front(gathered), stage.getResults())) {
    if (output.replaces) {
      newState[{output.replaces, task.stage}] = result;
      if (once && task.outputs.contains(output.value))
        put(output.value, task.stage, result);
    } else if (isa<BlockArgument>(output.value) && !step.forwarded.contains(output.value))
      // A copy of old state, which only the step's results read.
      newState[{output.value, -1}] = result;
    else
      put(output.value, task.stage, result);
  }
}

/// Emits a prologue task on each stage that initialises buffers of the loop which no other task writes, such as
/// accumulators.
void ProgramBuilder::emitSetup(Loop &loop) {
  for (int64_t stage = 0; stage < step.stages; ++stage) {
    Task task;
    task.stage = stage;
    task.kind = TaskKind::Prologue;
    SmallVector<Output> outputs;
    SmallVector<int64_t> carries;
    for (auto [i, carry] : llvm::enumerate(loop.carries))
      if (carry.task->stage == stage && carry.state) {
        inits[i] = placed.lookup({carry.state, stage});
      } else if (carry.task->stage == stage) {
        carries.push_back(i);
        outputs.push_back({carry.init, {}});
      }
    // Slices of values that are copied into every reader.
    llvm::SetVector<Value> wholes;
    for (auto &loopTask : loop.tasks)
      if (loopTask->stage == stage)
        for (Value input : loopTask->inputs)
          if (Value whole = slicedFrom(input); whole && whole.getDefiningOp() &&
                                               !isa<MicrobatchesOp>(whole.getDefiningOp()) && !step.taskFor(whole) &&
                                               !placed.contains({whole, stage}))
            wholes.insert(whole);
    for (Value whole : wholes)
      outputs.push_back({whole, {}});
    if (outputs.empty())
      continue;
    DenseSet<Value> seen;
    for (const Output &output : outputs)
      forEachSource(step, output.value, seen, [&](Value source) { task.inputs.insert(source); });
    task.index = prologueCount[stage]++;
    TaskOp op = emit(task, outputs, outer);
    int64_t next = 0;
    for (int64_t i : carries)
      inits[i] = op.getResult(next++);
    for (Value whole : wholes)
      put(whole, stage, op.getResult(next++));
  }
}

void ProgramBuilder::emitLoop(Loop &loop) {
  body = new Block();
  inner.setInsertionPointToEnd(body);
  slices.clear();
  gatheredValues.clear();
  inits.assign(loop.carries.size(), Value());
  emitSetup(loop);
  for (auto [i, carry] : llvm::enumerate(loop.carries))
    put(carry.argument, carry.task->stage, body->addArgument(inits[i].getType(), carry.argument.getLoc()));
  for (auto &task : loop.tasks)
    emitTask(*task, inner);

  SmallVector<Value> yielded, wholes;
  SmallVector<Type> types;
  for (const Carry &carry : loop.carries) {
    yielded.push_back(newState[{carry.argument, carry.task->stage}]);
    types.push_back(yielded.back().getType());
  }
  for (auto [i, each] : llvm::enumerate(loop.gathered)) {
    yielded.push_back(each.state ? newState[{each.state, each.task->stage}] : gatheredValues[i]);
    types.push_back(meshTensorType(each.result.getType(), each.task->stage));
  }
  YieldOp::create(inner, loop.op.getLoc(), yielded);
  for (auto &[whole, argument] : slices)
    wholes.push_back(whole);
  auto made = MicrobatchesOp::create(outer, loop.op.getLoc(), types, loop.microbatches(), wholes, inits,
                                     loop.op.getLasts(), ArrayAttr());
  made.getBody().push_back(body);
  body = nullptr;
  auto leave = [&](Value value, Task *task, Value state, Value result) {
    put(value, task->stage, result);
    if (state)
      newState[{state, task->stage}] = result;
  };
  for (auto [i, carry] : llvm::enumerate(loop.carries))
    leave(carry.result, carry.task, carry.state, made.getResult(i));
  for (auto [i, each] : llvm::enumerate(loop.gathered))
    leave(each.result, each.task, each.state, made.getResult(loop.carries.size() + i));
}

void ProgramBuilder::emitReturn() {
  SmallVector<Value> values;
  SmallVector<Attribute> infos;
  for (auto [i, value] : llvm::enumerate(step.terminator()->getOperands())) {
    ResultAttr info = step.resultInfo(i);
    auto add = [&](Value array, int64_t stage) {
      values.push_back(array);
      infos.push_back(info.withStage(stage));
    };
    if (info.getState() >= 0) {
      BlockArgument argument = step.func.getArgument(info.getState());
      for (int64_t stage : holders[argument]) {
        auto found = newState.find({argument, stage});
        add(found == newState.end() ? placed.lookup({argument, stage}) : found->second, stage);
      }
      continue;
    }
    int64_t stage = home.lookup(value);
    auto copied = newState.find({value, -1});
    add(copied == newState.end() ? placed.lookup({value, stage}) : copied->second, stage);
  }
  ReturnOp::create(outer, step.terminator()->getLoc(), values);
  program.setResultsAttr(outer.getArrayAttr(infos));
}

/// Counts ops with the same name, type, task and reason as one entry. Entries are in the order of their first op.
void ProgramBuilder::emitPlacements() {
  llvm::MapVector<std::tuple<StringRef, Type, StringAttr, StringRef>, int64_t> counts;
  auto add = [&](Block &block, StringRef whyCopied) {
    for (Operation &op : block.without_terminator()) {
      Task *task = step.taskOf.lookup(&op);
      StringRef reason = task ? step.reasons.lookup(&op) : whyCopied;
      if (reason.empty() || !op.getNumResults() || isa<MicrobatchesOp>(op))
        continue;
      std::string name;
      if (task) {
        bool once = task->kind == TaskKind::Prologue || task->kind == TaskKind::Update;
        // Backward tasks are not split yet: a task of kind `BackwardInput` computes both gradients, so it gets the name
        // of a full backward (B).
        plan::Kind kind = task->kind == TaskKind::BackwardInput ? plan::Kind::Backward : actionKind(task->kind);
        name = plan::toText(plan::makeAction(task->stage, kind, task->index, 0, once ? 0 : task->loop));
        if (!once) // the task runs for any microbatch
          name.erase(name.find_first_of("FB") + 1, 1);
      }
      ++counts[{op.getName().getStringRef(), op.getResult(0).getType(), outer.getStringAttr(name), reason}];
    }
  };
  for (Loop &loop : step.loops)
    add(loop.body(), "small, or reads only constants: copied to every reader");
  add(step.entry(), "reads only constants, inputs, scalars or replicated state: copied to every reader");
  SmallVector<Attribute> entries;
  for (auto &[key, count] : counts)
    entries.push_back(PlacementAttr::get(context, outer.getStringAttr(std::get<0>(key)), std::get<1>(key), count,
                                         std::get<2>(key), outer.getStringAttr(std::get<3>(key))));
  OpBuilder builder(program);
  if (!entries.empty())
    PlacementsOp::create(builder, step.func.getLoc(), outer.getArrayAttr(entries));
}

/// Finds the mesh of each stage. Declares a mesh of one device if there is none, because the topology has no axes
/// inside a stage.
LogicalResult ProgramBuilder::findMeshes() {
  auto module = step.func->getParentOfType<ModuleOp>();
  TargetAttr target = TargetAttr::of(module);
  if (module.getOps<MeshOp>().empty())
    MeshOp::create(outer, step.func.getLoc(), "device", outer.getStrArrayAttr({}), outer.getDenseI64ArrayAttr({}),
                   target.getNames().front(), target.getPrecision(), DenseI64ArrayAttr(), ArrayAttr(), DictionaryAttr(),
                   DenseF64ArrayAttr(), DenseF64ArrayAttr());
  for (auto mesh : module.getOps<MeshOp>())
    if (auto stages = mesh.getStagesAttr(); stages && !stages.empty() && stages.asArrayRef().back() >= step.stages)
      return mesh.emitError("expected a mesh of stages below ")
             << step.stages << ", as many as the program has, got one of stage " << stages.asArrayRef().back();
  for (int64_t stage = 0; stage < step.stages; ++stage) {
    auto mesh = MeshOp::ofStage(module, stage);
    if (!mesh)
      return module.emitError("expected an 'mpmd.mesh' for stage ") << stage << ", got only those of others";
    meshes.push_back(FlatSymbolRefAttr::get(mesh.getSymNameAttr()));
  }
  return success();
}

/// Describes the origin of an argument's sharding if the program states it. `mpmd-partition-tasks` describes the
/// others.
static StringRef whyOf(ShardingAttr sharding) {
  auto open = [](DimShardingAttr dim) { return dim.getOpen(); };
  auto unsaid = [](DimShardingAttr dim) { return dim.getOpen() && dim.getAxes().empty(); };
  if (!sharding || (!sharding.getDims().empty() && llvm::all_of(sharding.getDims(), unsaid)))
    return "not given";
  return llvm::any_of(sharding.getDims(), open) ? "given by the program, open dimensions follow"
                                                : "given by the program";
}

LogicalResult ProgramBuilder::run() {
  for (Loop &loop : step.loops)
    if (failed(sortTasks(loop)))
      return failure();
  Location loc = step.func.getLoc();
  outer.setInsertionPoint(step.func);
  if (failed(findMeshes()))
    return failure();
  findHolders();
  SmallVector<Attribute> args, shardings;
  bool isSharded = false, onMeshes = llvm::any_of(step.func->getParentOfType<ModuleOp>().getOps<MeshOp>(),
                                                  [](MeshOp mesh) { return mesh.getNumDevices() > 1; });
  for (auto [i, argument] : llvm::enumerate(step.func.getArguments())) {
    SmallVector<int64_t> stages(holders[argument].begin(), holders[argument].end());
    llvm::sort(stages);
    auto sharding = step.func.getArgAttrOfType<ShardingAttr>(i, kShardingAttr);
    StringAttr why = onMeshes ? outer.getStringAttr(whyOf(sharding)) : StringAttr();
    args.push_back(step.argInfo(i).withStages(stages).withSharding({}, why));
    isSharded |= !!sharding;
    shardings.push_back(sharding ? Attribute(sharding) : outer.getUnitAttr());
  }
  auto repetitions = step.func->getAttrOfType<IntegerAttr>(kRepetitionsAttr);
  program = ProgramOp::create(outer, loc, step.func.getName(), outer.getArrayAttr(args), outer.getArrayAttr({}),
                              step.stages, repetitions ? repetitions.getInt() : 1,
                              isSharded ? outer.getArrayAttr(shardings) : ArrayAttr(), ArrayAttr());
  Block *block = new Block();
  program.getBody().push_back(block);
  for (BlockArgument argument : step.func.getArguments()) {
    Value array = block->addArgument(meshTensorType(argument.getType(), holders[argument].front()), argument.getLoc());
    for (int64_t stage : holders[argument])
      put(argument, stage, array);
  }
  outer.setInsertionPointToEnd(block);
  for (auto &task : step.prologues)
    emitTask(*task, outer);
  for (size_t i = 0; i <= step.loops.size(); ++i) {
    for (auto &task : step.updates)
      if (task->before == static_cast<int64_t>(i))
        emitTask(*task, outer);
    if (i < step.loops.size())
      emitLoop(step.loops[i]);
  }
  emitReturn();
  emitPlacements();
  keepOldState(program);
  return success();
}

void BuildProgram::runOnOperation() {
  FailureOr<Step> step = readStep(getOperation(), Placed::Everything);
  if (failed(step))
    return signalPassFailure();
  for (BlockArgument argument : step->entry().getArguments())
    if (step->isState(argument) && !step->ownerOf(argument))
      step->replicated.insert(argument);
  connectLoops(*step);
  updateState(*step);
  if (failed(ProgramBuilder(*step).run()))
    return signalPassFailure();
  for (auto func : llvm::make_early_inc_range(getOperation().getOps<func::FuncOp>()))
    func.erase();
}
