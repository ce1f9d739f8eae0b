// Implements mpmd-merge-branches, which merges branches of a task with the same condition.
#include "../Loops/Microbatches.h"

#include "mpmd/Dialect/Mpmd/Mpmd.h"
#include "mpmd/Dialect/StableHLO/StableHLO.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mpmd {
#define GEN_PASS_DEF_MERGEBRANCHES
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;
using partition::readsOf;

namespace {

bool isBranch(Operation &op) { return isa<stablehlo::IfOp, stablehlo::CaseOp>(op); }

/// Returns `first`, and later branches on the same condition that may move to it.
SmallVector<Operation *> groupOf(Operation *first) {
  SmallVector<Operation *> group{first};
  DenseSet<Operation *> known{first};
  for (Operation *op = first->getNextNode(); op; op = op->getNextNode()) {
    bool isAlike = isBranch(*op) && op->getName() == first->getName() && op->getOperands() == first->getOperands() &&
                   op->getNumRegions() == first->getNumRegions();
    if (isAlike && llvm::all_of(readsOf(op), [&](Value read) {
          Operation *made = read.getDefiningOp();
          return !made || made->getBlock() != first->getBlock() || made->isBeforeInBlock(first) || known.contains(made);
        })) {
      group.push_back(op);
      known.insert(op);
    }
  }
  return group;
}

/// Merges the branches, and drops results that only the merged branches read.
Operation *merge(ArrayRef<Operation *> group) {
  Operation *first = group.front();
  // A region that reads a result of another merged branch reads the value that the corresponding region of this branch
  // yields.
  SmallVector<SmallVector<Value>> yielded(first->getNumRegions()), next(first->getNumRegions());
  SmallVector<Value> results;
  for (Operation *op : group) {
    for (auto [number, region] : llvm::enumerate(op->getRegions())) {
      Block &side = region.front(), &into = first->getRegion(number).front();
      for (auto [result, value] : llvm::zip_equal(results, yielded[number]))
        result.replaceUsesWithIf(value,
                                 [&](OpOperand &use) { return region.isAncestor(use.getOwner()->getParentRegion()); });
      SmallVector<Value> own(side.getTerminator()->getOperands());
      if (op != first) {
        side.getTerminator()->erase();
        into.getOperations().splice(into.getTerminator()->getIterator(), side.getOperations());
      }
      next[number] = own;
    }
    for (auto [all, own] : llvm::zip_equal(yielded, next))
      all.append(own);
    llvm::append_range(results, op->getResults());
  }
  SmallVector<unsigned> kept;
  for (auto [i, result] : llvm::enumerate(results))
    if (!result.use_empty())
      kept.push_back(i);
  auto kind = [&](ArrayRef<Value> values) { return llvm::map_to_vector(kept, [&](unsigned i) { return values[i]; }); };
  OpBuilder b(first);
  OperationState state(first->getLoc(), first->getName(), first->getOperands(),
                       llvm::map_to_vector(kept, [&](unsigned i) { return results[i].getType(); }),
                       llvm::to_vector(first->getDiscardableAttrs()));
  for (unsigned i = 0; i < first->getNumRegions(); ++i)
    state.addRegion();
  Operation *made = b.create(state);
  for (auto [number, region] : llvm::enumerate(first->getRegions())) {
    made->getRegion(number).takeBody(region);
    Block &side = made->getRegion(number).front();
    side.getTerminator()->setOperands(kind(yielded[number]));
    partition::dropDead(side);
  }
  for (auto [i, result] : llvm::zip_equal(kept, made->getResults()))
    results[i].replaceAllUsesWith(result);
  for (Operation *op : llvm::reverse(group))
    op->erase();
  return made;
}

/// Merges outer branches before inner ones, because this brings inner branches into one block.
void mergeIn(Block &block) {
  for (Operation *op = &block.front(); op; op = op->getNextNode()) {
    if (!isBranch(*op))
      continue;
    if (SmallVector<Operation *> group = groupOf(op); group.size() > 1)
      op = merge(group);
    for (Region &side : op->getRegions())
      mergeIn(side.front());
  }
}

struct MergeBranches : mpmd::impl::MergeBranchesBase<MergeBranches> {
  void runOnOperation() override {
    getOperation().walk([](TaskOp task) {
      mergeIn(task.getBody().front());
      return WalkResult::skip();
    });
  }
};

} // namespace
