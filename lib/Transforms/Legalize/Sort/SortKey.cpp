//===- SortKey.cpp - derives integer keys from comparators ------------------------------------===//
//
// Recognises the comparators that front ends emit. They apply one function to both elements: the identity, or a
// normalisation of float zeros and NaNs.
//
//===------------------------------------------------------------------------------------------===//

#include "Sort.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace mpmd;
using namespace mpmd::legalize;

namespace {
/// Checks that two scalars in a comparator are the same function of its left and right element.
class SameFunction {
public:
  SameFunction(BlockArgument left, BlockArgument right) : left(left), right(right) {}

  bool check(Value x, Value y) {
    if (x == left || y == right)
      return x == left && y == right;
    Operation *ofX = x.getDefiningOp(), *ofY = y.getDefiningOp();
    if (!ofX || !ofY)
      return false;
    if (x == y && ofX->getBlock() != left.getOwner())
      return true;
    if (!known.insert({x, y}).second)
      return true;
    if (ofX->getName() != ofY->getName() || ofX->getAttrDictionary() != ofY->getAttrDictionary() ||
        x.getType() != y.getType() || ofX->getNumOperands() != ofY->getNumOperands() ||
        !(isa<ConstantOp>(ofX) || hasScalarBody(ofX)))
      return false;
    return llvm::all_of(llvm::zip_equal(ofX->getOperands(), ofY->getOperands()),
                        [&](auto pair) { return check(std::get<0>(pair), std::get<1>(pair)); });
  }

private:
  BlockArgument left, right;
  DenseSet<std::pair<Value, Value>> known;
};

/// Emits the function that a comparator applies to an element before the comparison.
class ElementFunction {
public:
  ElementFunction(Context &context, OpBuilder &b, BlockArgument argument, Value element) : context(context), b(b) {
    known[argument] = element;
  }

  Value emit(Value value) {
    if (auto found = known.find(value); found != known.end())
      return found->second;
    Operation *op = value.getDefiningOp();
    Value result;
    if (auto constant = dyn_cast<ConstantOp>(op)) {
      auto dense = cast<DenseElementsAttr>(constant.getValue());
      result = arith::ConstantOp::create(b, op->getLoc(), cast<TypedAttr>(dense.getSplatValue<Attribute>()));
    } else if (!isa_and_nonnull<StablehloDialect>(op->getDialect())) {
      result = scalarOf(b, value.getLoc(), value);
    } else {
      SmallVector<Value> operands;
      for (Value operand : op->getOperands())
        operands.push_back(emit(operand));
      result = emitScalar(b, op->getLoc(), op, operands, context.signs.lookup(op));
    }
    return known[value] = result;
  }

private:
  Context &context;
  OpBuilder &b;
  DenseMap<Value, Value> known;
};
} // namespace

static Value inverted(OpBuilder &b, Location loc, Value key) {
  return arith::XOrIOp::create(b, loc, key, scalarConstant(b, loc, key.getType(), -1));
}

/// The key of an element. Booleans are widened to bytes.
static Value keyOfElement(OpBuilder &b, Location loc, Value element, Signs signs) {
  if (element.getType().isInteger(1))
    return arith::ExtUIOp::create(b, loc, b.getI8Type(), element);
  return emitOrderKey(b, loc, element, signs);
}

static unsigned keyWidth(Type element) { return std::max(8U, element.getIntOrFloatBitWidth()); }

static bool hasKey(Type element) {
  unsigned width = element.isIntOrFloat() ? element.getIntOrFloatBitWidth() : 0;
  return width == 1 || width == 8 || width == 16 || width == 32 || width == 64;
}

std::optional<SortKey> legalize::sortKeyOf(Context &context, SortOp op) {
  Block &body = op.getComparator().front();
  auto compare = body.getTerminator()->getOperand(0).getDefiningOp<CompareOp>();
  if (!compare || compare->getBlock() != &body)
    return std::nullopt;
  ComparisonDirection direction = compare.getComparisonDirection();
  if (direction != ComparisonDirection::LT && direction != ComparisonDirection::GT)
    return std::nullopt;
  Value ofLeft = compare.getLhs();
  Type compared = getElementTypeOrSelf(ofLeft.getType());
  if (!hasKey(compared))
    return std::nullopt;
  for (unsigned operand = 0; operand < op.getInputs().size(); ++operand) {
    BlockArgument first = body.getArgument(2 * operand), second = body.getArgument(2 * operand + 1);
    for (bool isTransposed : {false, true}) {
      BlockArgument left = isTransposed ? second : first, right = isTransposed ? first : second;
      if (!SameFunction(left, right).check(ofLeft, compare.getRhs()))
        continue;
      bool isDescending = (direction == ComparisonDirection::GT) != isTransposed;
      bool isPartial = isa<FloatType>(compared) && compare.getCompareType() != ComparisonType::TOTALORDER;
      Signs signs = context.signs.lookup(compare);
      auto of = [=, &context](OpBuilder &b, Location loc, Value element) {
        Value value = ElementFunction(context, b, left, element).emit(ofLeft);
        if (!isPartial) {
          Value key = keyOfElement(b, loc, value, signs);
          return isDescending ? inverted(b, loc, key) : key;
        }
        // Zeros of both signs get the same key.
        Value zero = scalarConstant(b, loc, value.getType(), 0);
        Value isZero = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OEQ, value, zero);
        Value key = keyOfElement(b, loc, arith::SelectOp::create(b, loc, isZero, zero, value), signs);
        if (isDescending)
          key = inverted(b, loc, key);
        Value isNone = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::UNO, value, value);
        auto width = cast<IntegerType>(key.getType()).getWidth();
        Value last =
            arith::ConstantOp::create(b, loc, b.getIntegerAttr(key.getType(), APInt::getSignedMaxValue(width)));
        return arith::SelectOp::create(b, loc, isNone, last, key).getResult();
      };
      return SortKey{op.getInputs()[operand], keyWidth(compared), of};
    }
  }
  return std::nullopt;
}

SortKey legalize::largestFirst(Value tensor, Signs signs) {
  return {tensor, keyWidth(getElementTypeOrSelf(tensor.getType())), [=](OpBuilder &b, Location loc, Value element) {
            return inverted(b, loc, keyOfElement(b, loc, element, signs));
          }};
}
