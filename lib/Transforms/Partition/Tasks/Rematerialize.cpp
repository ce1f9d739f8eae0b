// Lets backward tasks recompute cheap values, so that fewer bytes are saved (lib/Transforms/README.md, "Activation
// checkpointing").
#include "../Loops/Microbatches.h"
#include "DeferForward.h"
#include "RematCut.h"
#include "TaskEdits.h"

#include "mpmd/Dialect/Mpmd/NamedStages.h"
#include "mpmd/Dialect/Mpmd/PassLog.h"
#include "mpmd/Plan/Topology/StageNames.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/MapVector.h"

namespace mpmd {
#define GEN_PASS_DEF_REMATERIALIZE
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

namespace {
/// Handles one forward task and the backward tasks that read its results.
class Rematerializer {
public:
  using Counts = llvm::MapVector<std::tuple<int64_t, StringAttr, Type, StringAttr, SavedChange, StringAttr>, int64_t>;

  Rematerializer(MicrobatchesOp loop, TaskOp producer, Keep keep, double bytesPerFlop, bool defer)
      : loop(loop), producer(producer), keep(keep), bytesPerFlop(bytesPerFlop), defer(defer) {}
  /// Rewrites the tasks. Adds the values that are saved, and those that are no longer saved, to `counts`.
  void run(Counts &counts);

private:
  void findReaders();
  void decide();
  /// The recomputed ops that `values` depend on, in program order.
  SmallVector<Operation *> opsFor(ArrayRef<Value> values) const;
  /// Adds the recomputed ops to a reader, and returns the new task.
  TaskOp computeIn(TaskOp reader);
  void count(Counts &counts);

  MicrobatchesOp loop;
  TaskOp producer;
  Keep keep;
  double bytesPerFlop;
  bool defer;
  SmallVector<TaskOp> readers;
  /// The values of the forward task that the readers read.
  llvm::SetVector<Value> demanded;
  RematCut cut;
  /// An argument of the forward task that the task also returns; null if there is none.
  Value forwarded;
};
} // namespace

void Rematerializer::findReaders() {
  for (auto task : loop.getBlock().getOps<TaskOp>())
    if (task.getStage() == producer.getStage() && task.getKind() == TaskKind::BackwardInput &&
        llvm::any_of(task.getInputs(), [&](Value input) { return input.getDefiningOp() == producer; }))
      readers.push_back(task);
  for (TaskOp reader : readers)
    for (Value input : reader.getInputs())
      if (Value inside = insideOf(producer, input))
        demanded.insert(inside);
}

/// Chooses the values to save. Defers ops to the backward task only if this saves at least an eighth of the bytes.
void Rematerializer::decide() {
  cut = cutSaved(producer, demanded.getArrayRef(), keep, bytesPerFlop);
  if (!defer || readers.size() != 1)
    return;
  Deferrable deferrable = findDeferrable(producer, readers.front());
  if (deferrable.ops.empty())
    return;
  RematCut deferred = cutSaved(producer, demanded.getArrayRef(), keep, bytesPerFlop, deferrable);
  if (deferred.bytes > cut.bytes - cut.bytes / 8 || cut.bytes == 0)
    return;
  auto isMoved = [&](OpResult result) {
    return llvm::any_of(deferred.moved, [&](const Deferrable::Result &moved) {
      return moved.result == static_cast<int64_t>(result.getResultNumber());
    });
  };
  auto isOthers = [&](Operation *user) { return user != readers.front(); };
  bool gives = llvm::any_of(producer->getResults(), [&](OpResult result) {
    return !isMoved(result) && llvm::any_of(result.getUsers(), isOthers);
  });
  // A task must have a result that others read. If all others are gone, the task returns one of its inputs.
  if (!gives && llvm::none_of(deferred.saved, [](Value value) { return value.getDefiningOp(); })) {
    auto got = llvm::find_if(
        deferred.saved, [&](Value value) { return !isResident(producer, cast<BlockArgument>(value).getArgNumber()); });
    if (got == deferred.saved.end())
      return;
    forwarded = *got;
  }
  cut = std::move(deferred);
}

SmallVector<Operation *> Rematerializer::opsFor(ArrayRef<Value> values) const {
  DenseSet<Operation *> recomputed(cut.recomputed.begin(), cut.recomputed.end()), needed;
  SmallVector<Value> work(values);
  while (!work.empty()) {
    Value value = work.pop_back_val();
    Operation *op = value.getDefiningOp();
    if (op && !cut.saved.contains(value) && recomputed.contains(op) && needed.insert(op).second)
      llvm::append_range(work, readsOf(op));
  }
  return llvm::filter_to_vector(cut.recomputed, [&](Operation *op) { return needed.contains(op); });
}

/// Inserts each recomputed op right before its first reader. It then runs after the backward of later layers, so that
/// the values of two layers are never live at once. An op that only the loop reads is inserted right after its
/// operands.
TaskOp Rematerializer::computeIn(TaskOp reader) {
  Block &body = reader.getBody().front(), &early = producer.getBody().front();
  llvm::MapVector<Value, SmallVector<BlockArgument>> replaced;
  for (auto [i, input] : llvm::enumerate(reader.getInputs()))
    if (Value inside = insideOf(producer, input); inside && !cut.saved.contains(inside) && inside.getDefiningOp())
      if (!isReplaced(reader, i))
        replaced[inside].push_back(body.getArgument(i));
  SmallVector<Value> moved = llvm::map_to_vector(
      cut.moved, [&](const Deferrable::Result &each) { return early.getTerminator()->getOperand(each.result); });
  SmallVector<Value> wanted = llvm::map_to_vector(replaced, [](auto &entry) { return entry.first; });
  SmallVector<Operation *> read = opsFor(wanted);
  llvm::append_range(wanted, moved);
  SmallVector<Operation *> ops = opsFor(wanted);
  if (ops.empty())
    return reader;
  DenseMap<Operation *, size_t> position;
  SmallVector<Operation *> old;
  for (Operation &op : body) {
    position[&op] = old.size();
    old.push_back(&op);
  }

  IRMapping mapping;
  SmallVector<int64_t> updated;
  for (const Deferrable::Result &each : cut.moved) {
    updated.push_back(each.operand < 0 ? -1 : static_cast<int64_t>(reader->getNumOperands()));
    if (each.operand < 0)
      continue;
    Value input = producer.getInputs()[each.operand];
    reader->insertOperands(reader->getNumOperands(), input);
    mapping.map(early.getArgument(each.operand),
                body.addArgument(cast<MeshTensorType>(input.getType()).getTensor(), input.getLoc()));
  }
  auto supply = [&](Value value) {
    if (mapping.contains(value) || value.getParentBlock() != &early)
      return;
    // The reader gets an argument of the forward task as the operand that the task gets. If the task overwrites this
    // operand in place, the old value is gone by then. The reader then gets the result that returns the old value.
    auto argument = dyn_cast<BlockArgument>(value);
    if (argument && value != forwarded && !isReplaced(producer, argument.getArgNumber())) {
      mapping.map(value, addOperand(reader, producer.getInputs()[argument.getArgNumber()]));
      return;
    }
    mapping.map(value, addOperand(reader, producer.getResult(*findResult(producer, value))));
  };
  OpBuilder builder = OpBuilder::atBlockBegin(&body);
  DenseSet<Operation *> isRead(read.begin(), read.end());
  SmallVector<Operation *> clones, unread;
  for (Operation *op : ops) {
    llvm::for_each(readsOf(op), supply);
    nameForCopies(op);
    clones.push_back(builder.clone(*op, mapping));
    if (!isRead.contains(op))
      unread.push_back(clones.back());
  }
  for (auto &[value, arguments] : replaced)
    for (BlockArgument argument : arguments)
      argument.replaceAllUsesWith(mapping.lookup(value));

  DenseSet<Operation *> isUnread(unread.begin(), unread.end());
  for (Operation *clone : llvm::reverse(clones)) {
    if (isUnread.contains(clone))
      continue;
    size_t first = old.size() - 1;
    for (Operation *user : clone->getUsers())
      if (Operation *reads = body.findAncestorOpInBlock(*user); !isUnread.contains(reads))
        first = std::min(first, position.lookup(reads));
    position[clone] = first;
  }
  for (Operation *clone : unread) {
    size_t last = 0;
    for (Value value : readsOf(clone))
      if (Operation *source = value.getDefiningOp())
        last = std::max(last, position.lookup(source));
    position[clone] = last;
  }
  for (Operation *clone : clones)
    clone->moveBefore(old[position.lookup(clone)]);

  int64_t first = reader->getNumResults();
  reader = addResults(reader, llvm::map_to_vector(moved, [&](Value value) { return mapping.lookup(value); }), updated);
  for (auto [i, each] : llvm::enumerate(cut.moved))
    producer.getResult(each.result).replaceUsesWithIf(reader.getResult(first + i), [](OpOperand &use) {
      return isa<YieldOp>(use.getOwner());
    });
  return reader;
}

void Rematerializer::count(Counts &counts) {
  Builder builder(producer.getContext());
  auto add = [&](Value value, SavedChange change, StringRef reason) {
    Operation *op = value.getDefiningOp();
    // Resident values need not be saved for a backward task.
    if (auto argument = dyn_cast<BlockArgument>(value); argument && isResident(producer, argument.getArgNumber()))
      return;
    ++counts[{producer.getStage(), builder.getStringAttr(op ? op->getName().getStringRef() : "operand"),
              value.getType(), builder.getStringAttr(op ? plan::plainName(nameStackOf(op).str()) : ""), change,
              builder.getStringAttr(reason)}];
  };
  for (Value value : demanded)
    if (cut.saved.contains(value))
      add(value, SavedChange::Saved, reasonToKeep(value));
    else
      add(value, SavedChange::Dropped,
          cut.deferred.contains(value.getDefiningOp()) ? "computed in the backward task" : "recomputed");
  for (Value value : cut.saved)
    if (!demanded.contains(value))
      add(value, SavedChange::Added, reasonToKeep(value));
}

void Rematerializer::run(Counts &counts) {
  findReaders();
  if (readers.empty())
    return;
  decide();
  count(counts);
  SmallVector<Value> further;
  for (Value value : cut.saved)
    if ((value.getDefiningOp() || value == forwarded) && !findResult(producer, value))
      further.push_back(value);
  producer = addResults(producer, further);
  if (forwarded) {
    Value input = producer.getInputs()[cast<BlockArgument>(forwarded).getArgNumber()];
    input.replaceUsesWithIf(producer.getResult(*findResult(producer, forwarded)),
                            [&](OpOperand &use) { return use.getOwner() == readers.front(); });
  }
  for (TaskOp &reader : readers)
    reader = prune(computeIn(reader));
  prune(producer);
}

namespace {
struct Rematerialize : mpmd::impl::RematerializeBase<Rematerialize> {
  using RematerializeBase::RematerializeBase;

  void runOnOperation() override {
    SmallVector<MicrobatchesOp> loops;
    getOperation().walk([&](MicrobatchesOp loop) { loops.push_back(loop); });
    Rematerializer::Counts counts;
    for (MicrobatchesOp loop : loops)
      // Iterates by index, because each task may be replaced by a new op.
      for (int64_t i = 0;; ++i) {
        auto tasks = llvm::to_vector(loop.getBlock().getOps<TaskOp>());
        if (i >= static_cast<int64_t>(tasks.size()))
          break;
        if (tasks[i].getKind() == TaskKind::Forward)
          Rematerializer(loop, tasks[i], keep, bytesPerFlop, defer).run(counts);
      }
    SmallVector<Attribute> values;
    for (auto &[key, count] : counts) {
      auto [stage, op, type, name, change, reason] = key;
      MPMD_DEBUG("rematerialize", "stage " << stage << ", " << count << " x " << op << " of " << type << ", " << name
                                           << ": " << stringifySavedChange(change) << ", " << reason);
      countStatistic("rematerialize", change == SavedChange::Dropped ? "values recomputed" : "values saved", count);
      values.push_back(SavedValueAttr::get(&getContext(), stage, op, type, count, name, change, reason));
    }
    auto programs = getOperation().getOps<ProgramOp>();
    if (values.empty() || programs.empty())
      return;
    OpBuilder builder(*programs.begin());
    SavedOp::create(builder, (*programs.begin()).getLoc(), builder.getArrayAttr(values));
  }
};
} // namespace
