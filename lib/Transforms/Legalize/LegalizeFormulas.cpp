//===- LegalizeFormulas.cpp - scalar functions that need several ops --------------------------===//
//
// Emits rounding to other float formats, integer powers, the inverse error function, and nextafter.
//
//===------------------------------------------------------------------------------------------===//

#include "Legalize.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::legalize;

namespace {
/// Emits arithmetic on values of one type, in the notation of formulas.
struct Writer {
  OpBuilder &b;
  Location loc;
  Type type;

  Value number(double value) { return arith::ConstantOp::create(b, loc, b.getFloatAttr(type, value)); }
  Value bits(const APInt &value) { return arith::ConstantOp::create(b, loc, b.getIntegerAttr(type, value)); }
  Value add(Value x, Value y) { return arith::AddIOp::create(b, loc, x, y); }
  Value mul(Value x, Value y) { return arith::MulIOp::create(b, loc, x, y); }
  Value both(Value x, Value y) { return arith::AndIOp::create(b, loc, x, y); }
  Value either(Value x, Value y) { return arith::OrIOp::create(b, loc, x, y); }
  Value compare(arith::CmpIPredicate predicate, Value x, Value y) {
    return arith::CmpIOp::create(b, loc, predicate, x, y);
  }
  Value select(Value c, Value x, Value y) { return arith::SelectOp::create(b, loc, c, x, y); }
  /// Evaluates a polynomial by Horner's rule. The coefficient of the highest power comes first.
  Value polynomial(Value x, ArrayRef<double> coefficients) {
    Value sum = number(coefficients.front());
    for (double coefficient : coefficients.drop_front())
      sum = math::FmaOp::create(b, loc, sum, x, number(coefficient));
    return sum;
  }
};
} // namespace

/// Rounds the mantissa to nearest, ties to even. Values above the largest exponent become infinity, values below the
/// smallest one zero. NaN stays NaN.
Value legalize::emitReducePrecision(OpBuilder &b, Location loc, Value x, unsigned exponentBits, unsigned mantissaBits) {
  auto type = cast<FloatType>(x.getType());
  unsigned width = type.getWidth(), mantissa = type.getFPMantissaWidth() - 1;
  unsigned exponent = width - 1 - mantissa;
  Writer w{b, loc, b.getIntegerType(width)};
  auto shifted = [&](uint64_t value, unsigned by) { return w.bits(APInt(width, value).shl(by)); };
  Value raw = arith::BitcastOp::create(b, loc, w.type, x), result = raw;
  if (mantissaBits < mantissa) {
    unsigned lost = mantissa - mantissaBits;
    APInt unit = APInt(width, 1).shl(lost);
    Value last = arith::ShRUIOp::create(b, loc, w.both(raw, w.bits(unit)), w.bits(APInt(width, lost)));
    Value half = w.bits(unit.lshr(1) - 1);
    result = w.both(w.add(raw, w.add(half, last)), w.bits(~(unit - 1)));
  }
  if (exponentBits < exponent) {
    uint64_t bias = (uint64_t(1) << (exponent - 1)) - 1;
    uint64_t reduced = (uint64_t(1) << (exponentBits - 1)) - 1;
    APInt exponentMask = APInt(width, (uint64_t(1) << exponent) - 1).shl(mantissa);
    Value field = w.both(result, w.bits(exponentMask));
    Value sign = w.both(result, w.bits(APInt::getSignMask(width)));
    Value overflows = w.compare(arith::CmpIPredicate::ugt, field, shifted(bias + reduced, mantissa));
    Value underflows = w.compare(arith::CmpIPredicate::ule, field, shifted(bias - reduced, mantissa));
    result = w.select(overflows, w.either(sign, w.bits(exponentMask)), result);
    result = w.select(underflows, sign, result);
  }
  Value rounded = arith::BitcastOp::create(b, loc, type, result);
  Value isNan = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::UNO, x, x);
  return w.select(isNan, x, rounded);
}

/// Computes powers by repeated squaring, with wrap-around. A negative exponent gives zero, except for the bases 1 and
/// -1.
Value legalize::emitIntegerPower(OpBuilder &b, Location loc, Value base, Value power, bool isUnsigned) {
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
  Value inverse =
      w.select(w.compare(arith::CmpIPredicate::eq, base, one), one,
               w.select(w.compare(arith::CmpIPredicate::eq, base, minusOne), w.select(isOdd, minusOne, one), zero));
  return w.select(w.compare(arith::CmpIPredicate::slt, power, zero), inverse, result);
}

/// Evaluates Giles' double precision approximation, which has three ranges of -log(1 - x^2).
static Value emitWideErfInv(OpBuilder &b, Location loc, Value x) {
  Writer w{b, loc, x.getType()};
  auto minus = [&](Value value, double by) -> Value { return arith::SubFOp::create(b, loc, value, w.number(by)); };
  auto below = [&](Value value, double limit) -> Value {
    return arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OLT, value, w.number(limit));
  };
  Value square = arith::MulFOp::create(b, loc, x, x);
  Value distance = arith::NegFOp::create(b, loc, math::Log1pOp::create(b, loc, arith::NegFOp::create(b, loc, square)));
  Value root = math::SqrtOp::create(b, loc, distance);
  Value near = w.polynomial(
      minus(distance, 3.125),
      {-3.6444120640178196996e-21, -1.685059138182016589e-19,  1.2858480715256400167e-18,  1.115787767802518096e-17,
       -1.333171662854620906e-16,  2.0972767875968561637e-17,  6.6376381343583238325e-15,  -4.0545662729752068639e-14,
       -8.1519341976054721522e-14, 2.6335093153082322977e-12,  -1.2975133253453532498e-11, -5.4154120542946279317e-11,
       1.051212273321532285e-09,   -4.1126339803469836976e-09, -2.9070369957882005086e-08, 4.2347877827932403518e-07,
       -1.3654692000834678645e-06, -1.3882523362786468719e-05, 0.0001867342080340571352,   -0.00074070253416626697512,
       -0.0060336708714301490533,  0.24015818242558961693,     1.6536545626831027356});
  Value middle = w.polynomial(
      minus(root, 3.25),
      {2.2137376921775787049e-09, 9.0756561938885390979e-08, -2.7517406297064545428e-07, 1.8239629214389227755e-08,
       1.5027403968909827627e-06, -4.013867526981545969e-06, 2.9234449089955446044e-06, 1.2475304481671778723e-05,
       -4.7318229009055733981e-05, 6.8284851459573175448e-05, 2.4031110387097893999e-05, -0.0003550375203628474796,
       0.00095328937973738049703, -0.0016882755560235047313, 0.0024914420961078508066, -0.0037512085075692412107,
       0.005370914553590063617, 1.0052589676941592334, 3.0838856104922207635});
  Value far =
      w.polynomial(minus(root, 5.0), {-2.7109920616438573243e-11, -2.5556418169965252055e-10, 1.5076572693500548083e-09,
                                      -3.7894654401267369937e-09, 7.6157012080783393804e-09, -1.4960026627149240478e-08,
                                      2.9147953450901080826e-08, -6.7711997758452339498e-08, 2.2900482228026654717e-07,
                                      -9.9298272942317002539e-07, 4.5260625972231537039e-06, -1.9681778105531670567e-05,
                                      7.5995277030017761139e-05, -0.00021503011930044477347, -0.00013871931833623122026,
                                      1.0103004648645343977, 4.8499064014085844221});
  Value factor = w.select(below(distance, 6.25), near, w.select(below(distance, 16.0), middle, far));
  Value isEdge =
      arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OEQ, math::AbsFOp::create(b, loc, x), w.number(1.0));
  Value infinite = arith::MulFOp::create(b, loc, x, w.number(std::numeric_limits<double>::infinity()));
  return w.select(isEdge, infinite, arith::MulFOp::create(b, loc, factor, x));
}

/// Evaluates Giles' single precision approximation, which has two ranges of -log(1 - x^2).
Value legalize::emitErfInv(OpBuilder &b, Location loc, Value x) {
  if (x.getType().isF64())
    return emitWideErfInv(b, loc, x);
  Type type = x.getType(), single = b.getF32Type();
  Writer w{b, loc, single};
  Value wide = emitConvert(b, loc, x, single, {});
  Value square = arith::MulFOp::create(b, loc, wide, wide);
  Value logarithm = math::Log1pOp::create(b, loc, arith::NegFOp::create(b, loc, square));
  Value distance = arith::NegFOp::create(b, loc, logarithm);
  Value isNear = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OLT, distance, w.number(5.0));
  Value near = w.polynomial(arith::SubFOp::create(b, loc, distance, w.number(2.5)),
                            {2.81022636e-08, 3.43273939e-07, -3.5233877e-06, -4.39150654e-06, 0.00021858087,
                             -0.00125372503, -0.00417768164, 0.246640727, 1.50140941});
  Value root = math::SqrtOp::create(b, loc, distance);
  Value far = w.polynomial(arith::SubFOp::create(b, loc, root, w.number(3.0)),
                           {-0.000200214257, 0.000100950558, 0.00134934322, -0.00367342844, 0.00573950773,
                            -0.0076224613, 0.00943887047, 1.00167406, 2.83297682});
  Value result = arith::MulFOp::create(b, loc, w.select(isNear, near, far), wide);
  Value isEdge =
      arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OEQ, math::AbsFOp::create(b, loc, wide), w.number(1.0));
  Value infinite = arith::MulFOp::create(b, loc, wide, w.number(std::numeric_limits<double>::infinity()));
  return emitConvert(b, loc, w.select(isEdge, infinite, result), type, {});
}

/// Floats of one sign are ordered like their bits, so the next float is one integer away. After zero comes the smallest
/// number with the sign of y.
Value legalize::emitNextAfter(OpBuilder &b, Location loc, Value x, Value y) {
  unsigned width = x.getType().getIntOrFloatBitWidth();
  Writer w{b, loc, b.getIntegerType(width)};
  Value from = arith::BitcastOp::create(b, loc, w.type, x), to = arith::BitcastOp::create(b, loc, w.type, y);
  Value signMask = w.bits(APInt::getSignMask(width)), magnitudeMask = w.bits(APInt::getSignedMaxValue(width));
  Value zero = w.bits(APInt::getZero(width)), one = w.bits(APInt(width, 1));
  Value fromSize = w.both(from, magnitudeMask), toSize = w.both(to, magnitudeMask), toSign = w.both(to, signMask);
  Value fromIsZero = w.compare(arith::CmpIPredicate::eq, fromSize, zero),
        toIsZero = w.compare(arith::CmpIPredicate::eq, toSize, zero);
  Value sameSign = w.compare(arith::CmpIPredicate::eq, w.both(from, signMask), toSign);
  Value otherSign = arith::XOrIOp::create(b, loc, sameSign, scalarConstant(b, loc, b.getI1Type(), 1));
  Value shrinks = w.either(w.compare(arith::CmpIPredicate::ugt, fromSize, toSize), otherSign);
  Value step = w.add(from, w.select(shrinks, w.bits(APInt::getAllOnes(width)), one));
  step = w.select(fromIsZero, w.select(toIsZero, to, w.either(toSign, one)), step);
  step = w.select(w.compare(arith::CmpIPredicate::eq, from, to), to, step);
  Value isNan = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::UNO, x, y);
  Value result = arith::BitcastOp::create(b, loc, x.getType(), step);
  return w.select(isNan, arith::AddFOp::create(b, loc, x, y), result);
}
