// Sums over microbatches, and what flows into them.
#include "Deferral.h"

#include "Rules/LoopDims.h"

#include "mpmd/Dialect/Mpmd/Recomputed.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::shard;

namespace {
/// The sum that a task keeps: `next = total + a + b`, of which nothing else is read.
struct Chain {
  BlockArgument total;
  SmallVector<Operation *> adds;
};
} // namespace

/// The one use of a value that is no sharding constraint, or null.
static OpOperand *onlyUse(Value value) { return value.hasOneUse() ? &*value.use_begin() : nullptr; }

/// The chain of the sum that carry `i` of a loop is, if one task keeps it and nothing else reads it.
static std::optional<Chain> chainOf(MicrobatchesOp loop, int64_t i) {
  Value next = loop.getYieldedCarries()[i];
  auto stage = next.getDefiningOp<TaskOp>();
  OpOperand *read = onlyUse(loop.getCarryArguments()[i]);
  if (!stage || !next.hasOneUse() || !read || read->getOwner() != stage)
    return std::nullopt;
  Block &body = stage.getBody().front();
  Value yielded = body.getTerminator()->getOperand(cast<OpResult>(next).getResultNumber());
  Chain chain{body.getArgument(read->getOperandNumber()), {}};
  if (getElementTypeOrSelf(yielded.getType()).isInteger(1))
    return std::nullopt;
  // From the first value to what is yielded.
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

/// What flows only into sums, of one task. `partial sums` holds the sums. What other tasks compute, too, flows
/// elsewhere.
static void close(TaskOp stage, DenseSet<Value> &partialSums) {
  for (Operation &op : llvm::reverse(stage.getBody().front())) {
    // Of several results, those that a loop adds up.
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

/// Sums whose partial sums are themselves sums over parts are reduced once, behind the last addition.
static void join(TaskOp stage, DenseSet<Value> &partialSums) {
  // What may be partial sums, and nothing but the next addition reads.
  DenseSet<Value> may;
  auto isOne = [&](Value value) {
    return (may.contains(value) && value.hasOneUse()) || isNeutral(value, Reduction::Sum);
  };
  for (Operation &op : stage.getBody().front().without_terminator()) {
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
  for (Operation &op : llvm::reverse(stage.getBody().front().without_terminator())) {
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

/// The task with one more result for each of these, which are results of it.
static TaskOp withMore(TaskOp stage, ArrayRef<unsigned> more) {
  Operation *yield = stage.getBody().front().getTerminator();
  SmallVector<Type> types(stage->getResultTypes());
  SmallVector<Value> values(yield->getOperands());
  SmallVector<int64_t> aliases(stage.getAliases());
  for (unsigned result : more) {
    types.push_back(types[result]);
    values.push_back(values[result]);
    aliases.push_back(-1);
  }
  OpBuilder builder(stage);
  yield->setOperands(values);
  auto made = TaskOp::create(builder, stage.getLoc(), types, stage.getStageAttr(), stage.getKindAttr(),
                             stage.getIndexAttr(), stage.getInputs(), builder.getDenseI64ArrayAttr(aliases),
                             stage.getWorkspaceAttr(), stage.getCostAttr());
  made.getBody().takeBody(stage.getBody());
  for (auto [from, to] : llvm::zip(stage.getResults(), made.getResults()))
    from.replaceAllUsesWith(to);
  stage.erase();
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
      auto stage = init.getDefiningOp<TaskOp>();
      if (!stage)
        continue;
      Operation *yield = stage.getBody().front().getTerminator();
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
      // Another loop would take it as it is.
      if (llvm::any_of(loop.getCarryResults()[i].getUsers(), [](Operation *user) { return isa<MicrobatchesOp>(user); }))
        continue;
      // The first value is a term where one device holds it, and zero is on the others.
      Value init = loop.getCarries()[i];
      deferral.partialSums.insert(chain->total);
      for (Operation *add : chain->adds)
        deferral.partialSums.insert(add->getResult(0));
      deferral.sums.insert(loop.getCarryResults()[i]);
      if (auto stage = init.getDefiningOp<TaskOp>(); stage && init.hasOneUse()) {
        Value first = stage.getBody().front().getTerminator()->getOperand(cast<OpResult>(init).getResultNumber());
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
  program.walk([&](TaskOp stage) {
    close(stage, deferral.partialSums);
    join(stage, deferral.partialSums);
  });
  return deferral;
}
