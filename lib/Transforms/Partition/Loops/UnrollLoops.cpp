// Unrolls counted loops.
#include "../Partition.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

SmallVector<Value> partition::unrollLoop(Operation *loop, int64_t trips) {
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
    for (Operation &op : body.without_terminator())
      builder.clone(op, mapping);
    for (auto [value, next] : llvm::zip(values, body.getTerminator()->getOperands()))
      value = mapping.lookupOrDefault(next);
  }
  loop->replaceAllUsesWith(values);
  loop->erase();
  return values;
}
