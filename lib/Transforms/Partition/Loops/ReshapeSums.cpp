// Changes the shape of sums over microbatches to that of their addends.
#include "../Partition.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

namespace {
/// The additions to a carry, and their operands that are reshapes of tensors of one type.
struct ReshapedSum {
  SmallVector<stablehlo::AddOp> adds;
  SmallVector<OpOperand *> addends;
  bool hasCarry = false;

  /// The type of the tensors; null if there are none.
  RankedTensorType type() const {
    return addends.empty() ? RankedTensorType()
                           : cast<RankedTensorType>(stablehlo::reshapedFrom(addends.front()->get()).getType());
  }
  /// Adds the additions that compute `next`. Returns whether they only add reshapes of one type to the carry.
  bool find(BlockArgument carry, Value next) {
    auto add = next.getDefiningOp<stablehlo::AddOp>();
    if (next == carry) {
      hasCarry = true;
      return carry.hasOneUse();
    }
    if (!add || !next.hasOneUse())
      return false;
    adds.push_back(add);
    for (OpOperand &operand : add->getOpOperands()) {
      Value source = stablehlo::reshapedFrom(operand.get());
      if (source && (addends.empty() || type() == source.getType()))
        addends.push_back(&operand);
      else if (!find(carry, operand.get()))
        return false;
    }
    return true;
  }
};
} // namespace

void partition::reshapeSums(MicrobatchesOp loop) {
  struct Sum {
    unsigned carry;
    RankedTensorType type;
  };
  SmallVector<Sum> sums;
  OpBuilder before(loop);
  for (auto [i, argument, next] : llvm::enumerate(loop.getCarryArguments(), loop.getYieldedCarries())) {
    ReshapedSum sum;
    // A sum that begins with state may be updated in the state's buffer.
    if (!sum.find(argument, next) || !sum.hasCarry || !sum.type() || sum.type() == argument.getType() ||
        isa<BlockArgument>(loop.getCarries()[i]))
      continue;
    const RankedTensorType type = sum.type();
    for (OpOperand *addend : sum.addends)
      addend->set(stablehlo::reshapedFrom(addend->get()));
    for (stablehlo::AddOp add : sum.adds)
      add->getResult(0).setType(type);
    argument.setType(type);
    sums.push_back({static_cast<unsigned>(i), type});
  }
  const unsigned slices = loop.getSlices().size();
  OpBuilder after(loop->getContext());
  after.setInsertionPointAfter(loop);
  for (auto [carry, type] : sums) {
    Value init = loop.getCarries()[carry], result = loop.getCarryResults()[carry];
    loop->setOperand(slices + carry, stablehlo::ReshapeOp::create(before, init.getLoc(), type, init));
    auto whole = cast<RankedTensorType>(result.getType());
    result.setType(type);
    auto reshaped = stablehlo::ReshapeOp::create(after, result.getLoc(), whole, result);
    result.replaceAllUsesExcept(reshaped, reshaped);
  }
}
