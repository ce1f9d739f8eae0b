// Part of `F64Formulas`: exponentials, and functions that are built on them.
#include "F64Formulas.h"

using namespace mpmd::codegen;

/// Coefficients, highest power first, of (e^r - 1 - r - r^2/2) / r^3 for |r| <= log(2) / 2; relative error 2^-55.
constexpr double kExp[] = {2.091813816945801e-09,  2.510038687728531e-08, 2.755726431433642e-07, 2.7557268456677055e-06,
                           2.4801587333953088e-05, 0.0001984126986305611, 0.0013888888888880944, 0.008333333333330062,
                           0.04166666666666667,    0.16666666666666669};

Exponential F64Formulas::exponential(Pair x) {
  auto [count, low] = nearest(mul(x.high, number(0x1.71547652b82fep+0)));
  Value minus = negate(count);
  Pair r = sumOfLarger(fma(minus, number(kLog2[0]), x.high), fma(minus, number(kLog2[1]), x.low));
  Value square = mul(r.high, r.high);
  Pair half = product(mul(r.high, number(0.5)), r.high), head = sumOfLarger(r.high, half.high);
  Value tail = fma(mul(square, r.high), polynomial(r.high, kExp), half.low);
  tail = add(tail, fma(r.low, r.high, r.low));
  return {{head.high, add(head.low, tail)}, count, low};
}

Value F64Formulas::exp(Value x) {
  // The result is infinite or zero beyond these bounds.
  Exponential e = exponential({clamp(x, -800.0, 800.0), number(0.0)});
  return unlessNaN(x, scale(value(sumOfLarger(number(1.0), e.rest)), e.bits));
}

Pair F64Formulas::halfExpm1(Value x) {
  Exponential e = exponential({x, number(0.0)});
  Value power = powerOfTwo(bitsSub(e.bits, bits(1)));
  Pair whole = sum(power, number(-0.5)), result = sum(whole, mul(power, e.rest.high));
  return {result.high, fma(power, e.rest.low, result.low)};
}

Value F64Formulas::expm1(Value x) {
  Value result = mul(value(halfExpm1(clamp(x, -50.0, 710.0))), number(2.0));
  return unlessNaN(x, select(isLess(abs(x), 0x1p-54), x, result));
}

Value F64Formulas::tanh(Value x) {
  // tanh(x) = (e^2x - 1) / (e^2x + 1).
  Value size = abs(x);
  Pair half = normalised(halfExpm1(mul(clamp(size, 0.0, 22.0), number(2.0))));
  Value result = value(quotient(half, sum(half, number(1.0))));
  return unlessNaN(x, select(isLess(size, 0x1p-28), x, withSignOf(result, x)));
}

Value F64Formulas::hyperbolic(Value size, bool isSine) {
  // Uses e^x = 4 p (1 + r) and e^-x = 4 q (1 - s). p and q are powers of two, and s = r / (1 + r). p and q are added
  // separately from r and s. Without the factor 4 nothing overflows early.
  Exponential e = exponential({clamp(size, 0.0, 710.6), number(0.0)});
  e.rest = normalised(e.rest);
  Value large = powerOfTwo(bitsSub(e.bits, bits(2)));
  Value small = powerOfTwo(bitsSub(bits(uint64_t(-2)), e.bits));
  small = select(isMore(e.count, 60.0), number(0.0), small);
  Pair back = quotient(e.rest, sumOfLarger(number(1.0), e.rest));
  Pair whole = sum(large, isSine ? negate(small) : small);
  Pair result = sum(whole, mul(large, e.rest.high));
  Value sign = isSine ? small : negate(small);
  result = sum(result, mul(sign, back.high));
  result.low = fma(sign, back.low, fma(large, e.rest.low, result.low));
  return mul(value(result), number(2.0));
}

Value F64Formulas::sinh(Value x) {
  Value size = abs(x), result = hyperbolic(size, /*isSine=*/true);
  return unlessNaN(x, select(isLess(size, 0x1p-28), x, withSignOf(result, x)));
}

Value F64Formulas::cosh(Value x) { return unlessNaN(x, hyperbolic(abs(x), /*isSine=*/false)); }

/// Coefficients, in x * x, of erf(x) / x - 1 for |x| <= 1.
constexpr double kErfNear[] = {5.960685338520971e-11,   -1.137495573607015e-09, 1.466032872274226e-08,
                               -1.6350396222864617e-07, 1.64610084778027e-06,   -1.4925595772180906e-05,
                               0.0001205533113295582,   -0.0008548326981425542, 0.005223977624828431,
                               -0.026866170645077875,   0.11283791670954885,    -0.3761263890318375,
                               0.1283791670955126};
/// Coefficients, in t = (x - 4) / (x + 4), of (f(t) - f(0)) / t. Here f is (1 + 2x) e^(x^2) erfc(x) as a function of t,
/// for 0 <= x <= 28. Its values are in [1, 1.29].
constexpr double kErfcFar[] = {
    1.2016265875896786e-09,  1.6828111282042442e-09,  -1.408369625312789e-08,  -1.7493212371735412e-08,
    1.1035236987693407e-07,  7.414707758033165e-08,   -8.25981095880949e-07,   2.9412083248314303e-07,
    5.710202475449453e-06,   -1.1222158294267634e-05, -2.4399443071201464e-05, 0.00015062171393374392,
    -0.00019925662569335737, -0.0007577732968777624,  0.0050319699649739,      -0.01619773405657424,
    0.03716751553896316,     -0.06633036581232689,    0.09373283499825726,     -0.10103906603629927,
    0.0680970542546953,      0.01537965210261965,     -0.13962111684056253};
constexpr double kErfcAtFour[] = {1.2329951186255526, -4.625318921008717e-17};
/// From this |x| on, `erfcFar` is more accurate than `erfNear`.
constexpr double kFar = 0.75;

Value F64Formulas::erfNear(Value x) { return mul(x, polynomial(mul(x, x), kErfNear)); }

Value F64Formulas::erfcFar(Value size) {
  Value x = clamp(size, 0.0, 28.0);
  Pair square = product(x, x);
  Exponential e = exponential({negate(square.high), negate(square.low)});
  Value t = div(sub(x, number(4.0)), add(x, number(4.0)));
  Pair factor = sumOfLarger(number(kErfcAtFour[0]), mul(t, polynomial(t, kErfcFar)));
  factor.low = add(factor.low, number(kErfcAtFour[1]));
  Pair result = product(sumOfLarger(number(1.0), e.rest), factor);
  return scale(value(quotient(result, sum(mul(x, number(2.0)), number(1.0)))), e.bits);
}

Value F64Formulas::erf(Value x) {
  Value size = abs(x), far = withSignOf(sub(number(1.0), erfcFar(size)), x);
  return unlessNaN(x, select(isLess(size, kFar), add(x, erfNear(x)), far));
}

Value F64Formulas::erfc(Value x) {
  Value size = abs(x), far = erfcFar(size);
  far = select(isLess(x, 0.0), sub(number(2.0), far), far);
  Pair head = sumOfLarger(number(1.0), negate(x));
  Value near = add(head.high, sub(head.low, erfNear(x)));
  return unlessNaN(x, select(isLess(size, kFar), near, far));
}
