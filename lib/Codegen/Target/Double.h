// Builds arith and math ops for formulas on f64 values, and on sums of two f64 (double-double arithmetic).
#ifndef MPMD_LIB_CODEGEN_TARGET_DOUBLE_H
#define MPMD_LIB_CODEGEN_TARGET_DOUBLE_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

#include <limits>
#include <utility>

namespace mpmd::codegen {

using mlir::ArrayRef;
using mlir::ImplicitLocOpBuilder;
using mlir::Value;
namespace arith = mlir::arith;
namespace math = mlir::math;

/// The number high + low. `low` is much smaller than `high`, but may exceed half a unit in the last place of `high`.
struct Pair {
  Value high, low;
};

/// Methods create ops, so that code reads like the formulas that it emits.
class Double {
public:
  explicit Double(ImplicitLocOpBuilder &b) : b(b) {}

  Value number(double value) { return arith::ConstantOp::create(b, b.getF64FloatAttr(value)); }
  Value bits(uint64_t value) { return arith::ConstantOp::create(b, b.getI64IntegerAttr(static_cast<int64_t>(value))); }
  Value add(Value x, Value y) { return arith::AddFOp::create(b, x, y); }
  Value sub(Value x, Value y) { return arith::SubFOp::create(b, x, y); }
  Value mul(Value x, Value y) { return arith::MulFOp::create(b, x, y); }
  Value div(Value x, Value y) { return arith::DivFOp::create(b, x, y); }
  Value fma(Value x, Value y, Value z) { return math::FmaOp::create(b, x, y, z); }
  Value select(Value condition, Value x, Value y) { return arith::SelectOp::create(b, condition, x, y); }
  Value compare(arith::CmpFPredicate predicate, Value x, Value y) { return arith::CmpFOp::create(b, predicate, x, y); }
  Value toBits(Value x) { return arith::BitcastOp::create(b, b.getI64Type(), x); }
  Value fromBits(Value x) { return arith::BitcastOp::create(b, b.getF64Type(), x); }
  Value widen(Value x) { return arith::ExtFOp::create(b, b.getF64Type(), x); }
  Value narrow(Value x) { return arith::TruncFOp::create(b, b.getF32Type(), x); }

  /// A polynomial by Horner's rule. The coefficient of the highest power comes first.
  Value polynomial(Value x, ArrayRef<double> coefficients) {
    Value sum = number(coefficients.front());
    for (double coefficient : coefficients.drop_front())
      sum = fma(sum, x, number(coefficient));
    return sum;
  }

  /// The integer nearest to x, |x| < 2^51, as f64 and in the low bits of an i64: adding 1.5 * 2^52 leaves the integer
  /// there.
  std::pair<Value, Value> nearest(Value x) {
    Value magic = number(6755399441055744.0), shifted = add(x, magic);
    return {sub(shifted, magic), toBits(shifted)};
  }

  /// 2^x with a relative error below 1e-11. x is clamped to +-1000: 2^1000 is infinite and 2^-1000 is zero in f32.
  Value exp2(Value x) {
    x = arith::MinNumFOp::create(b, arith::MaxNumFOp::create(b, x, number(-1000.0)), number(1000.0));
    auto [whole, low] = nearest(x);
    Value fraction = mul(sub(x, whole), number(0.69314718055994530942));
    Value mantissa = polynomial(fraction, {1.0 / 3628800, 1.0 / 362880, 1.0 / 40320, 1.0 / 5040, 1.0 / 720, 1.0 / 120,
                                           1.0 / 24, 1.0 / 6, 0.5, 1.0, 1.0});
    Value exponent = arith::ShLIOp::create(b, arith::AddIOp::create(b, low, bits(1023)), bits(52));
    return mul(mantissa, fromBits(exponent));
  }

  /// log2 of a positive finite number, absolute error below 1e-12.
  Value log2(Value x) {
    // Splits x = 2^e * m with m in [sqrt(1/2), sqrt(2)).
    Value raw = arith::SubIOp::create(b, toBits(x), bits(0x3fe6a09e667f3bcdULL));
    Value exponent = arith::ShRSIOp::create(b, raw, bits(52));
    Value mantissa = fromBits(arith::SubIOp::create(b, toBits(x), arith::ShLIOp::create(b, exponent, bits(52))));
    // The exponent becomes the low bits of 1.5 * 2^52, because AVX2 cannot convert i64 to f64.
    Value whole =
        sub(fromBits(arith::AddIOp::create(b, exponent, bits(0x4338000000000000ULL))), number(6755399441055744.0));
    Value ratio = div(sub(mantissa, number(1.0)), add(mantissa, number(1.0)));
    Value square = mul(ratio, ratio);
    Value series = polynomial(square, {1.0 / 15, 1.0 / 13, 1.0 / 11, 1.0 / 9, 1.0 / 7, 1.0 / 5, 1.0 / 3, 1.0});
    return fma(mul(ratio, number(2.88539008177792681472)), series, whole);
  }

  /// Natural logarithm of a positive finite number, absolute error below 1e-12.
  Value log(Value x) { return mul(log2(x), number(0.69314718055994530942)); }
  Value sqrt(Value x) { return math::SqrtOp::create(b, x); }
  Value abs(Value x) { return math::AbsFOp::create(b, x); }
  Value withSignOf(Value size, Value sign) { return math::CopySignOp::create(b, size, sign); }
  /// `result`, or x itself if x is infinite or NaN.
  Value unlessSpecial(Value x, Value result) {
    return select(compare(arith::CmpFPredicate::OLT, abs(x), infinity()), result, x);
  }

  /// The angle of the point (x, y). Zeros, infinities and signs of zero are as in C.
  Value atan2(Value y, Value x) {
    using P = arith::CmpFPredicate;
    Value sizeX = abs(x), sizeY = abs(y), zero = number(0.0), one = number(1.0);
    Value isSteep = compare(P::OGT, sizeY, sizeX);
    Value small = select(isSteep, sizeX, sizeY), large = select(isSteep, sizeY, sizeX);
    // 0/0 counts as ratio 0, infinity/infinity as ratio 1.
    Value ratio =
        select(compare(P::OEQ, small, large), select(compare(P::OEQ, large, zero), zero, one), div(small, large));
    // For ratios above tan(pi/8), atan(t) = pi/4 + atan((t - 1) / (t + 1)).
    Value isDiagonal = compare(P::OGT, ratio, number(0.41421356237309504880));
    Value rest = select(isDiagonal, div(sub(ratio, one), add(ratio, one)), ratio);
    Value square = mul(rest, rest);
    Value series = polynomial(square, {1.0 / 25, -1.0 / 23, 1.0 / 21, -1.0 / 19, 1.0 / 17, -1.0 / 15, 1.0 / 13,
                                       -1.0 / 11, 1.0 / 9, -1.0 / 7, 1.0 / 5, -1.0 / 3, 1.0});
    Value angle = fma(rest, series, select(isDiagonal, number(0.78539816339744830962), zero));
    angle = select(isSteep, sub(number(1.57079632679489661923), angle), angle);
    Value isLeft = compare(P::OLT, withSignOf(one, x), zero);
    angle = select(isLeft, sub(number(3.14159265358979323846), angle), angle);
    return select(compare(P::UNO, x, y), notANumber(), withSignOf(angle, y));
  }

  // Integers, comparisons, and sums of two f64, with which functions compute where f64 loses digits.
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

#endif // MPMD_LIB_CODEGEN_TARGET_DOUBLE_H
