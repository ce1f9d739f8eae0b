#include "Conditions.h"

#include "../Partition.h"

#include "mpmd/Dialect/Cost/OpCosts.h"

#include <algorithm>

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

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
