// Recognises reducers, neutral elements, and conversions that do not round.
#include "mpmd/Dialect/Mpmd/Reductions.h"

#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mpmd;

bool mpmd::isNeutral(Value init, Reduction reduction) {
  DenseElementsAttr value;
  if (!matchPattern(init, m_Constant(&value)) || !value.isSplat())
    return false;
  if (auto real = dyn_cast<FloatType>(value.getElementType())) {
    APFloat number = value.getSplatValue<APFloat>();
    switch (reduction) {
    case Reduction::Sum:
      return number.isZero();
    case Reduction::Product:
      return number.isExactlyValue(1.0);
    case Reduction::Maximum:
      return number.isInfinity() && number.isNegative();
    case Reduction::Minimum:
      return number.isInfinity() && !number.isNegative();
    default:
      return false;
    }
  }
  if (!isa<IntegerType, IndexType>(value.getElementType()))
    return false;
  APInt number = value.getSplatValue<APInt>();
  bool isUnsigned = value.getElementType().isUnsignedInteger() || number.getBitWidth() == 1;
  switch (reduction) {
  case Reduction::Sum:
    return number.isZero();
  case Reduction::Product:
    return number.isOne();
  case Reduction::Maximum:
    return isUnsigned ? number.isZero() : number.isMinSignedValue();
  case Reduction::Minimum:
    return isUnsigned ? number.isAllOnes() : number.isMaxSignedValue();
  case Reduction::And:
    return number.isAllOnes();
  case Reduction::Or:
    return number.isZero();
  }
  return false;
}

bool mpmd::isZero(Value value) {
  while (
      isa_and_nonnull<stablehlo::BroadcastInDimOp, stablehlo::ReshapeOp, stablehlo::ConvertOp>(value.getDefiningOp()))
    value = value.getDefiningOp()->getOperand(0);
  return isNeutral(value, Reduction::Sum);
}

std::optional<Reduction> mpmd::reductionOf(Region &region) {
  if (!region.hasOneBlock() || region.getNumArguments() != 2)
    return std::nullopt;
  Block &block = region.front();
  auto ops = block.without_terminator();
  if (!llvm::hasSingleElement(ops) || block.getTerminator()->getNumOperands() != 1)
    return std::nullopt;
  Operation &op = *ops.begin();
  if (op.getNumOperands() != 2 || op.getNumResults() != 1 || block.getTerminator()->getOperand(0) != op.getResult(0) ||
      op.getOperand(0) == op.getOperand(1) || !isa<BlockArgument>(op.getOperand(0)) ||
      !isa<BlockArgument>(op.getOperand(1)))
    return std::nullopt;
  bool logical = getElementTypeOrSelf(op.getResult(0).getType()).isInteger(1);
  if (isa<stablehlo::AddOp>(op))
    return logical ? Reduction::Or : Reduction::Sum;
  if (isa<stablehlo::MulOp>(op))
    return logical ? Reduction::And : Reduction::Product;
  if (isa<stablehlo::MaxOp>(op))
    return logical ? Reduction::Or : Reduction::Maximum;
  if (isa<stablehlo::MinOp>(op))
    return logical ? Reduction::And : Reduction::Minimum;
  // These ops are bitwise reductions, also for integers wider than i1.
  if (isa<stablehlo::AndOp>(op))
    return Reduction::And;
  if (isa<stablehlo::OrOp>(op))
    return Reduction::Or;
  return std::nullopt;
}

bool mpmd::widens(stablehlo::ConvertOp op) {
  auto from = dyn_cast<FloatType>(getElementTypeOrSelf(op.getOperand().getType()));
  auto to = dyn_cast<FloatType>(getElementTypeOrSelf(op.getType()));
  return from && to && to.getFPMantissaWidth() >= from.getFPMantissaWidth();
}
