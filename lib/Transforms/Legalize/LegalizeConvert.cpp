//===- LegalizeConvert.cpp - conversion between element types ----------------------------------===//
//
// Emits conversions between element types. Saturation and NaN are handled explicitly, because the plain conversion from
// floats to integers is undefined for such values.
//
//===------------------------------------------------------------------------------------------===//

#include "Legalize.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::legalize;

/// Rounds f64 to f32 towards zero, and sets the last bit if digits were lost (round to odd). A second rounding to 16
/// bits then gives the same result as a single one.
static Value roundToOdd(OpBuilder &b, Location loc, Value value) {
  Type single = b.getF32Type(), bits = b.getI32Type();
  Value nearest = arith::TruncFOp::create(b, loc, single, value),
        back = arith::ExtFOp::create(b, loc, value.getType(), nearest);
  Value isAbove = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OGT, math::AbsFOp::create(b, loc, back),
                                        math::AbsFOp::create(b, loc, value));
  Value isInexact = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::ONE, back, value);
  Value raw = arith::BitcastOp::create(b, loc, bits, nearest);
  raw = arith::SubIOp::create(b, loc, raw, arith::ExtUIOp::create(b, loc, bits, isAbove));
  raw = arith::OrIOp::create(b, loc, raw, arith::ExtUIOp::create(b, loc, bits, isInexact));
  return arith::BitcastOp::create(b, loc, single, raw);
}

static Value floatToFloat(OpBuilder &b, Location loc, Value value, FloatType to) {
  auto from = cast<FloatType>(value.getType());
  if (from.getWidth() < to.getWidth())
    return arith::ExtFOp::create(b, loc, to, value);
  // No processor converts f64 to 16-bit floats directly.
  if (from.isF64() && to.getWidth() < 32)
    return arith::TruncFOp::create(b, loc, to, roundToOdd(b, loc, value));
  if (from.getWidth() > to.getWidth())
    return arith::TruncFOp::create(b, loc, to, value);
  Value wide = arith::ExtFOp::create(b, loc, b.getF32Type(), value);
  return arith::TruncFOp::create(b, loc, to, wide);
}

static Value intToInt(OpBuilder &b, Location loc, Value value, IntegerType to, bool isUnsigned) {
  auto from = cast<IntegerType>(value.getType());
  if (to.getWidth() == 1)
    return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, value, scalarConstant(b, loc, from, 0));
  if (from.getWidth() == to.getWidth())
    return value;
  if (from.getWidth() > to.getWidth())
    return arith::TruncIOp::create(b, loc, to, value);
  if (isUnsigned)
    return arith::ExtUIOp::create(b, loc, to, value);
  return arith::ExtSIOp::create(b, loc, to, value);
}

static Value floatToInt(OpBuilder &b, Location loc, Value value, IntegerType to, bool isUnsigned) {
  if (to.getWidth() == 1)
    return arith::CmpFOp::create(b, loc, arith::CmpFPredicate::UNE, value, scalarConstant(b, loc, value.getType(), 0));
  // The bounds of integer types are powers of two, which are exact and finite in f32.
  if (value.getType().getIntOrFloatBitWidth() < 32)
    value = arith::ExtFOp::create(b, loc, b.getF32Type(), value);
  auto from = cast<FloatType>(value.getType());
  unsigned width = to.getWidth();
  auto power = [&](int exponent, bool negative) -> Value {
    APFloat one(1.0);
    bool lost = false;
    one.convert(from.getFloatSemantics(), APFloat::rmNearestTiesToEven, &lost);
    APFloat bound = llvm::scalbn(one, exponent, APFloat::rmNearestTiesToEven);
    if (negative)
      bound.changeSign();
    return arith::ConstantOp::create(b, loc, b.getFloatAttr(from, bound));
  };
  auto integer = [&](const APInt &bits) -> Value {
    return arith::ConstantOp::create(b, loc, b.getIntegerAttr(to, bits));
  };
  auto compare = [&](arith::CmpFPredicate predicate, Value bound) -> Value {
    return arith::CmpFOp::create(b, loc, predicate, value, bound);
  };
  Value zero = scalarConstant(b, loc, from, 0);
  Value tooLarge = compare(arith::CmpFPredicate::OGE, power(isUnsigned ? width : width - 1, false));
  Value tooSmall = isUnsigned ? compare(arith::CmpFPredicate::OLT, zero)
                              : compare(arith::CmpFPredicate::OLT, power(width - 1, true));
  Value isNan = compare(arith::CmpFPredicate::UNO, value);
  Value outside = arith::OrIOp::create(b, loc, arith::OrIOp::create(b, loc, tooLarge, tooSmall), isNan);
  Value safe = arith::SelectOp::create(b, loc, outside, zero, value);
  Value result = isUnsigned ? arith::FPToUIOp::create(b, loc, to, safe).getResult()
                            : arith::FPToSIOp::create(b, loc, to, safe).getResult();
  result = arith::SelectOp::create(
      b, loc, tooLarge, integer(isUnsigned ? APInt::getMaxValue(width) : APInt::getSignedMaxValue(width)), result);
  if (isUnsigned)
    return result;
  return arith::SelectOp::create(b, loc, tooSmall, integer(APInt::getSignedMinValue(width)), result);
}

Value legalize::emitConvert(OpBuilder &builder, Location loc, Value value, Type to, Signs signs) {
  Type from = value.getType();
  if (from == to)
    return value;
  bool fromUnsigned = signs.in || from.isInteger(1);
  auto toFloat = dyn_cast<FloatType>(to);
  if (isa<FloatType>(from))
    return toFloat ? floatToFloat(builder, loc, value, toFloat)
                   : floatToInt(builder, loc, value, cast<IntegerType>(to), signs.out);
  if (!toFloat)
    return intToInt(builder, loc, value, cast<IntegerType>(to), fromUnsigned);
  if (fromUnsigned)
    return arith::UIToFPOp::create(builder, loc, to, value);
  return arith::SIToFPOp::create(builder, loc, to, value);
}
