// Nothing in a side of a branch has an effect but its results, so all of them may be computed.
#include "FlattenBranches.h"

#include "mpmd/Dialect/Mpmd/Mpmd.h"
#include "mpmd/Dialect/StableHLO/StableHLO.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mpmd;

static bool callsLapack(Operation *op) {
  return op->walk([](LapackOp) { return WalkResult::interrupt(); }).wasInterrupted();
}

/// Whether a loop counts up to a number.
static bool countsUp(stablehlo::WhileOp loop) {
  Operation *end = loop.getCond().front().getTerminator();
  auto compare = end->getOperand(0).getDefiningOp<stablehlo::CompareOp>();
  auto counter = compare ? dyn_cast<BlockArgument>(compare.getLhs()) : BlockArgument();
  if (!counter || counter.getOwner() != end->getBlock() || !matchPattern(compare.getRhs(), m_Constant()) ||
      !getElementTypeOrSelf(counter).isInteger() ||
      compare.getComparisonDirection() != stablehlo::ComparisonDirection::LT)
    return false;
  Block &body = loop.getBody().front();
  auto next = body.getTerminator()->getOperand(counter.getArgNumber()).getDefiningOp<stablehlo::AddOp>();
  return next && llvm::is_contained(next->getOperands(), body.getArgument(counter.getArgNumber()));
}

/// The operands that a side ends with; its operations come to stand in front of the branch. A loop of a side that is
/// not chosen makes no turn: it might never end. One that calls LAPACK and counts up to something does: that it turns
/// so often must stay known where lists have no other loops.
static SmallVector<Value> hoist(Operation *branch, Region &side, Value isChosen) {
  Block &block = side.front();
  side.walk([&](stablehlo::WhileOp loop) {
    if (callsLapack(loop) && countsUp(loop))
      return;
    Operation *end = loop.getCond().front().getTerminator();
    OpBuilder b(end);
    end->setOperand(0, stablehlo::AndOp::create(b, loop.getLoc(), end->getOperand(0), isChosen));
  });
  SmallVector<Value> results(block.getTerminator()->getOperands());
  branch->getBlock()->getOperations().splice(branch->getIterator(), block.getOperations(), block.begin(),
                                             std::prev(block.end()));
  return results;
}

static void flatten(Operation *branch) {
  branch->emitRemark("a side of it decomposes or solves matrices: all sides are computed in every step");
  OpBuilder b(branch);
  Location loc = branch->getLoc();
  Value chooses = branch->getOperand(0);
  const bool isIf = isa<stablehlo::IfOp>(branch);
  // Of an index that is no side's, the last one is taken.
  SmallVector<Value> isChosen;
  Value others;
  for (unsigned side = 0; side + 1 < branch->getNumRegions(); ++side) {
    Value isThis = chooses;
    if (!isIf) {
      auto type = cast<RankedTensorType>(chooses.getType());
      Value number = stablehlo::ConstantOp::create(
          b, loc, type, DenseElementsAttr::get(type, b.getIntegerAttr(type.getElementType(), side)));
      isThis = stablehlo::CompareOp::create(b, loc, RankedTensorType::get({}, b.getI1Type()), chooses, number,
                                            stablehlo::ComparisonDirection::EQ, stablehlo::ComparisonTypeAttr());
    }
    isChosen.push_back(isThis);
    others = others ? stablehlo::OrOp::create(b, loc, others, isThis).getResult() : isThis;
  }
  if (others) {
    isChosen.push_back(stablehlo::NotOp::create(b, loc, others.getType(), others));
  } else {
    auto type = RankedTensorType::get({}, b.getI1Type());
    isChosen.push_back(stablehlo::ConstantOp::create(b, loc, type, DenseElementsAttr::get(type, true)));
  }
  SmallVector<SmallVector<Value>> sides;
  for (auto [side, chosen] : llvm::zip_equal(branch->getRegions(), isChosen))
    sides.push_back(hoist(branch, side, chosen));
  SmallVector<Value> chosen = sides.back();
  for (int64_t side = static_cast<int64_t>(sides.size()) - 2; side >= 0; --side)
    for (auto [value, other] : llvm::zip_equal(chosen, sides[side]))
      value = stablehlo::SelectOp::create(b, loc, value.getType(), isChosen[side], other, value);
  branch->replaceAllUsesWith(chosen);
  branch->erase();
}

void mpmd::flattenBranches(ModuleOp module) {
  // Inner ones first.
  SmallVector<Operation *> branches;
  module.walk<WalkOrder::PostOrder>([&](Operation *op) {
    if (!isa<stablehlo::IfOp, stablehlo::CaseOp>(op))
      return;
    if (callsLapack(op))
      branches.push_back(op);
  });
  for (Operation *branch : branches)
    flatten(branch);
}
