// Lets stages recompute cheap values, so that a minimum of bytes is sent to them (lib/Transforms/README.md,
// "Recomputing across stages").
#include "../Loops/Microbatches.h"
#include "RecomputeCosts.h"
#include "TaskEdits.h"
#include "ValueCut.h"

#include "mpmd/Dialect/Mpmd/NamedStages.h"
#include "mpmd/Dialect/Mpmd/PassLog.h"
#include "mpmd/Plan/Topology/StageNames.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace mpmd {
#define GEN_PASS_DEF_RECOMPUTE
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

/// The fixed cost of a message in each microbatch, in bytes.
static constexpr int64_t kMessage = 1024;

namespace {
/// One task of the loop, and the values that it is the first task of its stage to receive.
///
/// A value is identified by its origin: the result of the op that computes it in the body of a task, an argument of the
/// loop's body, or a value from outside of the loop.
class Recomputer {
public:
  using Counts = llvm::MapVector<std::tuple<int64_t, StringAttr, Type, StringAttr, StringAttr>, int64_t>;

  Recomputer(MicrobatchesOp loop, TaskOp reader)
      : loop(loop), program(cast<ProgramOp>(loop->getParentOp())), reader(reader), stage(reader.getStage()) {}
  /// Counts the values that are no longer sent.
  void run(Counts &counts);

private:
  Value originOf(Value value);
  void findDemanded();
  bool isHeldHere(Value outside);
  std::optional<int64_t> sendCostOf(Value origin);
  std::optional<int64_t> recomputeCostOf(Value origin);
  void cut();
  bool isComputedHere(Value origin) { return recomputed.contains(origin.getDefiningOp()); }
  TaskOp findIdle();
  void count(Counts &counts);
  Value bringHere(Value origin);
  SmallVector<Operation *> sortedOps();
  void compute();

  MicrobatchesOp loop;
  ProgramOp program;
  TaskOp reader;
  const int64_t stage;
  /// By origin, the transfers that bring it to the stage.
  llvm::MapVector<Value, SmallVector<TransferOp, 1>> demanded;
  /// By origin, the number of the operand by which the reader already has it.
  DenseMap<Value, unsigned> present;
  /// By value from outside of the loop, a stage that has it.
  DenseMap<Value, int64_t> holder;
  /// Values that are sent in any case.
  DenseSet<Value> fixed;
  /// The origins that the reader computes from, and the ops that it recomputes.
  llvm::SetVector<Value> sources;
  llvm::SetVector<Operation *> recomputed;
};
} // namespace

/// The task that computes a value of its body, or null.
static TaskOp makerOf(Value origin) {
  Operation *op = origin.getDefiningOp();
  return op ? dyn_cast<TaskOp>(op->getParentOp()) : TaskOp();
}

Value Recomputer::originOf(Value value) {
  for (int64_t from = -1;;) {
    Operation *op = value.getDefiningOp();
    auto argument = dyn_cast<BlockArgument>(value);
    auto task = dyn_cast<TaskOp>(op ? op : argument.getOwner()->getParentOp());
    if (auto transfer = dyn_cast_or_null<TransferOp>(op)) {
      from = transfer.getFrom();
      value = transfer.getSource();
    } else if (argument && task && !isReplaced(task, argument.getArgNumber())) {
      from = task.getStage();
      value = task.getInputs()[argument.getArgNumber()];
    } else if (Value inside = op && task && task->getParentOp() == loop ? insideOf(task, value) : Value();
               inside && task.getAliases()[cast<OpResult>(value).getResultNumber()] < 0) {
      value = inside;
    } else {
      if (from >= 0)
        holder.try_emplace(value, from);
      return value;
    }
  }
}

void Recomputer::findDemanded() {
  for (auto [i, input] : llvm::enumerate(reader.getInputs())) {
    if (isReplaced(reader, i))
      continue;
    Value origin = originOf(input);
    auto transfer = input.getDefiningOp<TransferOp>();
    bool isFirst =
        transfer && transfer->getParentOp() == loop && llvm::all_of(transfer->getUsers(), [&](Operation *user) {
          return user == reader || (isa<TaskOp>(user) && reader->isBeforeInBlock(user));
        });
    if (isFirst && (makerOf(origin) || loop.getSliced(origin)))
      demanded[origin].push_back(transfer);
    else
      present.try_emplace(origin, i);
  }
}

bool Recomputer::isHeldHere(Value outside) {
  if (auto argument = dyn_cast<BlockArgument>(outside))
    return llvm::is_contained(cast<ArgAttr>(program.getArgs()[argument.getArgNumber()]).getStages().asArrayRef(),
                              stage);
  auto found = holder.find(outside);
  return found != holder.end() && found->second == stage;
}

/// Bytes to send to the reader, feed to it or keep for it so that it can compute from the value; nothing if it cannot
/// have it.
std::optional<int64_t> Recomputer::sendCostOf(Value origin) {
  auto array = dyn_cast<MeshTensorType>(origin.getType());
  auto tensor = array ? array.getTensor() : dyn_cast<RankedTensorType>(origin.getType());
  if (!tensor || !tensor.hasStaticShape())
    return std::nullopt;
  if (present.contains(origin))
    return 0;
  TaskOp maker = makerOf(origin);
  if (demanded.contains(origin))
    return byteSize(tensor) + kMessage;
  // It would be saved for the backward task, for all microbatches in flight.
  if (maker && maker.getKind() == TaskKind::Forward && reader.getKind() != TaskKind::Forward)
    return std::nullopt;
  if (maker)
    return byteSize(tensor) + (maker.getStage() == reader.getStage() ? 0 : kMessage);
  if (Value whole = loop.getSliced(origin)) {
    if (isHeldHere(whole))
      return 0;
    // An input is fed to all stages that read it; other per-microbatch values stay where they are.
    auto argument = dyn_cast<BlockArgument>(whole);
    auto mesh = MeshOp::ofStage(program->getParentOfType<ModuleOp>(), stage);
    bool isFed = argument && !cast<ArgAttr>(program.getArgs()[argument.getArgNumber()]).getState() && mesh &&
                 array.getMesh().getValue() == mesh.getSymName();
    return isFed ? std::optional(byteSize(tensor)) : std::nullopt;
  }
  if (!array || origin.getParentBlock() == &loop.getBlock()) // other microbatches have another one
    return std::nullopt;
  return isHeldHere(origin) ? 0 : byteSize(tensor);
}

std::optional<int64_t> Recomputer::recomputeCostOf(Value origin) {
  TaskOp maker = makerOf(origin);
  if (!maker || fixed.contains(origin))
    return std::nullopt;
  auto module = program->getParentOfType<ModuleOp>();
  RecomputeCosts costs{Keep::Cut, -1, hasSeveralDevices(module, stage) || hasSeveralDevices(module, maker.getStage())};
  return costs.of(origin.getDefiningOp());
}

/// Finds the values to receive through all tasks that the demanded values depend on.
void Recomputer::cut() {
  sources.clear();
  recomputed.clear();
  ValueCut values;
  for (auto &[origin, transfers] : demanded)
    values.demand(origin);
  values.solve([&](Value origin) {
    ValueCosts costs{std::nullopt, recomputeCostOf(origin), {}};
    if (std::optional<int64_t> bytes = sendCostOf(origin))
      costs.transfer = scaledCost(*bytes, kCostOfByte);
    if (costs.recompute)
      for (Value read : readsOf(origin.getDefiningOp()))
        costs.operands.push_back(originOf(read));
    return costs;
  });
  values.collect(llvm::to_vector(llvm::make_first_range(demanded)), sources, recomputed);
}

/// A task that would send nothing any more, and so would not be a pipeline stage. Null if there is none.
TaskOp Recomputer::findIdle() {
  DenseSet<Operation *> dropped;
  for (auto &[origin, transfers] : demanded)
    if (isComputedHere(origin))
      dropped.insert(transfers.begin(), transfers.end());
  DenseSet<TaskOp> sends;
  for (Value source : sources)
    if (TaskOp maker = makerOf(source); maker && maker.getStage() != reader.getStage())
      sends.insert(maker);
  for (auto task : loop.getBlock().getOps<TaskOp>()) {
    auto isSent = [](Operation *user) { return isa<TransferOp>(user); };
    auto isStillSent = [&](Operation *user) { return isSent(user) && !dropped.contains(user); };
    if (!sends.contains(task) && llvm::any_of(task->getUsers(), isSent) && llvm::none_of(task->getUsers(), isStillSent))
      return task;
  }
  return {};
}

void Recomputer::count(Counts &counts) {
  Builder builder(program.getContext());
  for (auto &[origin, transfers] : demanded)
    if (Operation *op = origin.getDefiningOp(); isComputedHere(origin))
      ++counts[{makerOf(origin).getStage(), builder.getStringAttr(op->getName().getStringRef()), origin.getType(),
                builder.getStringAttr(plan::plainName(nameStackOf(op).str())),
                builder.getStringAttr("stage " + Twine(stage) + " recomputes it")}];
}

/// A source as an operand for the reader.
Value Recomputer::bringHere(Value origin) {
  if (auto found = present.find(origin); found != present.end())
    return reader.getInputs()[found->second];
  if (auto found = demanded.find(origin); found != demanded.end())
    return found->second.front().getTarget();
  if (TaskOp maker = makerOf(origin)) {
    std::optional<int64_t> given = findResult(maker, origin);
    if (!given) {
      given = maker.getNumResults();
      maker = addResults(maker, origin);
    }
    Value result = maker.getResult(*given);
    int64_t from = maker.getStage();
    if (from == stage)
      return result;
    for (auto transfer : loop.getBlock().getOps<TransferOp>())
      if (static_cast<int64_t>(transfer.getTo()) == stage && originOf(transfer.getSource()) == origin &&
          transfer->isBeforeInBlock(reader))
        return transfer.getTarget();
    OpBuilder builder(program.getContext());
    builder.setInsertionPointAfter(maker);
    return TransferOp::create(
        builder, result.getLoc(),
        meshTensorOn(cast<MeshTensorType>(result.getType()), stage, program->getParentOfType<ModuleOp>()), result, from,
        stage, builder.getStringAttr("what is made of it is computed there"), CostAttr());
  }
  Value whole = loop.getSliced(origin);
  if (isHeldHere(whole ? whole : origin))
    return origin;
  if (!whole)
    return bringTo(origin, holder.lookup(origin), stage, loop);
  // The input is fed to this stage, too.
  auto argument = cast<BlockArgument>(whole);
  SmallVector<Attribute> args(program.getArgs().begin(), program.getArgs().end());
  auto info = cast<ArgAttr>(args[argument.getArgNumber()]);
  SmallVector<int64_t> stages(info.getStages().asArrayRef());
  stages.insert(llvm::upper_bound(stages, stage), stage);
  args[argument.getArgNumber()] =
      ArgAttr::get(program.getContext(), info.getName(), info.getState(),
                   DenseI64ArrayAttr::get(program.getContext(), stages), info.getSharding(), info.getWhy());
  program.setArgsAttr(ArrayAttr::get(program.getContext(), args));
  return origin;
}

/// The recomputed ops, operands first.
SmallVector<Operation *> Recomputer::sortedOps() {
  SmallVector<Operation *> ops = llvm::to_vector(recomputed);
  llvm::sort(ops, [](Operation *a, Operation *b) {
    return a->getBlock() == b->getBlock() ? a->isBeforeInBlock(b) : a->getParentOp()->isBeforeInBlock(b->getParentOp());
  });
  return ops;
}

/// Inserts each op right before the first one that reads it.
void Recomputer::compute() {
  SmallVector<Operation *> ops = sortedOps();
  DenseMap<Value, Value> here;
  for (Value source : sources)
    here[source] = addOperand(reader, bringHere(source));
  Block &body = reader.getBody().front();
  OpBuilder builder = OpBuilder::atBlockBegin(&body);
  SmallVector<Operation *> clones;
  for (Operation *op : ops) {
    IRMapping mapping;
    for (Value read : readsOf(op))
      mapping.map(read, here.lookup(originOf(read)));
    clones.push_back(builder.clone(*op, mapping));
    here[op->getResult(0)] = clones.back()->getResult(0);
  }
  SmallVector<Value> further;
  SmallVector<TransferOp> replaced;
  for (auto &[origin, transfers] : demanded) {
    if (!isComputedHere(origin))
      continue;
    for (TransferOp transfer : transfers) {
      for (auto [input, argument] : llvm::zip(reader.getInputs(), body.getArguments()))
        if (input == transfer.getTarget())
          argument.replaceAllUsesWith(here.lookup(origin));
      further.push_back(here.lookup(origin));
      replaced.push_back(transfer);
    }
  }
  for (Operation *clone : llvm::reverse(clones)) {
    Operation *first = body.getTerminator();
    for (Operation *user : clone->getUsers())
      if (Operation *reads = body.findAncestorOpInBlock(*user); reads->isBeforeInBlock(first))
        first = reads;
    clone->moveBefore(first);
  }
  int64_t next = reader.getNumResults();
  reader = addResults(reader, further);
  for (TransferOp transfer : replaced)
    transfer.getTarget().replaceUsesWithIf(reader.getResult(next++),
                                           [&](OpOperand &use) { return use.getOwner() != reader; });
  prune(reader);
}

void Recomputer::run(Counts &counts) {
  findDemanded();
  if (demanded.empty())
    return;
  for (;;) {
    cut();
    if (recomputed.empty())
      return;
    TaskOp idle = findIdle();
    if (!idle)
      break;
    size_t before = fixed.size();
    for (auto &[origin, transfers] : demanded)
      if (makerOf(origin) == idle)
        fixed.insert(origin);
    if (fixed.size() == before)
      return;
  }
  count(counts);
  compute();
}

/// Drops unused values, readers first.
static void dropUnread(MicrobatchesOp loop) {
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(loop.getBlock())))
    if (auto task = dyn_cast<TaskOp>(op))
      prune(task);
    else if (isa<TransferOp>(op) && op.use_empty())
      op.erase();
}

namespace {
struct Recompute : mpmd::impl::RecomputeBase<Recompute> {
  using RecomputeBase::RecomputeBase;

  void runOnOperation() override {
    SmallVector<MicrobatchesOp> loops;
    getOperation().walk([&](MicrobatchesOp loop) { loops.push_back(loop); });
    Recomputer::Counts counts;
    for (MicrobatchesOp loop : loops) {
      // By number: each task may be replaced by a new op.
      for (int64_t i = 0;; ++i) {
        auto tasks = llvm::to_vector(loop.getBlock().getOps<TaskOp>());
        if (i >= static_cast<int64_t>(tasks.size()))
          break;
        Recomputer(loop, tasks[i]).run(counts);
      }
      if (!counts.empty())
        dropUnread(loop);
    }
    SmallVector<Attribute> values;
    for (auto &[key, count] : counts) {
      auto [stage, op, type, name, reason] = key;
      MPMD_DEBUG("recompute", "stage " << stage << " computes " << count << " x " << op << " of " << type
                                       << " for itself, " << name << ": " << reason);
      countStatistic("recompute", "values recomputed instead of sent", count);
      values.push_back(SavedValueAttr::get(&getContext(), stage, op, type, count, name, SavedChange::Dropped, reason));
    }
    if (values.empty())
      return;
    ProgramOp program = *getOperation().getOps<ProgramOp>().begin();
    OpBuilder builder(program);
    SavedOp::create(builder, program.getLoc(), builder.getArrayAttr(values));
  }
};
} // namespace
