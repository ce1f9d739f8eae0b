#include "Conditions.h"

#include "../Loops/Microbatches.h"

#include "mpmd/Dialect/Cost/OpCosts.h"

#include <algorithm>

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

void ValueNumbers::pass(Value from, Value to) { numbers[to] = of(from); }

void ValueNumbers::add(Operation &op) {
  if (op.getNumResults() == 0)
    return;
  SmallVector<Value> reads = readsOf(&op);
  llvm::hash_code hash = llvm::hash_value(op.getName().getAsOpaquePointer());
  for (Value read : reads)
    hash = llvm::hash_combine(hash, of(read));
  auto &alike = opsByHash[static_cast<unsigned>(hash)];
  DenseMap<Value, Value> inside;
  auto areEqual = [&](Value a, Value b) { return success(inside.lookup(a) == b || of(a) == of(b)); };
  auto mark = [&](Value a, Value b) { inside[a] = b; };
  constexpr auto kFlags = static_cast<OperationEquivalence::Flags>(OperationEquivalence::IgnoreLocations |
                                                                   OperationEquivalence::IgnoreDiscardableAttrs);
  for (Operation *other : alike) {
    inside.clear();
    if (OperationEquivalence::isEquivalentTo(other, &op, areEqual, mark, kFlags)) {
      for (auto [result, equal] : llvm::zip_equal(op.getResults(), other->getResults()))
        pass(equal, result);
      return;
    }
  }
  alike.push_back(&op);
}

void ValueNumbers::add(Block &block) {
  for (Operation &op : block) {
    if (auto transfer = dyn_cast<TransferOp>(op)) {
      pass(transfer.getSource(), transfer.getTarget());
    } else if (auto task = dyn_cast<TaskOp>(op)) {
      Block &body = task.getBody().front();
      for (auto [input, argument] : llvm::zip_equal(task.getInputs(), body.getArguments()))
        pass(input, argument);
      add(body);
      for (auto [yielded, result] : llvm::zip_equal(body.getTerminator()->getOperands(), task.getResults()))
        pass(yielded, result);
    } else if (auto loop = dyn_cast<MicrobatchesOp>(op)) {
      for (auto [whole, slice] : llvm::zip_equal(loop.getSlices(), loop.getSliceArguments()))
        numbers[slice] = sliceNumbers.try_emplace(of(whole), of(slice)).first->second;
      add(loop.getBlock());
    } else {
      add(op);
    }
  }
}

void ValueNumbers::add(ProgramOp program) { add(program.getBody().front()); }

void partition::join(ReadIf &into, const ReadIf &other) {
  if (!into || !other) {
    into = into ? into : other;
    return;
  }
  Conditions both;
  std::set_intersection(into->begin(), into->end(), other->begin(), other->end(), std::back_inserter(both));
  into = both;
}

bool partition::implies(const ReadIf &readIf, Condition condition) {
  return readIf && llvm::is_contained(*readIf, condition);
}

static ReadIf withCondition(ReadIf readIf, Condition condition) {
  if (implies(readIf, condition.opposite()))
    return std::nullopt;
  if (readIf && !implies(readIf, condition))
    readIf->insert(llvm::lower_bound(*readIf, condition), condition);
  return readIf;
}

stablehlo::SelectOp partition::asScalarSelection(Operation *op) {
  auto select = dyn_cast<stablehlo::SelectOp>(op);
  return select && cast<RankedTensorType>(select.getPred().getType()).getRank() == 0 ? select : stablehlo::SelectOp();
}

bool partition::exchanges(Operation *op) {
  return op->walk([](CollectiveOp) { return WalkResult::interrupt(); }).wasInterrupted();
}

ConditionalReads::ConditionalReads(Block &block, ArrayRef<ReadIf> yielded, ValueNumbers &numbers,
                                   DenseSet<unsigned> varying)
    : block(block), yielded(yielded), numbers(numbers), varying(std::move(varying)) {
  for (Operation &op : llvm::reverse(block.without_terminator())) {
    ReadIf any = op.getNumResults() == 0 ? ReadIf(Conditions()) : std::nullopt;
    for (Value result : op.getResults())
      join(any, of(result));
    results[&op] = std::move(any);
  }
}

ReadIf ConditionalReads::of(Value value) const {
  ReadIf any;
  for (OpOperand &use : value.getUses()) {
    Operation *user = use.getOwner(), *inBlock = block.findAncestorOpInBlock(*user);
    if (user == block.getTerminator()) {
      join(any, yielded[use.getOperandNumber()]);
      continue;
    }
    ReadIf readIf = of(inBlock);
    if (readIf && exchanges(inBlock))
      llvm::erase_if(*readIf, [&](Condition condition) { return varying.contains(condition.predicate); });
    if (auto select = user == inBlock ? asScalarSelection(user) : stablehlo::SelectOp()) {
      unsigned predicate = numbers.of(select.getPred());
      if (use.getOperandNumber() > 0)
        readIf = withCondition(readIf, {predicate, use.getOperandNumber() == 1});
      else if (readIf) // a condition never decides whether its own predicate is read
        llvm::erase_if(*readIf, [&](Condition condition) { return condition.predicate == predicate; });
    }
    join(any, readIf);
  }
  return any;
}

double partition::contractionFlopsIn(Operation *op) {
  double flops = 0;
  op->walk([&](Operation *inner) { flops += contractionFlops(inner).value_or(0); });
  return flops;
}

bool partition::canSkip(TaskOp task) {
  MeshOp mesh = MeshOp::ofStage(task->getParentOfType<ModuleOp>(), task.getStage());
  return !mesh || !mesh.isOfGpus();
}

bool partition::isWorthBranch(double flops) { return flops >= 1 << 12; }
