// Changes the shape of sums over microbatches to that of their addends.
#include "../Partition.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

/// The addends of a carry that the loop only adds to, if all are one reshape of tensors of one type; empty otherwise.
/// The chain of additions goes from the next value to the carry.
static SmallVector<stablehlo::AddOp> findReshapedSum(BlockArgument carry, Value next, SmallVectorImpl<Value> &addends) {
  SmallVector<stablehlo::AddOp> chain;
  while (next != carry) {
    auto add = next.getDefiningOp<stablehlo::AddOp>();
    if (!add || !next.hasOneUse())
      return {};
    // The sum so far is the carry or an addition that continues the chain.
    const bool isLeft = add.getLhs() == carry || add.getLhs().getDefiningOp<stablehlo::AddOp>();
    Value addend = stablehlo::reshapedFrom(isLeft ? add.getRhs() : add.getLhs());
    if (!addend || (!addends.empty() && addends.front().getType() != addend.getType()))
      return {};
    addends.push_back(addend);
    chain.push_back(add);
    next = isLeft ? add.getLhs() : add.getRhs();
  }
  return carry.hasOneUse() ? chain : SmallVector<stablehlo::AddOp>();
}

void partition::reshapeSums(MicrobatchesOp loop) {
  struct Sum {
    unsigned carry;
    RankedTensorType type;
  };
  SmallVector<Sum> sums;
  OpBuilder before(loop);
  for (auto [i, argument, next] : llvm::enumerate(loop.getCarryArguments(), loop.getYieldedCarries())) {
    SmallVector<Value> addends;
    SmallVector<stablehlo::AddOp> chain = findReshapedSum(argument, next, addends);
    // A sum that begins with state may be updated in the state's buffer.
    if (chain.empty() || addends.front().getType() == argument.getType() || isa<BlockArgument>(loop.getCarries()[i]))
      continue;
    auto type = cast<RankedTensorType>(addends.front().getType());
    for (auto [add, addend] : llvm::zip_equal(chain, addends)) {
      const bool isLeft = add.getLhs() == argument || add.getLhs().getDefiningOp<stablehlo::AddOp>();
      add->setOperand(isLeft ? 1 : 0, addend);
      add->getResult(0).setType(type);
    }
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
