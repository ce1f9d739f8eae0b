// Implements mpmd-select-results, which states in each task which results are read only if a condition holds.
#include "../Partition.h"
#include "Conditions.h"
#include "TaskEdits.h"

#include "mpmd/Dialect/Mpmd/PassLog.h"
#include "mpmd/Dialect/Mpmd/ProgramGraph.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/SetVector.h"

namespace mpmd {
#define GEN_PASS_DEF_SELECTRESULTS
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

namespace {
class Selector {
public:
  Selector(MicrobatchesOp loop, ValueNumbers &numbers) : loop(loop), numbers(numbers) {}
  /// Replaces selections that are read only if their own predicate has one value, also by other tasks. Returns whether
  /// there were any: predicates that read them may now be equal to others.
  bool simplify();
  void run();

private:
  void findReads(function_ref<void(TaskOp, const ConditionalReads &)> visit);
  void selectResults(TaskOp task);
  Value predicateIn(TaskOp task, unsigned number);
  Value copyPredicate(Value predicate, TaskOp from, TaskOp to);

  MicrobatchesOp loop;
  ValueNumbers &numbers;
  /// When the values of the loop's body are read.
  DenseMap<Value, ReadIf> reads;
  /// For each predicate, the tasks that compute it, and its value in them.
  DenseMap<unsigned, SmallVector<std::pair<TaskOp, Value>>> predicates;
};
} // namespace

void Selector::findReads(function_ref<void(TaskOp, const ConditionalReads &)> visit) {
  reads.clear();
  auto read = [&](Value value, const ReadIf &readIf) { join(reads[value], readIf); };
  for (Operation &op : llvm::reverse(loop.getBlock())) {
    auto task = dyn_cast<TaskOp>(op);
    if (!task) {
      ReadIf readIf = op.getNumResults() == 0 ? ReadIf(Conditions()) : reads.lookup(op.getResult(0));
      for (Value operand : op.getOperands())
        read(operand, readIf);
      continue;
    }
    SmallVector<ReadIf> yielded =
        llvm::map_to_vector(task.getResults(), [&](Value result) { return reads.lookup(result); });
    Block &body = task.getBody().front();
    ConditionalReads inside(body, yielded, numbers);
    for (auto [input, argument] : llvm::zip_equal(task.getInputs(), body.getArguments()))
      read(input, inside.of(argument));
    visit(task, inside);
  }
}

bool Selector::simplify() {
  SmallVector<std::pair<Operation *, Value>> replaced;
  findReads([&](TaskOp task, const ConditionalReads &inside) {
    for (Operation &op : task.getBody().front())
      if (auto select = asScalarSelection(&op)) {
        unsigned predicate = numbers.of(select.getPred());
        for (bool holds : {true, false})
          if (implies(inside.of(&op), {predicate, holds}))
            replaced.emplace_back(&op, holds ? select.getOnTrue() : select.getOnFalse());
      }
  });
  for (auto [op, value] : replaced) {
    // A value of this list may be a selection that is replaced, too.
    op->getResult(0).replaceAllUsesWith(value);
    for (auto &[other, next] : replaced)
      if (next == op->getResult(0))
        next = value;
  }
  for (auto [op, value] : replaced)
    op->erase();
  return !replaced.empty();
}

/// Copies the ops that compute a predicate in one task to the start of another task of the same stage. Returns null if
/// they read a value that the other task cannot read.
Value Selector::copyPredicate(Value predicate, TaskOp from, TaskOp to) {
  Block &source = from.getBody().front();
  llvm::SetVector<Operation *> ops;
  llvm::SetVector<Value> arguments;
  SmallVector<Value> work{predicate};
  while (!work.empty()) {
    Value value = work.pop_back_val();
    Operation *op = value.getDefiningOp();
    if (!op) {
      Operation *made = from.getInputs()[cast<BlockArgument>(value).getArgNumber()].getDefiningOp();
      if (made && made->getBlock() == to->getBlock() && !made->isBeforeInBlock(to))
        return {};
      if (isReplaced(from, cast<BlockArgument>(value).getArgNumber()))
        return {};
      arguments.insert(value);
    } else if (hasContraction(op)) {
      return {};
    } else if (ops.insert(op)) {
      llvm::append_range(work, readsOf(op));
    }
  }
  IRMapping mapping;
  for (Value argument : arguments)
    mapping.map(argument, addOperand(to, from.getInputs()[cast<BlockArgument>(argument).getArgNumber()]));
  OpBuilder b = OpBuilder::atBlockBegin(&to.getBody().front());
  for (Operation &op : source)
    if (ops.contains(&op))
      b.clone(op, mapping);
  return mapping.lookup(predicate);
}

/// The predicate with this number in the task, which may have to compute it; null if it cannot.
Value Selector::predicateIn(TaskOp task, unsigned number) {
  auto found = predicates.find(number);
  if (found == predicates.end())
    return {};
  for (auto [other, value] : found->second)
    if (other == task)
      return value;
  for (auto [other, value] : found->second)
    if (other.getStage() == task.getStage())
      if (Value copy = copyPredicate(value, other, task)) {
        found->second.emplace_back(task, copy);
        return copy;
      }
  return {};
}

void Selector::selectResults(TaskOp task) {
  Operation *end = task.getBody().front().getTerminator();
  for (OpResult result : task.getResults()) {
    const ReadIf &readIf = reads.lookup(result);
    Value value = end->getOperand(result.getResultNumber());
    if (!readIf || !value.getDefiningOp())
      continue;
    for (Condition condition : *readIf) {
      Value predicate = predicateIn(task, condition.predicate);
      if (!predicate)
        continue;
      OpBuilder b(end);
      Value zero = zeros(b, value.getLoc(), cast<RankedTensorType>(value.getType()));
      value = stablehlo::SelectOp::create(b, value.getLoc(), value.getType(), predicate, condition.holds ? value : zero,
                                          condition.holds ? zero : value);
      countStatistic("select-results", "results that are read under a condition");
    }
    end->setOperand(result.getResultNumber(), value);
  }
}

void Selector::run() {
  findReads([](TaskOp, const ConditionalReads &) {});
  for (auto task : loop.getBlock().getOps<TaskOp>())
    for (Operation &op : task.getBody().front())
      for (Value value : op.getResults())
        if (auto type = cast<RankedTensorType>(value.getType());
            type.getRank() == 0 && type.getElementType().isInteger(1))
          predicates[numbers.of(value)].emplace_back(task, value);
  bool isAllComputed = false;
  for (auto task : loop.getBlock().getOps<TaskOp>()) {
    const bool hasConditional = llvm::any_of(task.getResults(), [&](Value result) {
      const ReadIf &readIf = reads[result];
      return readIf && !readIf->empty();
    });
    if (!hasConditional || !isWorthBranch(contractionFlopsIn(task)))
      continue;
    if (canSkip(task))
      selectResults(task);
    else
      isAllComputed = true;
  }
  if (isAllComputed)
    loop.emitRemark("computes what conditions on microbatches exclude, and does not use it, because GPUs run each step "
                    "as one graph; topologies of CPUs skip it");
}

/// Lets tasks of the loop pass on each value once. Without selections, several of their results may be one value.
static void mergeEqualResults(MicrobatchesOp loop) {
  DenseMap<std::pair<Value, int64_t>, Value> sent;
  for (Operation &op : llvm::make_early_inc_range(loop.getBlock())) {
    if (auto transfer = dyn_cast<TransferOp>(op)) {
      auto [known, isNew] = sent.try_emplace({transfer.getSource(), transfer.getTo()}, transfer.getTarget());
      if (!isNew)
        transfer.getTarget().replaceAllUsesWith(known->second);
    }
    auto task = dyn_cast<TaskOp>(op);
    if (!task)
      continue;
    Block &body = task.getBody().front();
    DenseMap<Value, Value> arguments, results;
    for (auto [operand, argument] : llvm::zip_equal(task.getInputs(), body.getArguments()))
      if (!isReplaced(task, argument.getArgNumber()))
        if (auto [known, isNew] = arguments.try_emplace(operand, argument); !isNew)
          argument.replaceAllUsesWith(known->second);
    for (auto [yielded, result, alias] :
         llvm::zip_equal(body.getTerminator()->getOperands(), task.getResults(), task.getAliases()))
      if (alias < 0 && llvm::none_of(result.getUsers(), llvm::IsaPred<YieldOp>))
        if (auto [known, isNew] = results.try_emplace(yielded, result); !isNew)
          result.replaceAllUsesWith(known->second);
  }
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(loop.getBlock()))) {
    if (auto task = dyn_cast<TaskOp>(op))
      prune(task);
    else if (isa<TransferOp>(op) && op.use_empty())
      op.erase();
  }
}

namespace {
struct SelectResults : mpmd::impl::SelectResultsBase<SelectResults> {
  void runOnOperation() override {
    for (auto program : getOperation().getOps<ProgramOp>())
      for (MicrobatchesOp loop : findLoops(program)) {
        if (!loop.walk([](Operation *op) {
                   return asScalarSelection(op) ? WalkResult::interrupt() : WalkResult::advance();
                 })
                 .wasInterrupted())
          continue;
        for (;;) {
          ValueNumbers numbers;
          numbers.add(program);
          Selector selector(loop, numbers);
          if (!selector.simplify()) {
            selector.run();
            break;
          }
          mergeEqualResults(loop);
        }
      }
  }
};
} // namespace
