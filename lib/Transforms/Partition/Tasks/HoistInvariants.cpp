// Hoists loop-invariant work out of tasks. A prologue task of the stage computes values that depend only on resident
// values, once a step. Trailing ops that only move elements stay in the loop, and each reader repeats them. Tasks of
// the loop do not pass such values to each other.
#include "../Loops/Microbatches.h"
#include "../Partition.h"
#include "PackWeights.h"
#include "TaskEdits.h"

#include "mpmd/Dialect/Mpmd/PassLog.h"
#include "mpmd/Dialect/Mpmd/ProgramGraph.h"
#include "mpmd/Dialect/StableHLO/StableHLO.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/MapVector.h"

namespace mpmd {
#define GEN_PASS_DEF_HOISTINVARIANTS
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

namespace {
/// Whether an op only moves elements of its first operand. Kernels fold such an op into strides or into its readers.
bool onlyMoves(Operation *op) {
  return isa<stablehlo::TransposeOp, stablehlo::ReshapeOp, stablehlo::BroadcastInDimOp, stablehlo::SliceOp>(op);
}

/// The loop-invariant values in the body of one task.
class Invariants {
public:
  explicit Invariants(MicrobatchesOp loop) : loop(loop) {}

  /// Finds the loop-invariant ops of the task.
  void read(TaskOp task) {
    Block &body = task.getBody().front();
    for (auto [argument, operand] : llvm::zip(body.getArguments(), task.getInputs()))
      if (isOutside(operand) && !isReplaced(task, argument.getArgNumber()))
        values.insert(argument);
    for (Operation &op : body.without_terminator())
      if (isMemoryEffectFree(&op) && llvm::all_of(readsOf(&op), [&](Value value) { return values.contains(value); }))
        values.insert(op.result_begin(), op.result_end());
  }
  bool contains(Value value) { return values.contains(value); }
  bool isOutside(Value operand) { return operand.getParentBlock() != &loop.getBlock(); }

private:
  MicrobatchesOp loop;
  DenseSet<Value> values;
};

/// The ops of a block that `value` depends on, in program order, and the arguments of the block that they read.
struct Slice {
  SmallVector<Operation *> ops;
  llvm::SetVector<Value> arguments;
};

Slice sliceOf(ArrayRef<Value> roots) {
  Slice slice;
  DenseSet<Operation *> seen;
  SmallVector<Value> work(roots);
  while (!work.empty()) {
    Value value = work.pop_back_val();
    if (isa<BlockArgument>(value))
      slice.arguments.insert(value);
    else if (seen.insert(value.getDefiningOp()).second) {
      slice.ops.push_back(value.getDefiningOp());
      llvm::append_range(work, readsOf(value.getDefiningOp()));
    }
  }
  llvm::sort(slice.ops, [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  return slice;
}

class Hoister {
public:
  Hoister(ProgramOp program, int64_t pack) : program(program), pack(pack), builder(program) {}
  void run();

private:
  void hoistFrom(MicrobatchesOp next);
  void hoistFrom(TaskOp &task);
  void handOn(TaskOp &task);
  /// Creates a prologue task of `stage` that computes `roots`, which are values in the body of `task`. Returns its
  /// results.
  SmallVector<Value> computeBefore(TaskOp task, ArrayRef<Value> roots);
  /// `user` reads a result of `task`, maybe after a transfer. Lets it compute this result itself, from operands that it
  /// has or that are resident. Returns false if it cannot.
  bool repeatIn(Operation *user, unsigned operand, TaskOp task, const Slice &slice, Value value);
  /// Merges those prologue tasks of one stage that do not depend on each other.
  void merge();

  ProgramOp program;
  /// A weight with at least this many elements is packed; 0: none is packed.
  int64_t pack;
  MicrobatchesOp loop;
  OpBuilder builder;
  /// For each stage, the number of its next prologue task.
  std::map<int64_t, int64_t> prologues;
  /// The new prologue tasks, one for each computation.
  SmallVector<TaskOp> made;
  /// The loop before which each prologue task was created. Later loops may read its results, too.
  DenseMap<Operation *, Operation *> madeFor;
};
} // namespace

SmallVector<Value> Hoister::computeBefore(TaskOp task, ArrayRef<Value> roots) {
  int64_t stage = task.getStage();
  if (prologues.empty())
    program.walk([&](TaskOp op) {
      if (op.getKind() == TaskKind::Prologue)
        prologues[op.getStage()] = std::max<int64_t>(prologues[op.getStage()], op.getIndex() + 1);
    });
  Slice slice = sliceOf(roots);
  Block &body = task.getBody().front();
  SmallVector<Value> inputs;
  SmallVector<Type> types;
  auto mesh =
      cast<MeshTensorType>((task.getNumResults() ? task.getResult(0) : task.getInputs()[0]).getType()).getMesh();
  for (Value argument : slice.arguments)
    inputs.push_back(task.getInputs()[cast<BlockArgument>(argument).getArgNumber()]);
  for (Value root : roots)
    types.push_back(MeshTensorType::get(task.getContext(), mesh, cast<RankedTensorType>(root.getType()), {}));
  auto before = TaskOp::create(builder, task.getLoc(), types, stage, TaskKind::Prologue, prologues[stage]++, inputs,
                               SmallVector<int64_t>(roots.size(), -1), IntegerAttr(), CostAttr());
  OpBuilder inside = OpBuilder::atBlockEnd(builder.createBlock(&before.getBody()));
  builder.setInsertionPoint(loop);
  IRMapping mapping;
  for (Value argument : slice.arguments)
    mapping.map(argument, before.getBody().front().addArgument(argument.getType(), argument.getLoc()));
  for (Operation *op : slice.ops)
    inside.clone(*op, mapping);
  YieldOp::create(inside, body.getTerminator()->getLoc(),
                  llvm::map_to_vector(roots, [&](Value root) { return mapping.lookup(root); }));
  // Reuses an earlier prologue task of the stage with the same body and inputs.
  for (TaskOp other : made)
    if (other.getStage() == task.getStage() && other.getInputs() == before.getInputs() &&
        other.getResultTypes() == before.getResultTypes() &&
        OperationEquivalence::isRegionEquivalentTo(&other.getBody(), &before.getBody(),
                                                   OperationEquivalence::IgnoreLocations)) {
      --prologues[stage];
      before.erase();
      return SmallVector<Value>(other.getResults());
    }
  made.push_back(before);
  madeFor[before] = loop;
  return SmallVector<Value>(before.getResults());
}

/// Moves the computation of the task's loop-invariant values before the loop.
void Hoister::hoistFrom(TaskOp &task) {
  Invariants invariants(loop);
  invariants.read(task);
  DenseSet<Value> packed;
  if (pack > 0)
    packed = packWeights(task, {static_cast<int64_t>(loop.getCount()), pack},
                         [&](Value value) { return invariants.contains(value); });
  invariants.read(task);
  Block &body = task.getBody().front();
  // The values to compute before the loop. Trailing ops that only move elements stay in the loop, except those that
  // pack weights.
  llvm::SetVector<Value> cores;
  auto need = [&](Value value) {
    while (value.getDefiningOp() && onlyMoves(value.getDefiningOp()) && !packed.contains(value))
      value = value.getDefiningOp()->getOperand(0);
    if (isa<BlockArgument>(value) || !invariants.contains(value) || !isa<RankedTensorType>(value.getType()))
      return;
    Slice slice = sliceOf(value);
    double read = 0;
    for (Value argument : slice.arguments)
      read += bytesOf(argument);
    // Values that depend only on constants, or are much larger than their operands, are computed by their readers
    // instead.
    if (!slice.arguments.empty() && bytesOf(value) <= 2 * read)
      cores.insert(value);
  };
  for (Operation &op : body)
    for (Value value : readsOf(&op))
      if (invariants.contains(value) &&
          (op.hasTrait<OpTrait::IsTerminator>() ||
           !llvm::all_of(op.getResults(), [&](Value result) { return invariants.contains(result); })))
        need(value);
  // Hoists one value at a time, so that equal computations of two tasks share a prologue task. Each value may have
  // several readers.
  for (Value core : cores) {
    MPMD_DEBUG("hoist-invariants", "stage " << task.getStage() << " computes " << core.getType() << " at "
                                            << core.getLoc() << " once a step, for all microbatches");
    countStatistic("hoist-invariants", "values computed before the loop");
    Value before = computeBefore(task, core).front();
    core.replaceAllUsesWith(addOperand(task, before));
  }
  task = prune(task);
}

/// Returns uses as (op, operand number) pairs, which stay valid while operands are added.
static SmallVector<std::pair<Operation *, unsigned>> usesOf(Value value) {
  return llvm::map_to_vector(value.getUses(),
                             [](OpOperand &use) { return std::pair(use.getOwner(), use.getOperandNumber()); });
}

bool Hoister::repeatIn(Operation *user, unsigned operand, TaskOp task, const Slice &slice, Value value) {
  auto copyInto = [&](TaskOp reader, unsigned number) {
    int64_t from = task.getStage(), to = reader.getStage();
    if (isReplaced(reader, number))
      return false;
    Block &body = reader.getBody().front();
    Value old = body.getArgument(number);
    OpBuilder inside = OpBuilder::atBlockBegin(&body);
    IRMapping mapping;
    for (Value argument : slice.arguments)
      mapping.map(argument, addOperand(reader, bringTo(task.getInputs()[cast<BlockArgument>(argument).getArgNumber()],
                                                       from, to, loop)));
    for (Operation *op : slice.ops)
      inside.clone(*op, mapping);
    old.replaceAllUsesWith(mapping.lookup(value));
    return true;
  };
  if (auto reader = dyn_cast<TaskOp>(user))
    return copyInto(reader, operand);
  auto transfer = dyn_cast<TransferOp>(user);
  if (!transfer || transfer->getBlock() != &loop.getBlock())
    return false;
  // Readers get new operands during the loop, so uses are collected first.
  bool all = true;
  for (auto [owner, number] : usesOf(transfer.getTarget())) {
    auto reader = dyn_cast<TaskOp>(owner);
    all &= reader && copyInto(reader, number);
  }
  return all;
}

/// Lets readers repeat loop-invariant results of the task. At this point these results only move elements or are
/// constants.
void Hoister::handOn(TaskOp &task) {
  Invariants invariants(loop);
  invariants.read(task);
  SmallVector<TaskOp> readers;
  for (auto [result, value, alias] :
       llvm::zip(task.getResults(), task.getBody().front().getTerminator()->getOperands(), task.getAliases())) {
    if (alias >= 0 || !invariants.contains(value))
      continue;
    Slice slice = sliceOf(value);
    for (auto [user, operand] : usesOf(result))
      repeatIn(user, operand, task, slice, value);
    for (Operation *user : result.getUsers()) {
      if (auto reader = dyn_cast<TaskOp>(user))
        readers.push_back(reader);
      if (auto transfer = dyn_cast<TransferOp>(user))
        for (Operation *next : transfer.getTarget().getUsers())
          if (auto reader = dyn_cast<TaskOp>(next))
            readers.push_back(reader);
    }
  }
  DenseSet<Operation *> seen;
  for (TaskOp reader : readers)
    if (seen.insert(reader).second)
      prune(reader);
  for (auto transfer : llvm::make_early_inc_range(loop.getBlock().getOps<TransferOp>()))
    if (transfer.getTarget().use_empty())
      transfer.erase();
  task = prune(task);
}

void Hoister::merge() {
  llvm::MapVector<std::pair<Operation *, int64_t>, SmallVector<TaskOp>> groups;
  for (TaskOp op : made) {
    auto &group = groups[{madeFor.lookup(op), op.getStage()}];
    bool early = group.empty() || llvm::all_of(op.getInputs(), [&](Value input) {
                   return !input.getDefiningOp() || input.getDefiningOp()->isBeforeInBlock(group.front());
                 });
    if (early)
      group.push_back(op);
  }
  for (auto &[key, group] : groups) {
    int64_t stage = key.second;
    if (group.size() < 2)
      continue;
    llvm::SetVector<Value> inputs;
    SmallVector<Type> types;
    for (TaskOp op : group) {
      inputs.insert(op.getInputs().begin(), op.getInputs().end());
      llvm::append_range(types, op.getResultTypes());
    }
    OpBuilder at(group.front());
    auto all = TaskOp::create(at, group.front().getLoc(), types, stage, TaskKind::Prologue, group.front().getIndex(),
                              inputs.getArrayRef(), SmallVector<int64_t>(types.size(), -1), IntegerAttr(), CostAttr());
    OpBuilder inside = OpBuilder::atBlockEnd(at.createBlock(&all.getBody()));
    Block &body = all.getBody().front();
    IRMapping arguments;
    for (Value input : inputs)
      arguments.map(input, body.addArgument(cast<MeshTensorType>(input.getType()).getTensor(), input.getLoc()));
    SmallVector<Value> yielded, results(all.getResults());
    for (TaskOp op : group) {
      IRMapping mapping;
      for (auto [argument, input] : llvm::zip(op.getBody().getArguments(), op.getInputs()))
        mapping.map(argument, arguments.lookup(input));
      for (Operation &inner : op.getBody().front().without_terminator())
        inside.clone(inner, mapping);
      for (Value value : op.getBody().front().getTerminator()->getOperands())
        yielded.push_back(mapping.lookup(value));
    }
    YieldOp::create(inside, all.getLoc(), yielded);
    for (TaskOp op : group) {
      op.replaceAllUsesWith(ArrayRef(results).take_front(op.getNumResults()));
      results.erase(results.begin(), results.begin() + op.getNumResults());
      op.erase();
    }
  }
  // Numbers the prologue tasks without gaps, in program order.
  std::map<int64_t, int64_t> next;
  for (auto op : program.getBody().front().getOps<TaskOp>())
    if (op.getKind() == TaskKind::Prologue)
      op.setIndex(next[op.getStage()]++);
}

void Hoister::hoistFrom(MicrobatchesOp next) {
  loop = next;
  builder.setInsertionPoint(loop);
  // Visits producers before their readers. Once a reader computes an invariant value itself, it stops passing the value
  // on to its own readers.
  for (int64_t i = 0;; ++i) {
    auto tasks = loop.getBlock().getOps<TaskOp>();
    if (i >= std::distance(tasks.begin(), tasks.end()))
      break;
    TaskOp task = *std::next(tasks.begin(), i);
    hoistFrom(task);
    handOn(task);
  }
}

void Hoister::run() {
  for (MicrobatchesOp each : findLoops(program))
    if (each.getCount() > 1) // a single microbatch gains nothing
      hoistFrom(each);
  merge();
}

/// Drops transfers and slices that no task reads.
static void dropUnread(ProgramOp program) {
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(program.getBody().front()))) {
    if (auto loop = dyn_cast<MicrobatchesOp>(op))
      for (int64_t i = static_cast<int64_t>(loop.getSlices().size()) - 1; i >= 0; --i)
        if (loop.getSliceArguments()[i].use_empty()) {
          loop.getBlock().eraseArgument(i);
          loop.getSlicesMutable().erase(i);
        }
    if (isa<TransferOp>(op) && op.use_empty())
      op.erase();
  }
}

namespace {
struct HoistInvariants : mpmd::impl::HoistInvariantsBase<HoistInvariants> {
  using HoistInvariantsBase::HoistInvariantsBase;
  void runOnOperation() override {
    for (auto program : getOperation().getOps<ProgramOp>()) {
      Hoister(program, pack).run();
      dropUnread(program);
    }
  }
};
} // namespace
