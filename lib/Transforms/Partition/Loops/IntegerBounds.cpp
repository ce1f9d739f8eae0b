// Finds upper bounds of integers of a step.
#include "IntegerBounds.h"

#include "LoopIndex.h"

#include "mpmd/Dialect/Mpmd/AttrNames.h"
#include "mpmd/Dialect/Mpmd/Mpmd.h"
#include "mpmd/Dialect/Mpmd/Reductions.h"
#include "mpmd/Dialect/StableHLO/StableHLO.h"

#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;
using llvm::ConstantRange;

static IntegerType elementOf(Value value) { return dyn_cast<IntegerType>(getElementTypeOrSelf(value.getType())); }
static bool isUnsigned(IntegerType type) { return type.isUnsigned() || type.getWidth() == 1; }

int64_t IntegerBounds::largest(Value value) {
  IntegerType type = elementOf(value);
  const ConstantRange &range = rangeOf(value);
  const APInt most = isUnsigned(type) ? range.getUnsignedMax().zext(128) : range.getSignedMax().sext(128);
  return most.getSignificantBits() <= 64 ? most.getSExtValue() : INT64_MAX;
}

int64_t IntegerBounds::smallest(Value value) {
  IntegerType type = elementOf(value);
  const ConstantRange &range = rangeOf(value);
  const APInt least = isUnsigned(type) ? range.getUnsignedMin().zext(128) : range.getSignedMin().sext(128);
  return least.getSignificantBits() <= 64 ? least.getSExtValue() : INT64_MAX;
}

const ConstantRange &IntegerBounds::rangeOf(Value value) {
  value = outsideOf(value);
  auto found = known.find(value);
  if (found == known.end()) {
    ++depth;
    ConstantRange range = depth > kMaxDepth ? ConstantRange::getFull(elementOf(value).getWidth()) : compute(value);
    --depth;
    found = known.insert({value, std::move(range)}).first;
  }
  return found->second;
}

ConstantRange IntegerBounds::compute(Value value) {
  IntegerType type = elementOf(value);
  const unsigned width = type.getWidth();
  ConstantRange all = ConstantRange::getFull(width);
  Operation *op = value.getDefiningOp();
  if (DenseIntElementsAttr elements; op && matchPattern(op, m_Constant(&elements))) {
    ConstantRange range = ConstantRange::getEmpty(width);
    if (elements.isSplat())
      return ConstantRange(elements.getSplatValue<APInt>());
    for (const APInt &element : elements.getValues<APInt>())
      range = range.unionWith(ConstantRange(element));
    return range;
  }
  if (!op || !llvm::all_of(op->getOperands(), elementOf))
    return all;
  auto operand = [&](unsigned i) { return rangeOf(op->getOperand(i)); };
  auto least = [&](const ConstantRange &a, const ConstantRange &b) { return isUnsigned(type) ? a.umin(b) : a.smin(b); };
  auto most = [&](const ConstantRange &a, const ConstantRange &b) { return isUnsigned(type) ? a.umax(b) : a.smax(b); };
  return llvm::TypeSwitch<Operation *, ConstantRange>(op)
      .Case<stablehlo::ReshapeOp, stablehlo::BroadcastInDimOp, stablehlo::TransposeOp, stablehlo::SliceOp,
            stablehlo::DynamicSliceOp, stablehlo::ReverseOp>([&](auto) { return operand(0); })
      .Case<stablehlo::ConvertOp>([&](auto) {
        // A conversion to boolean compares with zero.
        IntegerType from = elementOf(op->getOperand(0));
        return width == 1 ? all : isUnsigned(from) ? operand(0).zextOrTrunc(width) : operand(0).sextOrTrunc(width);
      })
      .Case<stablehlo::IotaOp>([&](stablehlo::IotaOp iota) {
        const int64_t size = cast<RankedTensorType>(value.getType()).getDimSize(iota.getIotaDimension());
        return size > 0 && llvm::isUIntN(width - 1, size) ? ConstantRange(APInt(width, 0), APInt(width, size)) : all;
      })
      .Case<stablehlo::AddOp>([&](auto) { return operand(0).add(operand(1)); })
      .Case<stablehlo::SubtractOp>([&](auto) { return operand(0).sub(operand(1)); })
      .Case<stablehlo::MulOp>([&](auto) { return operand(0).multiply(operand(1)); })
      .Case<stablehlo::DivOp>(
          [&](auto) { return isUnsigned(type) ? operand(0).udiv(operand(1)) : operand(0).sdiv(operand(1)); })
      .Case<stablehlo::MinOp>([&](auto) { return least(operand(0), operand(1)); })
      .Case<stablehlo::MaxOp>([&](auto) { return most(operand(0), operand(1)); })
      .Case<stablehlo::ClampOp>([&](auto) { return least(most(operand(1), operand(0)), operand(2)); })
      .Case<stablehlo::SelectOp>([&](auto) { return operand(1).unionWith(operand(2)); })
      .Case<stablehlo::ReduceOp>([&](stablehlo::ReduceOp reduce) {
        std::optional<Reduction> kind = reductionOf(reduce.getBody());
        if (reduce.getInputs().size() != 1 || !kind)
          return all;
        if (*kind == Reduction::Maximum || *kind == Reduction::Minimum)
          return operand(0).unionWith(operand(1));
        const int64_t before = cast<RankedTensorType>(op->getOperand(0).getType()).getNumElements(),
                      after = cast<RankedTensorType>(value.getType()).getNumElements();
        if (*kind != Reduction::Sum || before == 0 || width == 1 || !llvm::isUIntN(width - 1, before / after))
          return all;
        return operand(0).multiply(ConstantRange(APInt(width, before / after))).add(operand(1));
      })
      .Default([&](auto) { return all; });
}

bool IntegerBounds::isAtMost(Value value, int64_t most) {
  auto before = limits;
  const bool holds = limit(value, most);
  if (!holds)
    limits = before;
  return holds;
}

bool IntegerBounds::limit(Value value, int64_t most) {
  value = outsideOf(value);
  IntegerType type = elementOf(value);
  if (!type || depth > kMaxDepth || ++visits > kMaxVisits)
    return false;
  if (largest(value) <= most)
    return true;
  if (Operation *op = value.getDefiningOp()) {
    ++depth;
    auto restore = llvm::make_scope_exit([&] { --depth; });
    return limitOp(op, most);
  }
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument || argument.getOwner() != &step.getBody().front() || most < 0)
    return false;
  // Steps change state without the runtime, so it cannot be checked.
  auto info = step.getArgAttrOfType<ArgAttr>(argument.getArgNumber(), kArgAttr);
  if (!info || info.getState())
    return false;
  int64_t &limit = limits.insert({argument, most}).first->second;
  limit = std::min(limit, most);
  return true;
}

bool IntegerBounds::limitOp(Operation *op, int64_t most) {
  IntegerType type = elementOf(op->getResult(0));
  // The smallest value of the type, and the sums of bounds, must not overflow.
  const int64_t lowest = isUnsigned(type) ? 0 : llvm::minIntN(std::min(type.getWidth(), 64U));
  auto isInType = [&](Value a, int64_t b) {
    int64_t sum;
    return !llvm::AddOverflow(smallest(a), b, sum) && sum >= lowest;
  };
  auto limitDifference = [&](Value a, int64_t b) { // a + b <= most
    int64_t left;
    return isInType(a, b) && !llvm::SubOverflow(most, b, left) && limit(a, left);
  };
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case<stablehlo::ReshapeOp, stablehlo::BroadcastInDimOp, stablehlo::TransposeOp, stablehlo::ReverseOp>(
          [&](auto) { return limit(op->getOperand(0), most); })
      // All rows that loops read in turn are limited, but no row that is read alone.
      .Case<stablehlo::DynamicSliceOp>([&](stablehlo::DynamicSliceOp slice) {
        return !llvm::all_of(slice.getStartIndices(), constantInt) && limit(slice.getOperand(), most);
      })
      .Case<stablehlo::ConvertOp>([&](auto) {
        IntegerType from = elementOf(op->getOperand(0));
        return from && type.getWidth() > 1 && llvm::isUIntN(type.getWidth() - 1, std::max<int64_t>(most, 0)) &&
               smallest(op->getOperand(0)) >= lowest && limit(op->getOperand(0), most);
      })
      .Case<stablehlo::AddOp>([&](auto) {
        Value a = op->getOperand(0), b = op->getOperand(1);
        if (largest(a) < largest(b))
          std::swap(a, b);
        return smallest(b) >= 0 && limitDifference(a, largest(b));
      })
      .Case<stablehlo::SubtractOp>([&](auto) {
        const int64_t low = smallest(op->getOperand(1)), high = largest(op->getOperand(1));
        return low >= 0 && high < INT64_MAX && isInType(op->getOperand(0), -high) &&
               limitDifference(op->getOperand(0), -low);
      })
      .Case<stablehlo::DivOp>([&](auto) {
        std::optional<int64_t> divisor = constantInt(op->getOperand(1));
        int64_t product;
        return divisor && *divisor > 0 && most >= 0 && !llvm::MulOverflow(most, *divisor, product) &&
               !llvm::AddOverflow(product, *divisor - 1, product) && limit(op->getOperand(0), product);
      })
      .Case<stablehlo::MinOp>(
          [&](auto) { return isAtMost(op->getOperand(0), most) || isAtMost(op->getOperand(1), most); })
      .Case<stablehlo::MaxOp>([&](auto) { return limit(op->getOperand(0), most) && limit(op->getOperand(1), most); })
      .Case<stablehlo::ClampOp>([&](auto) { return limit(op->getOperand(0), most) && limit(op->getOperand(1), most); })
      .Case<stablehlo::SelectOp>([&](auto) { return limit(op->getOperand(1), most) && limit(op->getOperand(2), most); })
      .Case<stablehlo::ReduceOp>([&](stablehlo::ReduceOp reduce) {
        return reduce.getInputs().size() == 1 && reductionOf(reduce.getBody()) == Reduction::Maximum &&
               limit(op->getOperand(0), most) && limit(op->getOperand(1), most);
      })
      .Default([](auto) { return false; });
}
