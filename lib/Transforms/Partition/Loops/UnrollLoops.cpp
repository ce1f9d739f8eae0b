// Unrolls counted loops.
#include "../Partition.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

SmallVector<Value> partition::unrollLoop(Operation *loop, int64_t trips,
                                         function_ref<void(Operation *, int64_t)> visit) {
  OpBuilder builder(loop);
  Block &body = loop->getRegion(1).front();
  SmallVector<Value> values(loop->getOperands());
  for (int64_t iteration = 0; iteration < trips; ++iteration) {
    IRMapping mapping;
    for (auto [i, argument] : llvm::enumerate(body.getArguments())) {
      Value value = values[i];
      // Counters become constants, so that later passes know the indices of each iteration.
      if (std::optional<Affine> counts = counterOf(loop, i, trips)) {
        auto type = cast<RankedTensorType>(argument.getType());
        auto count = builder.getIntegerAttr(type.getElementType(), counts->at(iteration));
        value = stablehlo::ConstantOp::create(builder, loop->getLoc(), type, DenseElementsAttr::get(type, count));
      }
      mapping.map(argument, value);
    }
    for (Operation &op : body.without_terminator()) {
      Operation *copy = builder.clone(op, mapping);
      if (visit)
        visit(copy, iteration);
    }
    for (auto [value, next] : llvm::zip(values, body.getTerminator()->getOperands()))
      value = mapping.lookupOrDefault(next);
  }
  loop->replaceAllUsesWith(values);
  loop->erase();
  return values;
}

/// If `last` fills the last layer of a stack into which layers are inserted one by one, replaces the insertions by a
/// concatenation.
static void makeConcatenation(stablehlo::DynamicUpdateSliceOp last) {
  auto type = cast<RankedTensorType>(last.getType());
  if (type.getRank() == 0)
    return;
  SmallVector<Value> layers(type.getDimSize(0));
  int64_t open = layers.size();
  SmallVector<Operation *> chain;
  for (auto update = last; update && open > 0;
       update = update.getOperand().getDefiningOp<stablehlo::DynamicUpdateSliceOp>()) {
    auto part = cast<RankedTensorType>(update.getUpdate().getType());
    std::optional<SmallVector<int64_t>> starts = constantStarts(update.getStartIndices(), type, part);
    if (!starts || part.getDimSize(0) != 1 || part.getShape().drop_front() != type.getShape().drop_front() ||
        (update != last && !update->hasOneUse()))
      return;
    if (Value &layer = layers[starts->front()]; !layer) {
      layer = update.getUpdate();
      --open;
    }
    chain.push_back(update);
  }
  if (open > 0)
    return;
  OpBuilder builder(last);
  last->getResult(0).replaceAllUsesWith(stablehlo::ConcatenateOp::create(builder, last.getLoc(), type, layers, 0));
  for (Operation *update : chain)
    update->erase();
}

void partition::tidyUnrolled(Block &block) {
  SmallVector<stablehlo::DynamicUpdateSliceOp> ends;
  for (auto update : block.getOps<stablehlo::DynamicUpdateSliceOp>())
    if (!update->hasOneUse() || !isa<stablehlo::DynamicUpdateSliceOp>(*update->getUsers().begin()))
      ends.push_back(update);
  for (auto update : ends)
    makeConcatenation(update);
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
    if (op.use_empty() && !op.hasTrait<OpTrait::IsTerminator>() && isMemoryEffectFree(&op))
      op.erase();
}
