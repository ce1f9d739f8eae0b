// Lets backward tasks compute again what is cheap, so that a minimum of bytes is kept for them
// (lib/Transforms/README.md, "What is kept for backward tasks").
#include "AdvanceBackward.h"
#include "KeptCut.h"
#include "Microbatches.h"
#include "TaskEdits.h"

#include "mpmd/Dialect/Mpmd/NamedStages.h"
#include "mpmd/Plan/StageNames.h"
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
/// One forward task and those that read its values backwards.
class Rematerializer {
public:
  using Counts = llvm::MapVector<std::tuple<int64_t, StringAttr, Type, StringAttr, KeptChange, StringAttr>, int64_t>;

  Rematerializer(MicrobatchesOp loop, StageOp producer, Keep keep, double bytesPerFlop, bool advance)
      : loop(loop), producer(producer), keep(keep), bytesPerFlop(bytesPerFlop), advance(advance) {}
  /// Counts what is kept, and what is not any more.
  void run(Counts &counts);

private:
  void findReaders();
  /// The ops of the cut that make `values`, in program order.
  SmallVector<Operation *> opsFor(ArrayRef<Value> values) const;
  void computeIn(StageOp reader);
  void count(Counts &counts);

  MicrobatchesOp loop;
  StageOp producer;
  Keep keep;
  double bytesPerFlop;
  bool advance;
  SmallVector<StageOp> readers;
  /// What the readers read, and what they read before some of them ran early.
  llvm::SetVector<Value> demanded, before;
  KeptCut cut;
};
} // namespace

void Rematerializer::findReaders() {
  readers.clear();
  demanded.clear();
  for (auto task : loop.getBlock().getOps<StageOp>())
    if (task.getStage() == producer.getStage() && task.getKind() == TaskKind::BackwardInput &&
        llvm::any_of(task.getInputs(), [&](Value input) { return input.getDefiningOp() == producer; }))
      readers.push_back(task);
  for (StageOp reader : readers)
    for (Value input : reader.getInputs())
      if (Value inside = insideOf(producer, input))
        demanded.insert(inside);
}

SmallVector<Operation *> Rematerializer::opsFor(ArrayRef<Value> values) const {
  DenseSet<Operation *> again(cut.again.begin(), cut.again.end()), needed;
  SmallVector<Value> work(values);
  while (!work.empty()) {
    Value value = work.pop_back_val();
    Operation *op = value.getDefiningOp();
    if (op && !cut.kept.contains(value) && again.contains(op) && needed.insert(op).second)
      llvm::append_range(work, readsOf(op));
  }
  return llvm::filter_to_vector(cut.again, [&](Operation *op) { return needed.contains(op); });
}

/// Writes what the reader computes for itself, each op right before the first one that reads it: behind the
/// contractions of the layers after it, so that no two layers' values live at once.
void Rematerializer::computeIn(StageOp reader) {
  Block &body = reader.getBody().front();
  llvm::MapVector<Value, SmallVector<BlockArgument>> replaced;
  for (auto [i, input] : llvm::enumerate(reader.getInputs()))
    if (Value inside = insideOf(producer, input); inside && !cut.kept.contains(inside) && inside.getDefiningOp())
      if (!isReplaced(reader, i))
        replaced[inside].push_back(body.getArgument(i));
  SmallVector<Operation *> ops = opsFor(llvm::map_to_vector(replaced, [](auto &entry) { return entry.first; }));
  if (ops.empty())
    return;
  DenseMap<Operation *, size_t> position;
  SmallVector<Operation *> old;
  for (Operation &op : body) {
    position[&op] = old.size();
    old.push_back(&op);
  }

  IRMapping mapping;
  auto supply = [&](Value value) {
    if (mapping.contains(value) || value.getParentBlock() != &producer.getBody().front())
      return;
    // What the producer replaces is what it hands on, not what its operand is by then.
    auto argument = dyn_cast<BlockArgument>(value);
    if (argument && !isReplaced(producer, argument.getArgNumber())) {
      mapping.map(value, addOperand(reader, producer.getInputs()[argument.getArgNumber()]));
      return;
    }
    mapping.map(value, addOperand(reader, producer.getResult(*findResult(producer, value))));
  };
  OpBuilder builder = OpBuilder::atBlockBegin(&body);
  SmallVector<Operation *> clones;
  for (Operation *op : ops) {
    llvm::for_each(readsOf(op), supply);
    clones.push_back(builder.clone(*op, mapping));
  }
  for (auto &[value, arguments] : replaced)
    for (BlockArgument argument : arguments)
      argument.replaceAllUsesWith(mapping.lookup(value));

  for (Operation *clone : llvm::reverse(clones)) {
    size_t first = old.size() - 1;
    for (Operation *user : clone->getUsers())
      first = std::min(first, position.lookup(body.findAncestorOpInBlock(*user)));
    position[clone] = first;
  }
  for (Operation *clone : clones)
    clone->moveBefore(old[position.lookup(clone)]);
}

void Rematerializer::count(Counts &counts) {
  Builder builder(producer.getContext());
  auto add = [&](Value value, KeptChange change, StringRef reason) {
    Operation *op = value.getDefiningOp();
    // What is there for the whole step is not kept for a backward task.
    if (auto argument = dyn_cast<BlockArgument>(value); argument && isResident(producer, argument.getArgNumber()))
      return;
    ++counts[{producer.getStage(), builder.getStringAttr(op ? op->getName().getStringRef() : "operand"),
              value.getType(), builder.getStringAttr(op ? plan::plainName(nameStackOf(op).str()) : ""), change,
              builder.getStringAttr(reason)}];
  };
  for (Value value : before)
    if (cut.kept.contains(value))
      add(value, KeptChange::Stays, reasonToKeep(value));
    else
      add(value, KeptChange::Dropped, demanded.contains(value) ? "computed again" : "what reads it runs forward");
  for (Value value : cut.kept)
    if (!before.contains(value))
      add(value, KeptChange::Added, reasonToKeep(value));
}

void Rematerializer::run(Counts &counts) {
  findReaders();
  if (readers.empty())
    return;
  before = demanded;
  // It makes the first gradient wait for sums that nobody waits for: not without need.
  if (advance && readers.size() == 1) {
    advanceBackward(producer, readers.front());
    findReaders();
  }
  cut = cutKept(producer, demanded.getArrayRef(), keep, bytesPerFlop);
  count(counts);
  SmallVector<Value> further;
  for (Value value : cut.kept)
    if (value.getDefiningOp() && !findResult(producer, value))
      further.push_back(value);
  producer = addResults(producer, further);
  for (StageOp reader : readers)
    computeIn(reader);
  for (StageOp reader : readers)
    prune(reader);
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
      // By number: each may be replaced by another op in its place.
      for (int64_t i = 0;; ++i) {
        auto tasks = llvm::to_vector(loop.getBlock().getOps<StageOp>());
        if (i >= static_cast<int64_t>(tasks.size()))
          break;
        if (tasks[i].getKind() == TaskKind::Forward)
          Rematerializer(loop, tasks[i], keep, bytesPerFlop, advance).run(counts);
      }
    SmallVector<Attribute> values;
    for (auto &[key, count] : counts) {
      auto [stage, op, type, name, change, reason] = key;
      values.push_back(KeptValueAttr::get(&getContext(), stage, op, type, count, name, change, reason));
    }
    auto programs = getOperation().getOps<ProgramOp>();
    if (values.empty() || programs.empty())
      return;
    OpBuilder builder(*programs.begin());
    KeptOp::create(builder, (*programs.begin()).getLoc(), builder.getArrayAttr(values));
  }
};
} // namespace
