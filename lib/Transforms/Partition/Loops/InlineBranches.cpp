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

/// Finds branches of a block on one condition that together have nearly all its work, and in their regions branches of
/// which the same holds. The forward and the backward of a microbatch are often branches of their own.
static void findMicrobatches(Block &block, SmallVector<Operation *> &found) {
  struct Group {
    double share = 0;
    SmallVector<Operation *> branches;
  };
  llvm::MapVector<Value, Group> groups;
  for (auto [op, share] : sharesOfWork(block))
    if (isBranch(*op) && hasContraction(op) && alwaysEnds(op)) {
      Group &group = groups[op->getOperand(0)];
      group.share += share;
      group.branches.push_back(op);
    }
  for (auto &[condition, group] : groups)
    for (Operation *branch : group.share >= kWholeShare ? group.branches : SmallVector<Operation *>()) {
      found.push_back(branch);
      for (Region &region : branch->getRegions())
        findMicrobatches(region.front(), found);
    }
}

/// Finds the branches to inline, outer ones before inner ones.
static SmallVector<Operation *> findBranches(func::FuncOp step, bool marked) {
  SmallVector<Operation *> found;
  step.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (marked && isBranch(*op) && callsStages(op) && alwaysEnds(op))
      found.push_back(op);
    if (!marked && isa<stablehlo::WhileOp>(op))
      findMicrobatches(op->getRegion(1).front(), found);
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

/// What a value adds to `base`: nothing if neither is the other one, null if both are equal.
static std::optional<Value> addendTo(Value base, Value value) {
  if (value == base)
    return Value();
  auto add = value.getDefiningOp<stablehlo::AddOp>();
  if (!add || (add.getLhs() != base && add.getRhs() != base))
    return std::nullopt;
  return add.getLhs() == base ? add.getRhs() : add.getLhs();
}

/// Lets a selection between sums with a common term, such as a carry to which one branch adds, add a selection to it.
/// Later passes look for such sums.
static void addSelection(stablehlo::SelectOp select) {
  for (Value side : {select.getOnTrue(), select.getOnFalse()})
    if (auto sum = side.getDefiningOp<stablehlo::AddOp>())
      for (Value base : sum->getOperands()) {
        std::optional<Value> ifTrue = addendTo(base, select.getOnTrue()), ifFalse = addendTo(base, select.getOnFalse());
        if (!ifTrue || !ifFalse)
          continue;
        OpBuilder b(select);
        auto orNeutral = [&](Value addend) {
          return addend ? addend : neutralOfSum(b, select.getLoc(), cast<RankedTensorType>(select.getType()));
        };
        Value addend = stablehlo::SelectOp::create(b, select.getLoc(), select.getType(), select.getPred(),
                                                   orNeutral(*ifTrue), orNeutral(*ifFalse));
        select.replaceAllUsesWith(stablehlo::AddOp::create(b, select.getLoc(), base, addend).getResult());
        select.erase();
        return;
      }
}

/// An index out of range takes the last region. Adds the selections to `made`.
static void inlineBranch(Operation *branch, SmallVector<stablehlo::SelectOp> &made) {
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
      value = made.emplace_back(
          stablehlo::SelectOp::create(rewriter, branch->getLoc(), value.getType(), taken, other, value));
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
    SmallVector<stablehlo::SelectOp> made;
    for (Operation *branch : findBranches(step, marked)) {
      MPMD_DEBUG("inline-branches", branch->getNumRegions() << " branches are inlined: " << branch->getLoc());
      countStatistic("inline-branches", "branches that became selections");
      inlineBranch(branch, made);
    }
    // Inner selections are the last ones.
    for (stablehlo::SelectOp select : llvm::reverse(made))
      addSelection(select);
  }
};
} // namespace
