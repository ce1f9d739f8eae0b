// Part of `F64Formulas`: inverse trigonometric functions.
#include "F64Formulas.h"

using namespace mpmd::codegen;

/// Coefficients, in t^2, of (atan(t) / t - 1) / t^2 for |t| <= tan(pi / 8).
constexpr double kAtan[] = {-0.013954991955091737, 0.03067366664050416, -0.04106151587759149, 0.0471984034192289,
                            -0.05258114880273691,  0.05881933229632512, -0.06666642599004247, 0.07692306763669235,
                            -0.09090909067848536,  0.1111111111076973,  -0.14285714285711656, 0.19999999999999993,
                            -0.3333333333333333};
/// pi / 2 as the sum of two f64.
constexpr double kQuarter[] = {0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54};

Value F64Formulas::angle(Pair y, Pair x, Value isLeft) {
  Value isSteep = compare(arith::CmpFPredicate::OGT, y.high, x.high);
  Pair small = select(isSteep, x, y), large = select(isSteep, y, x);
  // For ratios above tan(pi/8), atan(t) = pi/4 + atan((t - 1) / (t + 1)).
  Value isDiagonal = compare(arith::CmpFPredicate::OGT, small.high, mul(large.high, number(0.41421356237309504880)));
  Pair less = sum(small, negate(large.high)), more = sum(small, large.high);
  less.low = sub(less.low, large.low);
  more.low = add(more.low, large.low);
  Pair ratio = normalised(quotient(select(isDiagonal, less, small), select(isDiagonal, more, large)));
  Value square = mul(ratio.high, ratio.high), zero = number(0.0);
  auto start = [&](int part) { return select(isDiagonal, number(kQuarter[part] / 2), zero); };
  Pair result = sumOfLarger(start(0), ratio.high);
  Value tail = fma(mul(ratio.high, square), polynomial(square, kAtan), ratio.low);
  result.low = add(result.low, add(tail, start(1)));
  auto mirror = [&](Value condition, double turns) {
    Pair mirrored = sumOfLarger(number(turns * kQuarter[0]), negate(result.high));
    mirrored.low = add(mirrored.low, sub(number(turns * kQuarter[1]), result.low));
    result = select(condition, mirrored, result);
  };
  mirror(isSteep, 1);
  if (isLeft)
    mirror(isLeft, 2);
  return value(result);
}

Value F64Formulas::atan(Value x) {
  Value size = abs(x), zero = number(0.0), one = number(1.0);
  Value isInfinite = compare(arith::CmpFPredicate::OEQ, size, infinity());
  Value result = angle({select(isInfinite, one, size), zero}, {select(isInfinite, zero, one), zero}, {});
  return unlessNaN(x, withSignOf(result, x));
}

Value F64Formulas::atan2(Value y, Value x) {
  Value sizeX = abs(x), sizeY = abs(y), zero = number(0.0), one = number(1.0);
  Value large = select(compare(arith::CmpFPredicate::OGT, sizeY, sizeX), sizeY, sizeX);
  // Scales the coordinates, so that the quotient neither overflows nor underflows.
  Value factor =
      select(isMore(large, 0x1p1000), number(0x1p-200), select(isLess(large, 0x1p-700), number(0x1p200), one));
  Value isInfinite = compare(arith::CmpFPredicate::OEQ, large, infinity()), isZero = isEqual(large, 0.0);
  auto finite = [&](Value size) {
    Value edge = select(compare(arith::CmpFPredicate::OEQ, size, infinity()), one, zero);
    return select(isInfinite, edge, mul(size, factor));
  };
  Value right = select(isZero, one, finite(sizeX));
  Value isLeft = isLess(withSignOf(one, x), 0.0);
  Value result = withSignOf(angle({finite(sizeY), zero}, {right, zero}, isLeft), y);
  return select(compare(arith::CmpFPredicate::UNO, x, y), notANumber(), result);
}

Pair F64Formulas::otherLeg(Value x) {
  Pair square = product(x, x);
  return root(sumOfLarger(number(1.0), {negate(square.high), negate(square.low)}));
}

Value F64Formulas::asin(Value x) {
  Value size = abs(x), result = withSignOf(angle({size, number(0.0)}, otherLeg(size), {}), x);
  return unlessNaN(x, select(isMore(size, 1.0), notANumber(), result));
}

Value F64Formulas::acos(Value x) {
  Value size = abs(x), result = angle(otherLeg(size), {size, number(0.0)}, isLess(x, 0.0));
  return unlessNaN(x, select(isMore(size, 1.0), notANumber(), result));
}
