// Replaces branches that call stages, or have nearly all work of a microbatch, by the ops of all their regions and a
// selection of their results. Stages can then be found in them.
#include "../Partition.h"
#include "LoopCarries.h"
#include "Microbatches.h"

#include "mpmd/Dialect/Mpmd/PassLog.h"
#include "mpmd/Dialect/StableHLO/StableHLO.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/PatternMatch.h"

namespace mpmd {
#define GEN_PASS_DEF_INLINEBRANCHES
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

static bool isBranch(Operation &op) { return isa<stablehlo::CaseOp, stablehlo::IfOp>(op); }

/// Whether the branches of a block together have nearly all its work. The forward and the backward of a microbatch are
/// often branches of their own.
static bool areMicrobatch(Block &block) {
  if (!isa<stablehlo::WhileOp>(block.getParentOp()) ||
      llvm::none_of(block, [](Operation &op) { return isBranch(op) && hasContraction(&op); }))
    return false;
  double share = 0;
  for (auto [op, own] : sharesOfWork(block))
    if (isBranch(*op) && hasContraction(op))
      share += own;
  return share >= kWholeShare;
}

/// Finds outer branches before inner ones, and no branch inside another one that it finds.
static SmallVector<Operation *> findBranches(func::FuncOp step, bool marked) {
  SmallVector<Operation *> found;
  DenseMap<Block *, bool> known;
  step.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (!isBranch(*op) || !alwaysEnds(op))
      return WalkResult::advance();
    auto [at, isNew] = known.try_emplace(op->getBlock(), false);
    if (isNew)
      at->second = !marked && areMicrobatch(*op->getBlock());
    if (marked ? !callsStages(op) : !at->second || !hasContraction(op))
      return WalkResult::advance();
    found.push_back(op);
    return WalkResult::skip();
  });
  return found;
}

/// Whether region `number` of `count` is taken.
static Value isTaken(OpBuilder &builder, Operation *branch, int64_t number) {
  Value index = branch->getOperand(0);
  if (isa<stablehlo::IfOp>(branch))
    return index; // region 0 is the one for true
  auto type = cast<RankedTensorType>(index.getType());
  Value wanted = stablehlo::ConstantOp::create(
      builder, branch->getLoc(), type,
      DenseElementsAttr::get(type, builder.getIntegerAttr(type.getElementType(), number)));
  return stablehlo::CompareOp::create(
      builder, branch->getLoc(), RankedTensorType::get({}, builder.getI1Type()), index, wanted,
      stablehlo::ComparisonDirectionAttr::get(builder.getContext(), stablehlo::ComparisonDirection::EQ),
      stablehlo::ComparisonTypeAttr::get(builder.getContext(), stablehlo::ComparisonType::SIGNED));
}

/// An index out of range takes the last region.
static void inlineBranch(Operation *branch) {
  IRRewriter rewriter(branch);
  SmallVector<SmallVector<Value>> results;
  for (Region &region : branch->getRegions()) {
    Operation *end = region.front().getTerminator();
    results.emplace_back(end->getOperands());
    rewriter.eraseOp(end);
    rewriter.inlineBlockBefore(&region.front(), branch);
  }
  SmallVector<Value> selected = results.pop_back_val();
  for (int64_t number = results.size() - 1; number >= 0; --number) {
    Value taken = isTaken(rewriter, branch, number);
    for (auto [value, other] : llvm::zip_equal(selected, results[number]))
      value = stablehlo::SelectOp::create(rewriter, branch->getLoc(), value.getType(), taken, other, value);
  }
  rewriter.replaceOp(branch, selected);
}

namespace {
struct InlineBranches : mpmd::impl::InlineBranchesBase<InlineBranches> {
  void runOnOperation() override {
    func::FuncOp step = findStep(getOperation());
    if (!step)
      return;
    const bool marked = isMarked(step);
    for (;;) {
      SmallVector<Operation *> branches = findBranches(step, marked);
      if (branches.empty())
        return;
      for (Operation *branch : branches) {
        MPMD_DEBUG("inline-branches", branch->getNumRegions() << " branches are inlined: " << branch->getLoc());
        countStatistic("inline-branches", "branches that became selections");
        inlineBranch(branch);
      }
    }
  }
};
} // namespace
