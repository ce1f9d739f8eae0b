// Nothing in a side of a branch has an effect but its results, so all of them may be computed.
#include "FlattenBranches.h"

#include "mpmd/Dialect/Mpmd/Mpmd.h"
#include "mpmd/Dialect/StableHLO/StableHLO.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mpmd;

/// The operands that a side ends with; its operations come to stand in front of the branch.
static SmallVector<Value> hoist(Operation *branch, Region &side) {
  Block &block = side.front();
  SmallVector<Value> results(block.getTerminator()->getOperands());
  branch->getBlock()->getOperations().splice(branch->getIterator(), block.getOperations(), block.begin(),
                                             std::prev(block.end()));
  return results;
}

static void flatten(Operation *branch) {
  branch->emitRemark("a side of it decomposes or solves matrices: all sides are computed in every step");
  OpBuilder b(branch);
  Location loc = branch->getLoc();
  SmallVector<SmallVector<Value>> sides;
  for (Region &side : branch->getRegions())
    sides.push_back(hoist(branch, side));
  Value chooses = branch->getOperand(0);
  const bool isIf = isa<stablehlo::IfOp>(branch);
  SmallVector<Value> chosen = sides.back();
  // Of an index that is no side's, the last one is taken.
  for (int64_t side = static_cast<int64_t>(sides.size()) - 2; side >= 0; --side) {
    Value isThis = chooses;
    if (!isIf) {
      auto type = cast<RankedTensorType>(chooses.getType());
      Value number = stablehlo::ConstantOp::create(
          b, loc, type, DenseElementsAttr::get(type, b.getIntegerAttr(type.getElementType(), side)));
      isThis = stablehlo::CompareOp::create(b, loc, RankedTensorType::get({}, b.getI1Type()), chooses, number,
                                            stablehlo::ComparisonDirection::EQ, stablehlo::ComparisonTypeAttr());
    }
    for (auto [value, other] : llvm::zip_equal(chosen, sides[side]))
      value = stablehlo::SelectOp::create(b, loc, value.getType(), isThis, other, value);
  }
  branch->replaceAllUsesWith(chosen);
  branch->erase();
}

void mpmd::flattenBranches(ModuleOp module) {
  // Inner ones first.
  SmallVector<Operation *> branches;
  module.walk<WalkOrder::PostOrder>([&](Operation *op) {
    if (!isa<stablehlo::IfOp, stablehlo::CaseOp>(op))
      return;
    WalkResult calls = op->walk([](LapackOp) { return WalkResult::interrupt(); });
    if (calls.wasInterrupted())
      branches.push_back(op);
  });
  for (Operation *branch : branches)
    flatten(branch);
}
