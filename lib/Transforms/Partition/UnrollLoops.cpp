// Writes the turns of a counted loop one after another.
#include "Partition.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

std::optional<int64_t> partition::constantInt(Value value) {
  DenseIntElementsAttr elements;
  if (!value || !matchPattern(value, m_Constant(&elements)) || elements.getNumElements() != 1)
    return std::nullopt;
  // Truth values and unsigned integers have no sign.
  APInt integer = elements.getValues<APInt>()[0];
  Type type = elements.getElementType();
  return type.isUnsignedInteger() || type.isInteger(1) ? static_cast<int64_t>(integer.getZExtValue()) : integer.getSExtValue();
}

std::optional<int64_t> partition::counterStart(Operation *loop, int64_t i) {
  Block &body = loop->getRegion(1).front();
  auto add = body.getTerminator()->getOperand(i).getDefiningOp<stablehlo::AddOp>();
  if (!add)
    return std::nullopt;
  Value argument = body.getArgument(i);
  bool counts =
      (add.getLhs() == argument && constantInt(add.getRhs()) == 1) || (add.getRhs() == argument && constantInt(add.getLhs()) == 1);
  return counts ? constantInt(loop->getOperand(i)) : std::nullopt;
}

std::optional<int64_t> partition::tripCount(Operation *loop) {
  Block &cond = loop->getRegion(0).front();
  if (cond.empty() || cond.getTerminator()->getNumOperands() != 1)
    return std::nullopt;
  auto compare = cond.getTerminator()->getOperand(0).getDefiningOp<stablehlo::CompareOp>();
  if (!compare || compare.getComparisonDirection() != stablehlo::ComparisonDirection::LT)
    return std::nullopt;
  auto counter = dyn_cast<BlockArgument>(compare.getLhs());
  if (!counter || counter.getOwner() != &cond)
    return std::nullopt;
  Value bound = compare.getRhs();
  if (auto argument = dyn_cast<BlockArgument>(bound); argument && argument.getOwner() == &cond) {
    if (loop->getRegion(1).front().getTerminator()->getOperand(argument.getArgNumber()) !=
        loop->getRegion(1).getArgument(argument.getArgNumber()))
      return std::nullopt;
    bound = loop->getOperand(argument.getArgNumber());
  }
  std::optional<int64_t> start = counterStart(loop, counter.getArgNumber()), end = constantInt(bound);
  return start && end && *end > *start ? std::optional(*end - *start) : std::nullopt;
}

void partition::unrollLoop(Operation *loop, int64_t trips) {
  OpBuilder builder(loop);
  Block &body = loop->getRegion(1).front();
  SmallVector<Value> values(loop->getOperands());
  for (int64_t turn = 0; turn < trips; ++turn) {
    IRMapping mapping;
    for (auto [i, argument] : llvm::enumerate(body.getArguments())) {
      Value value = values[i];
      // Counters are constants in each turn, so that what they index is known.
      if (std::optional<int64_t> start = counterStart(loop, i)) {
        auto type = cast<RankedTensorType>(argument.getType());
        auto count = builder.getIntegerAttr(type.getElementType(), *start + turn);
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
}
