//===- LegalizeFormulas.cpp - scalar bodies that are longer than one operation -------------------===//
//
// Rounding to odd formats, powers of integers, the inverse error function.
//
//===------------------------------------------------------------------------------------------===//

#include "Legalize.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::legalize;

namespace {
/// Arithmetic on values of one type, written the way formulas are.
struct Writer {
  OpBuilder &b;
  Location loc;
  Type type;

  Value number(double value) {
    return arith::ConstantOp::create(b, loc, b.getFloatAttr(type, value));
  }
  Value bits(const APInt &value) {
    return arith::ConstantOp::create(b, loc, b.getIntegerAttr(type, value));
  }
  Value add(Value x, Value y) { return arith::AddIOp::create(b, loc, x, y); }
  Value mul(Value x, Value y) { return arith::MulIOp::create(b, loc, x, y); }
  Value both(Value x, Value y) { return arith::AndIOp::create(b, loc, x, y); }
  Value either(Value x, Value y) { return arith::OrIOp::create(b, loc, x, y); }
  Value compare(arith::CmpIPredicate predicate, Value x, Value y) {
    return arith::CmpIOp::create(b, loc, predicate, x, y);
  }
  Value select(Value c, Value x, Value y) { return arith::SelectOp::create(b, loc, c, x, y); }
  /// Horner's rule, coefficients from the highest power down.
  Value polynomial(Value x, ArrayRef<double> coefficients) {
    Value sum = number(coefficients.front());
    for (double coefficient : coefficients.drop_front())
      sum = math::FmaOp::create(b, loc, sum, x, number(coefficient));
    return sum;
  }
};
} // namespace

/// Rounds the mantissa to the nearest, ties to even, then gives infinity above the largest exponent
/// and zero below the smallest; NaN stays as it is.
Value legalize::emitReducePrecision(OpBuilder &b, Location loc, Value x, unsigned exponentBits,
                                    unsigned mantissaBits) {
  auto type = cast<FloatType>(x.getType());
  unsigned width = type.getWidth(), mantissa = type.getFPMantissaWidth() - 1;
  unsigned exponent = width - 1 - mantissa;
  Writer w{b, loc, b.getIntegerType(width)};
  auto shifted = [&](uint64_t value, unsigned by) { return w.bits(APInt(width, value).shl(by)); };
  Value raw = arith::BitcastOp::create(b, loc, w.type, x), result = raw;
  if (mantissaBits < mantissa) {
    unsigned lost = mantissa - mantissaBits;
    APInt unit = APInt(width, 1).shl(lost);
    Value last = arith::ShRUIOp::create(b, loc, w.both(raw, w.bits(unit)),
                                        w.bits(APInt(width, lost)));
    Value half = w.bits(unit.lshr(1) - 1);
    result = w.both(w.add(raw, w.add(half, last)), w.bits(~(unit - 1)));
  }
  if (exponentBits < exponent) {
    uint64_t bias = (uint64_t(1) << (exponent - 1)) - 1;
    uint64_t reduced = (uint64_t(1) << (exponentBits - 1)) - 1;
    APInt exponentMask = APInt(width, (uint64_t(1) << exponent) - 1).shl(mantissa);
    Value field = w.both(result, w.bits(exponentMask));
    Value sign = w.both(result, w.bits(APInt::getSignMask(width)));
    Value overflows =
        w.compare(arith::CmpIPredicate::ugt, field, shifted(bias + reduced, mantissa));
    Value underflows =
        w.compare(arith::CmpIPredicate::ule, field, shifted(bias - reduced, mantissa));
    result = w.select(overflows, w.either(sign, w.bits(exponentMask)), result);
    result = w.select(underflows, sign, result);
  }
  Value rounded = arith::BitcastOp::create(b, loc, type, result);
  Value isNan = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::UNO, x, x);
  return w.select(isNan, x, rounded);
}

/// Powers by squaring, wrapping around; of negative exponents only those of 1 and -1 are not zero.
Value legalize::emitIntegerPower(OpBuilder &b, Location loc, Value base, Value power,
                                 bool isUnsigned) {
  Writer w{b, loc, base.getType()};
  unsigned width = base.getType().getIntOrFloatBitWidth();
  Value zero = w.bits(APInt::getZero(width)), one = w.bits(APInt(width, 1));
  Value result = one, square = base, rest = power;
  for (unsigned bit = 0; bit < width; ++bit) {
    Value isSet = w.compare(arith::CmpIPredicate::ne, w.both(rest, one), zero);
    result = w.select(isSet, w.mul(result, square), result);
    if (bit + 1 == width)
      break;
    square = w.mul(square, square);
    rest = arith::ShRUIOp::create(b, loc, rest, one);
  }
  if (isUnsigned)
    return result;
  Value minusOne = w.bits(APInt::getAllOnes(width));
  Value isOdd = w.compare(arith::CmpIPredicate::ne, w.both(power, one), zero);
  Value inverse = w.select(
      w.compare(arith::CmpIPredicate::eq, base, one), one,
      w.select(w.compare(arith::CmpIPredicate::eq, base, minusOne),
               w.select(isOdd, minusOne, one), zero));
  return w.select(w.compare(arith::CmpIPredicate::slt, power, zero), inverse, result);
}

/// Giles' single precision approximation, in two ranges of -log(1 - x^2).
Value legalize::emitErfInv(OpBuilder &b, Location loc, Value x) {
  Type type = x.getType(), single = b.getF32Type();
  Writer w{b, loc, single};
  Value wide = emitConvert(b, loc, x, single, {});
  Value square = arith::MulFOp::create(b, loc, wide, wide);
  Value logarithm = math::Log1pOp::create(b, loc, arith::NegFOp::create(b, loc, square));
  Value distance = arith::NegFOp::create(b, loc, logarithm);
  Value isNear =
      arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OLT, distance, w.number(5.0));
  Value near = w.polynomial(arith::SubFOp::create(b, loc, distance, w.number(2.5)),
                            {2.81022636e-08, 3.43273939e-07, -3.5233877e-06, -4.39150654e-06,
                             0.00021858087, -0.00125372503, -0.00417768164, 0.246640727,
                             1.50140941});
  Value root = math::SqrtOp::create(b, loc, distance);
  Value far = w.polynomial(arith::SubFOp::create(b, loc, root, w.number(3.0)),
                           {-0.000200214257, 0.000100950558, 0.00134934322, -0.00367342844,
                            0.00573950773, -0.0076224613, 0.00943887047, 1.00167406, 2.83297682});
  Value result = arith::MulFOp::create(b, loc, w.select(isNear, near, far), wide);
  Value isEdge = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OEQ,
                                       math::AbsFOp::create(b, loc, wide), w.number(1.0));
  Value infinite = arith::MulFOp::create(
      b, loc, wide, w.number(std::numeric_limits<double>::infinity()));
  return emitConvert(b, loc, w.select(isEdge, infinite, result), type, {});
}
