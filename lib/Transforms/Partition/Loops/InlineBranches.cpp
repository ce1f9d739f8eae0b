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

static bool holdsMicrobatch(Operation *branch, bool marked) {
  if (marked)
    return callsStages(branch);
  return isa<stablehlo::WhileOp>(branch->getParentOp()) && hasContraction(branch) &&
         sharesOfWork(*branch->getBlock()).lookup(branch) >= kWholeShare;
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
    SmallVector<Operation *> branches;
    // Visits inner branches first.
    step.walk([&](Operation *op) {
      if (isa<stablehlo::CaseOp, stablehlo::IfOp>(op) && holdsMicrobatch(op, marked) && alwaysEnds(op))
        branches.push_back(op);
    });
    for (Operation *branch : branches) {
      branch->emitRemark("computes all its branches, and selects results, because it ")
          << (marked ? "calls stages" : "has nearly all work of a microbatch");
      MPMD_DEBUG("inline-branches", branch->getNumRegions() << " branches are computed: " << branch->getLoc());
      countStatistic("inline-branches", "branches that became selections");
      inlineBranch(branch);
    }
  }
};
} // namespace
