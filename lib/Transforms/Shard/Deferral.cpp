// Finds sums over microbatches, and the values that flow only into such sums.
#include "Deferral.h"

#include "Rules/LoopDims.h"

#include "mpmd/Dialect/Mpmd/AttrNames.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::shard;

namespace {
/// A sum that a task accumulates over microbatches, as in `next = total + a + b`. Nothing else reads `total` or an
/// intermediate sum.
struct Chain {
  BlockArgument total;
  SmallVector<Operation *> adds;
};
} // namespace

static OpOperand *onlyUse(Value value) { return value.hasOneUse() ? &*value.use_begin() : nullptr; }

/// Returns the chain that accumulates carry `i` of a loop, if one task does so and nothing else reads the carry.
static std::optional<Chain> chainOf(MicrobatchesOp loop, int64_t i) {
  Value next = loop.getYieldedCarries()[i];
  auto task = next.getDefiningOp<TaskOp>();
  OpOperand *read = onlyUse(loop.getCarryArguments()[i]);
  if (!task || !next.hasOneUse() || !read || read->getOwner() != task)
    return std::nullopt;
  Block &body = task.getBody().front();
  Value yielded = body.getTerminator()->getOperand(cast<OpResult>(next).getResultNumber());
  Chain chain{body.getArgument(read->getOperandNumber()), {}};
  if (getElementTypeOrSelf(yielded.getType()).isInteger(1))
    return std::nullopt;
  // Follows the additions from the carry to the yielded value.
  Value at = chain.total;
  while (at != yielded) {
    OpOperand *use = onlyUse(at);
    if (!use || !isa<stablehlo::AddOp, ShardingConstraintOp>(use->getOwner()) || use->getOwner()->getBlock() != &body)
      return std::nullopt;
    chain.adds.push_back(use->getOwner());
    at = use->getOwner()->getResult(0);
  }
  if (!onlyUse(yielded) || chain.adds.empty())
    return std::nullopt;
  return chain;
}

/// Adds to `partialSums` those values of a task that flow only into its elements. Values that other tasks compute as
/// well have uses there, and are skipped.
static void close(TaskOp task, DenseSet<Value> &partialSums) {
  for (Operation &op : llvm::reverse(task.getBody().front())) {
    // A loop or branch may have some results that are sums and others that are not.
    Rule rule;
    if (isLoopOrBranch(&op))
      rule = ruleOf(&op);
    else if (op.getNumResults() != 1 || op.hasAttr(kRecomputedAttr))
      continue;
    for (auto [i, result] : llvm::enumerate(op.getResults())) {
      if (partialSums.contains(result) || result.use_empty() ||
          (isLoopOrBranch(&op) && (i >= rule.sums.size() || rule.sums[i].empty())))
        continue;
      bool all = llvm::all_of(result.getUses(), [&](OpOperand &use) {
        Operation *user = use.getOwner();
        if (user->getBlock() != op.getBlock() || user->getNumResults() != 1 ||
            !partialSums.contains(user->getResult(0)))
          return false;
        return llvm::is_contained(ruleOf(user).linear, use.getOperandNumber());
      });
      if (all)
        partialSums.insert(result);
    }
  }
}

/// Lets a sum be partial sums if its addends are, so that they are reduced once, after the last addition.
static void join(TaskOp task, DenseSet<Value> &partialSums) {
  // Values that may be partial sums, because only the next addition reads them.
  DenseSet<Value> may;
  auto isOne = [&](Value value) {
    return (may.contains(value) && value.hasOneUse()) || isNeutral(value, Reduction::Sum);
  };
  for (Operation &op : task.getBody().front().without_terminator()) {
    if (op.getNumResults() != 1 || op.hasAttr(kRecomputedAttr))
      continue;
    Rule rule = ruleOf(&op);
    bool sums = rule.reduction == Reduction::Sum &&
                llvm::any_of(rule.factors, [](const Factor &factor) { return factor.kind == FactorKind::Reduced; });
    auto linear = [&](unsigned operand) { return isOne(op.getOperand(operand)); };
    bool passes = !rule.linear.empty() &&
                  (rule.together ? llvm::all_of(rule.linear, linear) : op.getNumOperands() == 1 && linear(0));
    if (sums || passes)
      may.insert(op.getResult(0));
  }
  for (Operation &op : llvm::reverse(task.getBody().front().without_terminator())) {
    if (op.getNumResults() != 1 || op.use_empty() || !isOne(op.getResult(0)))
      continue;
    OpOperand &use = *op.getResult(0).use_begin();
    Operation *user = use.getOwner();
    if (user->getBlock() != op.getBlock() || user->getNumResults() != 1 || !may.contains(user->getResult(0)))
      continue;
    Rule rule = ruleOf(user);
    if (!llvm::is_contained(rule.linear, use.getOperandNumber()))
      continue;
    bool together = rule.together && isa<stablehlo::AddOp, stablehlo::SubtractOp>(user);
    if (together || (!rule.together && user->getNumOperands() == 1 && partialSums.contains(user->getResult(0))))
      partialSums.insert(op.getResult(0));
  }
}

/// Rebuilds the task with a copy of each of the results `more`.
static TaskOp withMore(TaskOp task, ArrayRef<unsigned> more) {
  Operation *yield = task.getBody().front().getTerminator();
  SmallVector<Type> types(task->getResultTypes());
  SmallVector<Value> values(yield->getOperands());
  SmallVector<int64_t> aliases(task.getAliases());
  for (unsigned result : more) {
    types.push_back(types[result]);
    values.push_back(values[result]);
    aliases.push_back(-1);
  }
  OpBuilder builder(task);
  yield->setOperands(values);
  auto made = TaskOp::create(builder, task.getLoc(), types, task.getStageAttr(), task.getKindAttr(),
                             task.getIndexAttr(), task.getInputs(), builder.getDenseI64ArrayAttr(aliases),
                             task.getWorkspaceAttr(), task.getCostAttr());
  made.getBody().takeBody(task.getBody());
  for (auto [from, to] : llvm::zip(task.getResults(), made.getResults()))
    from.replaceAllUsesWith(to);
  task.erase();
  return made;
}

void shard::separateFirstValues(ProgramOp program) {
  llvm::MapVector<Operation *, SmallVector<std::pair<unsigned, OpOperand *>>> shared;
  SmallVector<MicrobatchesOp> loops;
  program.walk([&](MicrobatchesOp loop) { loops.push_back(loop); });
  for (MicrobatchesOp loop : loops)
    for (OpOperand &carry : loop.getCarriesMutable())
      if (auto stage = carry.get().getDefiningOp<TaskOp>(); stage && !carry.get().hasOneUse())
        shared[stage].emplace_back(cast<OpResult>(carry.get()).getResultNumber(), &carry);
  for (auto &[stage, uses] : shared) {
    unsigned next = stage->getNumResults();
    TaskOp made = withMore(cast<TaskOp>(stage), llvm::map_to_vector(uses, [](auto &use) { return use.first; }));
    for (auto &[result, carry] : uses)
      carry->set(made.getResult(next++));
  }
  for (MicrobatchesOp loop : loops)
    for (Value init : loop.getCarries()) {
      auto task = init.getDefiningOp<TaskOp>();
      if (!task)
        continue;
      Operation *yield = task.getBody().front().getTerminator();
      unsigned result = cast<OpResult>(init).getResultNumber();
      Value value = yield->getOperand(result);
      if (value.hasOneUse() && value.getDefiningOp())
        continue;
      OpBuilder builder(yield);
      int64_t rank = cast<RankedTensorType>(value.getType()).getRank();
      yield->setOperand(result, ShardingConstraintOp::create(builder, value.getLoc(), value.getType(), value,
                                                             ShardingAttr::getWhole(program.getContext(), rank, true)));
    }
}

Deferral shard::findDeferral(ProgramOp program) {
  Deferral deferral;
  SmallVector<TaskOp> tasks;
  program.walk([&](MicrobatchesOp loop) {
    for (int64_t i = 0, e = loop.getCarryArguments().size(); i < e; ++i) {
      std::optional<Chain> chain = chainOf(loop, i);
      if (!chain)
        continue;
      // The next loop would read the sum as partial sums.
      if (llvm::any_of(loop.getCarryResults()[i].getUsers(), [](Operation *user) { return isa<MicrobatchesOp>(user); }))
        continue;
      // The initial value stays on one device, and is zero on the others.
      Value init = loop.getCarries()[i];
      deferral.partialSums.insert(chain->total);
      for (Operation *add : chain->adds)
        deferral.partialSums.insert(add->getResult(0));
      deferral.sums.insert(loop.getCarryResults()[i]);
      if (auto task = init.getDefiningOp<TaskOp>(); task && init.hasOneUse()) {
        Value first = task.getBody().front().getTerminator()->getOperand(cast<OpResult>(init).getResultNumber());
        if (first.hasOneUse() && first.getDefiningOp())
          deferral.partialSums.insert(first);
        else
          deferral.sums.erase(loop.getCarryResults()[i]);
      } else {
        deferral.sums.erase(loop.getCarryResults()[i]);
      }
      if (!deferral.sums.contains(loop.getCarryResults()[i])) {
        deferral.partialSums.erase(chain->total);
        for (Operation *add : chain->adds)
          deferral.partialSums.erase(add->getResult(0));
      }
    }
  });
  program.walk([&](TaskOp task) {
    close(task, deferral.partialSums);
    join(task, deferral.partialSums);
  });
  return deferral;
}
