// Double-double arithmetic: a number is an unevaluated sum of two f64. Functions use it where f64 loses digits.
#ifndef MPMD_LIB_CODEGEN_TARGET_DOUBLEDOUBLE_H
#define MPMD_LIB_CODEGEN_TARGET_DOUBLEDOUBLE_H

#include "Double.h"

namespace mpmd::codegen {

/// The number high + low. `low` is much smaller than `high`, but may exceed half a unit in the last place of `high`.
struct Pair {
  Value high, low;
};

class DoubleDouble : public Double {
public:
  explicit DoubleDouble(ImplicitLocOpBuilder &b) : Double(b), b(b) {}

  using Double::add, Double::sub, Double::mul;
  Value negate(Value x) { return arith::NegFOp::create(b, x); }
  Value bitsAdd(Value x, Value y) { return arith::AddIOp::create(b, x, y); }
  Value bitsSub(Value x, Value y) { return arith::SubIOp::create(b, x, y); }
  Value bitsAnd(Value x, Value y) { return arith::AndIOp::create(b, x, y); }
  Value bitsOr(Value x, Value y) { return arith::OrIOp::create(b, x, y); }
  Value shiftLeft(Value x, unsigned by) { return arith::ShLIOp::create(b, x, bits(by)); }
  Value shiftRight(Value x, unsigned by) { return arith::ShRUIOp::create(b, x, bits(by)); }
  Value isLess(Value x, double y) { return compare(arith::CmpFPredicate::OLT, x, number(y)); }
  Value isMore(Value x, double y) { return compare(arith::CmpFPredicate::OGT, x, number(y)); }
  Value isEqual(Value x, double y) { return compare(arith::CmpFPredicate::OEQ, x, number(y)); }
  Value infinity() { return number(std::numeric_limits<double>::infinity()); }
  Value notANumber() { return number(std::numeric_limits<double>::quiet_NaN()); }
  /// `result`, or if x is NaN a canonical NaN, whose bits are equal on all machines.
  Value unlessNaN(Value x, Value result) {
    return select(compare(arith::CmpFPredicate::ORD, x, x), result, notANumber());
  }
  /// Clamps x to [low, high]. NaN stays NaN.
  Value clamp(Value x, double low, double high) {
    x = select(isLess(x, low), number(low), x);
    return select(isMore(x, high), number(high), x);
  }
  Pair select(Value condition, Pair x, Pair y) {
    return {select(condition, x.high, y.high), select(condition, x.low, y.low)};
  }
  using Double::select;

  /// 2^n for -1023 < n < 1024, where n is the low twelve bits of an integer.
  Value powerOfTwo(Value n) { return fromBits(shiftLeft(bitsAdd(n, bits(1023)), 52)); }
  /// x * 2^n for |n| < 2046, rounded once if the result is normal.
  Value scale(Value x, Value n) {
    Value more = bitsAdd(n, bits(2048)), half = shiftRight(more, 1);
    return mul(mul(x, powerOfTwo(bitsSub(half, bits(1024)))), powerOfTwo(bitsSub(bitsSub(more, half), bits(1024))));
  }

  /// x + y, exactly.
  Pair sum(Value x, Value y) {
    Value high = add(x, y), other = sub(high, x);
    return {high, add(sub(x, sub(high, other)), sub(y, other))};
  }
  /// x + y, exactly if |x| >= |y| or x is zero.
  Pair sumOfLarger(Value x, Value y) {
    Value high = add(x, y);
    return {high, sub(y, sub(high, x))};
  }
  Pair sumOfLarger(Value x, Pair y) {
    Pair result = sumOfLarger(x, y.high);
    return {result.high, add(result.low, y.low)};
  }
  Pair sum(Pair x, Value y) {
    Pair result = sum(x.high, y);
    return {result.high, add(result.low, x.low)};
  }
  /// x * y, exactly.
  Pair product(Value x, Value y) {
    Value high = mul(x, y);
    return {high, fma(x, y, negate(high))};
  }
  Pair product(Pair x, Pair y) {
    Pair result = product(x.high, y.high);
    return {result.high, fma(x.high, y.low, fma(x.low, y.high, result.low))};
  }
  Pair quotient(Pair x, Pair y) {
    Value inverse = div(number(1.0), y.high), high = mul(x.high, inverse), minus = negate(high);
    Value rest = fma(minus, y.low, add(fma(minus, y.high, x.high), x.low));
    return {high, mul(rest, inverse)};
  }
  Pair root(Pair x) {
    Value high = sqrt(x.high), rest = add(fma(negate(high), high, x.high), x.low);
    return {high, select(isEqual(high, 0.0), number(0.0), div(mul(rest, number(0.5)), high))};
  }
  Pair normalised(Pair x) { return sumOfLarger(x.high, x.low); }
  Value value(Pair x) { return add(x.high, x.low); }

protected:
  ImplicitLocOpBuilder &b;
};

} // namespace mpmd::codegen

#endif // MPMD_LIB_CODEGEN_TARGET_DOUBLEDOUBLE_H
