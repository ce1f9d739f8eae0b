// Builds arith and math ops for formulas on f64 values.
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

/// Each method creates the op that it is named after.
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

  /// 2^x with a relative error below 1e-11. It saturates beyond +-1000, which is zero or infinity in f32.
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
    // x = 2^e * m with m in [sqrt(1/2), sqrt(2)).
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
    return select(compare(arith::CmpFPredicate::OLT, abs(x), number(std::numeric_limits<double>::infinity())), result,
                  x);
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
    // Above tan(pi/8): atan(t) = pi/4 + atan((t - 1) / (t + 1)).
    Value isDiagonal = compare(P::OGT, ratio, number(0.41421356237309504880));
    Value rest = select(isDiagonal, div(sub(ratio, one), add(ratio, one)), ratio);
    Value square = mul(rest, rest);
    Value series = polynomial(square, {1.0 / 25, -1.0 / 23, 1.0 / 21, -1.0 / 19, 1.0 / 17, -1.0 / 15, 1.0 / 13,
                                       -1.0 / 11, 1.0 / 9, -1.0 / 7, 1.0 / 5, -1.0 / 3, 1.0});
    Value angle = fma(rest, series, select(isDiagonal, number(0.78539816339744830962), zero));
    angle = select(isSteep, sub(number(1.57079632679489661923), angle), angle);
    Value isLeft = compare(P::OLT, withSignOf(one, x), zero);
    angle = select(isLeft, sub(number(3.14159265358979323846), angle), angle);
    return select(compare(P::UNO, x, y), number(std::numeric_limits<double>::quiet_NaN()), withSignOf(angle, y));
  }

private:
  ImplicitLocOpBuilder &b;
};

} // namespace mpmd::codegen

#endif // MPMD_LIB_CODEGEN_TARGET_DOUBLE_H
