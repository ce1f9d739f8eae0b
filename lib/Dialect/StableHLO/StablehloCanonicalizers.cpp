//===- StablehloCanonicalizers.cpp - removes dead loop carries -----------------------------------===//
//
// Removes dead carries of loops. For example, the gradient of a scan may stack values for a result that is not used.
//
//===------------------------------------------------------------------------------------------===//

#include "mpmd/Dialect/StableHLO/StableHLO.h"

#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace mlir::stablehlo;

/// The carries on which an observable value depends: a result of the loop, its condition, an op with side effects, or
/// the next value of another live carry. The carries of inner loops are analysed separately.
static llvm::BitVector liveCarries(WhileOp loop) {
  SmallVector<Value> work;
  DenseSet<Operation *> seen;
  DenseMap<Operation *, llvm::BitVector> live;
  auto markCarry = [&](WhileOp inner, unsigned i) {
    llvm::BitVector &carries = live.try_emplace(inner, llvm::BitVector(inner.getNumResults())).first->second;
    if (carries.test(i))
      return;
    if (carries.none())
      llvm::append_range(work, inner.getCond().front().getTerminator()->getOperands());
    carries.set(i);
    work.push_back(inner.getBody().front().getTerminator()->getOperand(i));
    if (inner != loop)
      work.push_back(inner.getOperand()[i]);
  };
  for (OpResult result : loop->getResults())
    if (!result.use_empty())
      markCarry(loop, result.getResultNumber());
  auto markReads = [&](Operation *op) {
    if (seen.insert(op).second)
      op->walk([&](Operation *nested) { llvm::append_range(work, nested->getOperands()); });
  };
  for (Operation &op : loop.getBody().front().without_terminator())
    if (!isMemoryEffectFree(&op))
      markReads(&op);
  llvm::append_range(work, loop.getCond().front().getTerminator()->getOperands());
  while (!work.empty()) {
    Value value = work.pop_back_val();
    Operation *owner = value.getDefiningOp();
    auto argument = dyn_cast<BlockArgument>(value);
    if (argument)
      owner = argument.getOwner()->getParentOp();
    if (!loop->isAncestor(owner))
      continue;
    if (auto inner = dyn_cast<WhileOp>(owner))
      markCarry(inner, argument ? argument.getArgNumber() : cast<OpResult>(value).getResultNumber());
    else
      markReads(owner);
  }
  return live.lookup(loop);
}

Value stablehlo::beforeBarriers(Value value) {
  while (auto barrier = value.getDefiningOp<OptimizationBarrierOp>())
    value = barrier->getOperand(cast<OpResult>(value).getResultNumber());
  return value;
}

LogicalResult WhileOp::canonicalize(WhileOp loop, PatternRewriter &rewriter) {
  Block &cond = loop.getCond().front(), &body = loop.getBody().front();
  Operation *yield = body.getTerminator();
  llvm::BitVector live = liveCarries(loop), dropped(loop.getNumResults());
  live.resize(loop.getNumResults());
  bool changed = false;
  for (unsigned i = 0; i < live.size(); ++i) {
    // The next value of a dead carry is replaced by the carry, so that its producer can be removed first. If the next
    // value is the carry after a barrier, it is replaced by the carry, too.
    Value next = yield->getOperand(i);
    if (next != body.getArgument(i) && (!live.test(i) || beforeBarriers(next) == body.getArgument(i))) {
      rewriter.modifyOpInPlace(yield, [&] { yield->setOperand(i, body.getArgument(i)); });
      changed = true;
    }
    if (live.test(i))
      continue;
    if (body.getArgument(i).hasOneUse() && cond.getArgument(i).use_empty())
      dropped.set(i);
  }
  if (dropped.all())
    dropped.reset(0);
  if (dropped.none())
    return success(changed);
  rewriter.modifyOpInPlace(yield, [&] { yield->eraseOperands(dropped); });
  body.eraseArguments(dropped);
  cond.eraseArguments(dropped);
  SmallVector<Value> operands, results;
  for (unsigned i = 0; i < live.size(); ++i) {
    if (dropped.test(i))
      continue;
    operands.push_back(loop.getOperand()[i]);
    results.push_back(loop.getResult(i));
  }
  auto narrower = WhileOp::create(rewriter, loop.getLoc(), TypeRange(ValueRange(operands)), operands, loop->getAttrs());
  rewriter.inlineRegionBefore(loop.getCond(), narrower.getCond(), narrower.getCond().end());
  rewriter.inlineRegionBefore(loop.getBody(), narrower.getBody(), narrower.getBody().end());
  rewriter.replaceAllUsesWith(results, narrower->getResults());
  rewriter.eraseOp(loop);
  return success();
}

LogicalResult stablehlo::dropDeadCarries(Operation *root) {
  RewritePatternSet patterns(root->getContext());
  WhileOp::getCanonicalizationPatterns(patterns, root->getContext());
  GreedyRewriteConfig config;
  config.enableFolding(false).enableConstantCSE(false);
  config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
  config.setMaxIterations(GreedyRewriteConfig::kNoLimit);
  return applyPatternsGreedily(root, std::move(patterns), config);
}
