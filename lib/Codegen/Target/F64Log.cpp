// Part of `F64Formulas`: logarithms, the powers and inverse hyperbolic functions that are built on them, and cube
// roots.
#include "F64Formulas.h"

using namespace mpmd::codegen;

/// Coefficients of P in atanh(s) / s = 1 + s^2/3 + s^4/5 + s^6 P(s^2), for s between 0 and (sqrt(2) - 1) / (sqrt(2) +
/// 1).
constexpr double kSeries[] = {0.053090695711863055, 0.05236396479995515, 0.05883027214941305, 0.0666665729471552,
                              0.07692307762902176,  0.09090909090648236, 0.11111111111111478, 0.14285714285714285};
constexpr double kThird[] = {0x1.5555555555555p-2, 0x1.5555555555555p-56};
/// Coefficients of x^(-1/3) for x in [sqrt(1/2), sqrt(2)); relative error 6e-6.
constexpr double kCubeRoot[] = {-0.10999244204132459, 0.7109603798652583, -1.9195043866065267,
                                2.8142302928464034,   -2.497093987989763, 2.0014044892669274};

F64Formulas::Parts F64Formulas::split(Value x) {
  // The biased exponent grows by one where the mantissa reaches sqrt(2).
  constexpr uint64_t root = 0x3fe6a09e667f3bcd, bias = uint64_t(1024) << 52;
  Value raw = toBits(x), biased = shiftRight(bitsAdd(raw, bits(bias - root)), 52);
  Value mantissa = fromBits(bitsSub(raw, bitsSub(shiftLeft(biased, 52), bits(bias))));
  // The exponent becomes the low bits of 1.5 * 2^52, because AVX2 cannot convert i64 to f64.
  Value exponent = sub(fromBits(bitsOr(biased, bits(0x4338000000000000))), number(6755399441055744.0 + 1024));
  return {exponent, mantissa, biased};
}

F64Formulas::Parts F64Formulas::splitAny(Value x) {
  Value isSmall = isLess(x, 0x1p-1022);
  Parts parts = split(select(isSmall, mul(x, number(0x1p54)), x));
  parts.exponent = sub(parts.exponent, select(isSmall, number(54.0), number(0.0)));
  return parts;
}

Pair F64Formulas::halfSlope(Pair x) {
  Pair sum = sumOfLarger(number(2.0), x.high);
  return quotient(x, {sum.high, add(sum.low, x.low)});
}

Value F64Formulas::logarithm(Value exponent, Pair x) {
  Pair slope = halfSlope(x);
  Value square = mul(slope.high, slope.high), two = number(2.0);
  Value series = fma(fma(polynomial(square, kSeries), square, number(0.2)), square, number(kThird[0]));
  Value tail = fma(mul(slope.high, square), series, slope.low);
  Pair sum = sumOfLarger(mul(exponent, number(kLog2[0])), mul(slope.high, two));
  return add(sum.high, fma(tail, two, fma(exponent, number(kLog2[1]), sum.low)));
}

Value F64Formulas::log(Value x) {
  Parts parts = splitAny(x);
  Value result = logarithm(parts.exponent, {sub(parts.mantissa, number(1.0)), number(0.0)});
  result = select(isEqual(x, 0.0), negate(infinity()), select(isLess(x, 0.0), notANumber(), result));
  return unlessNaN(x, select(compare(arith::CmpFPredicate::OEQ, x, infinity()), x, result));
}

Value F64Formulas::logarithmOf(Pair x, Value more) {
  Parts parts = split(x.high);
  Value back = powerOfTwo(bitsSub(bits(1024), parts.biased));
  // The exponent may be too large for `powerOfTwo`, but x.low is negligible then.
  Value low = select(isMore(x.high, 0x1p200), number(0.0), mul(x.low, back));
  return logarithm(add(parts.exponent, more), sumOfLarger(sub(parts.mantissa, number(1.0)), low));
}

Value F64Formulas::logarithmOfNext(Pair x) { return logarithmOf(sum(x, number(1.0)), number(0.0)); }

Value F64Formulas::log1p(Value x) {
  Value result = select(isLess(abs(x), 0x1p-54), x, logarithmOfNext({x, number(0.0)}));
  result = select(isEqual(x, -1.0), negate(infinity()), select(isLess(x, -1.0), notANumber(), result));
  return unlessNaN(x, select(compare(arith::CmpFPredicate::OEQ, x, infinity()), x, result));
}

Value F64Formulas::asinh(Value x) {
  // The logarithm of 1 + (x + x^2 / (1 + sqrt(x^2 + 1))) is that of x + sqrt(x^2 + 1).
  Value size = abs(x), one = number(1.0), isLarge = isMore(size, 0x1p30);
  Pair square = product(size, size), root = this->root(sum(square, one));
  Pair beside = quotient(square, sum(root, one)), rest = sum(beside, size);
  Pair next = select(isLarge, {size, number(0.0)}, sum(rest, one));
  Value result = withSignOf(logarithmOf(next, select(isLarge, one, number(0.0))), x);
  return unlessNaN(x, select(isLess(size, 0x1p-28), x, unlessSpecial(x, result)));
}

Value F64Formulas::acosh(Value x) {
  // The logarithm of 1 + (x - 1 + sqrt(x^2 - 1)).
  Value one = number(1.0), minusOne = number(-1.0), isLarge = isMore(x, 0x1p30);
  Pair root = this->root(sum(product(x, x), minusOne)), above = sum(x, minusOne);
  Pair rest = sum(root, above.high);
  rest = normalised({rest.high, add(rest.low, above.low)});
  Pair next = select(isLarge, {x, number(0.0)}, sum(rest, one));
  Value result = unlessSpecial(x, logarithmOf(next, select(isLarge, one, number(0.0))));
  return unlessNaN(x, select(isLess(x, 1.0), notANumber(), result));
}

Value F64Formulas::atanh(Value x) {
  // atanh(x) = log((1 + x) / (1 - x)) / 2.
  Value size = abs(x), zero = number(0.0);
  Pair rest = quotient({mul(size, number(2.0)), zero}, sum(number(1.0), negate(size)));
  Value result = mul(logarithmOfNext(normalised(rest)), number(0.5));
  result = select(isEqual(size, 1.0), infinity(), select(isMore(size, 1.0), notANumber(), result));
  result = select(isMore(size, 1.0), result, withSignOf(result, x));
  return unlessNaN(x, select(isLess(size, 0x1p-28), x, result));
}

Pair F64Formulas::preciseLogarithm(Value x) {
  Parts parts = splitAny(x);
  Pair slope = normalised(halfSlope({sub(parts.mantissa, number(1.0)), number(0.0)}));
  Pair square = product(slope, slope);
  Value series = mul(square.high, fma(polynomial(square.high, kSeries), square.high, number(0.2)));
  Pair factor = sumOfLarger(number(kThird[0]), series);
  factor.low = add(factor.low, number(kThird[1]));
  Pair beside = product(slope, product(square, factor)), half = sumOfLarger(slope.high, beside.high);
  half.low = add(half.low, add(slope.low, beside.low));
  Value two = number(2.0);
  Pair sum = sumOfLarger(mul(parts.exponent, number(kLog2[0])), mul(half.high, two));
  return normalised({sum.high, fma(half.low, two, fma(parts.exponent, number(kLog2[1]), sum.low))});
}

Value F64Formulas::powerOfSize(Value x, Value y) {
  Pair logarithm = preciseLogarithm(x);
  Pair power = product(y, logarithm.high);
  power.low = fma(y, logarithm.low, power.low);
  // Beyond this bound the result is zero or infinite, and power.low may be NaN.
  Value isFar = isMore(abs(power.high), 800.0);
  Exponential e = exponential({clamp(power.high, -800.0, 800.0), select(isFar, number(0.0), power.low)});
  return scale(value(sumOfLarger(number(1.0), e.rest)), e.bits);
}

Value F64Formulas::cbrt(Value x) {
  Value size = abs(x);
  Parts parts = splitAny(size);
  // The exponent is 3 * third + rest, where rest is -1, 0 or 1.
  auto [third, low] = nearest(mul(parts.exponent, number(1.0 / 3)));
  Value rest = fma(third, number(-3.0), parts.exponent);
  Value isOneMore = isMore(rest, 0.0), isOneLess = isLess(rest, 0.0);
  auto pick = [&](double more, double less) {
    return select(isOneMore, number(more), select(isOneLess, number(less), number(1.0)));
  };
  // One iteration of fourth order for the inverse root needs no division.
  Value m = parts.mantissa, inverse = polynomial(m, kCubeRoot);
  Value off = fma(negate(mul(mul(m, inverse), inverse)), inverse, number(1.0));
  inverse = fma(mul(inverse, off), polynomial(off, {14.0 / 81, 2.0 / 9, 1.0 / 3}), inverse);
  Value root = mul(mul(mul(m, inverse), inverse), pick(0x1.428a2f98d728bp+0, 0x1.965fea53d6e3dp-1));
  inverse = mul(inverse, pick(0x1.965fea53d6e3dp-1, 0x1.428a2f98d728bp+0));
  m = mul(m, pick(2.0, 0.5));
  // One Newton step, with m - root^3 computed in double-double.
  Pair square = product(root, root);
  Value error = fma(negate(square.low), root, fma(negate(square.high), root, m));
  root = fma(error, mul(mul(inverse, inverse), number(1.0 / 3)), root);
  Value result = withSignOf(mul(root, powerOfTwo(low)), x);
  return unlessNaN(x, select(isEqual(size, 0.0), x, unlessSpecial(x, result)));
}
