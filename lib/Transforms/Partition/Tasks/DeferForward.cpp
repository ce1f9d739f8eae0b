#include "DeferForward.h"

#include "../Loops/Microbatches.h"
#include "../Partition.h"
#include "TaskEdits.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

/// Whether the loop reads the result, and no task other than `backward` does.
static bool isForLoop(OpResult result, TaskOp backward) {
  constexpr auto isYield = llvm::IsaPred<YieldOp>;
  return llvm::any_of(result.getUsers(), isYield) &&
         llvm::all_of(result.getUsers(), [&](Operation *user) { return user == backward || isYield(user); });
}

/// Finds the results that the backward task can compute instead. If a result overwrites an operand, the only op that
/// reads the operand moves with it. Otherwise the forward task of the next microbatch would wait for this backward
/// task.
static SmallVector<Deferrable::Result> findMovable(TaskOp forward, TaskOp backward) {
  Block &body = forward.getBody().front();
  SmallVector<Deferrable::Result> found;
  for (auto [i, alias] : llvm::enumerate(forward.getAliases())) {
    OpResult result = forward->getResult(i);
    if (!isForLoop(result, backward))
      continue;
    Operation *reader = nullptr;
    if (alias >= 0) {
      Value argument = body.getArgument(alias), input = forward.getInputs()[alias];
      if (!result.hasOneUse() || !argument.hasOneUse() || !input.hasOneUse() || !isa<BlockArgument>(input) ||
          input.getParentBlock() != forward->getBlock())
        continue;
      reader = body.findAncestorOpInBlock(**argument.getUsers().begin());
    }
    found.push_back({static_cast<int64_t>(i), alias, reader});
  }
  return found;
}

/// Finds the deferrable ops, assuming that the forward task need not return the results in `isOpen`.
static llvm::SetVector<Operation *> findOps(TaskOp forward, const llvm::SmallBitVector &isOpen) {
  Block &body = forward.getBody().front();
  // For each op, the largest number of contractions between it and an output of the task.
  DenseMap<Operation *, int64_t> depth;
  SmallVector<Operation *> ops;
  for (Operation &op : llvm::reverse(body.without_terminator())) {
    if (op.getNumResults() != 1 || !isMemoryEffectFree(&op))
      continue;
    int64_t most = 0;
    bool isFree = llvm::all_of(op.getUses(), [&](OpOperand &use) {
      if (use.getOwner() == body.getTerminator())
        return isOpen.test(use.getOperandNumber());
      auto at = depth.find(body.findAncestorOpInBlock(*use.getOwner()));
      if (at == depth.end())
        return false;
      most = std::max(most, at->second);
      return true;
    });
    most += hasContraction(&op);
    if (!isFree || most > 1)
      continue;
    depth[&op] = most;
    ops.push_back(&op);
  }
  return {ops.rbegin(), ops.rend()};
}

Deferrable partition::findDeferrable(TaskOp forward, TaskOp backward) {
  Operation *yield = forward.getBody().front().getTerminator();
  Deferrable found;
  found.results = findMovable(forward, backward);
  auto isRefused = [&](const Deferrable::Result &result) {
    return !found.ops.contains(yield->getOperand(result.result).getDefiningOp()) ||
           (result.reader && !found.ops.contains(result.reader));
  };
  while (true) {
    llvm::SmallBitVector isOpen(forward->getNumResults());
    for (auto [i, result] : llvm::enumerate(forward.getResults()))
      if (llvm::all_of(result.getUsers(), [&](Operation *user) { return user == backward; }))
        isOpen.set(i);
    for (const Deferrable::Result &result : found.results)
      isOpen.set(result.result);
    found.ops = findOps(forward, isOpen);
    if (llvm::none_of(found.results, isRefused))
      return found;
    llvm::erase_if(found.results, isRefused);
  }
}
