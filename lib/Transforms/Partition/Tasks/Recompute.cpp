// Lets stages recompute cheap values, so that fewer bytes are sent to them (lib/Transforms/README.md, "Recomputing
// across stages").
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
/// Handles one task of the loop, and the values that this task is the first one of its stage to receive.
///
/// A value is identified by its origin: the result of the op in a task's body that computes it, an argument of the
/// loop's body, or a value from outside the loop.
class Recomputer {
public:
  using Counts = llvm::MapVector<std::tuple<int64_t, StringAttr, Type, StringAttr, StringAttr>, int64_t>;

  Recomputer(MicrobatchesOp loop, TaskOp reader)
      : loop(loop), program(cast<ProgramOp>(loop->getParentOp())), reader(reader), stage(reader.getStage()) {}
  /// Rewrites the task. Adds the values that are no longer sent to `counts`.
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
  /// For each received value, by origin, the transfers that send it to the stage.
  llvm::MapVector<Value, SmallVector<TransferOp, 1>> demanded;
  /// For each value that the reader already has, by origin, the number of the operand.
  DenseMap<Value, unsigned> present;
  /// For each value from outside the loop, a stage on which it is resident.
  DenseMap<Value, int64_t> holder;
  /// Values that stay sent, because their task would otherwise send nothing.
  DenseSet<Value> fixed;
  /// `sources`: the origins of the values that the reader then receives. `recomputed`: the ops that it recomputes from
  /// them.
  llvm::SetVector<Value> sources;
  llvm::SetVector<Operation *> recomputed;
};
} // namespace

/// The task whose body computes a value; null if there is none.
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

/// The bytes to send, feed or keep so that the reader has a value; nothing if the reader cannot have it.
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
  // The later task could only read the forward's value if it were saved for all microbatches in flight.
  if (maker && maker.getKind() == TaskKind::Forward && reader.getKind() != TaskKind::Forward)
    return std::nullopt;
  if (maker)
    return byteSize(tensor) + (maker.getStage() == reader.getStage() ? 0 : kMessage);
  if (Value whole = loop.getSliced(origin)) {
    if (isHeldHere(whole))
      return 0;
    // The host can feed an input to every stage that reads it. Other values per microbatch are not resident on other
    // stages.
    auto argument = dyn_cast<BlockArgument>(whole);
    auto mesh = MeshOp::ofStage(program->getParentOfType<ModuleOp>(), stage);
    bool isFed = argument && !cast<ArgAttr>(program.getArgs()[argument.getArgNumber()]).getState() && mesh &&
                 array.getMesh().getValue() == mesh.getSymName();
    return isFed ? std::optional(byteSize(tensor)) : std::nullopt;
  }
  if (!array || origin.getParentBlock() == &loop.getBlock()) // a value of this microbatch only
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

/// Computes the minimum cut through all tasks that the demanded values depend on.
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

/// Returns a task that would send nothing any more, and so would not be a pipeline stage any more; null if there is
/// none.
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

/// Returns an operand of the reader for a source. Adds it, with a transfer, if the reader has none.
Value Recomputer::bringHere(Value origin) {
  if (auto found = present.find(origin); found != present.end())
    return reader.getInputs()[found->second];
  if (auto *found = demanded.find(origin); found != demanded.end())
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
        stage, builder.getStringAttr("source of values that the reader recomputes"), CostAttr());
  }
  Value whole = loop.getSliced(origin);
  if (isHeldHere(whole ? whole : origin))
    return origin;
  if (!whole)
    return bringTo(origin, holder.lookup(origin), stage, loop);
  // The host feeds the input to this stage, too.
  auto argument = cast<BlockArgument>(whole);
  SmallVector<Attribute> args(program.getArgs().begin(), program.getArgs().end());
  auto info = cast<ArgAttr>(args[argument.getArgNumber()]);
  SmallVector<int64_t> stages(info.getStages().asArrayRef());
  stages.insert(llvm::upper_bound(stages, stage), stage);
  args[argument.getArgNumber()] = info.withStages(stages);
  program.setArgsAttr(ArrayAttr::get(program.getContext(), args));
  return origin;
}

/// Sorts the recomputed ops so that operands come first.
SmallVector<Operation *> Recomputer::sortedOps() {
  SmallVector<Operation *> ops = llvm::to_vector(recomputed);
  llvm::sort(ops, [](Operation *a, Operation *b) {
    return a->getBlock() == b->getBlock() ? a->isBeforeInBlock(b) : a->getParentOp()->isBeforeInBlock(b->getParentOp());
  });
  return ops;
}

/// Inserts each op right before its first reader.
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

/// Drops unread results, transfers and slices, readers first.
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
      // Iterates by index, because each task may be replaced by a new op.
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
